"""A tile on the table, and the edges of hexagons at its sides."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from topologic_qt.games.topology.rules.chain import SAME_WHEN_TURNED

Hex = tuple[int, int]
"""A hexagon with a pointed top, by its axial coordinates (q, r): q grows to the east, r to the south-east."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The steps to the six neighbours: E, NE, NW, W, SW, SE, counter-clockwise on the screen."""

FARTHEST = 999_999
"""The largest absolute value of a coordinate in a move."""


def neighbour(place: Hex, direction: int) -> Hex:
    """Return the neighbour of a hexagon in a direction, which counts modulo 6."""
    q, r = DIRECTIONS[direction % 6]
    return (place[0] + q, place[1] + r)


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Return the six hexagons around one, from the east, counter-clockwise."""
    q, r = place
    return ((q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1))


Edge = tuple[int, int, int]
"""An edge between two hexagons: one of them, by q and r, and the direction 0 to 2 of the other."""

Place = tuple[Hex, int]
"""Two neighbouring hexagons for a tile: one, and the direction 0 to 2 of the other."""


def edge(place: Hex, direction: int) -> Edge:
    """Return the edge of a hexagon in a direction, the same from either of its hexagons."""
    direction %= 6
    if direction < 3:
        return (*place, direction)
    return (*neighbour(place, direction), direction - 3)


def edge_hexes(edge: Edge) -> tuple[Hex, Hex]:
    """Return the two hexagons beside an edge."""
    q, r, direction = edge
    return ((q, r), neighbour((q, r), direction))


def _sides(direction: int) -> tuple[Edge, ...]:
    """The edges of the sides 0 to 9 of a tile that lies at (0, 0) in a direction."""
    first, second = (0, 0), DIRECTIONS[direction]
    return (
        *(edge(first, direction + step) for step in range(1, 6)),
        *(edge(second, direction + step) for step in range(4, 9)),
    )


_EDGES = tuple(_sides(direction) for direction in range(6))
"""The edges of the sides 0 to 9 of a tile that lies at (0, 0), for each direction."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on two hexagons: `at`, and its neighbour in `direction`."""

    design: str
    """The letter of the design, A to Z."""
    at: Hex
    """The hexagon with the sides 0 to 4."""
    direction: int
    """The direction, 0 to 5, of the hexagon with the sides 5 to 9."""

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """Both hexagons, `at` first."""
        q, r = DIRECTIONS[self.direction]
        return (self.at, (self.at[0] + q, self.at[1] + r))

    @property
    def place(self) -> Place:
        """Both hexagons, in the notation with the smaller direction."""
        return (self.at, self.direction) if self.direction < 3 else (self.hexes[1], self.direction - 3)

    @property
    def turned(self) -> "PlacedTile":
        """The tile after a half turn in its place."""
        return PlacedTile(self.design, self.hexes[1], (self.direction + 3) % 6)

    @property
    def plain(self) -> "PlacedTile":
        """The tile, in the notation with the smaller direction if it looks the same when turned."""
        return self.turned if self.direction >= 3 and self.design in SAME_WHEN_TURNED else self

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges that the sides 0 to 9 lie on."""
        q, r = self.at
        return tuple([(q + dq, r + dr, step) for dq, dr, step in _EDGES[self.direction]])


def occupied(tiles: Sequence[PlacedTile]) -> dict[Hex, PlacedTile]:
    """Return the tile on each occupied hexagon."""
    return {place: tile for tile in tiles for place in tile.hexes}


def fits(taken: Collection[Hex], placed: PlacedTile) -> bool:
    """Return whether a tile may be laid: both hexagons are empty, and a side touches an occupied one."""
    hexes = placed.hexes
    return not any(place in taken for place in hexes) and touches(taken, hexes)


def touches(taken: Collection[Hex], hexes: tuple[Hex, Hex]) -> bool:
    """Return whether a tile on two empty hexagons would touch another tile with a side."""
    return any(beside in taken for place in hexes for beside in neighbours(place))


def free_places(tiles: Sequence[PlacedTile]) -> tuple[Place, ...]:
    """Return the places where a tile of any design may be laid, sorted."""
    taken = occupied(tiles)
    rim = {beside for place in taken for beside in neighbours(place)} - taken.keys()
    found = set()
    for place in rim:
        for direction in range(6):
            other = neighbour(place, direction)
            if other not in taken:
                found.add((place, direction) if direction < 3 else (other, direction - 3))
    return tuple(sorted(found))


def placements(tiles: Sequence[PlacedTile], design: str) -> tuple[PlacedTile, ...]:
    """Return the different ways to lay a tile of a design, sorted by place."""
    return at_places(free_places(tiles), design)


def at_places(places: Sequence[Place], design: str) -> tuple[PlacedTile, ...]:
    """Return the different ways to lay a tile of a design on one of these places."""
    laid = [PlacedTile(design, at, direction) for at, direction in places]
    if design in SAME_WHEN_TURNED:
        return tuple(laid)
    return tuple(tile for one in laid for tile in (one, one.turned))
