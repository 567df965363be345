"""A second implementation of Topology, as plain as possible and independent of the program.

The designs are written out, lines are drawn as polygons with whole numbers, rings are followed from point to
point, and ray casting finds what lies inside. Slow, and meant to be read beside the rules.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

Hex = tuple[int, int]
Point = tuple[int, int]
"""A point of the drawing: a hexagon is 72 wide, and its row 36 below the one before."""
Polyline = list[Point]

DESIGNS = {
    "A": "0-1 2-3 4-5 6-7 8-9",
    "B": "0-1 2-3 4-5 6-9 7-8",
    "C": "0-1 2-3 4-7 5-6 8-9",
    "D": "0-1 2-3 4-9 5-6 7-8",
    "E": "0-1 2-3 4-9 5-8 6-7",
    "F": "0-1 2-5 3-4 6-7 8-9",
    "G": "0-1 2-5 3-4 6-9 7-8",
    "H": "0-1 2-7 3-4 5-6 8-9",
    "I": "0-1 2-7 3-6 4-5 8-9",
    "J": "0-1 2-9 3-4 5-8 6-7",
    "K": "0-1 2-9 3-6 4-5 7-8",
    "L": "0-1 2-9 3-8 4-5 6-7",
    "M": "0-1 2-9 3-8 4-7 5-6",
    "N": "0-3 1-2 4-5 6-7 8-9",
    "O": "0-3 1-2 4-5 6-9 7-8",
    "P": "0-3 1-2 4-9 5-8 6-7",
    "Q": "0-5 1-2 3-4 6-7 8-9",
    "R": "0-5 1-2 3-4 6-9 7-8",
    "S": "0-5 1-4 2-3 6-9 7-8",
    "T": "0-7 1-2 3-6 4-5 8-9",
    "U": "0-7 1-6 2-3 4-5 8-9",
    "V": "0-7 1-6 2-5 3-4 8-9",
    "W": "0-9 1-2 3-6 4-5 7-8",
    "X": "0-9 1-2 3-8 4-5 6-7",
    "Y": "0-9 1-6 2-3 4-5 7-8",
    "Z": "0-9 1-8 2-7 3-6 4-5",
}
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""E, NE, NW, W, SW, SE."""


class Tile(NamedTuple):
    """A tile in the form of files and messages."""

    design: str
    at: Hex
    direction: int


class Circle(NamedTuple):
    """A ring: the tiles of its parts, one for each, and its drawing."""

    on: list[int]
    drawing: Polyline


# -- the drawing -----------------------------------------------------------------------------------


@lru_cache(100_000)
def beside(place: Hex, direction: int) -> Hex:
    """The next hexagon in a direction."""
    q, r = STEPS[direction % 6]
    return place[0] + q, place[1] + r


def centre(place: Hex) -> Point:
    """The middle of a hexagon."""
    q, r = place
    return 36 * (2 * q + r), 36 * r


def between(start: Point, end: Point, sixths: int) -> Point:
    """The point so many sixths of the way from one to the other."""
    x, y = (end[0] - start[0]) * sixths, (end[1] - start[1]) * sixths
    assert x % 6 == y % 6 == 0
    return start[0] + x // 6, start[1] + y // 6


@lru_cache(100_000)
def hexes(tile: Tile) -> tuple[Hex, Hex]:
    """Both hexagons of a tile."""
    return tile.at, beside(tile.at, tile.direction)


def side(tile: Tile, number: int) -> tuple[Hex, Hex]:
    """A side's hexagon on the tile, and its neighbour across."""
    here = hexes(tile)[number // 5]
    return here, beside(here, tile.direction + number + (1 if number < 5 else -1))


@lru_cache(100_000)
def round_about(place: Hex, direction: int) -> frozenset[Hex]:
    """The hexagons around a tile that lies there."""
    tile = Tile("", place, direction)
    return frozenset(side(tile, number)[1] for number in range(10))


def door(tile: Tile, number: int) -> Point:
    """The middle of a side."""
    here, there = side(tile, number)
    return between(centre(here), centre(there), 3)


@lru_cache(100_000)
def line(tile: Tile, first: int, last: int, the_other_way: bool = False) -> Polyline:
    """A line of a tile: along the sides between its ends, deeper if it passes more lines.

    ``the_other_way``, it goes along the other sides instead.
    """
    if the_other_way:
        first, last = last, first + 10
    depth = (last - first + 1) // 2
    drawn = [door(tile, first % 10)]
    for number in range(first, last + 1):
        here = centre(hexes(tile)[number % 10 // 5])
        drawn.append(between(door(tile, number % 10), here, depth))
        if number % 5 == 4 and number < last:
            drawn.append(_at_corner(tile, number % 10, depth))
    return [*drawn, door(tile, last % 10)]


def _at_corner(tile: Tile, number: int, depth: int) -> Point:
    """A point between a tile's hexagons, at depth 4 or 9 from the corner behind this side."""
    one, other = hexes(tile)
    _, outside = side(tile, number)
    (x1, y1), (x2, y2), (x3, y3) = centre(one), centre(other), centre(outside)
    corner = ((x1 + x2 + x3) // 3, (y1 + y2 + y3) // 3)
    return between(corner, between((x1, y1), (x2, y2), 3), depth)


def surrounds(drawing: Polyline, point: Point) -> bool:
    """Whether a point lies in a polygon: a ray to the east meets an odd number of its sides."""
    x, y = point
    within = False
    for (x1, y1), (x2, y2) in pairwise([*drawing, drawing[0]]):
        if (y1 > y) != (y2 > y):
            across = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
            assert across, "The point lies on the polygon."
            within ^= (across > 0) == (y2 > y1)
    return within


# -- rings and points ------------------------------------------------------------------------------


def circles(tiles: Sequence[Tile], the_other_way: bool = False) -> list[Circle]:
    """All rings, followed from door to door."""
    lines: dict[Point, list[tuple[int, Polyline]]] = {}
    for index, tile in enumerate(tiles):
        for pair in DESIGNS[tile.design].split():
            first, last = map(int, pair.split("-"))
            drawn = line(tile, first, last, the_other_way)
            lines.setdefault(drawn[0], []).append((index, drawn))
            lines.setdefault(drawn[-1], []).append((index, drawn[::-1]))
    found, used = [], set()
    for start in sorted(lines):
        on: list[int] = []
        drawing: Polyline = []
        here = start
        while here not in used and len(lines[here]) == 2:
            used.add(here)
            index, drawn = next(
                (index, drawn) for index, drawn in lines[here] if not drawing or drawn[1] != drawing[-1]
            )
            on.append(index)
            drawing += drawn[:-1]
            here = drawn[-1]
        if on and here == start:
            found.append(Circle(on, drawing))
    return found


def worth(tiles: Sequence[Tile], new: Iterable[int]) -> list[tuple[int, list[int]]]:
    """The length of every ring with a part on a new tile, and the sorted lengths of rings inside it."""
    new, found = {*new}, circles(tiles)
    return sorted(
        (len(ring.on), sorted(len(other.on) for other in found if _holds(ring, other)))
        for ring in found
        if new & {*ring.on}
    )


def _holds(ring: Circle, other: Circle) -> bool:
    return ring is not other and surrounds(ring.drawing, other.drawing[0])


@lru_cache(100_000)
def looks(tile: Tile) -> frozenset[frozenset[Point]]:
    """A tile's look in its place: which doors its lines join."""
    pairs = (pair.split("-") for pair in DESIGNS[tile.design].split())
    return frozenset(frozenset({door(tile, int(one)), door(tile, int(other))}) for one, other in pairs)


# -- the match -------------------------------------------------------------------------------------


class TopologyReferee:
    """An independent referee, which is told every move and knows the legal ones."""

    def __init__(self, players: int, variant: str, first: int, stack: str) -> None:
        self.players, self.variant, self.seat = players, variant, first
        self.stack = list(stack)
        self.tiles = [Tile(self.stack.pop(0), (0, 0), 0)]
        self.points = [0] * players
        self.last_turn = [0] * players
        self.resigned: int | None = None
        self.turn = 1
        self.scored: list[tuple[int, list[int]]] = []
        self.over = False
        self._begin()

    def _begin(self) -> None:
        number = 3 if self.players == 2 else 1 if self.turn == 1 else 2
        if self.variant == "advanced":
            number = 2
        self.revealed = [self.stack.pop(0) for _ in range(min(number, len(self.stack)))]
        self.before = len(self.tiles)
        self.chosen = False

    @property
    def new(self) -> range:
        """The indices of the tiles of this turn."""
        return range(self.before, len(self.tiles))

    def may_choose(self) -> bool:
        """Whether a tile may turn: at the start of an advanced turn."""
        return not self.over and self.variant == "advanced" and not self.chosen and not self.new

    def may_draw(self) -> bool:
        """Whether a third tile may be revealed, so that this or a half turn must come first."""
        return self.may_choose() and bool(self.stack)

    def may_end(self) -> bool:
        """Whether all revealed tiles are laid."""
        return not self.over and not self.revealed

    @property
    def taken(self) -> set[Hex]:
        """The occupied hexagons."""
        return {place for tile in self.tiles for place in hexes(tile)}

    def objections(self, tile: Tile) -> set[str]:
        """The rules that laying a tile like this would break; empty if it is legal."""
        found = {"over"} if self.over else set()
        if tile.design not in self.revealed:
            found.add("not revealed")
        if self.may_draw():
            found.add("choose first")
        if self.taken & {*hexes(tile)}:
            found.add("occupied")
        if not self.taken & round_about(tile.at, tile.direction):
            found.add("touches nothing")
        return found

    def ways_to_lay(self) -> dict[frozenset[frozenset[Point]], Tile]:
        """A way to lay a revealed tile for each different resulting table."""
        if self.over or self.may_draw() or not self.revealed:
            return {}
        taken = self.taken
        near = taken
        for _ in range(2):
            near = near | {beside(place, direction) for place in near for direction in range(6)}
        ways = {}
        for place in sorted(near - taken):
            for direction in range(6):
                if beside(place, direction) not in taken and taken & round_about(place, direction):
                    for design in {*self.revealed}:
                        tile = Tile(design, place, direction)
                        ways[looks(tile)] = tile
        return dict(sorted(ways.items(), key=lambda way: way[1]))

    def lay(self, tile: Tile) -> None:
        """Lay a tile."""
        self.revealed.remove(tile.design)
        self.tiles.append(tile)

    def draw(self) -> str:
        """Reveal the third tile."""
        self.chosen = True
        self.revealed.append(self.stack.pop(0))
        return self.revealed[-1]

    def half_turn(self, index: int) -> None:
        """Turn a tile by 180° in its place."""
        self.chosen = True
        tile = self.tiles[index]
        turned = Tile(tile.design, hexes(tile)[1], (tile.direction + 3) % 6)
        if looks(turned) != looks(tile):
            self.tiles[index] = turned

    def end(self) -> None:
        """End the turn, score it, and begin the next one."""
        self.scored = worth(self.tiles, self.new)
        self.points[self.seat] += sum(length + sum(inside) for length, inside in self.scored)
        self.last_turn[self.seat] = self.turn
        if not self.stack:
            self.over = True
            return
        self.turn += 1
        self.seat = (self.seat + 1) % self.players
        self._begin()

    def resign(self) -> None:
        """Give up for the player on turn."""
        self.resigned, self.over = self.seat, True

    def ranking(self) -> list[int]:
        """All players, best first, by comparing each pair."""
        order: list[int] = []
        for seat in range(self.players):
            better = [other for other in order if self._is_ahead(other, seat)]
            order.insert(len(better), seat)
        return order

    def _is_ahead(self, one: int, other: int) -> bool:
        if self.resigned in (one, other):
            return self.resigned == other
        if self.points[one] != self.points[other]:
            return self.points[one] > self.points[other]
        if self.last_turn[one] != self.last_turn[other]:
            return self.last_turn[one] < self.last_turn[other]
        return one < other  # neither had a turn
