"""The computer as referee."""

from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.bots.hiding import chances
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import HideSecret, Move
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile


class ComputerReferee:
    """A referee that hides the secret by the chances of `hiding`: under any tile, in far corners more often.

    The tile follows from the seed, which is as much a secret as the tile: take a fresh seed for every match,
    and do not show it to the seeker. Each round is drawn by itself, so that earlier ones tell nothing.

    In races by older codes (`rules.Race.evenly`) and on fields of the day, all tiles are equally likely, as
    they always were: whoever plays them, with any version of the program, has to look for the same secret.
    """

    def __init__(self, seed: str) -> None:
        """Make a referee with a seed, from which the tile of each round is drawn by itself."""
        self._seed = seed

    def choose(self, view: View) -> Move | None:
        """The hiding of the secret, or the hint by the referee's view; None if neither is to come."""
        if view.round.phase is not Phase.HIDE:
            return Topologic().automatic_move(view)
        return HideSecret.sealed(self.secret(view))

    def secret(self, view: View) -> Tile:
        """The tile of the secret in the running round."""
        rng = Rng.from_seed(f"referee/{len(view.rounds)}/{self._seed}")
        if _is_even(view, self._seed):
            return ALL_TILES[rng.below(len(ALL_TILES))]
        likely = chances(view.setup.field, view.setup.edition)
        return ALL_TILES[rng.weighted([likely[tile] for tile in ALL_TILES])]


def _is_even(view: View, seed: str) -> bool:
    """Whether older versions hide the same secret: in races by older codes, and on fields of the day."""
    origin = view.setup.origin
    if origin is None or len(view.rounds) > 1:
        return False
    return seed == origin.seed or seed.startswith(f"day/{origin.seed}/")
