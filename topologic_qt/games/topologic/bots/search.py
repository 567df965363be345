"""The search through the turns to come, down to a few tiles, which `Endgame` values, or to an estimate.

A depth-limited expectimax search: in each turn, the best configuration is taken; the hint splits the possible
secrets into groups, and the costs of the groups are added up. Known costs are kept in a table.
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import numpy as np

from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots.board import Board
from topologic_qt.games.topologic.bots.choice import Ends
from topologic_qt.games.topologic.bots.closer import closer
from topologic_qt.games.topologic.bots.endgame import MOST_TILES, endgame_of
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, sketched
from topologic_qt.games.topologic.bots.value import each, quick


class Breadth(NamedTuple):
    """The breadth of one turn of the search."""

    width: int
    """The beam width: the number of partial configurations that are kept for each seeker."""
    closely: int
    """The number of configurations examined closely; fewer where more than ten tiles share a hint."""


_PROMISING = 2.0
"""The summed turns beyond the best cost at which the examination of a configuration ends."""

_SECOND_GLANCES = 8
"""The number of configurations that get a closer estimate for each that is examined closely."""

_MANY_TILES = 12
"""The largest number of tiles for a closer estimate, or for a look ahead if a hint leaves all together."""

_LEARNT_NOTHING = 0.1
"""The cost added for each tile where a hint leaves all together, in turns: sooner known is better."""

_FEW_TILES_WORK, _MANY_TILES_WORK = 5, 10
"""The work of the next turn for a group, with few tiles that are hard to tell apart, or with more tiles."""

_FAR_APART = Breadth(60, 6)
"""The breadth of the turn in which three or four tiles far apart are told apart."""


class Search:
    """The costs of groups of possible secrets for positions of the seekers, in turns summed over a group."""

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

        ``careful`` is for the turn that is played: three or four tiles that will be hard to tell apart are
        examined more closely. After ``enough`` work, the search stops with the best found so far.
        """
        self._board = board
        self._breadths = breadths
        self._thinking = thinking
        self._careful = careful
        self._enough = enough
        self.work = 0
        """The work so far: 1 for two tiles, 2 for more, and more where the next turn is looked at."""
        self._endgame = endgame_of(board)
        self._known: dict[tuple[Ends, tuple[int, ...]], float] = {}

    def examined(self, grid: Grid, possible: Sequence[int], count: int, turn: int = 0) -> tuple[Grid, Costs]:
        """The most promising configurations of a grid, with the turns still to come after them.

        ``turn`` is the number of turns that were examined before.
        """
        if len(possible) == 1:
            return grid, _last_steps(self._board, grid, possible[0])
        grid = grid.take(cheapest(quick(grid), _SECOND_GLANCES * count))
        guesses = closer(grid, self._board, possible) if len(possible) <= _MANY_TILES else each(grid)
        columns = cheapest(guesses.sum(axis=0), count)
        grid, guesses = grid.take(columns), guesses[:, columns]
        costs: Costs = guesses.sum(axis=0)
        best = np.inf
        for column in range(len(grid)):
            if costs[column] > best + 2 * _PROMISING or self._is_tired(turn):
                costs[column:] += best  # what was only guessed is no match for what was looked at
                break
            costs[column] = self._cost(grid, column, guesses[:, column], possible, best, turn)
            best = min(best, costs[column])
        return grid, costs

    def _is_tired(self, turn: int) -> bool:
        """Whether the turn that is played has been examined for long enough."""
        return turn == 0 and self.work > self._enough

    def _cost(
        self, grid: Grid, column: int, guesses: Costs, possible: Sequence[int], best: float, turn: int
    ) -> float:
        """The turns still to come after one configuration; an estimate if that is much more than the best."""
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
        """The turns still to come for a group that shares its hint, with the seekers on these tiles."""
        if (ends, group) not in self._known:
            self._thinking.check()
            self._known[ends, group] = self._to_come(ends, group, turn)
        return self._known[ends, group]

    def _to_come(self, ends: Ends, group: tuple[int, ...], turn: int) -> float:
        self.work += min(len(group) - 1, 2)
        if len(group) <= MOST_TILES:
            return self._few_to_come(ends, group, turn)
        if turn >= len(self._breadths):
            return len(group) + float(quick(sketched(self._board, ends, group, quick, 60)).min())
        width, closely = self._breadths[turn]
        return self._one_turn(ends, group, Breadth(width, max(closely * 10 // max(10, len(group)), 4)), turn)

    def _few_to_come(self, ends: Ends, group: tuple[int, ...], turn: int) -> float:
        """The turns still to come for a few tiles, by the endgame, or by the next turn in hard cases."""
        cost = self._endgame.cost(ends, group)
        hard = len(group) > 2 and cost > self._endgame.least(ends, group) + 1
        if hard and self._careful and turn <= 1:
            return self._one_turn(ends, group, _FAR_APART, turn + 1)
        return cost

    def _one_turn(self, ends: Ends, group: tuple[int, ...], breadth: Breadth, turn: int) -> float:
        """The turns still to come after the best configuration that one turn leads to."""
        self.work += _FEW_TILES_WORK if len(group) <= MOST_TILES else _MANY_TILES_WORK
        grid = sketched(self._board, ends, group, quick, breadth.width)
        _, costs = self.examined(grid, group, breadth.closely, turn)
        return len(group) + float(costs.min())


def _last_steps(board: Board, grid: Grid, secret: int) -> Costs:
    """The turns still to come to a known secret, and a little for each seeker that is not near yet."""
    away: Costs = board.distance[grid.tiles, secret].sum(axis=0, dtype=np.float32)
    costs: Costs = grid.travel[0] + away * np.float32(0.001)
    return costs
