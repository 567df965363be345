"""Long thoughts, one after the other, beside the window and never in its way."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.contract import Thought


class Thoughts(QObject):
    """Thinks in a thread of its own; what comes of it is told in the thread that made it."""

    _told = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: ThreadPoolExecutor | None = None
        self._running: set[Event] = set()
        self._told.connect(self._tell)

    def run(
        self,
        think: Thought,
        done: Callable[[Any], None],
        progress: Callable[[float], None] = lambda _: None,
    ) -> Callable[[], None]:
        """Think, tell ``progress`` the share that is done, 0 to 1, and at the end ``done`` what came of it.

        Returns what calls the thought off: nothing is told afterwards. Should the thought fail, its
        exception is raised where ``done`` would have been called.
        """
        if self._worker is None:
            self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thoughts")
        cancel = Event()
        self._running.add(cancel)

        def finish(future: Future[Any]) -> None:
            self._running.discard(cancel)
            error = future.exception()
            self._told.emit(cancel, _raise if error is not None else done, error or future.result())

        def tell(share: float) -> None:
            self._told.emit(cancel, progress, share)

        self._worker.submit(think, tell, cancel.is_set).add_done_callback(finish)
        return cancel.set

    def close(self) -> None:
        """Call everything off, for good."""
        for cancel in self._running:
            cancel.set()
        if self._worker is not None:
            self._worker.shutdown(wait=True)

    def _tell(self, cancel: Event, hear: Callable[[Any], None], what: object) -> None:
        if not cancel.is_set():
            hear(what)


def _raise(error: BaseException) -> None:
    raise error
