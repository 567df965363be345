"""Pictures for the page with the rules: a few tiles, their rings lit, and a hole that nothing fills."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from topologic_qt.games.topology.rules.lines import dead_holes
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.scoring import score
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.board.lighting import Light, part_marks
from topologic_qt.games.topology.ui.board.looks import tile_looks
from topologic_qt.games.topology.ui.board.place_marks import dead_marks
from topologic_qt.games.topology.ui.board.style import USUAL_STYLE
from topologic_qt.table.layout import TileLook
from topologic_qt.table.overlay import Mark
from topologic_qt.table.sprites import Drawing
from topologic_qt.widgets.paper import html_picture

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
    looks = tile_looks(tiles)
    area = QRectF()
    for look in looks:
        area |= USUAL_STYLE.shadow_rect(look.face).translated(look.centre(HEXES))
    drawn = partial(_paint, looks, list(marks.values()))
    return html_picture(area, height, drawn)


def _paint(looks: Sequence[TileLook], marks: Sequence[Mark], painter: QPainter) -> None:
    """Paint tiles above the shadows of all of them, and marks over the tiles."""
    for drawings in (USUAL_STYLE.shadow, USUAL_STYLE.drawing):
        for look in looks:
            _draw(painter, look.centre(HEXES), drawings(look.face))
    for mark in marks:
        _draw(painter, mark.at, mark.drawing)


def _draw(painter: QPainter, at: QPointF, drawing: Drawing) -> None:
    painter.save()
    painter.translate(at)
    drawing.draw(painter)
    painter.restore()
