"""The time at which what is said of today has to be said anew."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

_MINUTE = 60_000
_SOON = 50
"""The shortest time between two looks at the clock, in milliseconds."""


class DayClock(QObject):
    """Ticks every minute, when a day begins in UTC, and when the program comes to the front.

    Each time it looks at the computer's clock anew: that may have been changed, or the computer has slept.
    """

    ticked = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QObject) -> None:
        """``now`` tells the time in UTC."""
        super().__init__(parent)
        self._now = now
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tick)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.applicationStateChanged.connect(self._tick_in_front)
        self._wind_up()

    def stop(self) -> None:
        """Tick no more."""
        self._timer.stop()
        self.blockSignals(True)

    def _wind_up(self) -> None:
        now = self._now()
        midnight = datetime.combine(now.date() + timedelta(days=1), time(), UTC)
        left = -(-(midnight - now) // timedelta(milliseconds=1))
        self._timer.start(max(_SOON, min(left, _MINUTE)))

    def _tick(self) -> None:
        self._wind_up()
        self.ticked.emit()

    def _tick_in_front(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and not self.signalsBlocked():
            self._tick()
