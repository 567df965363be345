"""Level *Master*: looks at the turns to come, down to where the secret is found."""

from topologic_qt.engine import Rng
from topologic_qt.games.topologic.bots.caution import foreseen
from topologic_qt.games.topologic.bots.choice import Ends, playable
from topologic_qt.games.topologic.bots.grid import reachable
from topologic_qt.games.topologic.bots.opening import openings
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


def think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:  # noqa: ARG001
    """Where the seekers end the turn."""
    if situation.entering:
        return playable(situation, *openings(situation, thinking), rng)
    grid = reachable(situation, quick, _WIDTH)
    thinking.done(0.1)
    search = Search(situation.board, _LATER, thinking, careful=True)
    tiles = len(situation.possible)
    count = max(int(_GROUPS / tiles * min(1.0, _USUAL / tiles) ** 3), _AT_LEAST)
    grid, costs = search.examined(grid, situation.possible, count)
    if situation.board.blocks and tiles > 1:
        grid, costs = foreseen(search, situation, grid, costs)
    return playable(situation, grid, costs, rng)
