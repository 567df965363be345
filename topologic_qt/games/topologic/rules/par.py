"""Par: what the strongest computer needs on a field, and the stars of a round that is compared with it."""

from math import ceil
from typing import NamedTuple

from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile

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
