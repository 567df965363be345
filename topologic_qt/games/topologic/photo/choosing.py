"""The sixty places of a field, among all places of its lattice."""

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.photo.evidence import Evidence, Spot
from topologic_qt.games.topologic.photo.seen import NoField, Reason
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, outline

COUNT = 60

_CLEAR = 0.7
"""The least worth of a place on which a tile is clearly seen."""

_LEAST_CLEAR = 48
"""The least number of tiles that are clearly seen: the others may be under a hand, or too dark."""

_MOST_CLEAR = 90

_MOST_STRAYS = 6
"""The largest number of clearly seen places that a usual shape leaves out."""

_MOST_SPARE = 12
"""The largest number of places that the tiles themselves decide about."""

_MOST_BRIDGES = 6
"""The largest number of places that are added to join tiles that lie apart."""

_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Chosen(NamedTuple):
    """The places of a field."""

    spots: list[Spot]
    """All sixty, in reading order."""
    guessed: set[Spot]
    """Those on which no tile is clearly seen, but which must have one."""
    spare: list[Spot]
    """Other places on which a tile may be seen."""
    worth: dict[Spot, float]
    """How much each place looks like a tile."""


def chosen_places(seen: Evidence) -> Chosen:
    """Choose sixty places that are joined by their sides. Raises `NoField` where there are none."""
    level = max(_CLEAR, seen.typical - 0.26)
    clear = _together({spot for spot, value in seen.plain.items() if value > level})
    if len(clear) < _LEAST_CLEAR:
        raise NoField(Reason.TOO_FEW)
    if len(clear) > _MOST_CLEAR:
        raise NoField(Reason.TOO_MANY)
    field = clear
    if len(clear) != COUNT or _parts(clear) > 1:
        field = _usual_shape(clear, seen) or _grown_shape(clear, seen, level)
    if _parts(field) > 1:
        raise NoField(Reason.TOO_FEW)
    spare = sorted(clear - field, key=lambda spot: -seen.plain[spot])[:_MOST_SPARE]
    return Chosen(sorted(field, key=lambda spot: (spot[1], spot[0])), field - clear, spare, seen.worth)


def _grown_shape(clear: set[Spot], seen: Evidence, level: float) -> set[Spot]:
    """Sixty places of most worth, whatever their shape."""
    field = _together({spot for spot in clear if seen.worth[spot] > level}) or set(clear)
    for _ in range(_MOST_BRIDGES):
        if _parts(field) > 1:
            field.add(_next(field, seen.worth))
    while len(field) > COUNT:
        field.remove(min(_loose(field), key=seen.worth.__getitem__))
    while len(field) < COUNT:
        field.add(_next(field, seen.worth))
    return field


def _next(field: set[Spot], worth: dict[Spot, float]) -> Spot:
    """The place that most likely has a tile, beside others; best of all one that joins what lies apart."""
    parts = _split(field)

    def rank(spot: Spot) -> tuple[float, Spot]:
        sides = [near for near in _beside(spot) if near in field]
        touched = sum(not part.isdisjoint(sides) for part in parts)
        return worth[spot] + 0.05 * len(sides) + 0.5 * (touched - 1), spot

    around = {near for spot in field for near in _beside(spot)} & worth.keys() - field
    if not around:
        raise NoField(Reason.TOO_FEW)
    return max(around, key=rank)


def _usual_shape(clear: set[Spot], seen: Evidence) -> set[Spot] | None:
    """A ready shape that has about all clear places; None if they make none."""
    best, most = None, -np.inf
    low = np.min(sorted(clear), axis=0)
    high = np.max(sorted(clear), axis=0)
    for shape in _shapes():
        size = np.max(shape, axis=0) + 1
        for x in range(int(high[0] - size[0]) - 1, int(low[0]) + 4):
            for y in range(int(high[1] - size[1]) - 1, int(low[1]) + 4):
                moved = {(column + x, row + y) for column, row in shape}
                strays = len(clear - moved)
                if strays > min(_MOST_STRAYS, len(clear) - _LEAST_CLEAR) and len(clear & moved) < COUNT:
                    continue
                worth = sum(seen.worth.get(spot, 0.0) for spot in moved)
                worth -= sum(max(0.0, seen.worth[spot] - 0.4) for spot in clear - moved)
                if moved <= seen.worth.keys() and worth > most:
                    best, most = moved, worth
    if best is None or any(seen.worth[spot] > 0.75 for spot in clear - best):
        return None
    return best


@cache
def _shapes() -> list[list[Spot]]:
    """The usual shapes, each any way round."""
    found: list[list[Spot]] = []
    for shape in (Shape.SQUARE, Shape.RECTANGLE, Shape.RING, Shape.CROSS):
        spots = [(place.x, place.y) for place in outline(FieldRecipe(shape))]
        for _ in range(4):
            spots = [(-y, x) for x, y in spots]
            left, top = min(x for x, _ in spots), min(y for _, y in spots)
            moved = sorted((x - left, y - top) for x, y in spots)
            if moved not in found:
                found.append(moved)
    return found


def _beside(spot: Spot) -> list[Spot]:
    return [(spot[0] + dx, spot[1] + dy) for dx, dy in _SIDES]


def _joined(spots: set[Spot], start: Spot, reach: int = 1) -> set[Spot]:
    """The places that are reached from one of them; a ``reach`` above 1 leaps over gaps."""
    found, front = {start}, [start]
    while front:
        x, y = front.pop()
        for dx in range(-reach, reach + 1):
            for dy in range(abs(dx) - reach, reach - abs(dx) + 1):
                near = (x + dx, y + dy)
                if near in spots and near not in found:
                    found.add(near)
                    front.append(near)
    return found


def _split(spots: set[Spot], reach: int = 1) -> list[set[Spot]]:
    """The groups that lie together, the largest first."""
    waiting, groups = set(spots), []
    while waiting:
        groups.append(_joined(waiting, min(waiting), reach))
        waiting -= groups[-1]
    return sorted(groups, key=len, reverse=True)


def is_joined(spots: Collection[Spot]) -> bool:
    """Whether places are joined by their sides."""
    return _parts(set(spots)) == 1


def _parts(spots: set[Spot]) -> int:
    return len(_split(spots))


def _together(spots: set[Spot]) -> set[Spot]:
    """The largest group of places that lie together, but for some that are not seen."""
    groups = _split(spots, 3)
    return groups[0] if groups else set()


def _loose(field: set[Spot]) -> list[Spot]:
    """The places without which the others are still joined."""

    def holds_without(spot: Spot) -> bool:
        others = field - {spot}
        return _joined(others, min(others)) == others

    return [spot for spot in sorted(field) if holds_without(spot)] or sorted(field)


def area_around(spots: set[Spot], margin: int) -> tuple[int, int, int, int]:
    """Left, top, columns and rows of the area of some places, and so many around them."""
    all_of_them = np.array(sorted(spots))
    low, high = all_of_them.min(axis=0) - margin, all_of_them.max(axis=0) + margin
    return int(low[0]), int(low[1]), int(high[0] - low[0] + 1), int(high[1] - low[1] + 1)
