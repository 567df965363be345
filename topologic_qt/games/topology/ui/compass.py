"""Places, sides and lines of tiles in words, exact enough to play by ear.

A hexagon is named by the steps to it from the start, which is the western hexagon of the start tile: at most
two numbers, each with one of the six directions to neighbouring hexagons. A tile always has a left and a
right hexagon, since no hexagon lies due north of its neighbour; so each of its ten sides has a
name, such as "left north-west".
"""

from collections.abc import Iterable, Sequence

from topologic_qt.games.topology.rules.chain import SIDES, design_lines
from topologic_qt.games.topology.rules.placed import DIRECTIONS, Hex, PlacedTile
from topologic_qt.widgets.translate import listing, tr

_HALF = SIDES // 2

_LEFT_FIRST = (0, 1, 5)
"""The directions of a tile whose first hexagon, with the sides 0 to 4, is the left one."""


def origin(tiles: Sequence[PlacedTile]) -> Hex:
    """Return the hexagon that all places of a table are named from; the first tile is the start tile."""
    return tiles[0].place[0] if tiles else (0, 0)


def steps(place: Hex, start: Hex) -> list[tuple[int, int]]:
    """Return the shortest way from the start to a hexagon, as pairs of a number of steps and a direction.

    There are at most two, in adjacent directions, which makes the way unique.
    """
    q, r = place[0] - start[0], place[1] - start[1]
    for direction in range(6):
        (aq, ar), (bq, br) = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]
        first, second = q * br - r * bq, r * aq - q * ar  # by Cramer's rule
        size = aq * br - ar * bq
        if first * size >= 0 and second * size >= 0:
            way = [(first // size, direction), (second // size, (direction + 1) % 6)]
            return sorted((step for step in way if step[0]), key=lambda step: step[1] % 3)
    raise AssertionError("Two neighbouring directions lead to every hexagon.")


def hexagon(place: Hex, start: Hex) -> str:
    """Return where a hexagon lies from the start."""
    way = listing(_step(count, direction) for count, direction in steps(place, start))
    return tr("{way} of the start", way=way) if way else tr("at the start")


def _step(count: int, direction: int) -> str:
    return (
        tr("{n} east", n=count),
        tr("{n} north-east", n=count),
        tr("{n} north-west", n=count),
        tr("{n} west", n=count),
        tr("{n} south-west", n=count),
        tr("{n} south-east", n=count),
    )[direction]


def lie(direction: int) -> str:
    """Return a tile's direction in words."""
    return (tr("level"), tr("rising to the right"), tr("falling to the right"))[direction % 3]


def place(tile: PlacedTile, start: Hex) -> str:
    """Return where the left hexagon of a tile lies, and the tile's direction from there."""
    left = tile.hexes[0 if tile.direction in _LEFT_FIRST else 1]
    return tr("{place}, {lie}", place=hexagon(left, start), lie=lie(tile.direction))


def side(direction: int, number: int) -> str:
    """Return the name of a side, 0 to 9, of a tile in a direction."""
    first = number < _HALF
    compass = (direction + number + (1 if first else -1)) % 6
    if first == (direction in _LEFT_FIRST):
        return (
            tr("east on the left"),
            tr("north-east on the left"),
            tr("north-west on the left"),
            tr("west on the left"),
            tr("south-west on the left"),
            tr("south-east on the left"),
        )[compass]
    return (
        tr("east on the right"),
        tr("north-east on the right"),
        tr("north-west on the right"),
        tr("west on the right"),
        tr("south-west on the right"),
        tr("south-east on the right"),
    )[compass]


def in_order(direction: int, numbers: Iterable[int]) -> list[int]:
    """Return sides in counter-clockwise order round the tile, the left hexagon's first."""
    turn = 0 if direction in _LEFT_FIRST else _HALF
    return sorted(numbers, key=lambda number: (number + turn) % SIDES)


def line(design: str, direction: int, number: int) -> str:
    """Return which sides a tile's line, 0 to 4, joins."""
    one, other = in_order(direction, design_lines(design)[number])
    return tr("{side} to {other}", side=side(direction, one), other=side(direction, other))


def lines(design: str, direction: int) -> str:
    """Return which sides a tile's five lines join, in order round the tile."""
    found = design_lines(design)
    sides = in_order(direction, (in_order(direction, ends)[0] for ends in found))
    numbers = [next(index for index, ends in enumerate(found) if side in ends) for side in sides]
    return "; ".join(line(design, direction, number) for number in numbers)
