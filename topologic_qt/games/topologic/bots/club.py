"""Level *Club*: the best next hint, without a look at the turns after it.

The criterion is the expected number of tiles that the hint leaves, known as *expected size* among strategies
for Mastermind.
"""

import numpy as np

from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots.grid import Costs, Ends, Grid, Situation, playable, reachable
from topologic_qt.games.topologic.bots.value import companions
from topologic_qt.games.topologic.rules.state import Turn

_WIDTH = 15
"""The beam width: the number of partial configurations that are kept for each seeker."""
_TRAVEL = 0.1
"""The weight of one move of travel, in tiles that share a hint."""


def next_hint(grid: Grid) -> Costs:
    """The sums over the possible secrets of the other tiles left after the hint, and a little for the way."""
    left: Costs = companions(grid.hints).sum(axis=0, dtype=np.float32)
    left += np.float32(_TRAVEL) * grid.travel.sum(axis=0, dtype=np.float32)
    return left


def think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:  # noqa: ARG001
    """The tiles on which the seekers end the turn."""
    grid = reachable(situation, next_hint, _WIDTH)
    thinking.done(0.9)
    return playable(situation, grid, next_hint(grid), rng)
