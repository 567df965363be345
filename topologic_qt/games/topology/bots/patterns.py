"""Tables of what a tile does to the runs around it.

A *pattern* says which of the ten sides of an empty place are already joined, by a run outside: the partner of
each side, or `NONE`. Together with the pairing of a tile that is laid there it decides which runs become one,
and which become rings.
"""

import numpy as np

from topologic_qt.games.topology.bots.arrays import Numbers, Small
from topologic_qt.games.topology.bots.frame import PAIRINGS
from topologic_qt.games.topology.rules.designs import SIDES

NONE = SIDES
"""The partner of a side that is not joined to another one of the place."""

RUNS = SIDES // 2
"""The largest number of open runs through a place."""

RING = RUNS
"""The number that stands for all rings in the place of a run."""

_WEIGHTS = 11 ** np.arange(SIDES, dtype=np.int64)
_PAIRINGS = len(PAIRINGS)
_MOST = 2188
"""The number of patterns: ways to join some of ten sides without crossing (the tenth Motzkin number)."""


class Patterns:
    """Tables by the number of the pattern and the pairing, filled as patterns come up."""

    def __init__(self) -> None:
        shape = (_MOST, _PAIRINGS)
        self.first: Small = np.full((*shape, RUNS), NONE, np.int8)
        """A side at one end of each open run; `NONE` where there are fewer."""
        self.last: Small = np.full((*shape, RUNS), NONE, np.int8)
        """The side at its other end."""
        self.run: Small = np.zeros((*shape, SIDES), np.int8)
        """The run that each side belongs to, or `RING`."""
        self.lines: Small = np.zeros((*shape, RUNS + 1), np.int8)
        """The number of the tile's lines in each run, and in all rings."""
        self._numbers: dict[int, int] = {}
        self.numbers(np.full((1, SIDES), NONE, np.int8))

    def numbers(self, partners: Small) -> Numbers:
        """Return the number of each pattern, a row of ten partners; 0 is the one without any."""
        codes, back = np.unique(partners.astype(np.int64) @ _WEIGHTS, return_inverse=True)
        found = np.array([self._number(int(code)) for code in codes], np.intp)
        return found[back]

    def _number(self, code: int) -> int:
        known = self._numbers.get(code)
        if known is not None:
            return known
        number = self._numbers[code] = len(self._numbers)
        partners = [code // 11**side % 11 for side in range(SIDES)]
        for pairing in range(_PAIRINGS):
            self._fill(number, pairing, partners)
        return number

    def _fill(self, number: int, pairing: int, outside: list[int]) -> None:
        inside = PAIRINGS[pairing]
        left = set(range(SIDES))
        runs = 0
        for start in range(SIDES):
            if outside[start] != NONE or start not in left:
                continue
            sides, end = _followed(start, inside, outside)
            left -= set(sides)
            self.first[number, pairing, runs], self.last[number, pairing, runs] = start, end
            self.run[number, pairing, sides] = runs
            self.lines[number, pairing, runs] = len(sides) // 2
            runs += 1
        self.run[number, pairing, list(left)] = RING
        self.lines[number, pairing, RING] = len(left) // 2


def _followed(start: int, inside: tuple[int, ...], outside: list[int]) -> tuple[list[int], int]:
    """The sides of the run or ring that begins with the line at a side, and the last of them."""
    sides = []
    side = start
    while True:
        end = inside[side]
        sides += [side, end]
        side = outside[end]
        if side in (NONE, start):
            return sides, end
