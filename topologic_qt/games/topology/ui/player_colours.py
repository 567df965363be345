"""The colour and the mark of each player, which tell them apart also without colours."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPalette, QPixmap, QPolygonF

from topologic_qt.table.sprites import solid

_LIGHT = ("#0b6aa8", "#c2500a", "#0a7d5b", "#9a3f7f")
_DARK = ("#63b8ee", "#f39a5e", "#45cda0", "#e79ccb")
"""The colours by seat, for light and for dark ground: four that differ for any colour vision."""

_CORNERS = (0, 4, 3, 6)
"""The number of corners of each seat's mark; 0 is a disc."""
_TILT = (0.0, 0.0, -90.0, 0.0)
"""The direction of the first corner, in degrees clockwise from the east."""


def is_dark(palette: QPalette) -> bool:
    """Return whether a palette is that of a dark window."""
    return palette.color(QPalette.ColorRole.Window).lightness() < 128


def colour_of(seat: int, dark: bool) -> QColor:
    """Return the colour of a seat, on light or on dark ground."""
    return QColor((_DARK if dark else _LIGHT)[seat])


def mark_of(seat: int, centre: QPointF, radius: float) -> QPainterPath:
    """Return the outline of a seat's mark: a disc, a diamond, a triangle or a hexagon."""
    path, corners = QPainterPath(), _CORNERS[seat]
    if not corners:
        path.addEllipse(centre, radius * 0.88, radius * 0.88)
        return path
    angles = [(_TILT[seat] + 360 * corner / corners) * pi / 180 for corner in range(corners)]
    path.addPolygon(QPolygonF([centre + QPointF(cos(angle), sin(angle)) * radius for angle in angles]))
    path.closeSubpath()
    return path


def paint_mark(painter: QPainter, seat: int, centre: QPointF, radius: float, dark: bool) -> None:
    """Paint the mark of a seat in its colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(solid(colour_of(seat, dark)))
    painter.drawPath(mark_of(seat, centre, radius))
    painter.restore()


def mark_picture(seat: int, side: int, ratio: float, dark: bool) -> QPixmap:
    """Return the mark of a seat as a square picture; ``ratio`` is the number of real pixels to a pixel."""
    picture = QPixmap(QSize(side, side) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_mark(painter, seat, QRectF(0, 0, side, side).center(), side / 2 - 1, dark)
    painter.end()
    return picture
