"""What works for one window where nobody sees it: the match, its files, and those who think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.app.autosave import Autosave
from topologic_qt.app.controller import MatchController, utc
from topologic_qt.app.disk import Disk
from topologic_qt.app.history import History
from topologic_qt.app.shelf import Shelf
from topologic_qt.app.thoughts import Thoughts

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from PySide6.QtCore import QObject

    from topologic_qt.app.contract import Room
    from topologic_qt.app.folders import Folders
    from topologic_qt.storage.problem import Problem


class Works:
    """Puts it together, and brings it to rest."""

    def __init__(
        self,
        window: QObject,
        room: Room,
        folders: Folders,
        failed: Callable[[Problem], None],
        now: Callable[[], datetime] | None,
    ) -> None:
        """``failed`` hears of what went wrong; ``now`` tells the time in UTC, None looks at the clock."""
        self.disk = Disk(window)
        self.thoughts = Thoughts(window)
        self.autosave = Autosave(room, folders.autosave, self.disk)
        self.controller = MatchController(
            room,
            self.disk,
            self.autosave,
            Shelf(room, folders.autosave),
            self.thoughts,
            History(folders.history, self.disk, failed),
            now or utc,
        )

    def close(self) -> None:
        """Call every thought off, and bring everything onto the disk."""
        self.thoughts.close()
        self.controller.close()
