"""Long computations off the GUI thread: one at a time, and low-priority ones beside them."""

import sys
from collections.abc import Callable
from concurrent.futures import Future
from threading import Condition, Event
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from topologic_qt.app.kit.worker import Worker, tell_window
from topologic_qt.games.values import ResultT, Task

TABLE_FIRST = 300
"""The delay before a task ahead of time starts, so that the window is drawn first, in milliseconds."""
_TAKING_TURNS = 0.001  # longest time that a task keeps Python from the GUI thread, in seconds


class _Listener(NamedTuple):
    """The callbacks of a task; the worker never holds them, so it cannot be the last to release them."""

    done: Callable[[Any], None]
    progress: Callable[[float], None]


class _Run:
    future: Future[Any] | None = None
    share = 0.0

    def __init__(self, think: Task[Any], gives_way: bool = False) -> None:
        self.think = think
        self.gives_way = gives_way
        self.cancel = Event()

    def call_off(self) -> None:
        """Cancel the task, even before it starts."""
        self.cancel.set()
        if self.future is not None:
            self.future.cancel()


class BackgroundTasks(QObject):
    """Runs tasks in one thread, low-priority ones in another; results arrive in its own thread."""

    _told = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: Worker | None = None
        self._patient_worker: Worker | None = None
        self._changed = Condition()
        self._is_free = True
        """Whether no task of normal priority is wanted; guarded by ``_changed``."""
        self._wanted: dict[_Run, _Listener] = {}
        self._ahead: _Run | None = None
        self._is_closed = False
        self._told.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._soon = QTimer(self, singleShot=True, interval=TABLE_FIRST)
        self._soon.timeout.connect(self._go_ahead)

    def run(
        self,
        think: Task[ResultT],
        done: Callable[[ResultT], None],
        progress: Callable[[float], None] = lambda _: None,
        gives_way: bool = False,
    ) -> Callable[[], None]:
        """Run a task, report its progress (0 to 1) and its result; return a function that cancels it.

        A task begun ahead of time goes on if it equals ``think``, and is cancelled if not. If the task fails,
        its exception is raised where ``done`` would have been called. One that ``gives_way`` pauses while a
        normal task is wanted: at each check for cancellation, where it must hold no lock.
        """
        if self._is_closed:
            return lambda: None
        run = _Run(think, gives_way=True) if gives_way else self._taken_over(think)
        self._wanted[run] = _Listener(done, progress)
        self._let_by()
        if run.future is None:
            self._begin(run)
        else:
            self._told.emit(run)
        return lambda: self._call_off(run)

    def ahead(self, think: Task[object] | None) -> None:
        """Start a task ahead of its `run`, in place of any other such task; None stops it."""
        if self._ahead is not None and self._ahead.think != think:
            self._ahead.call_off()
            self._ahead = None
        if self._ahead is None and think is not None:
            self._ahead = _Run(think)
            self._soon.start()

    def close(self) -> None:
        """Cancel everything and accept no more tasks."""
        self._is_closed = True
        self.ahead(None)
        for run in self._wanted:
            run.call_off()
        self._wanted.clear()
        self._let_by()
        for worker in (self._worker, self._patient_worker):
            if worker is not None:
                worker.close()

    def _let_by(self) -> None:
        """Pause the low-priority tasks while a normal one is wanted; let them go on afterwards."""
        with self._changed:
            self._is_free = all(run.gives_way for run in self._wanted)
            self._changed.notify_all()

    def _taken_over(self, think: Task[object]) -> _Run:
        """Return the run begun ahead of time if it is of this task; else cancel it, to start again later."""
        ahead = self._ahead
        if ahead is not None and ahead.think == think:
            self._ahead = None
            return ahead
        if ahead is not None and ahead.future is not None and not ahead.future.done():
            ahead.call_off()
            self._ahead = _Run(ahead.think)
            self._soon.start()
        return _Run(think)

    def _go_ahead(self) -> None:
        if self._ahead is not None and self._ahead.future is None:
            self._begin(self._ahead)

    def _begin(self, run: _Run) -> None:
        def tell(share: float) -> None:
            run.share = share
            tell_window(self._told, run)

        def is_cancelled() -> bool:
            if run.gives_way:
                with self._changed:
                    self._changed.wait_for(lambda: self._is_free or run.cancel.is_set())
            return run.cancel.is_set()

        run.future = self._worker_for(run).submit(run.think, tell, is_cancelled)
        run.future.add_done_callback(lambda _: tell_window(self._told, run))

    def _worker_for(self, run: _Run) -> Worker:
        sys.setswitchinterval(_TAKING_TURNS)
        if run.gives_way:
            self._patient_worker = self._patient_worker or Worker("patient thoughts")
            return self._patient_worker
        self._worker = self._worker or Worker("thoughts")
        return self._worker

    def _call_off(self, run: _Run) -> None:
        run.call_off()
        self._wanted.pop(run, None)
        self._let_by()

    def _tell(self, run: _Run) -> None:
        listener = self._wanted.get(run)
        if listener is None or run.future is None:
            return
        if not run.future.done():
            listener.progress(run.share)
            return
        del self._wanted[run]
        self._let_by()
        listener.done(run.future.result())
