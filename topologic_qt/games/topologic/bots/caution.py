"""Where seekers block each other: what configurations cost if they do so in the next turn as well."""

import numpy as np

from topologic_qt.games.topologic.bots.choice import moves_to
from topologic_qt.games.topologic.bots.endgame import MOST_TILES
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, reachable
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.value import quick

_CHECKED = 12
"""How many configurations are looked at again, at most."""

_NEXT_TURN = Breadth(200, 12)
"""How much is looked at in the next turn."""


def foreseen(search: Search, situation: Situation, grid: Grid, costs: Costs) -> tuple[Grid, Costs]:
    """The cheapest configurations that can be played, with what they cost if nobody jumps next turn either.

    The search lets seekers pass over each other in the turns to come, so what it says is too little if it is
    wrong at all. A few tiles that a hint leaves together are looked at again, until the best of what was
    looked at again is no worse than the rest.
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
    """A second look at what the search found."""

    def __init__(self, search: Search, situation: Situation) -> None:
        self._search = search
        self._situation = situation
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def cost(self, grid: Grid, column: int, cost: float, best: float) -> float:
        """What a configuration really costs; or something from ``best`` on."""
        ends = tuple(sorted(grid.tiles[:, column].tolist()))
        for rows in grid.groups(column):
            group = tuple(self._situation.possible[row] for row in rows)
            if 1 < len(group) <= MOST_TILES:
                cost += self._more(ends, group)
                if cost >= best:
                    break
        return cost

    def _more(self, ends: tuple[int, ...], group: tuple[int, ...]) -> float:
        """How many turns more a group takes than the search says."""
        if (ends, group) not in self._known:
            there = Situation(self._situation.board, ends, (True,) * len(ends), group)
            grid = reachable(there, quick, _NEXT_TURN.width)
            _, costs = self._search.examined(grid, group, _NEXT_TURN.closely, 1)
            really = len(group) + float(costs.min())
            self._known[ends, group] = max(really - self._search.to_come(ends, group, 1), 0.0)
        return self._known[ends, group]
