"""The threads beside the GUI thread, and the collection of Python's garbage while there are any."""

import gc
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import QCoreApplication, QTimer, SignalInstance

_SWEEP_EVERY = 1000
"""The milliseconds between two looks at whether there is garbage."""


class _Job(NamedTuple):
    future: Future[Any]
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Worker:
    """A thread that does one job after the other.

    It is a daemon: the program ends even while a job waits for a disk that never answers. A
    `ThreadPoolExecutor` would be waited for.

    Python looks for objects that are only held by each other in whichever thread makes the next object.
    Windows and their parts are among them, and Qt lets nobody but the GUI thread destroy those: elsewhere
    the program crashes, or both threads wait for each other for ever. So as long as there is a worker,
    Python does not look by itself, but is told to by a timer of the GUI thread.
    """

    _at_work: ClassVar[set["Worker"]] = set()
    _sweep_timer: ClassVar[QTimer]

    def __init__(self, name: str) -> None:
        """Begin with nothing to do. Workers are made and closed in the GUI thread."""
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
        """Run a job after those that wait already. Raises RuntimeError once the worker is closed."""
        if self._is_closed:
            raise RuntimeError("A worker that was closed takes no more jobs.")
        future = Future[Any]()
        self._jobs.put(_Job(future, function, arguments))
        with self._starting:
            if self._thread.ident is None:
                self._thread.start()
        return future

    def close(self, limit: float | None = None) -> None:
        """Take no more jobs, and return when all others are done.

        With a ``limit`` in seconds, return by then all the same; the jobs go on.
        """
        self.dismiss()
        if self._thread.ident is not None:
            self._thread.join(limit)
        Worker._forget_the_idle()

    def dismiss(self) -> None:
        """Take no more jobs; the others are done, and nobody waits for them."""
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)

    @property
    def may_come_back(self) -> bool:
        """Whether its thread may still do something, or hold a job that it did."""
        return not self._is_closed or self._thread.is_alive()

    @classmethod
    def _forget_the_idle(cls) -> None:
        """Let Python collect garbage by itself when the last thread is gone."""
        if not cls._at_work:
            return
        cls._at_work -= {each for each in cls._at_work if not each.may_come_back}
        if not cls._at_work:
            cls._sweep_timer.deleteLater()
            gc.enable()


def tell_window(signal: SignalInstance, *what: object) -> None:
    """Send a signal from a worker's thread; when the program ends, nobody receives it."""
    with suppress(RuntimeError):  # Qt's objects go before the threads do
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
        del job  # what the job held is not held until the next one comes


def _sweep() -> None:
    """Collect as much garbage as Python itself would by now."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, limit) in enumerate(counts) if count > limit > 0]
    if due:
        gc.collect(due[-1])
    Worker._forget_the_idle()
