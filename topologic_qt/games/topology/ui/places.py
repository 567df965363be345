"""The places where a held tile fits, and the one that is meant by a point of the table or an arrow key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot

from PySide6.QtCore import QPointF

from topologic_qt.games.topology.rules.hexes import Hex, neighbour
from topologic_qt.games.topology.rules.placed import Place, PlacedTile
from topologic_qt.games.topology.rules.table import free_places
from topologic_qt.games.topology.ui.board.lattice import HEXES

NEAR = 110.0
"""The largest distance, in table units, from a point to the middle of the place that is meant by it."""

_ASIDE = 2.0
"""The weight of a step aside, as a multiple of a step along the arrow."""


def middle(tile: PlacedTile) -> QPointF:
    """Return the middle of a tile that lies on the table, in table units."""
    first, second = tile.hexes
    return (HEXES.centre(first) + HEXES.centre(second)) / 2


def turned_by(direction: int, steps: int) -> int:
    """Return a direction after so many steps of 60°, clockwise if positive."""
    return (direction - steps) % 6


class Places:
    """The places beside the tiles on the table where a tile of any design fits (ruling 3)."""

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        self._tiles = tiles

    @cached_property
    def _by_axis(self) -> tuple[Sequence[tuple[Place, QPointF]], ...]:
        """The places by their direction, 0 to 2, each with its middle."""
        found: tuple[list[tuple[Place, QPointF]], ...] = ([], [], [])
        for place in free_places(self._tiles):
            at, direction = place
            found[direction].append((place, middle(PlacedTile("A", at, direction))))
        return found

    def nearest(self, design: str, direction: int, point: QPointF, within: float = NEAR) -> PlacedTile | None:
        """Return the tile on the fitting place nearest to a point of the table; None if none is so near."""
        near = [
            (hypot(at.x() - point.x(), at.y() - point.y()), place)
            for place, at in self._by_axis[direction % 3]
        ]
        far, place = min(near)
        return _lying(design, direction, place) if far <= within else None

    def hexes(self, direction: int) -> frozenset[Hex]:
        """Return the empty hexagons on which a tile fits that lies in a direction, or the other way round."""
        found = (place for place, _ in self._by_axis[direction % 3])
        return frozenset(place for at, axis in found for place in (at, neighbour(at, axis)))

    def in_reading_order(self, design: str, direction: int) -> list[PlacedTile]:
        """Return the tile on every fitting place, from the top, and in each row from the left."""
        places = sorted(self._by_axis[direction % 3], key=lambda found: (round(found[1].y()), found[1].x()))
        return [_lying(design, direction, place) for place, _ in places]

    def next(self, placed: PlacedTile, dx: int, dy: int) -> PlacedTile:
        """Return the tile on the fitting place that an arrow key leads to; the same one if there is none."""
        here = middle(placed)
        best: tuple[float, Place] | None = None
        for place, at in self._by_axis[placed.direction % 3]:
            away = at - here
            along, aside = away.x() * dx + away.y() * dy, abs(away.x() * dy) + abs(away.y() * dx)
            if along > 1:
                best = min(best or (1e9, place), (along + _ASIDE * aside, place))
        return placed if best is None else _lying(placed.design, placed.direction, best[1])


def under(design: str, direction: int, point: QPointF) -> PlacedTile:
    """Return the tile on the two hexagons under a point of the table, whether it fits there or not."""
    around = [HEXES.place_at(point), *HEXES.places_near(point)]
    ways = [
        PlacedTile(design, at, direction)
        for place in around
        for at in (place, neighbour(place, direction + 3))
    ]
    return min(ways, key=lambda tile: (middle(tile) - point).manhattanLength())


def _lying(design: str, direction: int, place: Place) -> PlacedTile:
    """Return a tile on a place, in one of the two directions that it can have there."""
    at, axis = place
    return PlacedTile(design, at if direction == axis else neighbour(at, axis), direction)
