"""The review of a round, made when the secret is known."""

from typing import NamedTuple

from topologic_qt.games.topologic.rules.moves import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.tile import Tile


class TurnReview(NamedTuple):
    """The review of one turn."""

    before: tuple[Tile, ...]
    """The tiles that the secret could lie on before the hint."""
    after: tuple[Tile, ...]
    """The tiles that the secret can lie on after the hint."""
    gained: float
    """The information in the hint, in bits: halving the tiles is one bit."""
    expected: float
    """The mean information in a hint for these positions of the seekers, in bits."""
    best_expected: float
    """The largest mean information in a hint that was found for this turn, in bits."""
    best: tuple[Tile, ...]
    """The positions with `best_expected`: the tile under each seeker, by its index."""
    best_moves: tuple[PlaceSeeker | MoveSeeker | AskForHint, ...]
    """The moves that lead to `best`."""
    travel_lost: float
    """The mean number of moves that the last seeker is farther from the secret than necessary; 0 or more."""


class RoundReview(NamedTuple):
    """The review of one round."""

    turns: tuple[TurnReview, ...]
    master: tuple[int, ...]
    """The number of tiles that level *Master* has left after each turn, with the same secret."""
