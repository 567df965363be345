"""The choice of an opening, the tiles on which the seekers enter in the first turn.

Openings are examined in stages, each more closely than the one before, and only the best ones reach the next;
the first stage examines variants of its best ones, too.
"""

from itertools import zip_longest
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots.board import Board
from topologic_qt.games.topologic.bots.choice import Ends
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, reachable, standing
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.value import companions

_WIDTH = 400
"""The beam width for openings."""

_TRAVEL = 0.67
"""The weight of one move of travel in the first estimate, in tiles that share a hint."""

_ROUGHLY = 8000
"""The number of openings that are valued by a formula."""


class _Stage(NamedTuple):
    """A stage of the examination of openings."""

    breadths: tuple[Breadth, ...]
    counts: dict[int, int]
    """The number of openings, by the number of seekers: with fewer, more tiles share a hint."""
    variants: dict[int, int]
    """The number of variants made of the best openings, by the number of seekers; empty for none."""
    done: float
    """The share of the work that is done after the stage."""


_STAGES = (
    _Stage((Breadth(60, 4),), {5: 52, 4: 44, 3: 28}, {5: 44, 4: 36, 3: 22}, 0.5),
    _Stage((Breadth(300, 60), Breadth(60, 4)), {5: 22, 4: 14, 3: 6}, {}, 0.9),
    _Stage((Breadth(600, 200), Breadth(100, 8)), {5: 3, 4: 2, 3: 1}, {}, 1.0),
)

_VARIED = 4
"""The number of the best openings of which variants are made."""

_BETTER = 0.975
"""The factor by which a closer examination lowers a cost, at most."""


class _Weights(NamedTuple):
    """The weights of the formula for a tile, in turns."""

    near: float
    """The weight of the share of tiles with the same hint that are one move away or none."""
    group: float
    """The weight of the number of tiles with the same hint."""
    group_squared: float


_WEIGHTS = {
    5: _Weights(-0.43, 0.110, -0.00116),
    4: _Weights(-0.56, 0.140, -0.00174),
    3: _Weights(-0.74, 0.051, -0.00029),
}
"""The weights for each number of seekers.

Fitted by least squares to what `search.Search` finds, looking at 10 or 15 configurations and then at 4: some
4,400 openings on fields that grow from the seeds ``tune-0`` to ``tune-17`` with the growths 4, 0 and -3,
edition 2019. They cannot be reproduced: which openings those were was not written down, and others give other
weights.
"""

_ON_THE_WAY = 0.08
"""The weight of each move of the way to a tile, in turns; it matters on straggling fields."""


def openings(situation: Situation, thinking: Thinking) -> tuple[Grid, Costs]:
    """The best openings that were found, with the turns still to come after them."""
    seekers = len(situation.starts)
    grid = reachable(situation, _at_first_glance, _WIDTH).distinct()
    grid = grid.take(cheapest(_at_first_glance(grid), _ROUGHLY))
    costs, look, done = outlook(grid, situation.board), None, 0.05
    for stage, after in zip_longest(_STAGES, _STAGES[1:]):
        grid = grid.take(cheapest(costs, stage.counts[seekers]))
        look = _Look(situation.possible, Search(situation.board, stage.breadths, thinking), look)
        go_on, variants = after.counts[seekers] if after else 1, stage.variants.get(seekers, 0)
        costs = np.zeros(0, np.float32)
        while len(costs) < len(grid):
            thinking.done(done + (stage.done - done) * len(costs) / (stage.counts[seekers] + variants))
            best = np.partition(costs, go_on - 1)[go_on - 1] if len(costs) >= go_on else np.inf
            costs = np.append(costs, np.float32(look.cost(grid, len(costs), float(best))))
            if len(costs) == stage.counts[seekers] and variants:
                grid = grid.beside(_variants(situation, grid, cheapest(costs, _VARIED), variants))
        done = stage.done
    return grid, costs


def _variants(situation: Situation, grid: Grid, columns: NDArray[np.intp], count: int) -> Grid:
    """The most promising openings in which one seeker enters elsewhere, without those of the grid."""
    made = []
    for tiles in grid.tiles.T[columns]:
        for seeker, ends in enumerate(situation.ends):
            elsewhere = np.repeat(tiles[:, None], len(ends), axis=1)
            elsewhere[seeker] = ends
            made.append(elsewhere)
    every = grid.beside(
        standing(situation.board, np.concatenate(made, axis=1), situation.possible)
    ).distinct()
    new = every.take(np.arange(len(grid), len(every)))
    return new.take(cheapest(outlook(new, situation.board), count))


class _Look:
    """An examination of openings, with the help of the one of the stage before."""

    def __init__(self, possible: tuple[int, ...], search: Search, before: "_Look | None") -> None:
        self._possible = possible
        self._search = search
        self._before = before

    def cost(self, grid: Grid, column: int, most: float) -> float:
        """The turns still to come after an opening; or, with less work, a number above ``most``."""
        ends = tuple(sorted(grid.tiles[:, column].tolist()))
        groups = [tuple(self._possible[row] for row in rows) for rows in reversed(grid.groups(column))]
        hopes = [self._before.to_come(ends, group) * _BETTER if self._before else 0.0 for group in groups]
        total = sum(hopes)
        for group, hope in zip(groups, hopes, strict=True):
            if total > most:
                break
            total += self.to_come(ends, group) - hope
        return total

    def to_come(self, ends: Ends, group: tuple[int, ...]) -> float:
        """The turns still to come for a group, by this examination."""
        return self._search.to_come(ends, group)


def _at_first_glance(grid: Grid) -> Costs:
    """The first estimate: the tiles that share hints, summed up, and something for the way there."""
    costs: Costs = companions(grid.hints).sum(axis=0, dtype=np.float32)
    costs += np.float32(_TRAVEL) * grid.travel.sum(axis=0, dtype=np.float32)
    return costs


def outlook(grid: Grid, board: Board) -> Costs:
    """An estimate of the turns still to come after an opening, summed over the tiles, up to a constant.

    Small groups of tiles that share a hint, with short ways among them and to them, are best.
    """
    hints, near = grid.hints.T, board.reach.astype(np.float32)
    size, together = np.zeros(hints.shape, np.float32), np.zeros(hints.shape, np.float32)
    for hint in range(2 * len(grid.tiles) + 1):
        group = (hints == hint).astype(np.float32)
        size += group * group.sum(axis=1, keepdims=True)
        together += group * (group @ near)
    weights = _WEIGHTS[len(grid.tiles)]
    each = weights.near * together / size + weights.group * size + weights.group_squared * size**2
    costs: Costs = each.sum(axis=1) + np.float32(_ON_THE_WAY) * grid.travel.sum(axis=0, dtype=np.float32)
    return costs
