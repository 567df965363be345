"""The end of a turn on the table: its rings fill one after the other, and the sum builds up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from topologic_qt.games.topology.rules.state import TurnResult
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.one_by_one import OneByOne

_A_RING = 3.2
"""The time for one ring, as a multiple of the time of a glide."""

_MOST = 14.0
"""The longest time for all rings together, in the same unit."""

_REST = 4.0
"""The time for which the whole sum stands, in the same unit."""


class Celebration(QObject):
    """Tells which of the rings of a turn are to be shown; without motion there is nothing to wait for."""

    ring_filled = Signal(object)
    """Emitted with the `ScoredRing` that fills now."""
    counted = Signal(object, object)
    """Emitted with the `TurnResult`, and the rings of it that have been counted so far."""
    finished = Signal()
    """Emitted when all has been shown, or somebody does not wait for it."""

    def __init__(self, parent: QObject, motion: Motion) -> None:
        super().__init__(parent)
        self._motion = motion
        self._result: TurnResult | None = None
        self._count = 0
        self._steps = OneByOne(self, motion)
        self._steps.came.connect(self._fill)
        self._steps.rushed.connect(self._count_all)
        self._steps.finished.connect(self._end)

    @property
    def is_running(self) -> bool:
        """Whether rings are being shown."""
        return self._result is not None

    @property
    def result(self) -> TurnResult | None:
        """The turn whose rings are being shown; None while none are."""
        return self._result

    @property
    def count(self) -> int:
        """The number of rings that have been shown."""
        return 0 if self._result is None else self._count

    def start(self, result: TurnResult) -> None:
        """Show the rings of a turn that has just ended, the smallest first."""
        self.skip()
        if not result.rings or self._motion.duration <= 0:
            self.counted.emit(result, result.rings)
            return
        self._result, self._count = result, 0
        self.counted.emit(result, ())
        each = min(_A_RING, _MOST / len(result.rings))
        self._steps.start([each] * (len(result.rings) - 1) + [_REST])

    def _fill(self, step: int) -> None:
        """Show one ring, and the sum up to it."""
        if self._result is not None:
            self._count = step + 1
            self.ring_filled.emit(self._result.rings[-self._count])
            self.counted.emit(self._result, self._result.rings[-self._count :])

    def skip(self) -> None:
        """Show the whole sum at once, and end."""
        self._steps.skip()

    def _count_all(self) -> None:
        if self._result is not None:
            self._count = len(self._result.rings)
            self.counted.emit(self._result, self._result.rings)

    def _end(self) -> None:
        self._result = None
        self.finished.emit()
