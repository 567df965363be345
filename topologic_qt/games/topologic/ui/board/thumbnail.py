"""A small picture of a table, to be told from others in a list."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from topologic_qt.table.backgrounds import background
from topologic_qt.table.look import Style, TileLook
from topologic_qt.table.palette import PALETTES

_MARGIN = 0.06
"""How much of the picture stays free on each side."""


def thumbnail(
    looks: Sequence[TileLook],
    pieces: Collection[str],
    ground_name: str,
    style: Style,
    size: QSize,
    ratio: float,
) -> QPixmap:
    """Tiles as coloured squares, and pieces on those of these keys, in a picture of this size.

    ``ratio`` is how many real pixels a pixel of the screen has.
    """
    result = background(ground_name, round(size.width() * ratio), round(size.height() * ratio))
    result.setDevicePixelRatio(ratio)
    left, top = min(look.column for look in looks), min(look.row for look in looks)
    columns = max(look.column for look in looks) - left + 1
    rows = max(look.row for look in looks) - top + 1
    free = 1 - 2 * _MARGIN
    side = min(size.width() * free / columns, size.height() * free / rows)
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate((size.width() - side * columns) / 2, (size.height() - side * rows) / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    for look in looks:
        place = QRectF((look.column - left) * side, (look.row - top) * side, side, side)
        painter.setBrush(PALETTES[style.palette][look.colour].body)
        gap = side * 0.05
        painter.drawRoundedRect(place.adjusted(gap, gap, -gap, -gap), side * 0.18, side * 0.18)
        if look.key in pieces:
            _paint_pawn(painter, place)
    painter.end()
    return result


def _paint_pawn(painter: QPainter, place: QRectF) -> None:
    """A seeker: a bright ring with a dark one around it, so that it is seen on any colour."""
    radius = place.width() * 0.27
    painter.save()
    painter.setBrush(QColor(255, 255, 255, 120))
    for colour, width in ((QColor(18, 26, 38, 230), 0.2), (QColor("#ffffff"), 0.1)):
        painter.setPen(QPen(colour, place.width() * width))
        painter.drawEllipse(place.center(), radius, radius)
    painter.restore()
