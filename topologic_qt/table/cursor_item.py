"""Where the keyboard points."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget


class CursorItem(QGraphicsItem):
    """Four bright corners around a tile."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(30)
        self.hide()

    def boundingRect(self) -> QRectF:
        """What the corners cover, in the item's units."""
        return QRectF(-60, -60, 120, 120)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The corners, light with a dark edge."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor(0, 0, 0, 190), 9.0), (QColor("#ffd54a"), 5.0)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            for turn in range(4):
                painter.save()
                painter.rotate(90 * turn)
                painter.drawPolyline(
                    [QRectF(-54, -54, 22, 22).bottomLeft(), QRectF(-54, -54, 22, 22).topLeft()]
                )
                painter.drawPolyline(
                    [QRectF(-54, -54, 22, 22).topLeft(), QRectF(-54, -54, 22, 22).topRight()]
                )
                painter.restore()
