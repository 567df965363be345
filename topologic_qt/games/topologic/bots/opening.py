"""The first turn: which of very many ways to enter is the best?"""

import numpy as np

from topologic_qt.games.topologic.bots.board import TILES, Board
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, reachable
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.thinking import Thinking
from topologic_qt.games.topologic.bots.value import companions

_WEIGHTS = {5: (-0.470, 0.065, -0.00070, 0.0391), 4: (-0.558, 0.140, -0.00174, 0.0476), 3: (-0.736, 0.051, -0.00029, 0.0513)}

_TRAVEL = 0.67
_WIDTH = 400
_GLANCED = {5: 80, 4: 80, 3: 60}
_LOOKED = {5: 15, 4: 8, 3: 4}
_BEST = {5: 3, 4: 2, 3: 1}
_GLANCE = (Breadth(60, 4),)
_LOOK = (Breadth(300, 60), Breadth(60, 4))
_CLOSE_LOOK = (Breadth(600, 200), Breadth(100, 8))


def rough(grid: Grid) -> Costs:
    sharing: Costs = companions(grid.hints).sum(axis=0, dtype=np.float32)
    return sharing + np.float32(_TRAVEL) * grid.travel.sum(axis=0, dtype=np.float32)


def outlook(grid: Grid, board: Board) -> Costs:
    hints = grid.hints.T
    size = np.zeros(hints.shape, np.float32); nearby = np.zeros(hints.shape, np.float32)
    near = board.reach.astype(np.float32)
    for hint in range(2 * len(grid.tiles) + 1):
        group = (hints == hint).astype(np.float32)
        size += group * group.sum(axis=1, keepdims=True)
        nearby += group * (group @ near)
    b, c, d, e = _WEIGHTS[len(grid.tiles)]
    t = grid.travel.T.astype(np.float32)
    each = b * nearby / size + c * size + d * size**2 + e * t**2
    return each.sum(axis=1).astype(np.float32)


def openings(situation: Situation, thinking: Thinking):
    k = len(situation.starts)
    grid = reachable(situation, rough, _WIDTH).distinct()
    grid = grid.take(cheapest(rough(grid), 8000))
    grid = grid.take(cheapest(outlook(grid, situation.board), _GLANCED[k]))
    costs = _after(situation, grid, _GLANCE, thinking)
    grid = grid.take(cheapest(costs, _LOOKED[k]))
    costs = _after(situation, grid, _LOOK, thinking)
    best = cheapest(costs, _BEST[k])
    grid = grid.take(best)
    if len(best) == 1:
        return grid, costs[best]
    return grid, _after(situation, grid, _CLOSE_LOOK, thinking)


def _after(situation, grid, breadths, thinking):
    search = Search(situation.board, breadths, thinking)
    return np.array([search.after_hint(grid, column, situation.possible) for column in range(len(grid))], np.float32)
