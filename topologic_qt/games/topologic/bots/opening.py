"""The first turn: which of very many ways to enter is the best?

They are looked at in stages, each more closely than the one before, and only the best go on to the next.
"""

from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.bots.board import Board
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, reachable
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.thinking import Thinking
from topologic_qt.games.topologic.bots.value import companions

_WIDTH = 400
"""How many beginnings of openings go on."""

_TRAVEL = 0.67
"""How many tiles that share a hint one more move of travel is worth, in the very first glance."""

_ROUGHLY = 8000
"""How many openings are valued by a formula."""

_STAGES = (
    ((Breadth(60, 4),), {5: 80, 4: 80, 3: 60}),
    ((Breadth(300, 60), Breadth(60, 4)), {5: 15, 4: 10, 3: 4}),
    ((Breadth(600, 200), Breadth(100, 8)), {5: 3, 4: 2, 3: 1}),
)
"""How broadly openings are searched, and how many of them, by the number of seekers: with fewer, more tiles
share a hint."""

_DONE = (0.45, 0.9, 1.0)
"""What share of the work is done after each stage."""


class _Weights(NamedTuple):
    """What the formula makes of a tile, in turns."""

    near: float
    """The share of the tiles with its hint that are one move from it, itself included."""
    group: float
    """The number of tiles with its hint."""
    group_squared: float


_WEIGHTS = {
    5: _Weights(-0.43, 0.110, -0.00116),
    4: _Weights(-0.56, 0.140, -0.00174),
    3: _Weights(-0.74, 0.051, -0.00029),
}
"""For each number of seekers. Fitted by least squares to what `search.Search` finds, looking at 10 or 15
configurations and then at 4: some 3,000 openings on 55 fields that grow from the seeds ``tune-0`` to
``tune-29``, with the growths 4, 0 and -3, edition 2019."""


def openings(situation: Situation, thinking: Thinking) -> tuple[Grid, Costs]:
    """The best openings that were found, with the turns still to come after them."""
    grid = reachable(situation, _at_first_glance, _WIDTH).distinct()
    grid = grid.take(cheapest(_at_first_glance(grid), _ROUGHLY))
    costs = outlook(grid, situation.board)
    done = 0.05
    for (breadths, count), after in zip(_STAGES, _DONE, strict=True):
        grid = grid.take(cheapest(costs, count[len(situation.starts)]))
        search = Search(situation.board, breadths, thinking)
        costs = np.zeros(len(grid), np.float32)
        for column in range(len(grid)):
            thinking.done(done + (after - done) * column / len(grid))
            costs[column] = search.after_hint(grid, column, situation.possible)
        done = after
    return grid, costs


def _at_first_glance(grid: Grid) -> Costs:
    """How many tiles will share a hint on average, and something for the way there."""
    costs: Costs = companions(grid.hints).sum(axis=0, dtype=np.float32)
    costs += np.float32(_TRAVEL) * grid.travel.sum(axis=0, dtype=np.float32)
    return costs


def outlook(grid: Grid, board: Board) -> Costs:
    """How many turns are still to come after an opening, summed over the tiles: a guess, up to a constant.

    Best are small groups of tiles that share a hint, with short ways among them.
    """
    hints, near = grid.hints.T, board.reach.astype(np.float32)
    size, together = np.zeros(hints.shape, np.float32), np.zeros(hints.shape, np.float32)
    for hint in range(2 * len(grid.tiles) + 1):
        group = (hints == hint).astype(np.float32)
        size += group * group.sum(axis=1, keepdims=True)
        together += group * (group @ near)
    weights = _WEIGHTS[len(grid.tiles)]
    each = weights.near * together / size + weights.group * size + weights.group_squared * size**2
    costs: Costs = each.sum(axis=1)
    return costs
