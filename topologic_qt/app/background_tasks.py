"""Long thoughts, one after the other, beside the window and never in its way."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from topologic_qt.app.worker import Worker, tell_window
from topologic_qt.games.values import ResultT

if TYPE_CHECKING:
    from topologic_qt.games.values import Task

TABLE_FIRST = 300
"""How long a thought ahead lets the window show what has changed before it begins, in milliseconds."""

_TAKING_TURNS = 0.001
"""How long a thought may keep Python to itself while the window waits for it, in seconds."""


class _Listener(NamedTuple):
    """Who hears of a thought. The worker knows nothing of it, so as never to be the last that holds it."""

    done: Callable[[Any], None]
    progress: Callable[[float], None]


class _Run:
    """One time that a thought is thought."""

    future: Future[Any] | None = None
    share = 0.0

    def __init__(self, think: Task[Any]) -> None:
        self.think = think
        self.cancel = Event()

    def call_off(self) -> None:
        """Think no longer, or do not begin at all."""
        self.cancel.set()
        if self.future is not None:
            self.future.cancel()


class BackgroundTasks(QObject):
    """Thinks in a thread of its own; what comes of it is told in the thread that made it."""

    _told = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: Worker | None = None
        self._wanted: dict[_Run, _Listener] = {}
        self._ahead: _Run | None = None
        self._told.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(TABLE_FIRST)
        self._soon.timeout.connect(self._go_ahead)

    def run(
        self,
        think: Task[ResultT],
        done: Callable[[ResultT], None],
        progress: Callable[[float], None] = lambda _: None,
    ) -> Callable[[], None]:
        """Think, tell ``progress`` the share that is done, 0 to 1, and at the end ``done`` what came of it.

        What is thought of ahead is gone on with if it equals ``think``, and gives way if it does not.
        Returns what calls the thought off: nothing is told afterwards. Should the thought fail, its
        exception is raised where ``done`` would have been called.
        """
        run = self._taken_over(think)
        self._wanted[run] = _Listener(done, progress)
        if run.future is None:
            self._begin(run)
        else:
            self._told.emit(run)
        return lambda: self._call_off(run)

    def ahead(self, think: Task[object] | None) -> None:
        """Think of what `run` will be asked for later, whenever nobody waits for another thought.

        Whatever else was thought of ahead is called off; with None, nothing takes its place.
        """
        if self._ahead is not None and self._ahead.think != think:
            self._ahead.call_off()
            self._ahead = None
        if self._ahead is None and think is not None:
            self._ahead = _Run(think)
            self._soon.start()

    def close(self) -> None:
        """Call everything off, for good."""
        self.ahead(None)
        for run in self._wanted:
            run.call_off()
        self._wanted.clear()
        if self._worker is not None:
            self._worker.close()

    def _taken_over(self, think: Task[object]) -> _Run:
        """What was thought of ahead, if it is this; else it has to wait, and begins anew later."""
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
        """Begin what is to be thought of ahead, after what somebody waits for."""
        if self._ahead is not None and self._ahead.future is None:
            self._begin(self._ahead)

    def _begin(self, run: _Run) -> None:
        if self._worker is None:
            self._worker = Worker("thoughts")
            sys.setswitchinterval(_TAKING_TURNS)

        def tell(share: float) -> None:
            run.share = share
            tell_window(self._told, run)

        run.future = self._worker.submit(run.think, tell, run.cancel.is_set)
        run.future.add_done_callback(lambda _: tell_window(self._told, run))

    def _call_off(self, run: _Run) -> None:
        run.call_off()
        self._wanted.pop(run, None)

    def _tell(self, run: _Run) -> None:
        """Tell whoever waits for a thought how far it is, or what came of it."""
        listener = self._wanted.get(run)
        if listener is None or run.future is None:
            return
        if not run.future.done():
            listener.progress(run.share)
            return
        del self._wanted[run]
        listener.done(run.future.result())
