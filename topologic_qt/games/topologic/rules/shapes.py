"""Ready shapes for a field, and random fields on them."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from topologic_qt.engine.players import check_seed
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import SIDES, Field, Location, reading_order
from topologic_qt.games.topologic.rules.tile import ALL_TILES
from topologic_qt.translation import UserError, tr_noop

SEEKER_COUNTS = (5, 4, 3)
"""The numbers of seekers that a match may have, the usual one first."""

GROWTHS = range(-3, 5)
"""The growths of a grown field, from straggling (-3) over typical (0) to compact (4)."""

_GROWTH = tr_noop("The growth must lie between {least} and {most}, not {n}.")


class OutOfRange(UserError, ValueError):
    """A growth that is out of its range."""


class Theme(StrEnum):
    """The story that a match is told in, which changes words and pictures, never the rules."""

    CLASSIC = "classic"
    TREASURE = "treasure"
    SPIES = "spies"
    LIBRARY = "library"


class Shape(StrEnum):
    """The outline of a field of sixty tiles."""

    SQUARE = "square"
    """8 x 8 without its corners."""
    RECTANGLE = "rectangle"
    """10 x 6."""
    RING = "ring"
    """10 x 10 without its corners, around a hole of 6 x 6."""
    CROSS = "cross"
    """Two bars, four tiles wide."""
    GROWN = "grown"
    """Grown at random from a single tile."""


@dataclass(frozen=True, slots=True)
class FieldRecipe:
    """The recipe of a field, by which exactly the same field can be laid again."""

    shape: Shape = Shape.SQUARE
    seed: str = ""
    """Any text of at most `MAX_SEED_LENGTH` characters; the same text lays the same field."""
    growth: int = 0
    """One of `GROWTHS`; counts for `Shape.GROWN` alone."""

    def __post_init__(self) -> None:
        """Raises `OutOfRange` for a growth that is not in `GROWTHS`, and `SetupError` for a long seed."""
        if self.growth not in GROWTHS:
            raise OutOfRange(_GROWTH, least=GROWTHS[0], most=GROWTHS[-1], n=self.growth)
        check_seed(self.seed)


def random_field(origin: FieldRecipe) -> Field:
    """Lay all sixty tiles at random on the recipe's shape; the same recipe gives the same field."""
    rng = Rng.from_seed(origin.seed)
    places = _grown(rng, origin.growth) if origin.shape is Shape.GROWN else _OUTLINES[origin.shape]()
    return Field(zip(places, rng.shuffled(ALL_TILES), strict=True))


def _block(x: int, y: int, width: int, height: int) -> set[Location]:
    return {Location(x + dx, y + dy) for dx in range(width) for dy in range(height)}


def _corners(width: int, height: int) -> set[Location]:
    return {Location(x, y) for x in (0, width - 1) for y in (0, height - 1)}


_OUTLINES: dict[Shape, Callable[[], list[Location]]] = {
    Shape.SQUARE: lambda: reading_order(_block(0, 0, 8, 8) - _corners(8, 8)),
    Shape.RECTANGLE: lambda: reading_order(_block(0, 0, 10, 6)),
    Shape.RING: lambda: reading_order(_block(0, 0, 10, 10) - _corners(10, 10) - _block(2, 2, 6, 6)),
    Shape.CROSS: lambda: reading_order(_block(3, 0, 4, 9) | _block(0, 2, 10, 4)),
}


def _grown(rng: Rng, growth: int) -> list[Location]:
    """Sixty places, each next to an earlier one.

    The next place is drawn with the weight n ** growth, where n is the number of taken places that a
    free place touches.
    """
    places = [Location(0, 0)]
    taken = set(places)
    touches: dict[Location, int] = {}
    while True:
        for side in SIDES:
            neighbour = places[-1].step(*side)
            if neighbour not in taken:
                touches[neighbour] = touches.get(neighbour, 0) + 1
        if len(places) == len(ALL_TILES):
            return places
        free = list(touches)
        place = free[rng.weighted([_weight(touches[place], growth) for place in free])]
        del touches[place]
        taken.add(place)
        places.append(place)


def _weight(touched: int, growth: int) -> int:
    """The weight as a whole number: for a negative growth, all of them are scaled by 12 ** -growth."""
    return int(touched**growth) if growth >= 0 else int((12 // touched) ** -growth)
