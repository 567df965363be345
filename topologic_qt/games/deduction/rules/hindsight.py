"""Values that tell people what computers have worked out: chances, advice, and the review of a match."""

from collections.abc import Mapping
from dataclasses import dataclass

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.kinds import Holder, Spot
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass, Show
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Tile


@dataclass(frozen=True, slots=True)
class Chances:
    """Where the tiles can be, and how likely: the deals that fit some clues, each as likely as any other."""

    deals: int
    """The number of deals that fit; 0 where the clues contradict each other."""
    counts: Mapping[Tile, Mapping[Holder, int]]
    """For each of the 24 tiles and each holder, the number of deals in which it has the tile."""

    def of(self, tile: Tile, holder: Holder) -> float:
        """The chance that a holder has a tile, 0 to 1; 0 where no deal fits."""
        return self.counts[tile][holder] / self.deals if self.deals else 0.0

    @property
    def missing(self) -> tuple[tuple[Tile, float], ...]:
        """The tiles that can be missing, with their chances; the likeliest come first."""
        found = [(tile, self.of(tile, Spot.MISSING)) for tile in ALL_TILES]
        return tuple(sorted((pair for pair in found if pair[1]), key=lambda pair: -pair[1]))


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move for a person who asks for advice, and what speaks for it."""

    move: Ask | Show | Announce | Pass
    left: int
    """The number of tiles that can be missing."""
    chance: float
    """The chance, 0 to 1, of the likeliest of them; of the tile itself where one is announced."""
    expected_left: float
    """The number of tiles that can be expected to be left after the answer; `left` without a question."""
    expected_chance: float
    """The expected chance of the likeliest tile after the answer; `chance` without a question."""


@dataclass(frozen=True, slots=True)
class TurnReview:
    """The review of one turn. Where the reviewer may not know something, it is None."""

    number: int
    """The number of the turn, from 1, over all players."""
    seat: Seat
    """The seat on turn."""
    question: Question | None
    """The question asked; None where the player left the match instead."""
    left: tuple[int | None, ...]
    """By seat: the number of tiles that could be missing for it after the turn, by questions and answers.

    A right announcement does not count; a seat that has looked at the missing tile has None in later turns.
    """
    chance: tuple[float | None, ...]
    """By seat: the chance, 0 to 1, of the tile that really is missing; before the end, of the likeliest."""
    told: float | None
    """The bits that the question was expected to tell its asker about the deal."""
    best: Ask | None
    """The question about the same coin that was expected to tell most; None if none was better."""
    best_told: float | None
    """The bits that it was expected to tell; `told` if none was better."""
    expected_left: float | None
    """The expected number of tiles that can be missing after the answer to the question asked."""
    best_expected_left: float | None
    """The same for the best question."""
    is_suggested: bool = False
    """Whether the computer suggests the question, which minds more than what it tells."""


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match."""

    before: tuple[int | None, ...]
    """By seat: the number of tiles that could be missing before the first turn."""
    turns: tuple[TurnReview, ...]
    """Every turn that has ended."""
    proof: tuple[int | None, ...]
    """By seat: the number of the first turn after which it could prove which tile is missing."""
