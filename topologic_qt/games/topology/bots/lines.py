"""Exact lines on a table: which rings there are, and what a turn scores.

A ring is inside another one if a way along the edges of hexagons, from a point beside the first to the east
and out of the table, is crossed by the second an odd number of times: each crossing changes between inside
and outside (the Jordan curve theorem). The ways run along rows: they take the edges between a row of hexagons
and the next one, which zigzag. Between the two hexagons of a tile, a line counts as crossing if its sides are
of different hexagons; drawn like that, the lines of a tile do not cross each other either.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from topologic_qt.games.topology.bots.frame import OFFSETS, PAIRINGS, STEPS, TWIN, Spot, keys_of, place_of

Lines = dict[int, int]  # for the key of each side of each tile, the key at the other end of its line
Crossing = tuple[int, int]  # an edge on a way to the east: the number of the way, and how far east it is

_DIRECTION_OF = {step: direction for direction, step in enumerate(STEPS)}


def laid(lines: Lines, spots: Iterable[Spot]) -> Lines:
    """Return the lines, including those of more tiles."""
    lines = dict(lines)
    for hexagon, direction, pairing in spots:
        keys = [6 * hexagon + offset for offset in OFFSETS[direction]]
        for key, partner in zip(keys, PAIRINGS[pairing], strict=True):
            lines[key] = keys[partner]
    return lines


def crossing(key: int) -> Crossing | None:
    """Return the place of an edge on its way to the east; None for an edge between hexagons of a row."""
    hexagon, direction = divmod(key, 6)
    q, r = place_of(hexagon)
    match direction:
        case 1:
            return r, 2 * q + 1
        case 2:
            return r, 2 * q
        case 4:
            return r + 1, 2 * q - 1
        case 5:
            return r + 1, 2 * q
    return None


def key_between(hexagon: int, other: int) -> int:
    """Return the key of the edge between two neighbouring hexagons, seen from the first."""
    return 6 * hexagon + _DIRECTION_OF[other - hexagon]


@dataclass(frozen=True)
class Ring:
    """A closed ring."""

    keys: tuple[int, ...]  # the side key at which each part begins, in order round the ring
    lines: Lines

    @property
    def length(self) -> int:
        """The number of its parts."""
        return len(self.keys)

    @cached_property
    def point(self) -> Crossing:
        """An edge that the ring crosses, on a way to the east; every ring crosses one."""
        return next(found for found in map(crossing, self.keys) if found is not None)

    @cached_property
    def crossings(self) -> dict[int, list[int]]:
        """How far east the ring crosses, for each way to the east."""
        rows: dict[int, list[int]] = {}
        for key in self.keys:
            hexagon, other = key // 6, self.lines[key] // 6
            passed = (key,) if hexagon == other else (key, key_between(hexagon, other))
            for row, east in filter(None, map(crossing, passed)):
                rows.setdefault(row, []).append(east)
        return rows

    def surrounds(self, point: Crossing) -> bool:
        """Return whether another ring, which crosses the edge, is inside this one."""
        row, east = point
        inside = False
        for beyond in self.crossings.get(row, ()):
            inside ^= beyond > east
        return inside


def ring_through(lines: Lines, start: int) -> Ring | None:
    """Return the ring of a part, given by the side key it begins at; None if the run is open."""
    keys = []
    key: int | None = start
    while key is not None:
        keys.append(key)
        end = lines[key]
        key = end + TWIN[end % 6]
        if key == start:
            return Ring(tuple(keys), lines)
        if key not in lines:
            return None
    return None


def rings_among(lines: Lines, keys: Iterable[int]) -> list[Ring]:
    """Return the rings with a part that begins at one of the side keys."""
    found: list[Ring] = []
    seen: set[int] = set()
    for key in keys:
        if key in seen:
            continue
        ring = ring_through(lines, key)
        if ring is not None:
            found.append(ring)
            seen.update(ring.keys)
            seen.update(lines[part] for part in ring.keys)
    return found


def score(lines: Lines, rings: Sequence[Ring], spots: Sequence[Spot]) -> int:
    """Return the points for tiles laid in one turn, on a table with these lines and rings."""
    after = laid(lines, spots)
    new = rings_among(after, [key for spot in spots for key in keys_of(spot)])
    points = 0
    for ring in new:
        points += ring.length
        if ring.length >= _LEAST_ROUND:
            for other in (*rings, *new):
                if other is not ring and ring.surrounds(other.point):
                    points += other.length
    return points


_LEAST_ROUND = 3
"""The least length of a ring round another one, as two tiles share at most three edges in a row."""
