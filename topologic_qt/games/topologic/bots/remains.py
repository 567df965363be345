"""The remaining turns after many configurations at once, from the parts into which hints split groups.

For one or two tiles with the same hint, the result equals that of `endgame.Endgame`, for three nearly always
and for four mostly; more are estimated by `CROWD`. A hint is assumed to tell tiles apart if every seeker can
reach a tile that is near all of them, and if the seekers' scores can differ enough for as many hints.
Otherwise all seekers go to one of the tiles first. Sets of tiles are 64-bit numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from topologic_qt.games.topologic.bots.endgame import MORE, MOST_TILES, additions
from topologic_qt.games.topologic.bots.grid import BITS, POINTS, TILES, Board, Numbers
from topologic_qt.games.topologic.bots.value import TO_COME, sharing

_FARTHEST = 15  # the longest way, in moves, that affects the rating
_UNIT = 20  # the rating counts in this fraction of a turn
_LEARNT_NOTHING = np.uint16(0.4 * _UNIT)  # added to the rating of each tile if a hint leaves all together
_INDEX_BITS = np.uint64(13)  # enough for 120 configurations with 60 moves each, on a field that is a row
_KIND_BITS = np.uint64(34)  # few enough for rating and mark, enough that two kinds hardly ever collide
_RATING_SHIFT = _INDEX_BITS + _KIND_BITS
_AGAIN = np.uint64(1 << 63)  # the highest bit marks a configuration of a kind that came before

_ODD = np.array([pow(0x9E3779B97F4A7C15, power, 1 << 64) for power in range(1, TILES + 1)], np.uint64)
"""A multiplier for the hint of each tile; their sum identifies kinds of hints."""

_CELLS = 400_000  # the number of hints computed at once, which limits memory


class Beams(NamedTuple):
    """Configurations after the next turn, the most promising of each group."""

    tiles: Numbers  # the tile under each seeker, by seeker, group and configuration
    hints: Numbers  # the hint for each tile of the group, by tile, group and configuration
    travel: Numbers  # the farthest seeker's moves to the tile, by tile, group and configuration

    def take(self, columns: NDArray[np.intp]) -> Beams:
        """Some configurations of each group, given by a row of indices."""
        rows = np.arange(len(columns))[:, None]
        return Beams(*(table[:, rows, columns] for table in self))

    def joined(self, other: Beams) -> Beams:
        """Every configuration of some seekers combined with each one of other seekers."""
        left, right = self.tiles.shape[2], other.tiles.shape[2]
        hints = self.hints[..., None] + other.hints[..., None, :]
        travel = np.maximum(self.travel[..., None], other.travel[..., None, :])
        return Beams(
            np.concatenate((np.repeat(self.tiles, right, axis=2), np.tile(other.tiles, (1, 1, left)))),
            hints.reshape(*hints.shape[:2], left * right),
            travel.reshape(*travel.shape[:2], left * right),
        )


def at_once(board: Board, tiles: int, width: int) -> int:
    """The number of groups of so many tiles that should be computed together."""
    return max(1, _CELLS // (tiles * width * int(board.steps.shape[1])))


def beams(board: Board, ends: Numbers, members: Numbers, width: int, count: int) -> Beams:
    """The ``count`` most promising configurations of each group, or all if there are fewer.

    ``ends`` has a row for each group with the tile under each seeker, ``members`` one with its tiles.
    Seekers are assumed not to block each other. They are added one by one, each to the ``width`` cheapest
    configurations of the others, with one kept of those with the same hints and rating.
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
    """The indices of the cheapest configurations of different kinds, a row for each group.

    Rating, kind and index are packed into one integer, so that one sort is enough; if too few, some repeat.
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


def _ratings(found: Beams) -> NDArray[np.uint16]:
    """An estimate of the remaining turns after each configuration, summed over the group, in units."""
    others = sharing(found.hints)
    nothing = others[0] == len(others) - 1
    entries = np.minimum(others, len(_TABLE) - 1, out=others)
    entries *= np.uint8(_TABLE.shape[1])
    entries += np.minimum(found.travel, _FARTHEST)
    ratings: NDArray[np.uint16] = nothing * (_LEARNT_NOTHING * np.uint16(len(others)))
    for row in entries:
        ratings += _TABLE.ravel().take(row)
    return ratings


_NEARER = np.array(TO_COME)
_FARTHER = _NEARER[:, -1:] + np.arange(1, _FARTHEST + 2 - _NEARER.shape[1])  # every move is another turn
_TABLE = np.rint(_UNIT * np.concatenate((_NEARER, _FARTHER), axis=1)).astype(np.uint16)
"""`value.TO_COME` up to `_FARTHEST`, in units."""


Costs = NDArray[np.float32]
Indices = NDArray[np.intp]
Sets = NDArray[np.uint64]

_HIGHER: Sets = np.array(
    [[(np.greater(one, other) * BITS).sum(dtype=np.uint64) for other in POINTS.T] for one in POINTS.T]
)
"""The tiles that score more for the first secret than for the second."""

_LATEST = 9  # the most turns until the hint that tells tiles apart
_LONG_WAY = 8
"""The moves between two tiles above which ways may be longer by one move less: on such straggling fields,
that move took a seventh of an opening's time, and gained 0.00 turns on 40 of them, 0.02 on 56 others."""

CROWD = (1.10, 0.054, 0.135, 0.746)
"""The weights of `crowd_features`, in turns: an estimate for more than `MOST_TILES` tiles.

Fitted by least squares to the results of `search.Search`, with four configurations in each of two turns:
1,898 groups of 5 to 14 tiles left by the best turns after the ten best openings, on the 30 fields grown from
the seeds ``tune-0`` to ``tune-9`` with the growths 4, 0 and -3, edition 2019, five seekers. The estimate is
3.2 turns off (standard deviation; 0.9 on the compact fields). ``packaging/fit`` draws a sample of its own,
whose weights are 0.92, 0.06, 0.60 and 0.52; with them, the median difference of estimates is 0.20 turns.
"""


class _Run(NamedTuple):
    """Sets of so many tiles with the same hint after some configurations."""

    columns: Indices  # the indices of the configurations
    goals: Indices  # the tiles: a row for each
    ways: Costs  # the farthest seeker's moves to each of them
    tiles: Indices  # the tiles under the seekers


def to_come(board: Board, parts: Sequence[tuple[Beams, Numbers]]) -> list[Costs]:
    """The remaining turns after each configuration of groups of one size: a row for each group."""
    if not parts:
        return []
    shapes = [found.hints.shape[1:] for found, _ in parts]
    ends = np.cumsum([groups * columns for groups, columns in shapes])
    costs = np.zeros(ends[-1], np.float32)
    runs: dict[int, list[_Run]] = {}
    for (found, members), end in zip(parts, ends, strict=True):
        for run in _runs(found, members):
            runs.setdefault(len(run.goals), []).append(
                run._replace(columns=run.columns + end - found.hints[0].size)
            )
    for size, some in runs.items():
        columns, goals, ways, tiles = (np.concatenate(column, axis=-1) for column in zip(*some, strict=True))
        if size == 1:
            each = ways[0]
        elif size <= MOST_TILES:
            each = _together(board, goals, ways, tiles)
        else:
            each = crowd_features(board, goals, ways) @ np.array(CROWD, np.float32)
        costs += np.bincount(columns, each, len(costs)).astype(np.float32)
    return [part.reshape(shape) for part, shape in zip(np.split(costs, ends[:-1]), shapes, strict=True)]


def _runs(found: Beams, members: Numbers) -> Iterator[_Run]:
    """The tiles with the same hint after the configurations of groups of one size, by their number."""
    tiles, hints, travel = (table.reshape(len(table), -1) for table in found)
    secrets = np.repeat(members, found.hints.shape[2], axis=0).T
    order = np.argsort(hints, axis=0, kind="stable")
    hints, travel, secrets = (np.take_along_axis(table, order, 0) for table in (hints, travel, secrets))
    new = np.ones((hints.shape[1], len(hints) + 1), np.bool_)
    np.not_equal(hints[1:].T, hints[:-1].T, out=new[:, 1:-1])
    columns, rows = np.nonzero(new)
    sizes = np.diff(rows, append=0)
    for size in np.flatnonzero(np.bincount(sizes[sizes > 0])).tolist():
        begin = np.flatnonzero(sizes == size)
        at = rows[begin] + np.arange(size)[:, None], columns[begin]
        ways = travel[at].astype(np.float32)
        yield _Run(columns[begin], secrets[at].astype(np.intp), ways, tiles[:, at[1]].astype(np.intp))


def crowd_features(board: Board, goals: Indices, ways: Costs) -> Costs:
    """The features weighted by `CROWD`, a row for each set of tiles with the same hint.

    They are the number of tiles, its square, the moves beyond the first, and the mean distances, summed.
    """
    size = len(goals)
    apart = sum(board.distance[one, other].astype(np.float32) for one, other in combinations(goals, 2))
    sizes = np.full(goals.shape[1], size, np.float32)
    return np.stack(
        (sizes, sizes**2, np.maximum(ways - 1, 0).sum(axis=0), apart * np.float32(2 / (size - 1))), axis=1
    )


def _together(board: Board, goals: Indices, ways: Costs, tiles: Indices) -> Costs:
    """The remaining turns of tiles with the same hint, summed, for many such sets of the same size.

    ``ways`` are the farthest seeker's moves to the goals, ``tiles`` those under the seekers.
    """
    best = _gathered(board, goals, ways)
    for turns in range(1, _LATEST + 1):
        least = np.maximum(ways - turns, 1)
        soonest = len(goals) * turns + least.sum(axis=0)
        live = np.flatnonzero(soonest < best)
        if not len(live):
            break
        near = _near(board, goals[:, live], least[:, live])
        reached = board.within[min(turns, len(board.within) - 1)][tiles[:, live]]
        possible = (reached & np.bitwise_and.reduce(near[-1])).all(axis=0)
        live = live[possible]
        limits = best[live] - soonest[live]
        told = _told(board, goals[:, live], near[..., possible], reached[:, possible], limits)
        best[live] = soonest[live] + told
    return best


def _told(board: Board, goals: Indices, near: Sets, reached: Sets, limits: Costs) -> Costs:
    """The extra turns beyond the minimum if a hint tells the tiles apart; the limit if that is lower.

    ``near`` has the sets of tiles near enough to a goal, by the moves that its way may be longer than
    necessary; ``reached`` those that a seeker can reach before that hint.
    """
    first, second = (list(side) for side in zip(*combinations(range(len(goals)), 2), strict=True))
    one, other = goals[first + second], goals[second + first]
    apart = np.maximum(board.distance[one, other], np.float32(1))
    higher, on_it = _HIGHER[one, other], BITS[one] * (POINTS[one, other] == 0)
    for more in additions(len(goals), len(near) - 1):
        live = np.flatnonzero(sum(more) < limits)
        if not len(live):
            break
        good = reached[:, live]
        for tile, add in enumerate(more):
            good &= near[add, tile, live]
        possible = good.all(axis=0)
        live, good = live[possible], good[:, possible]
        lead = (good & higher[:, None, live] != 0).sum(axis=1, dtype=np.uint8)
        lead += np.bitwise_or.reduce(good) & on_it[:, live] != 0
        ways = apart[: len(first), live]
        alike = (ways * (lead[: len(first)] + lead[len(first) :] == 0)).sum(axis=0)
        crowded = ways.min(axis=0) * np.maximum(np.float32(len(goals) - 1) - lead.max(axis=0), 0)
        costs = sum(more) + np.maximum(alike, crowded)
        limits[live] = np.minimum(limits[live], costs)
    return limits


def _near(board: Board, goals: Indices, moves: Costs) -> Sets:
    """The sets of tiles at most so many moves away, at most one more, and so on (first index)."""
    longest = len(board.within) - 1
    more = np.arange(MORE[len(goals)] + 1 - (longest > _LONG_WAY))[:, None, None]
    near: Sets = board.within[np.minimum(moves.astype(np.intp) + more, longest), goals]
    return near


def _gathered(board: Board, goals: Indices, ways: Costs) -> Costs:
    """The cost if all seekers go first to one of the tiles, the best one."""
    size = len(goals)
    if size == 2:
        straight: Costs = 2 * ways.min(axis=0) + board.distance[goals[0], goals[1]]
        return straight
    pairs = _pairs_of(board)
    pairs.work_out(goals)
    best: Costs = np.full(goals.shape[1], np.inf, np.float32)
    for at, here in enumerate(goals):
        others = np.delete(goals, at, axis=0)
        rest = pairs.costs(here, *others) if size == 3 else _three(pairs, board, here, others)
        best = np.minimum(best, size * ways[at] + rest)
    return best


def _three(pairs: _Pairs, board: Board, here: Indices, goals: Indices) -> Costs:
    """The cost of three tiles after a hint with all seekers on a fourth, which splits them by points."""
    best: Costs = np.full(goals.shape[1], np.inf, np.float32)
    for at, goal in enumerate(goals):
        one, other = goals[at - 1], goals[at - 2]
        alone = (POINTS[here, one] == POINTS[here, other]) & (POINTS[here, goal] != POINTS[here, one])
        first = board.distance[here, goal].astype(np.float32)
        split = first + pairs.costs(here, one, other)
        best = np.minimum(best, np.where(alone, split, 3 * first + pairs.costs(goal, one, other)))
    return best


class _Pairs:
    """The costs of two tiles after a hint with all seekers on a third; each is computed once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._costs: Costs = np.full(TILES**3, np.nan, np.float32)

    def costs(self, here: Indices, one: Indices, other: Indices) -> Costs:
        """The costs of pairs that have been computed."""
        costs: Costs = self._costs[_places(here, one, other)]
        return costs

    def work_out(self, goals: Indices) -> None:
        """Compute the costs of any two of these tiles with all seekers on another one of them."""
        size = range(len(goals))
        trios = [(here, *pair) for here in size for pair in combinations(size, 2) if here not in pair]
        places = np.concatenate([_places(*goals[list(trio)]) for trio in trios])
        new = np.flatnonzero(np.bincount(places[np.isnan(self._costs[places])]))
        here, one, other = np.unravel_index(new, (TILES,) * 3)
        pair = np.stack((one, other))
        ways = self._board.distance[here, pair].astype(np.float32)
        same = POINTS[here, one] == POINTS[here, other]
        self._costs[new] = ways.sum(axis=0)
        self._costs[new[same]] = _together(self._board, pair[:, same], ways[:, same], here[None, same])


def _places(here: Indices, one: Indices, other: Indices) -> Indices:
    """The indices of pairs in a table."""
    places: Indices = (here * TILES + np.minimum(one, other)) * TILES + np.maximum(one, other)
    return places


_pairs_of = lru_cache(maxsize=8)(_Pairs)
