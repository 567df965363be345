"""The turns to come, looked at one after the other, down to where `Endgame` knows what happens."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.bots.board import Board
from topologic_qt.games.topologic.bots.choice import Ends
from topologic_qt.games.topologic.bots.closer import closer
from topologic_qt.games.topologic.bots.endgame import MOST_TILES, Endgame
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, sketched
from topologic_qt.games.topologic.bots.thinking import Thinking
from topologic_qt.games.topologic.bots.value import each, quick


class Breadth(NamedTuple):
    """How much is looked at in one turn of the search."""

    width: int
    """How many beginnings of configurations go on."""
    closely: int
    """How many configurations are looked at closely; fewer where more than ten tiles share a hint."""


_PROMISING = 2.0
"""A configuration is given up when it will probably take so many turns more than the best, summed up."""

_SECOND_GLANCES = 8
"""How many configurations get a second glance, for each that is looked at closely."""

_MANY_TILES = 12
"""A second glance at more tiles takes too long, and a look ahead at more that a hint leaves together."""

_LEARNT_NOTHING = 0.1
"""What is added for each tile where a hint leaves them all together, in turns: sooner known is better."""

_ENOUGH = 1000
"""After so many groups of tiles a careful search makes do with the best that it has found."""

_FAR_APART = Breadth(60, 6)
"""How much is looked at in the turn in which three or four tiles far apart are told apart."""


class Search:
    """What groups of possible secrets cost from where seekers stand, in turns summed over the group."""

    def __init__(
        self, board: Board, breadths: Sequence[Breadth], thinking: Thinking, *, careful: bool = False
    ) -> None:
        """Search on a field under an edition, as broadly as this in the next turn, the one after, and on.

        ``careful`` is for the turn that is played: it takes a closer look at three or four tiles that will be
        hard to tell apart, and does not go on for ever.
        """
        self._board = board
        self._breadths = breadths
        self._thinking = thinking
        self._careful = careful
        self._endgame = Endgame(board)
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
            if costs[column] > best + 2 * _PROMISING or self._is_tired(turn):
                costs[column:] += best  # what was only guessed is no match for what was looked at
                break
            costs[column] = self._cost(grid, column, guesses[:, column], possible, best, turn)
            best = min(best, costs[column])
        return grid, costs

    def _is_tired(self, turn: int) -> bool:
        """Whether the turn that is played has been looked at for long enough."""
        return self._careful and turn == 0 and len(self._known) > _ENOUGH

    def _cost(
        self, grid: Grid, column: int, guesses: Costs, possible: Sequence[int], best: float, turn: int
    ) -> float:
        """The turns still to come after one configuration; a guess if that is much more than the best."""
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
        if len(group) <= MOST_TILES:
            return self._few_to_come(ends, group, turn)
        if turn >= len(self._breadths):
            return len(group) + float(quick(sketched(self._board, ends, group, quick, 60)).min())
        width, closely = self._breadths[turn]
        return self._one_turn(ends, group, Breadth(width, max(closely * 10 // max(10, len(group)), 4)), turn)

    def _few_to_come(self, ends: Ends, group: tuple[int, ...], turn: int) -> float:
        """A few tiles: as the endgame has it, or by a look at the next turn if it is hard to say."""
        cost = self._endgame.cost(ends, group)
        hard = len(group) > 2 and cost > self._endgame.least(ends, group) + 1
        if hard and self._careful and turn <= 1:
            return self._one_turn(ends, group, _FAR_APART, turn + 1)
        return cost

    def _one_turn(self, ends: Ends, group: tuple[int, ...], breadth: Breadth, turn: int) -> float:
        """The turns still to come with the best that one turn can do."""
        grid = sketched(self._board, ends, group, quick, breadth.width)
        _, costs = self.examined(grid, group, breadth.closely, turn)
        return len(group) + float(costs.min())


def _last_steps(board: Board, grid: Grid, secret: int) -> Costs:
    """The turns still to come to a known secret, and a little for each seeker that is not near yet."""
    away: Costs = board.distance[grid.tiles, secret].sum(axis=0, dtype=np.float32)
    costs: Costs = grid.travel[0] + away * np.float32(0.001)
    return costs
