"""The lattice of hexagons with pointed tops, over the coordinates of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from topologic_qt.games.topology.rules.placed import Edge, PlacedTile, neighbours
from topologic_qt.games.topology.ui.board.curves import (
    HALF,
    LINE_WIDTH,
    SIDE,
    THICKNESS,
    curve_path,
    edge_offset,
    line_curves,
    tile_outline,
)
from topologic_qt.games.topology.ui.board.materials import Material
from topologic_qt.table.lattice import Place
from topologic_qt.table.sprites import solid

PITCH = 2 * HALF
"""The distance between the middles of two hexagons that share a side, in table units."""

_ROW = 1.5 * SIDE
"""The distance from one row of hexagons to the next."""

_CORNERS = tuple(
    QPointF(*corner)
    for corner in (
        (HALF, SIDE / 2),
        (0.0, SIDE),
        (-HALF, SIDE / 2),
        (-HALF, -SIDE / 2),
        (0.0, -SIDE),
        (HALF, -SIDE / 2),
    )
)


class HexLattice:
    """The places of Topology's table: hexagons by their axial coordinates, `(q, r)`."""

    def centre(self, place: Place) -> QPointF:
        """Return the middle of a hexagon, in table units; that of (0, 0) is the origin."""
        q, r = place
        return QPointF(PITCH * (q + r / 2), _ROW * r)

    def place_at(self, point: QPointF) -> Place:
        """Return the hexagon in which a point lies."""
        down = point.y() / _ROW
        guess = (round(point.x() / PITCH - down / 2), round(down))
        return min((guess, *neighbours(guess)), key=lambda place: self._away(place, point))

    def places_near(self, point: QPointF) -> Sequence[Place]:
        """Return the hexagons with their middles within a pitch of a point, the nearest first."""
        here = self.place_at(point)
        away = {place: self._away(place, point) for place in (here, *neighbours(here))}
        return sorted((place for place in away if away[place] <= PITCH), key=away.__getitem__)

    def neighbours(self, place: Place) -> Sequence[Place]:
        """Return the six hexagons around one."""
        return neighbours(place)

    def outline(self, place: Place) -> QPolygonF:
        """Return the corners of a hexagon, in table units."""
        middle = self.centre(place)
        return QPolygonF([middle + corner for corner in _CORNERS])

    def middle_of(self, places: Sequence[Place]) -> QPointF:
        """Return the middle between the middles of some hexagons."""
        whole = QPointF()
        for place in places:
            whole += self.centre(place)
        return whole / len(places)

    def edge_middle(self, edge: Edge) -> QPointF:
        """Return the middle of an edge between two hexagons, in table units."""
        return self.centre(edge[:2]) + QPointF(*edge_offset(edge[2]))

    def _away(self, place: Place, point: QPointF) -> float:
        away = self.centre(place) - point
        return hypot(away.x(), away.y())


HEXES = HexLattice()
"""The lattice of every table of Topology."""


# -- Tiles in plain colours, for small pictures and for paper -----------------------------------------


def paint_flat_tiles(painter: QPainter, tiles: Sequence[PlacedTile], material: Material) -> None:
    """Paint tiles as they lie, in table units; those farther down come last."""
    laid = [(HEXES.middle_of(tile.hexes), tile) for tile in tiles]
    for middle, tile in sorted(laid, key=lambda one: (one[0].y(), one[0].x())):
        painter.translate(middle)
        outline = tile_outline(tile.direction % 3)
        painter.fillPath(outline.translated(0, THICKNESS), solid(material.side))
        painter.fillPath(outline, solid(material.flat[0]))
        painter.strokePath(outline, QPen(solid(material.side), 1.6))
        paint_lines(painter, tile.design, tile.direction, material.flat[1])
        painter.translate(-middle)


def paint_lines(painter: QPainter, design: str, direction: int, ink: QColor) -> None:
    """Paint the lines of a tile around its middle; they reach as far as the sides of its hexagons."""
    pen = QPen(solid(ink), LINE_WIDTH)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    for curve in line_curves(design, direction):
        painter.strokePath(curve_path(curve), pen)
