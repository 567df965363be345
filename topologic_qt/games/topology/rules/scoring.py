"""Rings, which of them lie inside which, and what a turn scores (rulings 6 to 11, 17 and 18)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress

from topologic_qt.games.topology.rules.designs import SIDES, design_lines
from topologic_qt.games.topology.rules.lines import Net, Part, Run
from topologic_qt.games.topology.rules.placed import Edge, PlacedTile, edge

Crossing = tuple[int, int]
"""A crossing of a ring with a zigzag: the number of the zigzag, and how far east on it; see `is_inside`."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A closed run of parts."""

    parts: tuple[Part, ...]
    """The parts in order round the ring."""
    edges: tuple[Edge, ...]
    """The edges where one part continues the one before."""
    crossings: tuple[Crossing, ...]
    """The crossings of the ring with the zigzags along the hexagons."""

    @property
    def length(self) -> int:
        """The number of parts."""
        return len(self.parts)


@dataclass(frozen=True, slots=True)
class ScoredRing:
    """A new ring with what it is worth."""

    length: int
    inside: tuple[int, ...]
    """The lengths of all rings inside it, the longest first."""
    points: int
    """The length and the lengths of all rings inside (ruling 7)."""
    parts: tuple[Part, ...]
    """The parts in order round the ring."""
    inner: tuple[Ring, ...]
    """The rings inside it, in the order of `inside`."""


def rings(tiles: Sequence[PlacedTile]) -> tuple[Ring, ...]:
    """Return every ring on the table."""
    return tuple(_ring(tiles, run) for run in Net(tiles).rings())


def is_inside(ring: Ring, other: Ring) -> bool:
    """Return whether a ring lies inside another one on the same table.

    The edges between two neighbouring rows of hexagons form a zigzag without end from west to east. Let S be
    the ring and R the other one. S crosses an edge e. From the eastern end of e, or from its upper end if it
    runs north and south, walk east along the zigzag for ever; but where the zigzag follows the inner edge of
    a tile, between its two hexagons, walk round the tile along its sides 0 to 4 instead. S lies inside R if
    and only if R crosses this walk an odd number of times.

    Proof. Lines cross sides of tiles, one line a side, and keep off corners; so R crosses the walk, which
    consists of sides and of edges of empty hexagons, at known places and nowhere else, however the lines are
    drawn within the tiles. The walk ends outside any ring, and every crossing of the simple closed curve R
    changes between its inside and its outside; so R is crossed an odd number of times if and only if the
    walk begins inside R. It begins at an end of e. Half of e leads from there to S, and R does not cross e,
    since the line over e belongs to S. So S has a point inside R if and only if the walk begins there; and as
    the two rings are disjoint, S then lies inside R as a whole.

    A walk round a tile crosses R at those of its sides 0 to 4 that belong to R. Parts of R between two of
    these sides count twice, which is even; what remains are the parts from one of the sides 0 to 4 to one of
    the sides 5 to 9. So `Ring.crossings` counts each of these once, at the inner edge itself.
    """
    zigzag, start = _start(ring.edges[0])
    return sum(row == zigzag and along >= start for row, along in other.crossings) % 2 == 1


def score(tiles: Sequence[PlacedTile], laid: int) -> tuple[ScoredRing, ...]:
    """Return the new rings of a turn in which the last ``laid`` tiles were laid, the most valuable first.

    A ring is new if it has a part on one of these tiles (ruling 6). Turning a tile needs no rule here: a ring
    that was opened and closed again by laying has such a part (ruling 17), and one that the turning closed
    has none (ruling 18), or was closed by laying after all.
    """
    first = len(tiles) - laid
    if not laid:
        return ()
    net = Net(tiles)
    if not any(net.way(side)[1] for side in range(SIDES * first, SIDES * len(tiles))):
        return ()
    closed = tuple(net.rings())
    is_new = [any(index >= first for index, _ in run.parts) for run in closed]
    found = [_ring(tiles, run) for run in closed]
    new = compress(found, is_new)
    scored = [(_scored(ring, found), min(ring.edges)) for ring in new]
    return tuple(ring for ring, _ in sorted(scored, key=_worth))


def _worth(scored: tuple[ScoredRing, Edge]) -> tuple[int, int, tuple[int, ...], Edge]:
    """The order of rings, the same in whichever order the tiles were laid."""
    ring, place = scored
    return (-ring.points, -ring.length, ring.inside, place)


def _scored(ring: Ring, found: Sequence[Ring]) -> ScoredRing:
    inner = [other for other in found if other is not ring and is_inside(other, ring)]
    inner.sort(key=lambda other: (-other.length, min(other.edges)))
    inside = tuple(other.length for other in inner)
    return ScoredRing(ring.length, inside, ring.length + sum(inside), ring.parts, tuple(inner))


def _ring(tiles: Sequence[PlacedTile], run: Run) -> Ring:
    return Ring(run.parts, run.edges, tuple(_crossings(tiles, run)))


def _crossings(tiles: Sequence[PlacedTile], run: Run) -> Iterator[Crossing]:
    """The crossings of a ring with the zigzags: over sides, and over the inner edges of its tiles."""
    for q, r, direction in run.edges:
        if direction:
            yield _on_zigzag(q, r, direction)
    for index, line in run.parts:
        tile = tiles[index]
        if tile.direction % 3:
            first, second = design_lines(tile.design)[line]
            if first < SIDES // 2 <= second:
                yield _on_zigzag(*edge(tile.at, tile.direction))


def _on_zigzag(q: int, r: int, direction: int) -> Crossing:
    """An edge on the zigzag above row r, where the north-western edge of a hexagon comes before the other."""
    return (r, 2 * q + 2 - direction)


def _start(edge: Edge) -> Crossing:
    """The first place on the walk east from an edge."""
    q, r, direction = edge
    if direction:
        return (r, 2 * q + 3 - direction)
    return (r, 2 * q + 2)
