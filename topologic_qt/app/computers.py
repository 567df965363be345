"""Computers at the table: they think beside the window, and their moves are made one after the other."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from topologic_qt.app.contract import Thought
from topologic_qt.app.controller import MatchController
from topologic_qt.table.motion import Motion

_BETWEEN_MOVES = 3
"""How many glides long a computer waits between two of its moves, so that people can follow."""


class Computers(QObject):
    """Plays for every seat that a computer has, through the one path that people's moves take too."""

    progress = Signal(object)
    """How far a thought has come, 0 to 1; None when nobody thinks or moves."""
    _thought = Signal(int, object)
    _heard = Signal(int, float)

    def __init__(self, controller: MatchController, motion: Motion, parent: QObject) -> None:
        super().__init__(parent)
        self._controller = controller
        self._motion = motion
        self._worker: ThreadPoolExecutor | None = None
        self._cancel = Event()
        self._plan: list[Any] = []
        self._expected = -1
        self._resting = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._play)
        self._thought.connect(self._hear)
        self._heard.connect(self._tell)
        controller.changed.connect(self.look)

    def look(self) -> None:
        """See whose turn it is, and think or move if it is a computer's."""
        self._resting = False
        if self._plan and self._controller.serial == self._expected:
            self._timer.start(_BETWEEN_MOVES * self._motion.duration)
            return
        self._stop()
        thought = self._controller.thought
        if thought is None:
            self.progress.emit(None)
            return
        self.progress.emit(0.0)
        self._run(thought, self._controller.serial)

    def rest(self) -> None:
        """Leave the match alone until somebody looks at it again."""
        self._resting = True
        self._stop()

    def close(self) -> None:
        """Stop for good."""
        self.rest()
        if self._worker is not None:
            self._worker.shutdown(wait=True)

    def _stop(self) -> None:
        """Call a running thought off, and forget the plan."""
        self._cancel.set()
        self._timer.stop()
        self._plan = []

    def _run(self, think: Thought, serial: int) -> None:
        if self._worker is None:
            self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="computer")
        cancel = self._cancel = Event()

        def tell(share: float) -> None:
            self._heard.emit(serial, share)

        def finish(future: Future[Sequence[Any]]) -> None:
            if not cancel.is_set():
                self._thought.emit(serial, future.exception() or future.result())

        self._worker.submit(think, tell, cancel.is_set).add_done_callback(finish)

    def _tell(self, serial: int, share: float) -> None:
        if serial == self._controller.serial and not self._resting:
            self.progress.emit(share)

    def _hear(self, serial: int, result: object) -> None:
        """A thought has ended; if the match is another by now, it is of no use."""
        if serial != self._controller.serial or self._resting:
            return
        if isinstance(result, BaseException):
            self.progress.emit(None)
            raise result  # the match waits, and a person can take over
        assert isinstance(result, Sequence)
        self._plan = list(result)
        self._timer.start(_BETWEEN_MOVES * self._motion.duration)

    def _play(self) -> None:
        """Make the next move of the plan."""
        if self._plan and not self._resting:
            move = self._plan.pop(0)
            self._expected = self._controller.serial + 1
            self._controller.propose(move)
