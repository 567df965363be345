"""The lines on the table: runs of parts that continue each other from tile to tile.

A part is one line of one tile. Two parts continue each other where their sides lie on each other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from topologic_qt.games.topology.rules.designs import DESIGNS, PARTNERS, SIDES, design_lines
from topologic_qt.games.topology.rules.hexes import Hex, neighbour, neighbours
from topologic_qt.games.topology.rules.placed import Edge, PlacedTile, edge_hexes
from topologic_qt.games.topology.rules.table import occupied

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
    """A run of parts, as long as it goes."""

    parts: tuple[Part, ...]
    """The parts in order, from one end to the other, or round the ring."""
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
    """The sides of all tiles on the table, each with the side that lies on it.

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
        for end, edge in enumerate(self.edges):
            other = first.setdefault(edge, end)
            if other != end:
                self._across[end], self._across[other] = other, end

    def part_at(self, end: int) -> Part:
        """Return the part that has this side."""
        index, side = divmod(end, SIDES)
        return (index, LINE_AT[self.tiles[index].design][side])

    def way(self, start: int) -> tuple[list[int], bool]:
        """Return the sides at which a run leaves its parts, beginning across the part with side ``start``.

        The second value is whether the run comes back to where it began.
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
        """Yield, for every run once, the sides at which it leaves its parts, and whether it is a ring."""
        seen = bytearray(len(self.edges))
        for start in range(len(seen)):
            if seen[start]:
                continue
            way, is_ring = self._whole_way(start)
            for end in way:
                seen[end] = seen[self._partners[end]] = 1
            yield way, is_ring

    def run_from(self, start: int) -> Run:
        """Return the run with the part that has a side."""
        return self._run(*self._whole_way(start))

    def runs(self) -> Iterator[Run]:
        """Yield every run once."""
        return (self._run(way, is_ring) for way, is_ring in self.ways())

    def rings(self) -> Iterator[Run]:
        """Yield every run that is closed."""
        return (self._run(way, is_ring) for way, is_ring in self.ways() if is_ring)

    def closable(self) -> Iterator[Run]:
        """Yield every open run that a single line of a single further tile could close."""
        taken = occupied(self.tiles)
        for way, is_ring in self.ways():
            if not is_ring and _can_be_joined(*self._ends(way), taken):
                yield self._run(way, is_ring)

    def _whole_way(self, start: int) -> tuple[list[int], bool]:
        """Return the sides at which the run with a side leaves its parts, all of them, as `way` does."""
        way, is_ring = self.way(start)
        return (way, True) if is_ring else self.way(way[-1])

    def _run(self, way: list[int], is_ring: bool) -> Run:
        parts = tuple([self.part_at(end) for end in way])
        edges = tuple([self.edges[end] for end in way])
        return Run(parts, edges, ()) if is_ring else Run(parts, edges[:-1], self._ends(way))

    def _ends(self, way: list[int]) -> tuple[Edge, Edge]:
        return (self.edges[self._partners[way[0]]], self.edges[way[-1]])


def run_of(tiles: Sequence[PlacedTile], tile: int, line: int) -> Run:
    """Return the run with a line of a tile, both by their indices."""
    side = design_lines(tiles[tile].design)[line][0]
    return Net(tiles).run_from(SIDES * tile + side)


def runs(tiles: Sequence[PlacedTile]) -> tuple[Run, ...]:
    """Return every run on the table, each once."""
    return tuple(Net(tiles).runs())


def closable(tiles: Sequence[PlacedTile]) -> tuple[Run, ...]:
    """Return the open runs that a single line of a single further tile could close."""
    return tuple(Net(tiles).closable())


def _can_be_joined(one: Edge, other: Edge, taken: dict[Hex, PlacedTile]) -> bool:
    """Whether a further tile could join the two ends of a run.

    Two sides of a tile can be joined by a line without crossing others if an even number of sides lies
    between them, for the other sides are joined in pairs among themselves. Where both ends border on one
    hexagon, that does not depend on where the other half of the tile lies.
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
    """Return the empty hexagons with a tile on every side, which no tile can ever fill (ruling 3)."""
    taken = occupied(tiles)
    rim = {beside for place in taken for beside in neighbours(place)} - taken.keys()
    return frozenset(
        place for place in rim if all(neighbour(place, direction) in taken for direction in range(6))
    )
