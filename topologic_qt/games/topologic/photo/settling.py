"""Sixty tiles settled together: colours, numbers, and which places have a tile at all."""

from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.photo.arrays import Array
from topologic_qt.games.topologic.photo.assignment import cheapest
from topologic_qt.games.topologic.photo.choosing import COUNT, Chosen, is_joined
from topologic_qt.games.topologic.photo.colours import Bodies, all_costs, colour_costs
from topologic_qt.games.topologic.photo.evidence import Spot
from topologic_qt.games.topologic.photo.pips import WIDTH, bank, pip_places
from topologic_qt.games.topologic.photo.places import Places
from topologic_qt.games.topologic.photo.seen import NoField, Reason

_STEEP = 14.0
"""The weight of the likeness to a number, and the cost of a number that is out of the question."""

_WORST_MEAN = 3.5
"""The mean cost of a tile, of those that are clearly seen, above which they are no set."""

_NO_TILE, _LEAST_WORTH = 16.0, 0.5
"""The cost of leaving out a place: for each unit of worth above this one."""


class Settled(NamedTuple):
    """The tiles of a field."""

    spots: list[Spot]
    """The sixty places."""
    tiles: list[int]
    """The tile on each, by its number in `ALL_TILES`."""
    margins: Array
    """By how much the whole would be worse if it were another one, in units of log-likelihood."""


def settled(places: Places, field: Chosen) -> Settled:
    """Settle all sixty tiles together. Raises `NoField` where the places show no set."""
    if field.spare:
        together = _assigned(places, field, field.spots + field.spare)
        if is_joined(together.spots):
            return together
    return _assigned(places, field, field.spots)


def _assigned(places: Places, field: Chosen, spots: list[Spot]) -> Settled:
    chosen = [places.number(*spot) for spot in spots]
    worth = np.array([field.worth[spot] for spot in spots])
    left_out = np.clip(_NO_TILE * (worth - _LEAST_WORTH), 0.0, 10.0)
    numbers, bodies = number_costs(places, chosen), bodies_of(places, chosen, spots)
    colours = colour_costs(bodies, numbers, left_out)
    costs = all_costs(colours, numbers, left_out)
    columns, margins = cheapest(costs)
    kept = np.flatnonzero(columns < COUNT)
    clear = [row for row in kept if spots[row] not in field.guessed]
    if costs[clear, columns[clear]].mean() > _WORST_MEAN:
        raise NoField(Reason.UNCLEAR)
    order = sorted(kept, key=lambda row: (spots[row][1], spots[row][0]))
    return Settled([spots[row] for row in order], [int(columns[row]) for row in order], margins[order])


def number_costs(places: Places, chosen: list[int]) -> Array:
    """The cost of each number from 1 to 6 for each place, in units of log-likelihood."""
    alike = places.alike.by_number[chosen]
    best = alike.max(axis=1, keepdims=True)
    costs = _STEEP * np.log((1 - alike**2) / (1 - best**2))
    return np.asarray(np.minimum(costs * np.clip((best - 0.3) / 0.45, 0.05, 1), _STEEP))


def bodies_of(places: Places, chosen: list[int], spots: list[Spot]) -> Bodies:
    """The colours of places beside their pips."""
    faces = bank(True)
    middle = abs((np.arange(WIDTH) + 0.5) / WIDTH - 0.5)
    inside = (middle[:, None] < 0.4) & (middle[None] < 0.4)
    light, pale = [], []
    for index in chosen:
        number = int(places.alike.by_number[index].argmax())
        face = int(places.alike.face[index, number])
        body = inside & ~pip_places(faces, face, 1.6)
        light.append(np.median(places.patches[index][body], axis=0))
        pale.append(places.alike.light[index, number])
    best = places.alike.by_number[chosen].max(axis=1)
    trust = np.clip((best - 0.45) / 0.25, 0.1, 1)
    return Bodies(np.array(light), np.array(spots, float), trust, np.array(pale))
