"""Long thoughts, one after the other, beside the window and never in its way."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from topologic_qt.app.contract import Thought


class _Run:
    """One time that a thought is thought, and who hears of it once somebody asks."""

    done: Callable[[Any], None]
    progress: Callable[[float], None]
    future: Future[Any] | None = None
    share = 0.0

    def __init__(self, think: Thought) -> None:
        self.think = think
        self.cancel = Event()


class Thoughts(QObject):
    """Thinks in a thread of its own; what comes of it is told in the thread that made it."""

    _told = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: ThreadPoolExecutor | None = None
        self._wanted: set[_Run] = set()
        self._ahead: _Run | None = None
        self._told.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        think: Thought,
        done: Callable[[Any], None],
        progress: Callable[[float], None] = lambda _: None,
    ) -> Callable[[], None]:
        """Think, tell ``progress`` the share that is done, 0 to 1, and at the end ``done`` what came of it.

        What is thought of ahead is gone on with if it equals ``think``, and gives way if it does not.
        Returns what calls the thought off: nothing is told afterwards. Should the thought fail, its
        exception is raised where ``done`` would have been called.
        """
        run = self._taken_over(think)
        run.done, run.progress = done, progress
        self._wanted.add(run)
        if run.future is None:
            self._begin(run)
        else:
            self._told.emit(run)
        return lambda: self._call_off(run)

    def ahead(self, think: Thought | None) -> None:
        """Think of what `run` will be asked for later, whenever nobody waits for another thought.

        Whatever else was thought of ahead is called off; with None, nothing takes its place.
        """
        if self._ahead is not None and self._ahead.think != think:
            self._ahead.cancel.set()
            self._ahead = None
        if self._ahead is None and think is not None:
            self._ahead = _Run(think)
        self._go_ahead()

    def close(self) -> None:
        """Call everything off, for good."""
        self.ahead(None)
        for run in self._wanted:
            run.cancel.set()
        self._wanted.clear()
        if self._worker is not None:
            self._worker.shutdown(wait=True)

    def _taken_over(self, think: Thought) -> _Run:
        """What was thought of ahead, if it is this; else it has to wait, and begins anew later."""
        ahead = self._ahead
        if ahead is not None and ahead.think == think:
            self._ahead = None
            return ahead
        if ahead is not None and ahead.future is not None and not ahead.future.done():
            ahead.cancel.set()
            self._ahead = _Run(ahead.think)
        return _Run(think)

    def _go_ahead(self) -> None:
        if self._ahead is not None and self._ahead.future is None and not self._wanted:
            self._begin(self._ahead)

    def _begin(self, run: _Run) -> None:
        if self._worker is None:
            self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thoughts")

        def tell(share: float) -> None:
            run.share = share
            self._told.emit(run)

        run.future = self._worker.submit(run.think, tell, run.cancel.is_set)
        run.future.add_done_callback(lambda _: self._told.emit(run))

    def _call_off(self, run: _Run) -> None:
        run.cancel.set()
        self._wanted.discard(run)
        self._go_ahead()

    def _tell(self, run: _Run) -> None:
        """Tell whoever waits for a thought how far it is, or what came of it."""
        if run not in self._wanted or run.future is None:
            return
        if not run.future.done():
            run.progress(run.share)
            return
        self._wanted.discard(run)
        self._go_ahead()
        run.done(run.future.result())
