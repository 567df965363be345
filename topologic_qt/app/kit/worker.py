"""Threads beside the GUI thread, garbage collection while there are any, and work with files."""

import gc
from collections.abc import Callable, Hashable
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import cache, partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Qt, QTimer, Signal, SignalInstance

from topologic_qt.app.kit import log
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.translation import UserError

_SWEEP_EVERY = 1000  # milliseconds between two checks for garbage


class _Job(NamedTuple):
    future: Future[Any]
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Worker:
    """A thread that does one job after another.

    It is a daemon: the program ends even while a job waits for a disk that never answers.

    Python collects reference cycles in whichever thread creates the next object. These can contain windows
    and their parts, which only the GUI thread may destroy: elsewhere the program crashes, or both threads
    wait for each other for ever. So while there is a worker, automatic collection is off, and a timer of the
    GUI thread collects instead.
    """

    _at_work: ClassVar[set["Worker"]] = set()
    _sweep_timer: ClassVar[QTimer]

    def __init__(self, name: str) -> None:
        """Create an idle worker. Create and close workers in the GUI thread."""
        self._jobs = SimpleQueue[_Job | None]()
        self._thread = Thread(target=_work, args=(self._jobs,), name=name, daemon=True)
        self._is_closed = False
        self._starting = Lock()
        if not self._at_work:
            gc.disable()
            Worker._sweep_timer = QTimer(QCoreApplication.instance())
            self._sweep_timer.timeout.connect(_sweep)
            self._sweep_timer.start(_SWEEP_EVERY)
        self._at_work.add(self)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Queue a job. Raises RuntimeError once the worker is closed."""
        if self._is_closed:
            raise RuntimeError("A worker that was closed takes no more jobs.")
        future = Future[Any]()
        self._jobs.put(_Job(future, function, arguments))
        with self._starting:
            if self._thread.ident is None:
                self._thread.start()
        return future

    def close(self, limit: float | None = None) -> None:
        """Accept no more jobs, and wait up to ``limit`` seconds for the others, which go on afterwards."""
        self.dismiss()
        if self._thread.ident is not None:
            self._thread.join(limit)
        Worker._forget_the_idle()

    def dismiss(self) -> None:
        """Accept no more jobs; queued ones finish in the background."""
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)

    @property
    def may_come_back(self) -> bool:
        """Whether its thread may still run a job, or hold one that it ran."""
        return not self._is_closed or self._thread.is_alive()

    @classmethod
    def _forget_the_idle(cls) -> None:
        """Turn Python's own garbage collection on again when the last thread is gone."""
        if not cls._at_work:
            return
        cls._at_work -= {each for each in cls._at_work if not each.may_come_back}
        if not cls._at_work:
            cls._sweep_timer.deleteLater()
            gc.enable()


def tell_window(signal: SignalInstance, *what: object) -> None:
    """Send a signal from a worker's thread; ignored once the program ends."""
    with suppress(RuntimeError):  # Qt's objects may be destroyed before the threads
        signal.emit(*what)


def _work(jobs: SimpleQueue[_Job | None]) -> None:
    while (job := jobs.get()) is not None:
        if job.future.set_running_or_notify_cancel():
            try:
                result = job.function(*job.arguments)
            except BaseException as error:
                job.future.set_exception(error)
            else:
                job.future.set_result(result)
                del result
        del job  # do not keep it until the next job comes


def _sweep() -> None:
    """Collect the garbage that is due by Python's own thresholds."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, limit) in enumerate(counts) if count > limit > 0]
    if due:
        gc.collect(due[-1])
    Worker._forget_the_idle()


_UNEXPECTED = tr_noop("Something went wrong with a file: {reason}. Save under another name.")


class Patience(NamedTuple):
    """The longest waits for a disk, in milliseconds."""

    keeping: int = 5000
    """The wait before a window says that its match is not kept."""
    closing: int = 3000
    """The wait before a closing window lists the unwritten files, and can be closed without them."""
    unsaid: int = 300
    """The wait before a closing window says that it waits for the disk."""
    again: int = 8000
    """The wait before a match that could not be kept is written again."""


class _Listener(NamedTuple):
    """A job and its callbacks; a worker must never be the last to hold either."""

    job: Callable[[], Any]
    done: Callable[[Any], None]
    failed: Callable[[Problem], None]
    worker: Worker | None
    """The thread for this job alone; None for the one that the program's own files share."""
    loses: Problem | None
    """The loss if the job is never done; None without one, as with reading."""


class _Messenger(QObject):
    """Brings results from all threads to all `IoWorker`s. Never destroyed: threads may outlive windows."""

    finished = Signal(object)
    """Sent with the future of a job."""


@cache
def _messenger() -> _Messenger:
    """Return the only messenger, made in the GUI thread."""
    return _Messenger()


class IoWorker(QObject):
    """Runs jobs in threads, and reports their results in the thread that made it.

    The program's own files have one thread: `run`. People's files may lie on a disk that never answers, so
    each `read` and `write` has its own, which waits only for earlier writes of that file.
    """

    stalled = Signal()
    """Sent repeatedly while the program's own folders do not answer."""
    told = Signal()
    """Sent whenever a job has a result."""
    _abandoned: ClassVar[list[tuple[Worker, _Listener]]] = []
    """Jobs unfinished when their window closed, held while their threads may still use them."""

    def __init__(self, parent: QObject | None = None, patience: Patience | None = None) -> None:
        """Create it; None for ``patience`` waits as long as usual."""
        super().__init__(parent)
        self.patience = patience or Patience()
        self._worker = Worker("disk")
        self._waiting: dict[Future[Any], _Listener] = {}
        self._last_write: dict[Hashable, Future[Any]] = {}
        _messenger().finished.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._watch = QTimer(self, interval=self.patience.keeping)
        self._watch.timeout.connect(self.stalled)

    def run(
        self,
        job: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[Problem], None],
        loses: Problem | None = None,
    ) -> None:
        """Queue a job with the program's own files; ``loses`` is the loss if it is never done."""
        if not self._watch.isActive():
            self._watch.start()
        self._listen(self._worker.submit(job), _Listener(job, done, failed, None, loses))

    def write(
        self,
        file: Hashable,
        job: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[Problem], None],
        loses: Problem | None = None,
    ) -> None:
        """Write a file of people's, after earlier writes of it; ``file`` is any key for the order."""
        self._last_write[file] = self.read(file, job, done, failed, loses)

    def read(
        self,
        file: Hashable,
        job: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[Problem], None],
        loses: Problem | None = None,
    ) -> Future[Any]:
        """Run a job that reads a file of people's, after earlier writes of it."""
        before = self._last_write.get(file)

        def in_turn() -> Any:
            if before is not None:
                wait([before])
            return job()

        worker = Worker("file")
        future = worker.submit(in_turn)
        worker.dismiss()
        self._listen(future, _Listener(in_turn, done, failed, worker, loses))
        return future

    def _listen(self, future: Future[Any], listener: _Listener) -> None:
        self._waiting[future] = listener
        future.add_done_callback(partial(tell_window, _messenger().finished))

    def _tell(self, future: Future[Any]) -> None:
        listener, error = self._waiting.pop(future, None), future.exception()
        if listener is None:
            return
        self._watch.stop()
        if any(each.worker is None for each in self._waiting.values()):
            self._watch.start()
        if listener.worker is not None:
            listener.worker.close()
            for file in [file for file, last in self._last_write.items() if last is future]:
                del self._last_write[file]
        try:
            if error is None:
                listener.done(future.result())
            else:
                listener.failed(_as_problem(error))
        finally:
            self.told.emit()

    @property
    def losses(self) -> list[Problem]:
        """The losses if the program ended now, each once."""
        lost = [listener.loses for listener in self._waiting.values() if listener.loses is not None]
        return list({str(problem): problem for problem in lost}.values())

    @property
    def is_idle(self) -> bool:
        """Whether everything is written; jobs that only read do not count."""
        return all(each.loses is None and each.worker is not None for each in self._waiting.values())

    @property
    def is_reading(self) -> bool:
        """Whether a file of people's is being read or written."""
        return any(listener.worker is not None for listener in self._waiting.values())

    def settle(self, limit: int | None = None) -> bool:
        """Wait up to ``limit`` ms with Qt's events but input; return whether all is written."""
        if self.is_idle:
            return True
        loop = QEventLoop()

        def look() -> None:
            if self.is_idle:
                loop.quit()

        self.told.connect(look)
        timer = QTimer(loop)
        timer.timeout.connect(loop.quit)
        if limit is not None:
            timer.start(limit)
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        self.told.disconnect(look)
        return self.is_idle

    def leave_reads(self) -> None:
        """Drop the callbacks of unfinished reads, because the window closes."""
        for future, listener in list(self._waiting.items()):
            if listener.worker is not None and listener.loses is None:
                del self._waiting[future]
                self._abandoned.append((listener.worker, listener))

    def close(self) -> None:
        """Accept no more jobs; unfinished ones go on without callbacks."""
        self._watch.stop()
        left = [listener for future, listener in self._waiting.items() if not future.done()]
        self._waiting.clear()
        held = [each for each in self._abandoned if each[0].may_come_back]
        self._abandoned[:] = held + [(listener.worker or self._worker, listener) for listener in left]
        if any(listener.worker is None for listener in left):
            self._worker.dismiss()
        else:
            self._worker.close()


def _as_problem(error: BaseException) -> Problem:
    if isinstance(error, UserError):
        problem = error if isinstance(error, Problem) else Problem(error.template, **error.facts)
    elif isinstance(error, OSError) and error.strerror:
        problem = Problem(_UNEXPECTED, reason=error.strerror)
    else:
        log.mistake(error)
        return Problem(_UNEXPECTED, reason=str(error) or type(error).__name__)
    log.problem(problem)
    return problem
