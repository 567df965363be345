"""The turns to come, looked at one after the other, down to where `Endgame` knows what happens."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.bots.board import Board
from topologic_qt.games.topologic.bots.choice import Ends
from topologic_qt.games.topologic.bots.closer import closer
from topologic_qt.games.topologic.bots.endgame import MOST_TILES, Endgame
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, reachable, sketched
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.thinking import Thinking
from topologic_qt.games.topologic.bots.value import each, quick

_PROMISING = 2.0
"""A configuration is given up when it will probably take so many turns more than the best, summed up."""


_SECOND_GLANCES = 8
"""How many configurations get a second glance, for each that is looked at closely."""


_MANY_TILES = 12
"""A second glance at more tiles takes too long."""


_LEARNT_NOTHING = 0.1
_UNDIVIDED = 12
_PRECISE = 1
_SLACK = 1
_FEW_WIDTH = 60
_FEW_COUNT = 6
_CHECK_WIDTH = 200
_CHECK_COUNT = 12


class Breadth(NamedTuple):
    """How much is looked at in one turn of the search."""

    width: int
    """How many beginnings of configurations go on."""
    closely: int
    """How many configurations are looked at closely; fewer where more than ten tiles share a hint."""


class Search:
    """What groups of possible secrets cost from where seekers stand, in turns summed over the group."""

    def __init__(self, board: Board, breadths: Sequence[Breadth], thinking: Thinking) -> None:
        """Search on a field under an edition, as broadly as this in the next turn, the one after, and on."""
        self._board = board
        self._breadths = breadths
        self._thinking = thinking
        self._endgame = Endgame(board)
        self._really: dict[tuple[Ends, tuple[int, ...]], float] = {}
        self._known: dict[tuple[Ends, tuple[int, ...]], float] = {}

    def examined(self, grid: Grid, possible: Sequence[int], count: int, turn: int = 0) -> tuple[Grid, Costs]:
        """The most promising configurations of a grid, with the turns still to come after them.

        ``turn`` counts the turns that were looked at before.
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
            if costs[column] > best + 2 * _PROMISING:
                break
            costs[column] = self._cost(grid, column, guesses[:, column], possible, best, turn)
            best = min(best, costs[column])
        return grid, costs

    def _cost(
        self, grid: Grid, column: int, guesses: Costs, possible: Sequence[int], best: float, turn: int
    ) -> float:
        """The turns still to come after one configuration; a guess if that is much more than the best."""
        groups: dict[int, list[int]] = {}
        for place, hint in enumerate(grid.hints[:, column].tolist()):
            groups.setdefault(hint, []).append(place)
        ends = tuple(sorted(grid.tiles[:, column].tolist()))
        total = float(guesses.sum())
        if len(groups) == 1:
            if len(possible) > _UNDIVIDED:
                return total
            return self.to_come(ends, tuple(possible), turn + 1) + _LEARNT_NOTHING * len(possible)
        for places in sorted(groups.values(), key=len):
            if len(places) > 1:
                group = tuple(possible[place] for place in places)
                total += self.to_come(ends, group, turn + 1) - float(guesses[places].sum())
                if total > best + _PROMISING:
                    break
        return total

    def checked(self, grid: Grid, costs: Costs, possible: Sequence[int], count: int) -> tuple[Grid, Costs]:
        """The cheapest of these configurations, with what they cost if seekers block each other next turn too."""
        order = cheapest(costs, count)
        found: list[float] = []
        for column in order:
            if found and costs[column] >= min(found):
                break
            found.append(self._checked(grid, int(column), float(costs[column]), possible, min(found, default=np.inf)))
        return grid.take(order[: len(found)]), np.array(found, np.float32)

    def _checked(self, grid: Grid, column: int, cost: float, possible: Sequence[int], best: float) -> float:
        hints, ends = grid.hints[:, column], tuple(grid.tiles[:, column].tolist())
        for hint in np.unique(hints):
            group = tuple(possible[place] for place in np.flatnonzero(hints == hint))
            if 1 < len(group) <= MOST_TILES:
                key = (tuple(sorted(ends)), group)
                if key not in self._really:
                    situation = Situation(self._board, ends, (True,) * len(ends), group)
                    _, costs = self.examined(reachable(situation, quick, _CHECK_WIDTH), group, _CHECK_COUNT, 1)
                    self._really[key] = len(group) + float(costs.min())
                cost += max(self._really[key] - self.to_come(key[0], group, 1), 0)
                if cost >= best:
                    break
        return cost

    def after_hint(self, grid: Grid, column: int, possible: Sequence[int]) -> float:
        """The turns still to come after one configuration."""
        hints, ends = grid.hints[:, column], tuple(sorted(grid.tiles[:, column].tolist()))
        groups = [np.flatnonzero(hints == hint).tolist() for hint in np.unique(hints)]
        return sum((self.to_come(ends, tuple(possible[place] for place in group)) for group in groups), 0.0)

    def to_come(self, ends: Ends, group: tuple[int, ...], turn: int = 0) -> float:
        """The turns still to come for a group that shares its hint, with the seekers on these tiles."""
        if (ends, group) not in self._known:
            self._thinking.check()
            self._known[ends, group] = self._to_come(ends, group, turn)
        return self._known[ends, group]

    def _to_come(self, ends: Ends, group: tuple[int, ...], turn: int) -> float:
        if len(group) <= MOST_TILES:
            cost = self._endgame.cost(ends, group)
            if len(group) == 2 or turn > _PRECISE or cost <= self._endgame.least(ends, group) + _SLACK:
                return cost
            grid = sketched(self._board, ends, group, quick, _FEW_WIDTH)
            return len(group) + float(self.examined(grid, group, _FEW_COUNT, turn + 1)[1].min())
        if turn >= len(self._breadths):
            return len(group) + float(quick(sketched(self._board, ends, group, quick, 60)).min())
        width, closely = self._breadths[turn]
        grid = sketched(self._board, ends, group, quick, width)
        _, costs = self.examined(grid, group, max(closely * 10 // max(10, len(group)), 4), turn)
        return len(group) + float(costs.min())


def _last_steps(board: Board, grid: Grid, secret: int) -> Costs:
    """The turns still to come to a known secret, and a little for each seeker that is not near yet."""
    away: Costs = board.distance[grid.tiles, secret].sum(axis=0, dtype=np.float32)
    costs: Costs = grid.travel[0] + away * np.float32(0.001)
    return costs
