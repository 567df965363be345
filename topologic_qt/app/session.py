"""What works for one window where nobody sees it: the match, its files, and those who think."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from topologic_qt.app.autosave import Autosave
from topologic_qt.app.background_tasks import BackgroundTasks
from topologic_qt.app.codec import match_kind
from topologic_qt.app.controller import MatchController
from topologic_qt.app.file_io import MatchIO
from topologic_qt.app.file_store import FileStore
from topologic_qt.app.history import History
from topologic_qt.app.io_worker import IoWorker

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

    from topologic_qt.app.contract import GamePackage
    from topologic_qt.app.folders import Folders
    from topologic_qt.app.io_worker import Patience
    from topologic_qt.storage.problem import Problem

_RELEASED_WITHIN = 1000
"""How many milliseconds it may take to see which autosaves are still needed while a window closes."""


class Session:
    """Puts it together, and brings it to rest."""

    def __init__(
        self,
        window: QObject,
        package: GamePackage,
        folders: Folders,
        failed: Callable[[Problem], None],
        now: Callable[[], datetime] | None,
        patience: Patience | None = None,
    ) -> None:
        """``failed`` hears of what went wrong; ``now`` tells the time in UTC, None looks at the clock.

        ``patience`` is how long the disk may take; None waits as long as usual.
        """
        self.disk = IoWorker(window, patience)
        self.tasks = BackgroundTasks(window)
        history = History(folders.history, self.disk, failed)
        self.autosave = Autosave(package, folders.autosave, self.disk, history)
        self._store = FileStore(match_kind(package), folders.autosave, self.disk)
        self.controller = MatchController(
            package, self.autosave, self._store, self.tasks, history, now or _utc
        )
        self.io = MatchIO(self.controller, self._store, self.disk)

    def close(self) -> None:
        """Call every thought off, for good. What is not written by now goes on by itself."""
        self.tasks.close()
        self._store.close()
        # After what still waits: whoever writes a copy holds its lock until then.
        self.autosave.leave_all()
        self.disk.settle(_RELEASED_WITHIN)
        self.disk.close()


def _utc() -> datetime:
    """The time by the computer's clock."""
    return datetime.now(UTC)
