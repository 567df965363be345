"""Pictures of the field alone: the table's own tiles, drawn so that any paint device can show them.

Formats for documents support neither clipping nor composition modes; the edges of the tiles here are drawn
without either. Everything here may run off the GUI thread.
"""

from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
)

from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SQUARES, paint_shadow, tile_outline
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.table.layout import extent
from topologic_qt.translation import UserError, tr_noop
from topologic_qt.widgets import paper

MAX_PICTURE_SPREAD = 400
"""The most places that a field may spread either way, so that tiles in its picture can be told apart."""

_TILE = 160.0
"""The width of a tile in pixels, where the picture does not become too large."""

_ROOM = 0.3 * PITCH
"""The margin around the field, in table units; shadows need some."""

_EMPTY = tr_noop("There is no tile on the table. Lay some first.")
_TOO_WIDE = tr_noop(
    "The field is {columns} × {rows} places large, and its tiles would be too small to see. Move "
    "its parts closer together, to at most {most} places each way."
)


class PictureError(UserError, ValueError):
    """Raised for a field of which no picture can be made."""


def field_rect(field: Field, most: int) -> QRectF:
    """Return the area that the tiles of a field cover, in table units.

    Raises `PictureError` if there are none, or they spread over more than ``most`` places either way.
    """
    covered = extent(SQUARES, field.tiles)
    columns, rows = round(covered.width() / PITCH), round(covered.height() / PITCH)
    if not field.tiles:
        raise PictureError(_EMPTY)
    if max(columns, rows) > most:
        raise PictureError(_TOO_WIDE, columns=columns, rows=rows, most=most)
    return covered


def paint_field(painter: QPainter, field: Field, style: Style, skewed: bool, shadows: bool) -> None:
    """Paint the tiles of a field, in table units; if ``skewed``, they are slightly turned."""
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
    """Return a pixel picture of the field, in the PNG format, on a transparent background.

    Raises `PictureError` if there is nothing to show.
    """
    return paper.png(
        _shown(field),
        _TILE / PITCH,
        lambda painter: paint_field(painter, field, style, skewed, shadows=True),
    )


def svg(field: Field, title: str, style: Style, skewed: bool) -> bytes:
    """Return a vector picture of the field, in the SVG format, on a transparent background.

    Raises `PictureError` if there is nothing to show.
    """
    return paper.svg(
        _shown(field), title, lambda painter: paint_field(painter, field, style, skewed, shadows=True)
    )


def _shown(field: Field) -> QRectF:
    return field_rect(field, MAX_PICTURE_SPREAD).adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)


@cache
def _rim(lit: bool) -> QPainterPath:
    """Return the lit half of the strip along the edge of a tile's face, or the other half."""
    strip = QPainterPathStroker(QPen(QColor(), 6)).createStroke(tile_outline()).intersected(tile_outline())
    far = -PITCH if lit else PITCH
    half = QPainterPath()
    half.addPolygon(QPolygonF([QPointF(-PITCH, PITCH), QPointF(PITCH, -PITCH), QPointF(far, far)]))
    return strip.intersected(half)


@cache
def _side() -> QPainterPath:
    """Return the visible side of a tile, below its face."""
    return tile_outline().translated(0, 5).subtracted(tile_outline())


def _paint_edges(painter: QPainter) -> None:
    """Paint a shaded side, and a rim lit from above left, so that tiles of any colour have clear edges."""
    painter.fillPath(_side(), QColor(0, 0, 0, 110))
    painter.fillPath(_rim(lit=True), QColor(255, 255, 255, 90))
    painter.fillPath(_rim(lit=False), QColor(0, 0, 0, 56))
    painter.strokePath(tile_outline(), QPen(QColor(0, 0, 0, 90), 1))
