"""Dots for the tiles of a field that is zoomed out far."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH

_DOT = 5.0
"""The radius of a dot, in pixels; tiles that are smaller on the screen are shown as dots."""


class FarDots(QGraphicsItem):
    """Dots in the place of tiles that would be too small to be seen."""

    def __init__(self) -> None:
        super().__init__()
        self._middles: list[QPointF] = []
        self._rect = QRectF()
        self.setZValue(100)

    def show_at(self, middles: list[QPointF], field: QRectF) -> None:
        """Show dots at these points of the scene; ``field`` is the area that the tiles cover."""
        self.prepareGeometryChange()
        self._middles = middles
        # Where all of the field is in sight, a dot's radius is less than this share of it.
        around = PITCH + max(field.width(), field.height()) / 20
        self._rect = field.adjusted(-around, -around, around, around)

    def boundingRect(self) -> QRectF:
        """Return the area of the dots when all of the field is visible, in the scene."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint one dot for all tiles that would lie on the same pixel."""
        transform = painter.worldTransform()
        if transform.m11() * PITCH >= 2 * _DOT:
            return
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(0, 0, 0, 160), 1))
        painter.setBrush(QColor("#ffd54a"))
        spots = {transform.map(middle).toPoint().toTuple() for middle in self._middles}
        for x, y in spots:
            painter.drawEllipse(QPointF(x, y), _DOT, _DOT)
