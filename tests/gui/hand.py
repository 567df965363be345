"""A hand at a table: mouse presses, moves and releases on the viewport."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from topologic_qt.table.view import TableView

LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
MIDDLE = Qt.MouseButton.MiddleButton
PLAIN = Qt.KeyboardModifier.NoModifier


class Hand:
    """A hand that moves the mouse over one table. Points are pixels of the table's viewport."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self._at = QPoint()

    def tile(self, name: str) -> QPoint:
        """The middle of a tile."""
        return self.spot(self.view.table.tiles[name].pos())

    def seeker(self, seeker: int) -> QPoint:
        """The middle of a seeker, by its index."""
        return self.spot(self.view.table.pieces[seeker].pos())

    def spot(self, place: QPointF) -> QPoint:
        """A place on the table, which must be visible."""
        point = self.view.mapFromScene(place)
        assert self.view.viewport().rect().contains(point), "This place is out of sight."
        return point

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Press a button."""
        self._at = at
        QTest.mousePress(self.view.viewport(), button, PLAIN, at)

    def press_quickly(self, at: QPoint) -> None:
        """Press the left button so soon that Qt takes it as a double click."""
        self._at = at
        viewport = self.view.viewport()
        everywhere = QPointF(viewport.mapToGlobal(at))
        kind = QEvent.Type.MouseButtonDblClick
        QApplication.sendEvent(viewport, QMouseEvent(kind, QPointF(at), everywhere, LEFT, LEFT, PLAIN))

    def move(self, to: QPoint, steps: int = 4) -> None:
        """Move to a point, in several steps as a hand does."""
        start = self._at
        for step in range(1, steps + 1):
            QTest.mouseMove(self.view.viewport(), start + (to - start) * (step / steps))
        self._at = to

    def release(self, button: Qt.MouseButton = LEFT) -> None:
        """Release a button at the present point."""
        QTest.mouseRelease(self.view.viewport(), button, PLAIN, self._at)

    def click(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Press and release on one spot."""
        self.press(at, button)
        self.release(button)

    def take(self, seeker: int) -> None:
        """Press on a seeker and move a little, so that it is held."""
        self.press(self.seeker(seeker))
        self.move(self._at + QPoint(9, 9), steps=2)

    def carry(self, seeker: int, over: str) -> None:
        """Drag a seeker over a tile, without releasing."""
        self.take(seeker)
        self.move(self.tile(over))

    def drag(self, seeker: int, to: str | QPoint) -> None:
        """Drag a seeker to a tile or point, and release."""
        self.take(seeker)
        self.move(self.tile(to) if isinstance(to, str) else to)
        self.release()
