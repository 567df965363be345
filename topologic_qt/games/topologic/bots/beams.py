"""The next turn of many groups of possible secrets at once, by a beam search over tables of numbers.

A *group* is the tiles that share a hint, with the seekers where it was given. What `grid.sketched` does for
one group is done here for all groups of one size together, in a fraction of the time: numpy is called no more
often for a hundred groups than for one.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from topologic_qt.games.topologic.bots.board import POINTS, TILES, Board, Numbers
from topologic_qt.games.topologic.bots.value import TO_COME

_FARTHEST = 15
"""The longest way, in moves, that makes a difference to the rating."""
_UNIT = 20
"""The parts of a turn in which the rating counts."""
_LEARNT_NOTHING = np.uint16(0.4 * _UNIT)
"""The rating added for each tile where a hint leaves all together."""

_INDEX_BITS = np.uint64(13)
"""Enough for the numbers of 120 configurations with 60 moves each, on a field that is a single row."""
_KIND_BITS = np.uint64(34)
"""So few that rating and mark have room, and so many that two kinds are hardly ever taken for one."""
_RATING_SHIFT = _INDEX_BITS + _KIND_BITS
_AGAIN = np.uint64(1 << 63)
"""The mark of a configuration of a kind that comes before, in the highest bit."""

_ODD = np.array([pow(0x9E3779B97F4A7C15, power, 1 << 64) for power in range(1, TILES + 1)], np.uint64)
"""A multiplier for the hint of each tile; their sum tells kinds of hints apart."""

_CELLS = 400_000
"""The number of hints that are computed at once, which bounds the memory."""


class Beams(NamedTuple):
    """Configurations that the next turn leads to, the most promising of each group."""

    tiles: Numbers
    """The tile under each seeker, by seeker, group and configuration."""
    hints: Numbers
    """The hint for each tile of the group, by tile, group and configuration."""
    travel: Numbers
    """The moves of the seeker that is farthest from the tile, by tile, group and configuration."""

    def take(self, columns: NDArray[np.intp]) -> "Beams":
        """Some configurations of each group: a row of their numbers for each."""
        rows = np.arange(len(columns))[:, None]
        return Beams(*(table[:, rows, columns] for table in self))

    def joined(self, other: "Beams") -> "Beams":
        """Every configuration of some seekers together with each one of other seekers."""
        left, right = self.tiles.shape[2], other.tiles.shape[2]
        hints = self.hints[..., None] + other.hints[..., None, :]
        travel = np.maximum(self.travel[..., None], other.travel[..., None, :])
        return Beams(
            np.concatenate((np.repeat(self.tiles, right, axis=2), np.tile(other.tiles, (1, 1, left)))),
            hints.reshape(*hints.shape[:2], left * right),
            travel.reshape(*travel.shape[:2], left * right),
        )


def at_once(board: Board, tiles: int, width: int) -> int:
    """The number of groups of so many tiles that are best computed together."""
    return max(1, _CELLS // (tiles * width * int(board.steps.shape[1])))


def beams(board: Board, ends: Numbers, members: Numbers, width: int, count: int) -> Beams:
    """The ``count`` most promising configurations of each group, or fewer if there are fewer.

    ``ends`` has a row for each group with the tile under each seeker, ``members`` one with its tiles.
    Seekers count as never in each other's way. They are added one by one; before each, the ``width`` cheapest
    configurations of the others are kept, of those with the same hints and rating one.
    """
    found = _first(board, ends[:, 0], members)
    for seeker in range(1, ends.shape[1]):
        if found.tiles.shape[2] > width:
            found = found.take(_cheapest(found, width))
        found = found.joined(_first(board, ends[:, seeker], members))
    return found.take(_cheapest(found, count))


def _first(board: Board, starts: Numbers, members: Numbers) -> Beams:
    """A single seeker after its move."""
    tiles = board.steps[starts]
    pairs = tiles[None], members.T[:, :, None]
    return Beams(tiles[None], POINTS[pairs], board.distance[pairs])


def _cheapest(found: Beams, count: int) -> NDArray[np.intp]:
    """The numbers of the cheapest configurations of different kinds, a row for each group.

    Rating, kind and number of a configuration are packed into one whole number, so that sorting does it all.
    Where there are too few kinds, the rest is filled up with some that come again.
    """
    hints = found.hints
    kinds = np.zeros(hints.shape[1:], np.uint64)
    for row, odd in zip(hints, _ODD, strict=False):
        kinds += row * odd
    keys = _ratings(found).astype(np.uint64) << _RATING_SHIFT
    keys |= kinds >> np.uint64(64) - _KIND_BITS << _INDEX_BITS
    keys |= np.arange(keys.shape[1], dtype=np.uint64)
    keys.sort(axis=1)
    kinds = keys >> _INDEX_BITS
    keys[:, 1:] |= np.where(kinds[:, 1:] == kinds[:, :-1], _AGAIN, np.uint64(0))
    if keys.shape[1] > count:
        keys = np.partition(keys, count - 1, axis=1)[:, :count]
    keys.sort(axis=1)
    return (keys[:, :count] & (np.uint64(1) << _INDEX_BITS) - np.uint64(1)).astype(np.intp)


def sharing(hints: Numbers) -> Numbers:
    """The number of other tiles of the group with the same hint, for each tile and configuration."""
    others = np.zeros(hints.shape, np.uint8)
    same = np.empty(hints.shape[1:], np.bool_)
    ones = same.view(np.uint8)
    for row in range(1, len(hints)):
        for other in range(row):
            np.equal(hints[row], hints[other], out=same)
            others[row] += ones
            others[other] += ones
    return others


def _ratings(found: Beams) -> NDArray[np.uint16]:
    """An estimate of the turns still to come after each configuration, summed over the group, in units."""
    others = sharing(found.hints)
    nothing = others[0] == len(others) - 1
    entries = np.minimum(others, len(_TABLE) - 1, out=others)
    entries *= np.uint8(_TABLE.shape[1])
    entries += np.minimum(found.travel, _FARTHEST)
    ratings: NDArray[np.uint16] = nothing * (_LEARNT_NOTHING * np.uint16(len(others)))
    for row in entries:
        ratings += _TABLE.ravel().take(row)
    return ratings


def _extended() -> NDArray[np.uint16]:
    """`value.TO_COME` as far as `_FARTHEST`, in units: beyond the table, every move is a turn more."""
    table = np.array(TO_COME)
    more = table[:, -1:] + np.arange(1, _FARTHEST + 2 - table.shape[1])
    extended: NDArray[np.float64] = _UNIT * np.concatenate((table, more), axis=1)
    return np.rint(extended).astype(np.uint16)


_TABLE = _extended()
