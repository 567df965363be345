"""Work with files, one job after the other, beside the window and never in its way."""

from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal

from topologic_qt.app import log
from topologic_qt.app.worker import Worker
from topologic_qt.storage.problem import Problem, tr_noop
from topologic_qt.translation import Complaint

_UNEXPECTED = tr_noop("Something went wrong with a file: {reason}. Save the match under another name.")


class _Listener(NamedTuple):
    """Who hears of a job. The worker knows nothing of it, so as never to be the last that holds it."""

    done: Callable[[Any], None]
    failed: Callable[[Problem], None]


class Disk(QObject):
    """Runs jobs in a thread of its own; what comes of them is told in the thread that made it."""

    _finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = Worker("disk")
        self._waiting: dict[Future[Any], _Listener] = {}
        self._finished.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def run(
        self, job: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[Problem], None]
    ) -> None:
        """Run a job after those that wait already; then call ``done`` with its result, or ``failed``."""
        future = self._worker.submit(job)
        self._waiting[future] = _Listener(done, failed)
        future.add_done_callback(self._finished.emit)

    def settle(self) -> None:
        """Wait until everything that was to be done is done, and tell what came of it."""
        wait([self._worker.submit(lambda: None)])
        QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall)

    def close(self) -> None:
        """Wait until everything is on the disk. Nothing can be run afterwards."""
        self._worker.close()

    def _tell(self, future: Future[Any]) -> None:
        listener, error = self._waiting.pop(future), future.exception()
        if error is None:
            listener.done(future.result())
        else:
            listener.failed(_as_problem(error))


def _as_problem(error: BaseException) -> Problem:
    if isinstance(error, Complaint):
        problem = error if isinstance(error, Problem) else Problem(error.template, **error.facts)
        log.problem(problem)
        return problem
    log.mistake(error)
    return Problem(_UNEXPECTED, reason=str(error) or type(error).__name__)
