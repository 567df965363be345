"""Level *Master*: looks at the turns to come, down to where the secret is found."""

import numpy as np

from topologic_qt.engine import Rng
from topologic_qt.games.topologic.bots.choice import Ends, moves_to, playable
from topologic_qt.games.topologic.bots.club import next_hint
from topologic_qt.games.topologic.bots.grid import Costs, Grid, cheapest, reachable
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.thinking import Thinking
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules import Turn

# How much is looked at was chosen by the clock, on the fields that grow from the seeds tune-0, tune-1 and on.
_WIDTH = 3000
"""How many beginnings of configurations go on in a turn that is played."""
_GROUPS = 12_000
"""How many groups of tiles are looked at closely, about."""
_USUAL = 12
"""With more possible secrets than this, groups are larger, and far fewer of them are looked at."""
_AT_LEAST = 8
"""How many configurations are looked at closely in any case."""
_LATER = (Breadth(150, 12), Breadth(150, 12), Breadth(60, 4))
"""How much is looked at in the turns after that."""

_CHECKED = 20

_OPENING_WIDTH = 300
_OPENINGS = {5: 30, 4: 14, 3: 4}
"""How many openings are looked at, by the number of seekers: with fewer, more tiles share a hint."""
_AFTER_OPENING = (Breadth(300, 60), Breadth(60, 4))
_BEST_OPENINGS = {5: 3, 4: 2, 3: 1}
"""How many of them are looked at again; one alone needs no second look."""
_AFTER_BEST_OPENINGS = (Breadth(600, 200), Breadth(100, 8))


def think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:  # noqa: ARG001
    """Where the seekers end the turn."""
    if situation.entering:
        return playable(situation, *_openings(situation, thinking), rng)
    grid = reachable(situation, quick, _WIDTH)
    thinking.done(0.1)
    search = Search(situation.board, _LATER, thinking)
    tiles = len(situation.possible)
    count = max(int(_GROUPS / tiles * min(1.0, _USUAL / tiles) ** 3), _AT_LEAST)
    grid, costs = search.examined(grid, situation.possible, count)
    if tiles > 1 and situation.board.blocks:
        legal = [c for c in cheapest(costs, 3 * _CHECKED) if moves_to(situation, tuple(grid.tiles[:, c].tolist())) is not None]
        grid, costs = grid.take(np.array(legal, np.intp)), costs[legal]
        if len(grid): grid, costs = search.checked(grid, costs, situation.possible, _CHECKED)
    return playable(situation, grid, costs, rng)


def _openings(situation: Situation, thinking: Thinking) -> tuple[Grid, Costs]:
    """The best openings that were found, with the turns still to come after them."""
    grid = reachable(situation, next_hint, _OPENING_WIDTH).distinct()
    grid = grid.take(cheapest(next_hint(grid), _OPENINGS[len(situation.starts)]))
    costs = _after(situation, grid, _AFTER_OPENING, thinking, (0.0, 0.7))
    best = cheapest(costs, _BEST_OPENINGS[len(situation.starts)])
    grid = grid.take(best)
    if len(best) == 1:
        return grid, costs[best]
    return grid, _after(situation, grid, _AFTER_BEST_OPENINGS, thinking, (0.7, 1.0))


def _after(
    situation: Situation,
    grid: Grid,
    breadths: tuple[Breadth, ...],
    thinking: Thinking,
    shares: tuple[float, float],
) -> Costs:
    """The turns still to come after each opening; ``shares`` are what is done before and afterwards."""
    search = Search(situation.board, breadths, thinking)
    costs = np.zeros(len(grid), np.float32)
    for column in range(len(grid)):
        thinking.done(shares[0] + (shares[1] - shares[0]) * column / len(grid))
        costs[column] = search.after_hint(grid, column, situation.possible)
    return costs
