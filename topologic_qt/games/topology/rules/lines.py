"""The lines on the table, the rings among them, and what a turn scores (rulings 6 to 11, 17 and 18).

A part is one line of one tile. Two parts continue each other where their sides meet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from topologic_qt.games.topology.rules.chain import DESIGNS, PARTNERS, SIDES, design_lines
from topologic_qt.games.topology.rules.placed import (
    Edge,
    Hex,
    PlacedTile,
    edge,
    edge_hexes,
    neighbour,
    neighbours,
    occupied,
)

Part = tuple[int, int]
"""A line of a tile: the index of the tile on the table, and of the line, 0 to 4, in `design_lines`."""

LINE_AT: dict[str, tuple[int, ...]] = {
    design: tuple(
        next(number for number, line in enumerate(design_lines(design)) if side in line)
        for side in range(SIDES)
    )
    for design in DESIGNS
}
"""The index, 0 to 4, of the line at each side of a design."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of connected parts, as long as possible."""

    parts: tuple[Part, ...]
    """The parts in order, from end to end, or round the ring."""
    edges: tuple[Edge, ...]
    """The edges where one part continues the one before, in order; on a ring, the last joins its two ends."""
    ends: tuple[Edge, ...]
    """The two edges where the run ends, at the first part and at the last; empty for a ring."""

    @property
    def length(self) -> int:
        """The number of parts."""
        return len(self.parts)

    @property
    def is_ring(self) -> bool:
        """Whether the run is closed."""
        return not self.ends


class Net:
    """The sides of all tiles on the table, each with the side that meets it.

    The side s of the tile of index t is numbered 10 t + s.
    """

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        self.tiles = tiles
        self.edges: list[Edge] = [edge for tile in tiles for edge in tile.edges]
        """The edge that each side lies on."""
        self._partners = [
            SIDES * index + side for index, tile in enumerate(tiles) for side in PARTNERS[tile.design]
        ]
        self._across = [-1] * len(self.edges)
        first: dict[Edge, int] = {}
        for end, side in enumerate(self.edges):
            other = first.setdefault(side, end)
            if other != end:
                self._across[end], self._across[other] = other, end

    def part_at(self, end: int) -> Part:
        """Return the part that has this side."""
        index, side = divmod(end, SIDES)
        return (index, LINE_AT[self.tiles[index].design][side])

    def way(self, start: int) -> tuple[list[int], bool]:
        """Return the sides at which a run leaves its parts, beginning across the part with side ``start``.

        The second value is whether the run returns to its beginning.
        """
        found, end = [], start
        while True:
            end = self._partners[end]
            found.append(end)
            end = self._across[end]
            if end == start:
                return found, True
            if end < 0:
                return found, False

    def ways(self) -> Iterator[tuple[list[int], bool]]:
        """Yield, once for every run, the sides at which it leaves its parts, and whether it is a ring."""
        seen = bytearray(len(self.edges))
        for start in range(len(seen)):
            if seen[start]:
                continue
            way, is_ring = self.whole_way(start)
            for end in way:
                seen[end] = seen[self._partners[end]] = 1
            yield way, is_ring

    def whole_way(self, start: int) -> tuple[list[int], bool]:
        """Return all sides at which the whole run with a side leaves its parts, like `way`."""
        way, is_ring = self.way(start)
        return (way, True) if is_ring else self.way(way[-1])

    def run(self, way: list[int], is_ring: bool) -> Run:
        """Return the run with these sides at which it leaves its parts."""
        parts = tuple([self.part_at(end) for end in way])
        edges = tuple([self.edges[end] for end in way])
        return Run(parts, edges, ()) if is_ring else Run(parts, edges[:-1], self.ends(way))

    def ends(self, way: list[int]) -> tuple[Edge, Edge]:
        """Return the edges where an open run ends."""
        return (self.edges[self._partners[way[0]]], self.edges[way[-1]])


def runs(tiles: Sequence[PlacedTile]) -> tuple[Run, ...]:
    """Return every run on the table, each once."""
    net = Net(tiles)
    return tuple(net.run(way, is_ring) for way, is_ring in net.ways())


def closable(tiles: Sequence[PlacedTile]) -> tuple[Run, ...]:
    """Return the open runs that one line of one more tile could close."""
    net, taken = Net(tiles), occupied(tiles)
    return tuple(
        net.run(way, is_ring)
        for way, is_ring in net.ways()
        if not is_ring and _can_be_joined(*net.ends(way), taken)
    )


def _can_be_joined(one: Edge, other: Edge, taken: dict[Hex, PlacedTile]) -> bool:
    """Whether one more tile could join the two ends of a run.

    A line can join two sides of a tile without crossing others if an even number of sides lies between
    them, because the other sides are joined in pairs among themselves. If both ends border on one hexagon,
    that does not depend on where the other half of the tile lies.
    """
    open_hexes = [place for end in (one, other) for place in edge_hexes(end) if place not in taken]
    if len(open_hexes) < 2:
        return False
    first, second = open_hexes
    for direction, place in enumerate(neighbours(first)):
        if place not in taken and (place == second or first == second):
            edges = PlacedTile(DESIGNS[0], first, direction).edges
            return (edges.index(one) - edges.index(other)) % 2 == 1
    return False


def dead_holes(tiles: Sequence[PlacedTile]) -> frozenset[Hex]:
    """Return the empty hexagons with tiles on every side, which no tile can fill (ruling 3)."""
    taken = occupied(tiles)
    rim = {beside for place in taken for beside in neighbours(place)} - taken.keys()
    return frozenset(
        place for place in rim if all(neighbour(place, direction) in taken for direction in range(6))
    )


Crossing = tuple[int, int]
"""A crossing of a ring with a zigzag: the zigzag's number, and how far east; see `is_inside`."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A closed run of parts."""

    parts: tuple[Part, ...]
    """The parts in order round the ring."""
    edges: tuple[Edge, ...]
    """The edges where each part continues the previous one."""
    crossings: tuple[Crossing, ...]
    """The crossings of the ring with the zigzags along the hexagons."""

    @property
    def length(self) -> int:
        """The number of parts."""
        return len(self.parts)


@dataclass(frozen=True, slots=True)
class ScoredRing:
    """A new ring with its points."""

    length: int
    inside: tuple[int, ...]
    """The lengths of all rings inside it, longest first."""
    points: int
    """Its length plus the lengths of all rings inside (ruling 7)."""
    parts: tuple[Part, ...]
    """The parts in order round the ring."""
    inner: tuple[Ring, ...]
    """The rings inside it, in the order of `inside`."""


def rings(tiles: Sequence[PlacedTile]) -> tuple[Ring, ...]:
    """Return every ring on the table."""
    return tuple(_ring(tiles, run) for run in runs(tiles) if run.is_ring)


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
    """Return the new rings of a turn in which the last ``laid`` tiles were laid, most valuable first.

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
    found = [_ring(tiles, net.run(way, is_ring)) for way, is_ring in net.ways() if is_ring]
    new = [ring for ring in found if any(index >= first for index, _ in ring.parts)]
    scored = [(_scored(ring, found), min(ring.edges)) for ring in new]
    # in an order that does not depend on the order of laying
    scored.sort(key=lambda one: (-one[0].points, -one[0].length, one[0].inside, one[1]))
    return tuple(ring for ring, _ in scored)


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
