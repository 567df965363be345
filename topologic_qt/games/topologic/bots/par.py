"""Par of a field: level *Master* seeks every one of its sixty secrets."""

from topologic_qt.engine.players import Level
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.tournament import play_round
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.par import Par
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.rules.tile import ALL_TILES

_OPENING = 0.3
"""The share of the work that is done when the first turn has been found, which all rounds share."""


def par(setup: Setup, thinking: Thinking | None = None) -> Par:
    """Par of a setup's field, edition and number of seekers; the same each time.

    Raises `Cancelled` if ``thinking`` was cancelled.
    """
    thinking = thinking or Thinking()
    seeker = _Seeker(thinking)
    turns = []
    for done, secret in enumerate(ALL_TILES, start=1):
        turns.append(len(play_round(setup, secret, seeker).turns))
        thinking.done(_OPENING + (1 - _OPENING) * done / len(ALL_TILES))
    return Par(tuple(turns))


class _Seeker:
    """A seeker of level *Master* that remembers its turns, and stops when nobody waits for par any more."""

    def __init__(self, thinking: Thinking) -> None:
        self._seeker = ComputerSeeker(Level.MASTER)
        self._thinking = thinking

    def choose(self, view: View) -> Move | None:
        """The next move of the turn."""
        return next(iter(self._seeker.plan(view, self._thinking.quietly())), None)
