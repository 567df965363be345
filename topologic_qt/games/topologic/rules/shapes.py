"""Ready shapes for a field, and random fields on them."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum

from topologic_qt.engine.players import check_seed
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import (
    MAX_COORDINATE,
    SIDES,
    Field,
    Location,
    bounds,
    reading_order,
    way_back,
)
from topologic_qt.games.topologic.rules.tile import ALL_TILES
from topologic_qt.translation import UserError, tr_noop

# -----------------------------------------------------------------------------------------------------


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


# -- Outlines: places in a given shape, on which a field can be laid ----------------------------------


SIDE_LENGTHS = range(1, 61)
"""The range of the width and the height of a rectangle, in places."""


def outline(origin: FieldRecipe) -> list[Location]:
    """The sixty places on which a recipe lays a field."""
    return list(random_field(origin).tiles)


def rectangle(width: int, height: int) -> list[Location]:
    """The first sixty places of a rectangle, in reading order; fewer where it has fewer.

    Raises ValueError unless both sides are in `SIDE_LENGTHS`.
    """
    if width not in SIDE_LENGTHS or height not in SIDE_LENGTHS:
        raise ValueError(f"Each side of a rectangle has 1 to 60 places, not {width} × {height}.")
    return [Location(x, y) for y in range(height) for x in range(width)][: len(ALL_TILES)]


def laid_over(places: Collection[Location], field: Field) -> list[Location]:
    """The same shape, shifted so that as many tiles of the field as possible lie on it.

    Of several shifts that are as good, the one is taken that brings the middles of the two nearest to
    each other. Over an empty table the places stay as they are. None lies beyond `MAX_COORDINATE`: with
    tiles in a corner there, it can be that none of them is on the shape.
    """
    if not field.tiles or not places:
        return list(places)
    shifts = Counter((tile.x - place.x, tile.y - place.y) for tile in field.tiles for place in places)
    middles = [
        sum(one) / len(field.tiles) - sum(other) / len(places)
        for one, other in zip(zip(*field.tiles, strict=True), zip(*places, strict=True), strict=True)
    ]
    left, top, width, height = bounds(places)
    right, bottom = left + width - 1, top + height - 1

    def rank(shift: tuple[int, int]) -> tuple[float, ...]:
        dx, dy = shift
        too_far = max(-left - dx, -top - dy, right + dx, bottom + dy) > MAX_COORDINATE
        away = [(step - middle) ** 2 for step, middle in zip(shift, middles, strict=True)]
        return too_far, -shifts[shift], sum(away), *shift

    best = min(shifts, key=rank)
    there = [place.step(*best) for place in places]
    back = way_back(there)
    return [place.step(*back) for place in there]
