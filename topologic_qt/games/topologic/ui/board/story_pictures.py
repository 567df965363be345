"""The back of the secret's tile: a picture for each theme of a match."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.ui.board.square_tiles import paint_light, tile_outline
from topologic_qt.table.sprites import solid

_PAPER, _SHADE, _INK = QColor("#fbf3df"), QColor("#e3d2ab"), QColor("#33281a")
_GOLD, _DEEP = QColor("#f2b632"), QColor("#a8741a")
_WOOD, _DARK_WOOD = QColor("#a2622e"), QColor("#6b3a17")
_GEM, _GEM_LIGHT, _GEM_DARK = QColor("#37b6c9"), QColor("#a6ecf3"), QColor("#14707f")
_STEEL, _FILM = QColor("#5a6672"), QColor("#1d2228")


def paint_story(painter: QPainter, theme: Theme, colour: QColor) -> None:
    """Paint a tile of a colour with a theme's picture instead of its pips, around the origin."""
    painter.fillPath(tile_outline().translated(0, 4), solid(colour.darker(150)))
    painter.fillPath(tile_outline(), solid(colour))
    paint_light(painter)
    painter.setClipping(False)
    painter.setPen(QPen(_INK, 1.6))
    painter.setBrush(solid(_PAPER))
    painter.drawRoundedRect(QRectF(-37, -37, 74, 74), 9, 9)
    light = QRadialGradient(QPointF(0, -2), 36)
    light.setColorAt(0, QColor(255, 214, 110, 190))
    light.setColorAt(1, QColor(255, 214, 110, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(light))
    painter.drawEllipse(QPointF(0, -2), 36, 36)
    _PICTURES[theme](painter)


def _line(painter: QPainter, colour: QColor, width: float = 2.2) -> None:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)


def _polygon(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(*point) for point in points])


GEM = _polygon((-27, -8), (-15, -22), (15, -22), (27, -8), (0, 25))
"""The outline of a gem."""


def paint_gem(painter: QPainter) -> None:
    """Paint a gem, 54 units wide, around the origin."""
    _line(painter, _INK)
    painter.setBrush(solid(_GEM))
    painter.drawPolygon(GEM)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(solid(_GEM_LIGHT))
    painter.drawPolygon(_polygon((-24, -9), (-14, -20), (-9, -9)))
    painter.drawPolygon(_polygon((-9, -9), (0, -20), (9, -9)))
    painter.setBrush(solid(_GEM_DARK))
    painter.drawPolygon(_polygon((9, -7), (24, -7), (1, 21)))
    _line(painter, _INK, 1.6)
    painter.drawPolyline(_polygon((-27, -8), (27, -8)))
    painter.drawPolyline(_polygon((-15, -22), (-9, -8), (0, 25), (9, -8), (15, -22)))
    painter.drawPolyline(_polygon((-9, -8), (0, -22), (9, -8)))


def _paint_chest(painter: QPainter) -> None:
    _line(painter, _INK)
    lid = QPainterPath(QPointF(-26, -8))
    lid.cubicTo(-26, -32, 26, -32, 26, -8)
    lid.closeSubpath()
    painter.setBrush(solid(_DARK_WOOD))
    painter.drawPath(lid)
    painter.setBrush(solid(_GOLD))
    for x, y in ((-16, -3), (-5, -8), (7, -7), (17, -3), (-10, 1), (2, -1), (12, 1)):
        painter.drawEllipse(QPointF(x, y), 7, 7)
    painter.setBrush(solid(_WOOD))
    painter.drawRect(QRectF(-27, 2, 54, 24))
    painter.setBrush(solid(_DEEP))
    for left in (-21.0, 15.0):
        painter.drawRect(QRectF(left, 2, 6, 24))
    painter.setBrush(solid(_GOLD))
    painter.drawRoundedRect(QRectF(-6, 5, 12, 13), 2, 2)
    painter.setBrush(solid(_INK))
    painter.drawEllipse(QPointF(0, 11), 1.8, 2.6)


def _paint_film(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(solid(_FILM))
    painter.drawRect(QRectF(-4, 12, 35, 15))
    painter.setBrush(solid(_PAPER))
    for hole in range(5):
        for y in (13.6, 23.4):
            painter.drawRect(QRectF(4 + 5.4 * hole, y, 2.8, 2))
    painter.setBrush(solid(_SHADE))
    for frame in range(2):
        painter.drawRect(QRectF(6 + 12 * frame, 17, 10, 5))
    _line(painter, _INK)
    painter.setBrush(solid(_STEEL))
    painter.drawEllipse(QPointF(-6, 0), 25, 25)
    painter.setBrush(solid(_PAPER))
    for x, y in ((0, -14), (13, -4), (8, 12), (-8, 12), (-13, -4)):
        painter.drawEllipse(QPointF(x - 6, y), 5.6, 5.6)
    painter.setBrush(solid(_FILM))
    painter.drawEllipse(QPointF(-6, 0), 4, 4)


def _paint_scroll(painter: QPainter) -> None:
    _line(painter, _INK)
    painter.setBrush(solid(_SHADE))
    painter.drawRect(QRectF(-19, -20, 38, 40))
    painter.setBrush(solid(_PAPER))
    for y in (-27.0, 18.0):
        painter.drawRoundedRect(QRectF(-26, y, 52, 9), 4.5, 4.5)
    _line(painter, _INK, 1.8)
    for row, length in enumerate((26, 22, 26, 14)):
        painter.drawLine(QPointF(-13, -12 + 7 * row), QPointF(-13 + length, -12 + 7 * row))
    painter.setBrush(solid(QColor("#b3262e")))
    painter.drawEllipse(QPointF(9, 11), 6.5, 6.5)


_PICTURES = {
    Theme.CLASSIC: paint_gem,
    Theme.TREASURE: _paint_chest,
    Theme.SPIES: _paint_film,
    Theme.LIBRARY: _paint_scroll,
}
