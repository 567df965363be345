"""The cursor of the keyboard on the table."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

_AROUND = 1.08
"""The size of the shape whose corners are drawn, as a multiple of the tile's."""

_ARM = 22.0
"""The length of each corner mark along a side, in table units."""

_OVER_ALL, _UNDER_PIECES = 30.0, 9.9


class CursorItem(QGraphicsItem):
    """Bright corners around a tile."""

    def __init__(self) -> None:
        super().__init__()
        self.key: str | None = None
        """The tile that the cursor is around; None where it is around something else."""
        self._corners: list[QPointF] = []
        self._rect = QRectF()
        self.pass_under_pieces(False)
        self.hide()

    def pass_under_pieces(self, under: bool) -> None:
        """Lie under pieces, which have their numbers where the corners are, or over everything."""
        self.setZValue(_UNDER_PIECES if under else _OVER_ALL)

    def point_at(self, outline: QPolygonF, key: str | None = None) -> None:
        """Show the cursor around corners in the scene: of the tile with this ``key``, if it is one."""
        self.key = key
        middle = outline.boundingRect().center()
        self.prepareGeometryChange()
        self._corners = [(corner - middle) * _AROUND for corner in outline.toList()]
        self._rect = QPolygonF(self._corners).boundingRect().adjusted(-6, -6, 6, 6)
        self.setPos(middle)
        self.show()

    def boundingRect(self) -> QRectF:
        """Return the area that the corner marks cover, in the item's units."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the corner marks, light with a dark edge."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor(0, 0, 0, 190), 9.0), (QColor("#ffd54a"), 5.0)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            for index, corner in enumerate(self._corners):
                for other in (self._corners[index - 1], self._corners[(index + 1) % len(self._corners)]):
                    arm = QLineF(corner, other)
                    arm.setLength(_ARM)
                    painter.drawLine(arm)
