"""A floor below the turns that any seeker needs on a field, whatever it thinks.

Turns are summed over all secrets: each secret adds one for every turn until it is found. A *position* is
where the seekers stand, and the group of tiles that share all hints so far. In a turn the seekers move, the
hint parts the group, and the sums of the parts are added up. So the least sum over all openings and all
answers to all hints is what the best seeker needs, and it stays a floor if what is not searched is replaced
by an estimate that is never too large. The search over the second turn, and these estimates, are in
`floor_search`; to seek a code among those that share all hints is Knuth's way, *The computer as Master Mind*
(Journal of Recreational Mathematics 9, 1976).

Where every turn to the end is searched, seekers are in each other's way as the edition says. The estimates
let them pass each other, which can only lower the floor.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from topologic_qt.games.topologic.bots.floor_search import (
    Tables,
    estimate,
    opening_floor,
    parted,
)
from topologic_qt.games.topologic.rules.edition import Edition
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.hints import points
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.tile import Tile

SMALL = 10
"""The largest number of tiles on which every turn to the end is searched."""

_FAR = 10**6

Ends = tuple[int, ...]
"""The indices of the seekers' tiles, in ascending order."""


class Floor:
    """Sums of turns below which no seeker stays on a field."""

    def __init__(self, field: Field, edition: Edition, seekers: int, small: int = SMALL) -> None:
        """Measure a connected field of 2 to 64 tiles; the secret is one of them.

        On fields of up to ``small`` tiles the floor is exact.
        """
        self.tiles: list[Tile] = [tile for _, tile in sorted(field.tiles.items())]
        """All tiles of the field; others are known by their places in this list."""
        index = {tile: at for at, tile in enumerate(self.tiles)}
        doors = sorted(index[tile] for tile in entries(field, edition))
        self.openings: Sequence[Ends] = list(combinations_with_replacement(doors, seekers))
        """All configurations in which the seekers can enter."""
        self._field, self._edition, self._index = field, edition, index
        self._is_exact = len(self.tiles) <= small
        self._tables = _measured(field, edition, self.tiles)
        self._known: dict[tuple[Ends, int], int] = {}
        self._below: dict[tuple[Ends, int], int] = {}
        self._moves: dict[Ends, list[Ends]] = {}

    def least(self, first: int, last: int, goal: int) -> int:
        """A floor for some of the openings, from one number to before another, the entry included.

        It is the least of their floors, or ``goal`` if that is less: no opening is looked at more closely
        than it takes to show that.
        """
        for ends in self.openings[first:last]:
            goal = min(goal, self._opening(ends, goal))
        return goal

    def _opening(self, ends: Ends, goal: int) -> int:
        if not self._is_exact:
            return int(opening_floor(self._tables, np.array(ends, np.int64), goal))
        everything = (1 << len(self.tiles)) - 1
        total = self._turn(ends, everything, goal - len(self.tiles))
        return len(self.tiles) + total

    # -- every turn to the end --------------------------------------------------------------------

    def _turn(self, ends: Ends, group: int, limit: int) -> int:
        """The least sum for what a hint leaves of a group, or a number from ``limit`` on."""
        parts = [int(part) for part in parted(self._tables, np.array(ends, np.int64), np.uint64(group))]
        floors = [self._floor(ends, part) for part in parts]
        total = sum(floors)
        for part, floor in zip(parts, floors, strict=True):
            if total >= limit:
                break
            total += self._solved(ends, part, limit - total + floor) - floor
        return total

    def _floor(self, ends: Ends, group: int) -> int:
        if (ends, group) not in self._below:
            found = estimate(self._tables, np.array(ends, np.int64), np.uint64(group))
            self._below[ends, group] = int(found)
        return self._below[ends, group]

    def _solved(self, ends: Ends, group: int, limit: int) -> int:
        """The least sum for a group, or a number from ``limit`` on if that is as large.

        Deepening by the sum of turns ends where moves lead round in circles, since each turn adds to it.
        """
        key = ends, group
        if key in self._known:
            return self._known[key]
        floor, size = self._floor(ends, group), group.bit_count()
        while floor < limit:
            if any(self._turn(after, group, floor - size + 1) <= floor - size for after in self._moved(ends)):
                self._known[key] = floor
                return floor
            floor += 1
            self._below[key] = floor
        return floor

    def _moved(self, ends: Ends) -> list[Ends]:
        """All configurations to which a turn leads; seekers move one after the other."""
        if ends not in self._moves:
            start = ends, frozenset[int]()
            found, seen, unseen = {ends}, {start}, [start]
            while unseen:
                at, moved = unseen.pop()
                tiles = [self.tiles[tile] for tile in at]
                for seeker in set(range(len(at))) - moved:
                    for end in destinations(self._field, self._edition, tiles, seeker):
                        after = (*at[:seeker], self._index[end], *at[seeker + 1 :]), moved | {seeker}
                        if after not in seen:
                            seen.add(after)
                            unseen.append(after)
                            found.add(tuple(sorted(after[0])))
            self._moves[ends] = sorted(found)
        return self._moves[ends]


def _measured(field: Field, edition: Edition, tiles: Sequence[Tile]) -> Tables:
    """What the search needs to know of a field; a lone seeker has nobody in its way."""
    number, index = len(tiles), {tile: at for at, tile in enumerate(tiles)}
    score = np.array([[points(one, other) for other in tiles] for one in tiles], np.int64)
    reach = np.eye(number, dtype=np.bool_)
    for at, tile in enumerate(tiles):
        reach[at, [index[end] for end in destinations(field, edition, [tile], 0)]] = True
    differences = np.zeros((number, number, number), np.uint8)
    for start in range(number):
        for end in np.flatnonzero(reach[start]):
            near = np.flatnonzero(reach[end])
            told = 1 << (score[end, near][:, None] - score[end, near][None, :] + 2)
            differences[start][np.ix_(near, near)] |= told.astype(np.uint8)
    ends = np.zeros((number, number), np.int64)
    for at, row in enumerate(reach):
        ends[at, : row.sum()] = np.flatnonzero(row)
    return Tables(
        lines=_masks(reach),
        scores=_masks(score > 0),
        ways=_ways(reach),
        pairs=_masks(differences > 0),
        differences=differences,
        ends=ends,
        ends_of=reach.sum(axis=1),
    )


def _masks(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """The last axis as bits, from the lowest on."""
    bits = np.left_shift(np.uint64(1), np.arange(rows.shape[-1], dtype=np.uint64))
    masks: NDArray[np.uint64] = np.where(rows, bits, np.uint64(0)).sum(axis=-1, dtype=np.uint64)
    return masks


def _ways(reach: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The fewest moves from tile to tile."""
    ways = np.where(reach, 1, _FAR)
    np.fill_diagonal(ways, 0)
    within, moves = reach, 1
    while (ways == _FAR).any():
        moves += 1
        within = (within.astype(np.int64) @ reach.astype(np.int64)) > 0
        ways[within & (ways == _FAR)] = moves
    return ways
