"""The field alone as a picture: the table's own tiles, drawn so that any device can show them.

Formats for documents know neither clips nor ways to mix colours; what gives the tiles their edges here
needs neither. Nothing here needs the thread of the window.
"""

from functools import cache
from math import sqrt

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QImageWriter,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
)

from topologic_qt.games.topologic.rules import Field
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES, paint_shadow, tile_outline
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.table.layout import extent
from topologic_qt.translation import UserError, tr_noop

MAX_PICTURE_SPREAD = 400
"""Over how many places a field may spread either way, so that tiles in its picture can be told apart."""

_MAX_SIDE = 8_000.0
"""How many pixels a picture has at most on each side."""

_MAX_PIXELS = 24_000_000
"""How many pixels a picture has at most in all; four bytes each."""

_TILE = 160.0
"""How many pixels wide a tile is, where the picture does not become too large."""

_ROOM = 0.3 * PITCH
"""How much room is left around the field; shadows need some."""

_EMPTY = tr_noop("There is no tile on the table. Lay some first.")
_TOO_WIDE = tr_noop(
    "The field spreads over {columns} × {rows} places, and its tiles would be too small to be seen. "
    "Bring its parts nearer together, to at most {most} places each way."
)


class PictureError(UserError, ValueError):
    """A field of which no picture can be made."""


def field_rect(field: Field, most: int) -> QRectF:
    """What the tiles of a field cover, in table units.

    Raises `PictureError` if there are none, or they spread over more than so many places either way.
    """
    covered = extent(SQUARES, field.tiles)
    columns, rows = round(covered.width() / PITCH), round(covered.height() / PITCH)
    if not field.tiles:
        raise PictureError(_EMPTY)
    if max(columns, rows) > most:
        raise PictureError(_TOO_WIDE, columns=columns, rows=rows, most=most)
    return covered


def paint_field(painter: QPainter, field: Field, style: Style, skewed: bool, shadows: bool) -> None:
    """Draw the tiles of a field, in table units; ``skewed``, they lie a little askew."""
    laid = [(look.centre(SQUARES), look) for look in looks(field, skewed)]
    laid.sort(key=lambda tile: (tile[0].y(), tile[0].x()))
    for centre, _ in laid if shadows else ():
        painter.translate(centre)
        paint_shadow(painter)
        painter.translate(-centre)
    for centre, look in laid:
        painter.save()
        painter.translate(centre)
        painter.rotate(look.angle)
        style.drawing(look.face).draw(painter)
        _paint_edges(painter)
        painter.restore()


def png(field: Field, style: Style, skewed: bool) -> bytes:
    """The field as a picture of pixels on a clear ground.

    Raises `PictureError` if there is nothing to be seen on it.
    """
    shown = _shown(field)
    width, height = shown.width(), shown.height()
    scale = min(_TILE / PITCH, _MAX_SIDE / max(width, height), sqrt(_MAX_PIXELS / (width * height)))
    image = QImage((shown.size() * scale).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-shown.topLeft())
    paint_field(painter, field, style, skewed, shadows=True)
    painter.end()
    buffer = opened_buffer()
    QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())


def svg(field: Field, title: str, style: Style, skewed: bool) -> bytes:
    """The field as a picture of lines and areas, on a clear ground.

    Raises `PictureError` if there is nothing to be seen on it.
    """
    from PySide6.QtSvg import QSvgGenerator

    shown = _shown(field).toAlignedRect()
    buffer = opened_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setDescription("")
    generator.setSize(shown.size())
    generator.setViewBox(shown)
    painter = QPainter(generator)
    paint_field(painter, field, style, skewed, shadows=True)
    painter.end()
    return bytes(buffer.data().data())


def opened_buffer() -> QBuffer:
    """Where a file is made that is not on the disk yet."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def _shown(field: Field) -> QRectF:
    return field_rect(field, MAX_PICTURE_SPREAD).adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)


@cache
def _rim(lit: bool) -> QPainterPath:
    """The half of the strip along the edge of a tile's face that is lit, or the other one."""
    strip = QPainterPathStroker(QPen(QColor(), 6)).createStroke(tile_outline()).intersected(tile_outline())
    far = -PITCH if lit else PITCH
    half = QPainterPath()
    half.addPolygon(QPolygonF([QPointF(-PITCH, PITCH), QPointF(PITCH, -PITCH), QPointF(far, far)]))
    return strip.intersected(half)


@cache
def _side() -> QPainterPath:
    """What is to be seen of the side of a tile, below its face."""
    return tile_outline().translated(0, 5).subtracted(tile_outline())


def _paint_edges(painter: QPainter) -> None:
    """A side in the shade, and a rim lit from above left, so that tiles of any colour end somewhere."""
    painter.fillPath(_side(), QColor(0, 0, 0, 110))
    painter.fillPath(_rim(lit=True), QColor(255, 255, 255, 90))
    painter.fillPath(_rim(lit=False), QColor(0, 0, 0, 56))
    painter.strokePath(tile_outline(), QPen(QColor(0, 0, 0, 90), 1))
