"""What works for one window where nobody sees it: the match, its files, and those who think."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from topologic_qt.app.autosave import Autosave
from topologic_qt.app.controller import MatchController
from topologic_qt.app.disk import Disk
from topologic_qt.app.filing import Filing
from topologic_qt.app.history import History
from topologic_qt.app.shelf import Shelf
from topologic_qt.app.thoughts import Thoughts

if TYPE_CHECKING:
    from collections.abc import Callable

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
        self._shelf = Shelf(room, folders.autosave)
        history = History(folders.history, self.disk, failed)
        self.controller = MatchController(
            room, self.autosave, self._shelf, self.thoughts, history, now or _utc
        )
        self.filing = Filing(self.controller, self._shelf, self.disk)

    def close(self) -> None:
        """Call every thought off, and bring everything onto the disk."""
        self.thoughts.close()
        self.disk.settle()
        self.autosave.write_now()
        self.disk.close()
        self.autosave.release()
        self._shelf.keep_only([])


def _utc() -> datetime:
    """The time by the computer's clock."""
    return datetime.now(UTC)
