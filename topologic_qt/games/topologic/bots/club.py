"""Level *Club*: clear thinking about the next hint, and no further."""

import numpy as np

from topologic_qt.engine import Rng
from topologic_qt.games.topologic.bots.choice import Ends, playable
from topologic_qt.games.topologic.bots.grid import Costs, Grid, reachable
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.thinking import Thinking
from topologic_qt.games.topologic.bots.value import companions
from topologic_qt.games.topologic.rules import Turn

_WIDTH = 15
_TRAVEL = 0.1
"""How many tiles that share a hint one more move of travel is worth."""


def next_hint(grid: Grid) -> Costs:
    """How many tiles will be left on average after the hint, and a little for the way there."""
    left: Costs = companions(grid.hints).sum(axis=0, dtype=np.float32)
    left += np.float32(_TRAVEL) * grid.travel.sum(axis=0, dtype=np.float32)
    return left


def think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:  # noqa: ARG001
    """Where the seekers end the turn."""
    grid = reachable(situation, next_hint, _WIDTH)
    thinking.done(0.9)
    return playable(situation, grid, next_hint(grid), rng)
