"""Outlines: places in a given shape, on which a field can be laid."""

from collections import Counter
from collections.abc import Collection

from topologic_qt.games.topologic.rules.field import MAX_COORDINATE, Field, Location, bounds, way_back
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.games.topologic.rules.tile import ALL_TILES

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
