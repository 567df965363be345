"""The review of a round, made when the secret is known."""

from math import log2
from typing import NamedTuple

from topologic_qt.games.topologic.rules.moves import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.tile import Tile


class TurnReview(NamedTuple):
    """The review of one turn."""

    before: tuple[Tile, ...]
    """The tiles that the secret could lie on before the hint."""
    after: tuple[Tile, ...]
    """The tiles that the secret can lie on after the hint."""
    left: float
    """The mean number of tiles that a hint leaves for these positions of the seekers: 1 or more."""
    least_left: float
    """The least such mean that was found for this turn."""
    best: tuple[Tile, ...]
    """The positions with `least_left`: the tile under each seeker, by its index."""
    best_moves: tuple[PlaceSeeker | MoveSeeker | AskForHint, ...]
    """The moves that lead to `best`."""
    travel_lost: float
    """The mean number of moves that the last seeker is farther from the secret than necessary; 0 or more."""

    @property
    def missed(self) -> float:
        """The information that the best positions would have brought more, in bits: half the tiles is one."""
        return log2(self.left / self.least_left)

    @property
    def surplus(self) -> float:
        """The information that the hint brought more than expected, in bits; negative where it was less."""
        return log2(self.left / len(self.after))


class RoundReview(NamedTuple):
    """The review of one round."""

    turns: tuple[TurnReview, ...]
    master: tuple[int, ...]
    """The number of tiles that level *Master* has left after each turn, with the same secret."""
    suggested: tuple[bool, ...]
    """By turn: whether its seekers stood where the computer suggests, which looks farther than a hint."""
