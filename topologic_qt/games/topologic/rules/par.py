"""Par: what the strongest computer needs on a field, and the stars of a round that is compared with it."""

from math import ceil, log2
from typing import NamedTuple

from topologic_qt.games.topologic.rules.moves import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile

# -- The review of a round, made when the secret is known ---------------------------------------------


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


# -----------------------------------------------------------------------------------------------------


MOST_STARS = 3
"""The largest number of stars."""

_FOR_TWO = 2
"""The number of turns above those for three stars that still get two."""


class Par(NamedTuple):
    """The number of turns that level *Master* needs on a field, for each of the sixty secrets."""

    turns: tuple[int, ...]
    """The number of turns for each secret, in the order of `ALL_TILES`."""

    @property
    def mean(self) -> float:
        """The mean number of turns."""
        return sum(self.turns) / len(self.turns)

    def with_secret(self, secret: Tile) -> int:
        """The number of turns with this secret."""
        return self.turns[ALL_TILES.index(secret)]


def star_limits(par: float) -> tuple[int, int]:
    """The most turns that get three stars, and two, for a mean number: par rounded up, and two more."""
    three = ceil(par)
    return three, three + _FOR_TWO


def stars(turns: int | None, par: float) -> int:
    """The stars for a number of turns: 0 where the secret was not found (None), and else 1 to 3."""
    if turns is None:
        return 0
    return MOST_STARS - sum(turns > limit for limit in star_limits(par))
