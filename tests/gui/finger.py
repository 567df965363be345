"""Fingers on the touch screen of one table."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from topologic_qt.table.view import TableView


class Finger:
    """Fingers on one table. Points are pixels of its viewport."""

    def __init__(self, view: TableView, screen: QPointingDevice) -> None:
        self.view = view
        self._screen = screen
        self._at: dict[int, QPoint] = {}

    def press(self, at: QPoint, finger: int = 0) -> None:
        touch = self._others(finger)
        touch.press(finger, at, self.view.viewport()).commit()
        self._at[finger] = at
        QApplication.processEvents()

    def move(self, *to: QPoint, steps: int = 4) -> None:
        """Move the fingers that are down, in their order."""
        start = dict(self._at)
        for step in range(1, steps + 1):
            touch = QTest.touchEvent(self.view.viewport(), self._screen, False)
            for finger, goal in enumerate(to):
                self._at[finger] = start[finger] + (goal - start[finger]) * (step / steps)
                touch = touch.move(finger, self._at[finger], self.view.viewport())
            touch.commit()
            QApplication.processEvents()

    def release(self, finger: int = 0) -> None:
        self._others(finger).release(finger, self._at.pop(finger), self.view.viewport()).commit()
        QApplication.processEvents()

    def tap(self, at: QPoint) -> None:
        self.press(at)
        self.release()

    def _others(self, finger: int) -> QTest.QTouchEventSequence:
        touch = QTest.touchEvent(self.view.viewport(), self._screen, False)
        for other in self._at:
            if other != finger:
                touch = touch.move(other, self._at[other], self.view.viewport())
        return touch
