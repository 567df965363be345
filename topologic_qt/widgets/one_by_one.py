"""Steps that are shown one after the other, at the speed of the table's movements."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from topologic_qt.widgets.motion import Motion


class OneByOne(QObject):
    """Counts steps up, each in its own time; where nothing moves, all of them at once."""

    came = Signal(int)
    """Emitted when a step begins in its own time, with its index."""
    rushed = Signal(int)
    """Emitted when all steps from this index on are to be shown at once."""
    finished = Signal()
    """Emitted when the last step has had its time, or nobody waits for it."""

    def __init__(self, parent: QObject, motion: Motion) -> None:
        super().__init__(parent)
        self._motion = motion
        self._times: Sequence[float] = ()
        self._next = 0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        """Whether a step is being shown."""
        return bool(self._times)

    def start(self, times: Sequence[float]) -> None:
        """Begin steps of these times, as multiples of a glide; there is at least one."""
        self._times, self._next = times, 0
        if self._motion.duration > 0:
            self._go_on()
        else:
            self.skip()

    def skip(self) -> None:
        """Show what is left at once, and end."""
        if self._times:
            if self._next < len(self._times):
                self.rushed.emit(self._next)
            self.stop()
            self.finished.emit()

    def stop(self) -> None:
        """End without a signal."""
        self._times, self._next = (), 0
        self._timer.stop()

    def _go_on(self) -> None:
        if self._next == len(self._times):
            self.skip()
            return
        index, self._next = self._next, self._next + 1
        self._timer.start(round(self._motion.duration * self._times[index]))
        self.came.emit(index)
