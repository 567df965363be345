"""Pictures of a few tiles, or of a whole table, without a view of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.board.looks import tile_looks
from topologic_qt.games.topology.ui.board.style import USUAL_STYLE
from topologic_qt.table.backgrounds import background

if TYPE_CHECKING:
    from collections.abc import Sequence

    from topologic_qt.games.topology.rules import PlacedTile
    from topologic_qt.table.overlay import Mark


_MARGIN = 0.06
"""The margin on each side of a small picture, as a share of it."""


def small_picture(tiles: Sequence[PlacedTile], size: QSize, ratio: float) -> QPixmap:
    """Return a picture of a table of this size; ``ratio`` is the number of real pixels to a pixel."""
    real = size * ratio
    result = background("wood", real.width(), real.height())
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    free = QRectF(QPointF(), real.toSizeF())
    free.adjust(free.width() * _MARGIN, free.height() * _MARGIN, -free.width() * _MARGIN, 0)
    free.setHeight(free.height() - size.height() * ratio * _MARGIN)
    area = covered(tiles)
    scale = min(free.width() / area.width(), free.height() / area.height())
    painter.translate(free.center())
    painter.scale(scale, scale)
    painter.translate(-area.center())
    paint_tiles(painter, tiles)
    painter.end()
    result.setDevicePixelRatio(ratio)
    return result


def picture_of(tiles: Sequence[PlacedTile], marks: Sequence[Mark], height: int) -> QImage:
    """Return a picture of tiles with marks over them on clear ground, so many pixels high."""
    area = covered(tiles)
    scale = height / area.height()
    image = QImage(round(area.width() * scale), height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    paint_tiles(painter, tiles)
    for mark in marks:
        painter.save()
        painter.translate(mark.at)
        mark.drawing.draw(painter)
        painter.restore()
    painter.end()
    return image


def covered(tiles: Sequence[PlacedTile]) -> QRectF:
    """Return the area that tiles cover with their shadows, in table units."""
    area = QRectF()
    for look in tile_looks(tiles):
        area |= USUAL_STYLE.shadow_rect(look.face).translated(look.centre(HEXES))
    return area


def paint_tiles(painter: QPainter, tiles: Sequence[PlacedTile]) -> None:
    """Paint tiles where they lie, above the shadows of all of them."""
    looks = tile_looks(tiles)
    for drawings in (USUAL_STYLE.shadow, USUAL_STYLE.drawing):
        for look in looks:
            painter.save()
            painter.translate(look.centre(HEXES))
            drawings(look.face).draw(painter)
            painter.restore()
