"""What works for one window where nobody sees it: the match, its files, and those who think."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from topologic_qt.app.autosave import Autosave
from topologic_qt.app.controller import MatchController
from topologic_qt.app.disk import Disk
from topologic_qt.app.files import match_kind
from topologic_qt.app.filing import MatchFiling
from topologic_qt.app.history import History
from topologic_qt.app.shelf import Shelf
from topologic_qt.app.thoughts import Thoughts

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

    from topologic_qt.app.contract import Room
    from topologic_qt.app.disk import Patience
    from topologic_qt.app.folders import Folders
    from topologic_qt.storage.problem import Problem

_RELEASED_WITHIN = 1000
"""How many milliseconds it may take to see which autosaves are still needed while a window closes."""


class Works:
    """Puts it together, and brings it to rest."""

    def __init__(
        self,
        window: QObject,
        room: Room,
        folders: Folders,
        failed: Callable[[Problem], None],
        now: Callable[[], datetime] | None,
        patience: Patience | None = None,
    ) -> None:
        """``failed`` hears of what went wrong; ``now`` tells the time in UTC, None looks at the clock.

        ``patience`` is how long the disk may take; None waits as long as usual.
        """
        self.disk = Disk(window, patience)
        self.thoughts = Thoughts(window)
        history = History(folders.history, self.disk, failed)
        self.autosave = Autosave(room, folders.autosave, self.disk, history)
        self._shelf = Shelf(match_kind(room), folders.autosave, self.disk)
        self.controller = MatchController(
            room, self.autosave, self._shelf, self.thoughts, history, now or _utc
        )
        self.filing = MatchFiling(self.controller, self._shelf, self.disk)

    def close(self) -> None:
        """Call every thought off, for good. What is not written by now goes on by itself."""
        self.thoughts.close()
        self._shelf.close()
        # After what still waits: whoever writes a copy holds its lock until then.
        self.autosave.leave_all()
        self.disk.settle(_RELEASED_WITHIN)
        self.disk.close()


def _utc() -> datetime:
    """The time by the computer's clock."""
    return datetime.now(UTC)
