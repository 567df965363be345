"""The search through the coming turns, down to a few tiles, rated by `Endgame`, or to an estimate.

A depth-limited expectimax search: in each turn, the best configuration is taken; the hint splits the possible
secrets into groups, and the costs of the groups are added. Known costs are kept in a table.
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.bots.endgame import MOST_TILES, endgame_of
from topologic_qt.games.topologic.bots.grid import Board, Costs, Ends, Grid, Numbers, cheapest, sketched
from topologic_qt.games.topologic.bots.value import beyond, companions, each, learnt_nothing, quick

Indices = NDArray[np.intp]

TO_COME = (
    (
        (1.78, 1.78, 1.78, 1.78),
        (2.45, 2.40, 2.21, 2.05),
        (2.74, 2.49, 2.21, 2.64),
        (3.98, 3.71, 3.45, 3.70),
        (4.98, 4.81, 4.41, 4.76),
        (6.16, 5.78, 5.53, 5.69),
        (7.68, 7.25, 6.95, 6.80),
    ),
    (
        (2.06, 2.06, 2.06, 2.06),
        (2.47, 2.07, 2.16, 2.22),
        (2.89, 2.76, 2.60, 2.38),
        (4.00, 4.01, 3.88, 3.82),
        (5.10, 4.99, 4.89, 4.82),
        (6.27, 6.06, 5.94, 5.82),
        (7.70, 7.36, 7.72, 7.25),
    ),
    (
        (2.34, 2.34, 2.34, 2.34),
        (2.13, 2.13, 2.43, 2.73),
        (3.51, 3.30, 2.54, 2.60),
        (4.75, 4.49, 4.83, 4.24),
        (6.02, 6.46, 5.27, 4.88),
        (7.04, 7.30, 6.91, 6.56),
        (8.44, 8.50, 7.73, 8.35),
    ),
    (
        (2.62, 2.62, 2.62, 2.62),
        (3.54, 3.54, 3.65, 3.69),
        (3.16, 3.06, 3.15, 3.21),
        (4.89, 4.81, 4.84, 4.67),
        (5.79, 5.96, 6.46, 5.33),
        (7.00, 9.14, 7.42, 6.31),
        (7.85, 8.68, 8.03, 8.36),
    ),
)
"""The mean number of remaining turns for a tile whose hint is shared by others.

There is a table for 2, 3, 4, and 5 or more others, with a row for the farthest seeker's moves, and a column
for the number of others that the same move can approach; the last one is for 3 or more.

Fitted by least squares to the results of `search.Search`, with 40 configurations in each of the next two
turns and 10 in the third: 19,381 groups of tiles on the 90 fields grown from the seeds ``tune-0`` to
``tune-29`` with the growths 4, 0 and -3, edition 2019, five seekers. The groups were not recorded:
``packaging/fit`` draws its own. For tiles that are far away it yields larger numbers, since the current
search rates them better. The median difference of an entry is 0.4 turns.
"""

_TABLE = np.array(TO_COME, np.float32)
_MOST_SHARING, _FARTHEST, _MOST_NEAR = (size - 1 for size in _TABLE.shape)


def closer(grid: Grid, board: Board, possible: Sequence[int]) -> Costs:
    """An estimate of the remaining turns for each possible secret, better than `value.each`."""
    sharing = companions(grid.hints)
    along, pairs = _relations(grid, board, possible, sharing)
    costs = _TABLE[_entries(grid, sharing, along)]
    costs += beyond(grid, _FARTHEST)
    costs = np.where(sharing == 0, grid.travel, np.where(sharing == 1, pairs, costs)).astype(np.float32)
    return costs + learnt_nothing(sharing)


def entries(grid: Grid, board: Board, possible: Sequence[int]) -> tuple[Numbers, Numbers, Numbers]:
    """The three indices into `TO_COME` for each possible secret; for groups of three or more tiles."""
    sharing = companions(grid.hints)
    along, _ = _relations(grid, board, possible, sharing)
    return _entries(grid, sharing, along)


def _entries(grid: Grid, sharing: Numbers, along: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    place = np.minimum(sharing - np.minimum(sharing, 2), _MOST_SHARING)
    return place, np.minimum(grid.travel, _FARTHEST), np.minimum(along, _MOST_NEAR)


def _relations(grid: Grid, board: Board, possible: Sequence[int], sharing: Numbers) -> tuple[Numbers, Costs]:
    """The numbers of a group's tiles approached by the same move, and the costs of pairs."""
    one, other = np.tril_indices(len(possible), -1)
    pair, column = np.nonzero(grid.hints[one] == grid.hints[other])
    one, other, tiles = one[pair], other[pair], grid.tiles[:, column]
    members = np.array(possible, np.intp)
    start, goal = members[one], members[other]
    ways, onward_ways = (np.maximum(grid.travel[at, column], 2) - np.uint8(1) for at in (one, other))
    onward = _onward(board.detours, ways, start, goal, tiles)

    both = onward <= onward_ways
    places = np.concatenate((one[both], other[both])) * len(grid) + np.tile(column[both], 2)
    along = np.bincount(places, minlength=sharing.size).astype(np.uint8).reshape(sharing.shape)

    alone = sharing[one, column] == 1
    one, other, column, tiles = one[alone], other[alone], column[alone], tiles[:, alone]
    start, goal, ways, onward = start[alone], goal[alone], ways[alone], onward[alone]
    slower = _onward(board.detours, ways + np.uint8(1), start, goal, tiles)
    apart = ways + np.minimum(onward, slower + np.uint8(1)) + np.float32(2)
    nearer = np.minimum(grid.travel[one, column], grid.travel[other, column])
    straight = 2 * nearer + board.distance[start, goal]
    pairs = np.zeros(sharing.shape, np.float32)
    pairs[one, column] = pairs[other, column] = np.minimum(apart, straight) / 2
    return along, pairs


def _onward(detours: Numbers, ways: Numbers, start: Indices, goal: Indices, tiles: Numbers) -> Numbers:
    """The last seeker's distance from the goal after a move that keeps this much near to the start."""
    moves: Numbers = detours[np.minimum(ways, len(detours) - 1), start, goal, tiles].max(axis=0)
    # Nobody reaches both tiles at once. 255 means no way at all; below it, there is room to add.
    return np.clip(moves, 1, 200)


class Breadth(NamedTuple):
    """The breadth of one turn of the search."""

    width: int  # the beam width: the number of partial configurations kept for each seeker
    closely: int  # configurations examined closely; fewer if more than ten tiles share a hint


_PROMISING = 2.0  # the sum of extra turns over the best cost at which examining a configuration stops
_SECOND_GLANCES = 8  # configurations that get a closer estimate for each that is examined closely
_MANY_TILES = 12  # the most tiles for a closer estimate, or for looking ahead if a hint leaves all together
_LEARNT_NOTHING = 0.1  # turns added for each tile if a hint leaves all together: knowing sooner is better
_FEW_TILES_WORK, _MANY_TILES_WORK = 5, 10  # the work of the next turn for a group
_FAR_APART = Breadth(60, 6)  # the breadth of the turn that tells three or four distant tiles apart


class Search:
    """The costs of groups of possible secrets for the seekers' positions, in turns summed over a group."""

    def __init__(
        self,
        board: Board,
        breadths: Sequence[Breadth],
        thinking: Thinking,
        *,
        careful: bool = False,
        enough: float = inf,
    ) -> None:
        """Search on a field under an edition, with these breadths in the next turn, the one after, and so on.

        ``careful``, for a turn to be played, looks more closely at a few tiles that are hard to tell apart.
        After ``enough`` work, the search stops with the best found so far.
        """
        self._board = board
        self._breadths = breadths
        self._thinking = thinking
        self._careful = careful
        self._enough = enough
        self.work = 0  # work so far: 1 for two tiles, 2 for more, and more if the next turn is searched
        self._endgame = endgame_of(board)
        self._known: dict[tuple[Ends, tuple[int, ...]], float] = {}

    def examined(self, grid: Grid, possible: Sequence[int], count: int, turn: int = 0) -> tuple[Grid, Costs]:
        """The most promising configurations with their remaining turns; ``turn`` counts those before."""
        if len(possible) == 1:  # a little is added for each seeker that is not near yet
            away = self._board.distance[grid.tiles, possible[0]].sum(axis=0, dtype=np.float32)
            last_steps: Costs = grid.travel[0] + away * np.float32(0.001)
            return grid, last_steps
        grid = grid.take(cheapest(quick(grid), _SECOND_GLANCES * count))
        guesses = closer(grid, self._board, possible) if len(possible) <= _MANY_TILES else each(grid)
        columns = cheapest(guesses.sum(axis=0), count)
        grid, guesses = grid.take(columns), guesses[:, columns]
        costs: Costs = guesses.sum(axis=0)
        best = np.inf
        for column in range(len(grid)):
            is_tired = turn == 0 and self.work > self._enough
            if costs[column] > best + 2 * _PROMISING or is_tired:
                costs[column:] += best  # estimates must not win against results
                break
            costs[column] = self._cost(grid, column, guesses[:, column], possible, best, turn)
            best = min(best, costs[column])
        return grid, costs

    def _cost(
        self, grid: Grid, column: int, guesses: Costs, possible: Sequence[int], best: float, turn: int
    ) -> float:
        """The remaining turns after a configuration; an estimate if that is much more than the best."""
        groups = grid.groups(column)
        ends = tuple(sorted(grid.tiles[:, column].tolist()))
        total = float(guesses.sum())
        if len(groups) == 1:
            if len(possible) > _MANY_TILES:
                return total
            return self.to_come(ends, tuple(possible), turn + 1) + _LEARNT_NOTHING * len(possible)
        for places in groups:
            if len(places) > 1:
                group = tuple(possible[place] for place in places)
                total += self.to_come(ends, group, turn + 1) - float(guesses[places].sum())
                if total > best + _PROMISING:
                    break
        return total

    def to_come(self, ends: Ends, group: tuple[int, ...], turn: int = 0) -> float:
        """The remaining turns of a group that shares its hint, with the seekers on these tiles."""
        if (ends, group) not in self._known:
            self._thinking.check()
            self._known[ends, group] = self._to_come(ends, group, turn)
        return self._known[ends, group]

    def _to_come(self, ends: Ends, group: tuple[int, ...], turn: int) -> float:
        self.work += min(len(group) - 1, 2)
        if len(group) <= MOST_TILES:
            cost = self._endgame.cost(ends, group)
            hard = len(group) > 2 and cost > self._endgame.least(ends, group) + 1
            if hard and self._careful and turn <= 1:
                return self._one_turn(ends, group, _FAR_APART, turn + 1)
            return cost
        if turn >= len(self._breadths):
            return len(group) + float(quick(sketched(self._board, ends, group, quick, 60)).min())
        width, closely = self._breadths[turn]
        return self._one_turn(ends, group, Breadth(width, max(closely * 10 // max(10, len(group)), 4)), turn)

    def _one_turn(self, ends: Ends, group: tuple[int, ...], breadth: Breadth, turn: int) -> float:
        """The remaining turns after the best configuration of one turn."""
        self.work += _FEW_TILES_WORK if len(group) <= MOST_TILES else _MANY_TILES_WORK
        grid = sketched(self._board, ends, group, quick, breadth.width)
        _, costs = self.examined(grid, group, breadth.closely, turn)
        return len(group) + float(costs.min())
