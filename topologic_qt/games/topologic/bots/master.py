"""Level *Master*: a search through the turns to come."""

from topologic_qt.engine import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots.caution import foreseen
from topologic_qt.games.topologic.bots.choice import Ends, playable
from topologic_qt.games.topologic.bots.grid import reachable
from topologic_qt.games.topologic.bots.opening import openings
from topologic_qt.games.topologic.bots.search import Breadth, Search
from topologic_qt.games.topologic.bots.situation import Situation
from topologic_qt.games.topologic.bots.value import quick
from topologic_qt.games.topologic.rules import Turn

# How much is looked at was chosen by the clock, on the fields that grow from the seeds tune-0, tune-1 and on.
_WIDTH = 3000
"""The beam width in the turn that is played."""
_GROUPS = 12_000
"""The approximate number of groups of tiles that are examined closely."""
_USUAL = 12
"""The number of possible secrets above which far fewer groups are examined, since they are larger."""
_AT_LEAST = 8
"""The least number of configurations that are examined closely."""
_LATER = (Breadth(150, 12), Breadth(150, 12), Breadth(60, 4))
"""The breadths of the search in the turns after that."""


def think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:  # noqa: ARG001
    """The tiles on which the seekers end the turn."""
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
