"""Tables over pairs of open ends, which depend only on the relative position of the ends.

An open end is the key of its edge, seen from the empty hexagon that it faces. The *step* from one end to
another is the difference of the hexagons that they face; steps of at most `REACH` hexagons have numbers of
their own, all others share `FAR`.
"""

import numpy as np
from numpy.typing import NDArray

from topologic_qt.games.topology.bots.frame import PAIRINGS, side
from topologic_qt.games.topology.rules.chain import SIDES
from topologic_qt.games.topology.rules.placed import DIRECTIONS, Hex

Numbers = NDArray[np.intp]  # numbers of positions, places, side keys or pairings
Small = NDArray[np.int8]  # numbers of sides, runs or directions
Keys = NDArray[np.int32]  # side keys; -1 where there is none
Sums = NDArray[np.float32]  # lengths, points and worths
RingSets = NDArray[np.uint64]  # sets of rings, a bit for each

Flags = NDArray[np.bool_]


REACH = 4  # the largest distance, in hexagons, of two ends that count as near each other


def distance(step: Hex) -> int:
    """Return the length of a step between hexagons, in hexagons."""
    q, r = step
    return max(abs(q), abs(r), abs(q + r))


NEAR = sorted(
    ((q, r) for q in range(-REACH, REACH + 1) for r in range(-REACH, REACH + 1) if distance((q, r)) <= REACH),
    key=lambda step: (distance(step), step),
)
"""The steps between near ends, shortest first; their numbers are their indices here."""

FAR = len(NEAR)  # the number of every other step
SAME_OR_NEXT = 1 + len(DIRECTIONS)  # the number of steps between ends that one tile can join

DISTANCES: Small = np.array([*map(distance, NEAR), REACH + 1], np.int8)
"""The distance of each step, by its number."""

DIRECTION_TO: Small = np.array(
    [DIRECTIONS.index(step) if step in DIRECTIONS else 0 for step in NEAR] + [0], np.int8
)
"""The direction of each step to a neighbour, by its number; else 0."""

_WIDE = 256
_NOWHERE = 3 * 128 * _WIDE
_MIDDLE = 2 * _NOWHERE


def _numbers() -> NDArray[np.uint8]:
    """The number of every step, by the difference of two codes and `_MIDDLE`."""
    found = np.full(2 * _MIDDLE, FAR, np.uint8)
    for number, (q, r) in enumerate(NEAR):
        found[_MIDDLE + q * _WIDE + r] = number
    return found


_NUMBERS = _numbers()


def code(place: Hex | None) -> int:
    """Return a code for a hexagon less than 128 from (0, 0), for `steps`; None is far from all."""
    return _NOWHERE if place is None else place[0] * _WIDE + place[1]


def steps(codes: NDArray[np.intp], others: NDArray[np.intp]) -> NDArray[np.uint8]:
    """Return the number of the step from each hexagon to another one, by their codes."""
    return _NUMBERS.take(others - codes + _MIDDLE)


def _ways() -> NDArray[np.uint8]:
    """How many places of each pairing join two ends on an empty table, by step and directions."""
    found = np.zeros((len(PAIRINGS), FAR + 1, 6, 6), np.uint8)
    for direction in range(3):
        for index in range(SIDES):
            for other in range(SIDES):
                (first, way), (second, back) = side(direction, index), side(direction, other)
                q, r = DIRECTIONS[direction]
                step = NEAR.index(((second - first) * q, (second - first) * r))
                joined = [number for number, partners in enumerate(PAIRINGS) if partners[index] == other]
                found[joined, step, way, back] += 1
    return found


WAYS = _ways()  # the ways to join two ends by one tile: [pairing, step, direction, direction]
