"""Tables of what a tile does to the runs around it.

A *pattern* says which of the ten sides of an empty place are already joined, by a run outside: the partner of
each side, or `NONE`. Together with the pairing of a tile that is laid there it decides which runs become one,
and which become rings.
"""

import numpy as np
from numpy.typing import NDArray

from topologic_qt.games.topology.bots.arrays import Numbers, Small
from topologic_qt.games.topology.bots.frame import HALF, PAIRINGS
from topologic_qt.games.topology.rules.designs import SIDES

NONE = SIDES
"""The partner of a side that is not joined to another one of the place."""

RUNS = SIDES // 2
"""The largest number of open runs through a place; all rings together are one more, the last."""

_COUNT = len(PAIRINGS)
_MOST = 2188
"""The number of patterns: ways to join some of ten sides without crossing (the tenth Motzkin number)."""

_WEIGHTS = (SIDES + 1) ** np.arange(SIDES, dtype=np.int64)


class Patterns:
    """Tables of runs, filled as patterns come up. A row is numbered by pattern and pairing (see `rows`)."""

    def __init__(self) -> None:
        rows = _MOST * _COUNT
        self.first: Small = np.full((rows, RUNS), NONE, np.int8)
        """A side at one end of each open run; `NONE` where there are fewer."""
        self.last: Small = np.full((rows, RUNS), NONE, np.int8)
        """The side at its other end."""
        self.sides: NDArray[np.int16] = np.zeros((rows, RUNS + 1), np.int16)
        """The sides that belong to each run, and to all rings, as bits."""
        self.lines: Small = np.zeros((rows, RUNS + 1), np.int8)
        """The number of the tile's lines in each run, and in all rings."""
        self.crosses: NDArray[np.bool_] = np.zeros((rows, RUNS + 1), bool)
        """Whether each, and all rings, change an odd number of times from one hexagon to the other."""
        self._numbers: dict[int, int] = {}
        self.numbers(np.full((1, SIDES), NONE, np.int8))

    def numbers(self, partners: Small) -> Numbers:
        """Return the number of each pattern, a row of ten partners; 0 is the one without any."""
        codes, back = np.unique(partners.astype(np.int64) @ _WEIGHTS, return_inverse=True)
        found = np.array([self._number(int(code)) for code in codes], np.intp)
        return found[back]

    def rows(self, pattern: Numbers, pairing: Numbers) -> Numbers:
        """Return the rows of patterns, by their numbers, and pairings."""
        return pattern * _COUNT + pairing

    def _number(self, code: int) -> int:
        known = self._numbers.get(code)
        if known is not None:
            return known
        number = self._numbers[code] = len(self._numbers)
        outside = [code // (SIDES + 1) ** side % (SIDES + 1) for side in range(SIDES)]
        for pairing, inside in enumerate(PAIRINGS):
            self._fill(number * _COUNT + pairing, inside, outside)
        return number

    def _fill(self, row: int, inside: tuple[int, ...], outside: list[int]) -> None:
        left = set(range(SIDES))
        runs = 0
        for start in range(SIDES):
            if outside[start] == NONE and start in left:
                sides = _followed(start, inside, outside)
                left -= set(sides)
                self.first[row, runs], self.last[row, runs] = start, sides[-1]
                self._describe(row, runs, sides)
                runs += 1
        rings: list[int] = []
        while left:
            sides = _followed(min(left), inside, outside)
            left -= set(sides)
            rings += sides
        self._describe(row, RUNS, rings)

    def _describe(self, row: int, run: int, sides: list[int]) -> None:
        self.sides[row, run] = sum(1 << side for side in sides)
        self.lines[row, run] = len(sides) // 2
        pairs = zip(sides[::2], sides[1::2], strict=True)
        self.crosses[row, run] = sum((side < HALF) != (end < HALF) for side, end in pairs) % 2


def _followed(start: int, inside: tuple[int, ...], outside: list[int]) -> list[int]:
    """The sides of the run or ring that begins with the line at a side, two for each line, in order."""
    sides = []
    side = start
    while True:
        end = inside[side]
        sides += [side, end]
        side = outside[end]
        if side in (NONE, start):
            return sides
