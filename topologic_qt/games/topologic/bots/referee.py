"""The computer as referee."""

from topologic_qt.engine import Rng
from topologic_qt.games.topologic.rules import ALL_TILES, HideSecret, Move, Phase, Tile, Topologic, View


class ComputerReferee:
    """A referee that hides the secret under any of the sixty tiles, each as likely as the others.

    Where it lies follows from the seed, which is as much a secret as the tile: take a fresh one for every
    match, and do not show it to the seeker.
    """

    def __init__(self, seed: str) -> None:
        """A referee that hides as this seed says, in each round of a match elsewhere."""
        self._seed = seed

    def choose(self, view: View) -> Move | None:
        """The secret or the hint, if the match waits for one of them and this is the referee's view."""
        if view.round.phase is not Phase.HIDE:
            return Topologic().automatic_move(view)
        return HideSecret.sealed(self.secret(view))

    def secret(self, view: View) -> Tile:
        """Where it hides in the running round."""
        rng = Rng.from_seed(f"referee/{len(view.rounds)}/{self._seed}")
        return ALL_TILES[rng.below(len(ALL_TILES))]
