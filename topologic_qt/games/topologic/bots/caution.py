"""Costs of configurations in editions where seekers block each other, with the blocking in the next turn."""

import numpy as np

from topologic_qt.games.topologic.bots.choice import moves_to
from topologic_qt.games.topologic.bots.endgame import MOST_TILES
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, reachable
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.value import quick

_CHECKED = 12
"""The largest number of configurations that are examined again."""

_NEXT_TURN = Breadth(200, 12)
"""The breadth of the search in the next turn."""

_WORK = 8
"""The work of a second examination of one group, counted with that of the search."""


def foreseen(search: Search, situation: Situation, grid: Grid, costs: Costs) -> tuple[Grid, Costs]:
    """The cheapest configurations that can be played, with their costs if nobody jumps next turn either.

    The search lets seekers pass over each other in the turns to come, so its costs are lower bounds of those
    with blocking. Groups of a few tiles are examined again, in the cheapest configurations first, until the
    best of the new costs is no worse than the lower bounds of the rest.
    """
    again = _Again(search, situation)
    columns: list[int] = []
    found: list[float] = []
    for column in cheapest(costs, 3 * _CHECKED):
        best = min(found, default=np.inf)
        if len(found) == _CHECKED or costs[column] >= best:
            break
        if moves_to(situation, tuple(grid.tiles[:, column].tolist())) is not None:
            columns.append(int(column))
            found.append(again.cost(grid, int(column), float(costs[column]), best))
    if not found:
        return grid, costs
    return grid.take(np.array(columns, np.intp)), np.array(found, np.float32)


class _Again:
    """A second examination of configurations that the search found."""

    def __init__(self, search: Search, situation: Situation) -> None:
        self._search = search
        self._situation = situation
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def cost(self, grid: Grid, column: int, cost: float, best: float) -> float:
        """The cost of a configuration with blocking; or, with less work, a number of at least ``best``."""
        ends = tuple(sorted(grid.tiles[:, column].tolist()))
        for rows in grid.groups(column):
            group = tuple(self._situation.possible[row] for row in rows)
            if 1 < len(group) <= MOST_TILES:
                cost += self._more(ends, group)
                if cost >= best:
                    break
        return cost

    def _more(self, ends: tuple[int, ...], group: tuple[int, ...]) -> float:
        """The number of turns that a group takes beyond the cost of the search; 0 or more."""
        if (ends, group) not in self._known:
            self._search.work += _WORK
            there = Situation(self._situation.board, ends, (True,) * len(ends), group)
            grid = reachable(there, quick, _NEXT_TURN.width)
            _, costs = self._search.examined(grid, group, _NEXT_TURN.closely, 1)
            really = len(group) + float(costs.min())
            self._known[ends, group] = max(really - self._search.to_come(ends, group, 1), 0.0)
        return self._known[ends, group]
