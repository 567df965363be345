"""Pictures for the page with the rules: a few tiles, their rings lit, and a hole that nothing fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QRectF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from topologic_qt.games.topology.rules import PlacedTile, dead_holes, score
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.board.lighting import Light, part_marks
from topologic_qt.games.topology.ui.board.looks import tile_looks
from topologic_qt.games.topology.ui.board.place_marks import dead_marks
from topologic_qt.games.topology.ui.board.style import USUAL_STYLE

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from topologic_qt.table.overlay import Mark

_SHARPNESS = 2
"""The number of pixels to a point of the page, so that pictures are sharp on fine screens too."""

SMALL_RING = (PlacedTile("K", (0, 0), 0), PlacedTile("A", (-1, 1), 0))
"""Two tiles with a ring of two lines between them."""
RING_IN_RING = (
    PlacedTile("J", (0, 0), 0),
    PlacedTile("D", (0, 1), 0),
    PlacedTile("K", (1, 2), 3),
    PlacedTile("I", (2, 1), 2),
)
"""A ring of six lines around a ring of two."""
HOLE = (
    PlacedTile("B", (1, 0), 4),
    PlacedTile("E", (0, -1), 0),
    PlacedTile("S", (-1, 0), 5),
)
"""Three tiles around a hexagon that nothing can fill."""


def picture(tiles: Sequence[PlacedTile], height: int) -> str:
    """Return a picture of these tiles as HTML, so many points high, with all of their rings lit."""
    marks: dict[Hashable, Mark] = dead_marks(dead_holes(tiles))
    for ring in score(tiles, len(tiles)):
        for inner in ring.inner:
            marks |= part_marks(tiles, inner.parts, Light.INNER)
        marks = part_marks(tiles, ring.parts, Light.RING) | marks
    image = _painted(tiles, list(marks.values()), height * _SHARPNESS)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    content = bytes(buffer.data().toBase64().data()).decode()
    return f'<img src="data:image/png;base64,{content}" height="{height}">'


def _painted(tiles: Sequence[PlacedTile], marks: Sequence[Mark], height: int) -> QImage:
    """Return a picture of tiles with marks over them on clear ground, so many pixels high."""
    area = _covered(tiles)
    scale = height / area.height()
    image = QImage(round(area.width() * scale), height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    _paint_tiles(painter, tiles)
    for mark in marks:
        painter.save()
        painter.translate(mark.at)
        mark.drawing.draw(painter)
        painter.restore()
    painter.end()
    return image


def _covered(tiles: Sequence[PlacedTile]) -> QRectF:
    """Return the area that tiles cover with their shadows, in table units."""
    area = QRectF()
    for look in tile_looks(tiles):
        area |= USUAL_STYLE.shadow_rect(look.face).translated(look.centre(HEXES))
    return area


def _paint_tiles(painter: QPainter, tiles: Sequence[PlacedTile]) -> None:
    """Paint tiles where they lie, above the shadows of all of them."""
    looks = tile_looks(tiles)
    for drawings in (USUAL_STYLE.shadow, USUAL_STYLE.drawing):
        for look in looks:
            painter.save()
            painter.translate(look.centre(HEXES))
            drawings(look.face).draw(painter)
            painter.restore()
