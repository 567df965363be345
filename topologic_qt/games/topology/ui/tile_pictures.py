"""Small pictures of tiles, for lists and trays."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPalette, QPen, QPolygonF

from topologic_qt.table.sprites import solid

_HEX = 1 / 3**0.5
"""The radius of a hexagon, where the distance of two neighbours is 1."""


def centres(direction: int) -> tuple[QPointF, QPointF]:
    """Return the centres of both hexagons of a tile around its middle; two neighbours are 1 apart."""
    angle = -direction * pi / 3
    half = QPointF(cos(angle), sin(angle)) / 2
    return (-half, half)


def extent(direction: int) -> QRectF:
    """Return the area of a tile around its middle; two neighbouring hexagons are 1 apart."""
    return outline(direction).boundingRect()


def outline(direction: int) -> QPainterPath:
    """Return the outline of a tile around its middle; two neighbouring hexagons are 1 apart."""
    path = QPainterPath()
    for centre in centres(direction):
        hexagon = QPainterPath()
        corners = [(60 * corner + 30) * pi / 180 for corner in range(6)]
        hexagon.addPolygon(QPolygonF([centre + QPointF(cos(a), sin(a)) * _HEX for a in corners]))
        hexagon.closeSubpath()
        path = path.united(hexagon)
    return path.simplified()


def paint_tile(painter: QPainter, design: str, direction: int, box: QRectF, palette: QPalette) -> None:
    """Paint a tile in the middle of a box, as large as fits."""
    area = extent(direction)
    scale = min(box.width() / area.width(), box.height() / area.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(scale, scale)
    pen = QPen(palette.color(QPalette.ColorRole.PlaceholderText), 1.2)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(solid(palette.color(QPalette.ColorRole.Base)))
    painter.drawPath(outline(direction))
    painter.restore()
    painter.setPen(palette.color(QPalette.ColorRole.Text))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, design)
