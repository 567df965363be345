"""Computer players: seekers of three levels, a referee that hides, and the review of a round.

Computer players get player views and nothing else. Modules that compute with numpy load when first used.
"""

from typing import TYPE_CHECKING

from topologic_qt.lazy import names_of

if TYPE_CHECKING:
    from topologic_qt.games.topologic.bots.choice import TurnMoves
    from topologic_qt.games.topologic.bots.hindsight import review, suggestion
    from topologic_qt.games.topologic.bots.referee import ComputerReferee
    from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
    from topologic_qt.games.topologic.bots.tournament import (
        FLOORS,
        MAX_TURNS,
        Result,
        play_all_secrets,
        play_round,
    )

__all__ = [
    "FLOORS",
    "MAX_TURNS",
    "ComputerReferee",
    "ComputerSeeker",
    "Result",
    "TurnMoves",
    "play_all_secrets",
    "play_round",
    "review",
    "suggestion",
]

__getattr__ = names_of(__name__, ("referee", "choice", "seeker", "tournament", "hindsight"))
