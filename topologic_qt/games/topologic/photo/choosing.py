"""The sixty places of a field, among all places of its lattice."""

import numpy as np

from topologic_qt.games.topologic.photo.places import Places
from topologic_qt.games.topologic.photo.seen import NoField, Reason

COUNT = 60
_CLEAR, _WITH_EDGES = 0.74, 0.64
"""The likeness to a face that makes a tile of a place, and of one on which a quadrangle was found."""

_LEAST_CLEAR = 48
"""The least number of tiles that are seen: the others may be under a hand, or too dark."""

_MOST_CLEAR = 84

_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))

Spot = tuple[int, int]


def chosen_places(places: Places, with_edges: set[Spot]) -> list[Spot]:
    """Choose sixty places that are joined by their sides. Raises `NoField` where there are none."""
    alike = places.alike.by_number.max(axis=1)
    worth = {places.spot(index): float(value) for index, value in enumerate(alike)}
    clear = {
        spot
        for spot, value in worth.items()
        if value > _CLEAR or (spot in with_edges and value > _WITH_EDGES)
    }
    field = _together(clear)
    if len(field) < _LEAST_CLEAR:
        raise NoField(Reason.TOO_FEW)
    if len(field) > _MOST_CLEAR:
        raise NoField(Reason.TOO_MANY)
    while len(field) > COUNT:
        field.remove(min(_loose(field), key=lambda spot: worth[spot] + 0.1 * (spot in with_edges)))
    while len(field) < COUNT:
        around = {near for spot in field for near in _beside(spot)} - field
        field.add(max(around & worth.keys(), key=lambda spot: worth[spot] + 0.12 * _touches(spot, field)))
    if len(_joined(field, min(field))) < COUNT:
        raise NoField(Reason.TOO_FEW)
    return sorted(field, key=lambda spot: (spot[1], spot[0]))


def _beside(spot: Spot) -> list[Spot]:
    return [(spot[0] + dx, spot[1] + dy) for dx, dy in _SIDES]


def _touches(spot: Spot, field: set[Spot]) -> int:
    return sum(near in field for near in _beside(spot))


def _joined(spots: set[Spot], start: Spot, reach: int = 1) -> set[Spot]:
    """The places that are reached from one of them; ``reach`` 2 leaps over a place that is not there."""
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


def _together(spots: set[Spot]) -> set[Spot]:
    """The largest group of places that lie together, but for single ones that are not seen."""
    waiting, best = set(spots), set[Spot]()
    while waiting:
        group = _joined(waiting, min(waiting), 2)
        waiting -= group
        best = max(best, group, key=len)
    return best


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
