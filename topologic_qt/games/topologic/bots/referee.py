"""The computer as referee."""

from topologic_qt.engine import Rng
from topologic_qt.games.topologic.rules import ALL_TILES, HideSecret, Move, Phase, Tile, Topologic, View


class ComputerReferee:
    """A referee that hides the secret under any of the sixty tiles, each as likely as the others.

    The tile follows from the seed, which is as much a secret as the tile: take a fresh seed for every match,
    and do not show it to the seeker.
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
        return ALL_TILES[rng.below(len(ALL_TILES))]
