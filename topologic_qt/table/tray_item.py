"""The tray at the table's edge, for pieces that have not entered."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

SLOT = 84.0
"""From the middle of one slot to the middle of the next, in table units."""

_WIDTH = 92.0


class TrayItem(QGraphicsItem):
    """A wooden tray with one slot for each piece, one below the other; its origin is its middle."""

    def __init__(self, slots: int) -> None:
        super().__init__()
        self._slots = slots
        self.setZValue(-0.5)

    def slot(self, index: int) -> QPointF:
        """The middle of a slot, in the scene."""
        return self.pos() + QPointF(0, (index - (self._slots - 1) / 2) * SLOT)

    def boundingRect(self) -> QRectF:
        """What the tray covers, in its own units."""
        height = self._slots * SLOT + 16
        return QRectF(-_WIDTH / 2 - 4, -height / 2 - 4, _WIDTH + 8, height + 14)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The tray and its hollows."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = self.boundingRect().adjusted(4, 4, -4, -10)
        painter.setPen(QPen(QColor(0, 0, 0, 0), 0))
        painter.setBrush(QColor(0, 0, 0, 70))
        painter.drawRoundedRect(body.translated(0, 5), 22, 22)
        wood = QLinearGradient(body.topLeft(), body.topRight())
        wood.setColorAt(0, QColor("#8a5a34"))
        wood.setColorAt(0.5, QColor("#a06c40"))
        wood.setColorAt(1, QColor("#7a4e2c"))
        painter.setBrush(wood)
        painter.setPen(QPen(QColor("#4d2f18"), 2))
        painter.drawRoundedRect(body, 22, 22)
        for index in range(self._slots):
            middle = self.slot(index) - self.pos()
            painter.setPen(QPen(QColor(255, 226, 190, 60), 2))
            painter.setBrush(QColor(40, 22, 8, 130))
            painter.drawEllipse(middle, 34, 34)
