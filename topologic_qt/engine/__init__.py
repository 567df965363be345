"""The base that every game shares: the contract of a game, a match of it, and seeded chance.

Standard library only: no board, no Qt.
"""

from typing import TYPE_CHECKING

from topologic_qt.lazy import names_of

if TYPE_CHECKING:
    from topologic_qt.engine.game import ONLOOKER, Game, IllegalMove, Outcome, Player, Seat
    from topologic_qt.engine.match import Match, NothingToTakeBack, Snapshot
    from topologic_qt.engine.rng import Rng, random_seed
    from topologic_qt.engine.thinking import Cancelled, Thinking

__all__ = [
    "ONLOOKER",
    "Cancelled",
    "Game",
    "IllegalMove",
    "Match",
    "NothingToTakeBack",
    "Outcome",
    "Player",
    "Rng",
    "Seat",
    "Snapshot",
    "Thinking",
    "random_seed",
]

__getattr__ = names_of(__name__, ("rng", "game", "match", "thinking"))
