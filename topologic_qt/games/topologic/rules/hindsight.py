"""What a round looks like when the secret is known: values that a review is made of."""

from dataclasses import dataclass

from topologic_qt.games.topologic.rules.moves import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn, with hindsight."""

    before: tuple[Tile, ...]
    """The tiles that the secret could lie on before the hint."""
    after: tuple[Tile, ...]
    """Those that it can lie on after the hint."""
    gained: float
    """What the hint told, in bits: halving the tiles is one bit."""
    expected: float
    """What a hint there tells on average, in bits."""
    best_expected: float
    """The most that a hint could be expected to tell after this turn, in bits."""
    best: tuple[Tile, ...]
    """The tiles under the seekers that promise so much, by their indices."""
    best_moves: tuple[PlaceSeeker | MoveSeeker | AskForHint, ...]
    """How the seekers get there."""
    travel_lost: float
    """How many moves farther from the secret the last seeker is than need be, on average; 0 or more."""


@dataclass(frozen=True, slots=True)
class RoundReview:
    """A round, with hindsight."""

    turns: tuple[TurnReview, ...]
    master: tuple[int, ...]
    """How many tiles level *Master* has left after each turn, with the same secret."""
