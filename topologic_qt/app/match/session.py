"""The services behind a match: its controller, its files, its tasks. None of them needs a window."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QObject

from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.codec import match_kind
from topologic_qt.app.files.day_store import DayStore
from topologic_qt.app.files.file_store import FileStore
from topologic_qt.app.files.history import History
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.app.match.computer_moves import ComputerMoves
from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.match.engine_seats import EngineSeats
from topologic_qt.app.match.mail_exchange import MailExchange
from topologic_qt.app.match.match_io import MatchIO
from topologic_qt.games.contract import AnyPackage
from topologic_qt.storage.problem import Problem

_RELEASED_WITHIN = 1000
"""The longest wait, in milliseconds, to see which autosaves are still needed while a window closes."""


class Session(QObject):
    """The services for one match at a time, without a window."""

    def __init__(
        self, owner: QObject, package: AnyPackage, context: Context, failed: Callable[[Problem], None]
    ) -> None:
        """``failed`` hears of whatever could not be done; the match is as it was then."""
        super().__init__(owner)
        folders = context.folders
        self.package = package
        self.folders = folders
        self.motion = context.motion
        self.disk = IoWorker(self, context.patience)
        self._context, self._failed = context, failed
        self._days: DayStore | None = None
        self.tasks = BackgroundTasks(self)
        history = History(folders.history, package.info.id, self.disk, failed)
        self.engines = EngineSeats(package)
        self.autosave = Autosave(package, folders, self.disk)
        self._store = FileStore(match_kind(package), folders.autosave, self.disk)
        self.now = context.now or _utc
        """Tells the time in UTC."""
        self.controller = MatchController(package, self.autosave, self._store, history, self.now)
        self.computers = ComputerMoves(package, self.controller, self.engines)
        self.mail = MailExchange(package, self.controller)
        self.mail.failed.connect(failed)
        self.io = MatchIO(self.controller, self._store, self.disk)
        self.io.files.failed.connect(failed)

    @property
    def days(self) -> DayStore:
        """The results of matches of the day."""
        if self._days is None:
            self._days = DayStore(self._context, self.package.info, self.disk, self._failed)
        return self._days

    def write_now(self) -> None:
        """Write everything that is not on the disk yet, before the window closes."""
        self.autosave.try_again()
        self.controller.results.try_again()
        if self._days is not None:
            self._days.try_again()

    def close(self) -> None:
        """Cancel every task, for good. Unfinished writes go on by themselves."""
        self.engines.close()
        self.tasks.close()
        self._store.claims.close()
        # After what still waits: whoever writes a copy holds its lock until then.
        self.autosave.leave_all()
        self.disk.settle(_RELEASED_WITHIN)
        self.disk.close()


def _utc() -> datetime:
    """The time by the computer's clock."""
    return datetime.now(UTC)
