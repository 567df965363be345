"""Places, sides and lines of tiles in words, exact enough to play by ear.

A hexagon is told by the steps that lead to it from the start, the western hexagon of the start tile: at most
two numbers, each with one of the six directions in which hexagons lie side by side. A tile has a left hexagon
and a right one, however it lies, since no hexagon lies due north of another; so each of its ten sides has a
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
    """Return the hexagon from which all places of a table are told; the first tile is the start tile."""
    return tiles[0].place[0] if tiles else (0, 0)


def steps(place: Hex, start: Hex) -> list[tuple[int, int]]:
    """Return the shortest way from the start to a hexagon, each with a number of steps and a direction.

    There are at most two, in directions that lie side by side; so the way is the only one of its kind.
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
    """Return where a hexagon lies, seen from the start."""
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
    """Return how a tile lies, by its direction."""
    return (tr("level"), tr("rising to the right"), tr("falling to the right"))[direction % 3]


def place(tile: PlacedTile, start: Hex) -> str:
    """Return where the left hexagon of a tile lies, and how the tile lies from there."""
    left = tile.hexes[0 if tile.direction in _LEFT_FIRST else 1]
    return tr("{place}, {lie}", place=hexagon(left, start), lie=lie(tile.direction))


def side(direction: int, number: int) -> str:
    """Return the name of one of the sides, 0 to 9, of a tile that lies in a direction."""
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
    """Return sides in the order round the tile, counter-clockwise, those of the left hexagon first."""
    turn = 0 if direction in _LEFT_FIRST else _HALF
    return sorted(numbers, key=lambda number: (number + turn) % SIDES)


def line(design: str, direction: int, number: int) -> str:
    """Return which sides of a tile one of its lines, 0 to 4, joins."""
    one, other = in_order(direction, design_lines(design)[number])
    return tr("{side} to {other}", side=side(direction, one), other=side(direction, other))


def lines(design: str, direction: int) -> str:
    """Return which sides of a tile its five lines join, in the order round the tile."""
    found = design_lines(design)
    sides = in_order(direction, (in_order(direction, ends)[0] for ends in found))
    numbers = [next(index for index, ends in enumerate(found) if side in ends) for side in sides]
    return "; ".join(line(design, direction, number) for number in numbers)
