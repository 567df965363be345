"""*From your own rounds*: the turn that the review liked least, to be played again."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.puzzles import GRADES, PuzzleKind
from topologic_qt.games.topologic.puzzles.evidence import TopologicPuzzle
from topologic_qt.games.topologic.puzzles.next_turn import LEFT, NextTurn, best_of, squares
from topologic_qt.games.topologic.puzzles.play import SEEKER, moves_of
from topologic_qt.games.topologic.puzzles.variants import VARIANTS
from topologic_qt.games.topologic.rules.hints import miscounts
from topologic_qt.games.topologic.rules.par import TurnReview
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, Setup
from topologic_qt.games.topologic.rules.state import Phase, Round, State
from topologic_qt.translation import tr_noop

_KIND = "own-round"

_WORTH_IT = 0.2
"""The least information that a better turn would have brought more, in bits."""

_FEWEST = 3
"""The fewest possible tiles among which there is something to choose."""


class OwnRound(NextTurn):
    """The puzzles of this kind; they have no recipe."""

    info = PuzzleKind(
        id=_KIND,
        letters="YR",
        name=tr_noop("From your own rounds"),
        about=tr_noop("A turn of yours that could have told you more. Make it again, and better."),
        variants=VARIANTS,
        icon="recent",
        is_own=True,
    )


class _Turn(NamedTuple):
    """A turn of people that could have been better."""

    played: Round
    number: int
    """The index of the turn in its round."""
    review: TurnReview

    @property
    def loss(self) -> float:
        """The information that the best turn would have brought more, in bits."""
        return self.review.missed


def worst_turn(state: State, thinking: Thinking) -> TopologicPuzzle | None:
    """The position before the turn of people that could have told most more; None if none is worth it.

    Rounds count once they are over and all their hints are right. Raises `Cancelled` if ``thinking`` is.
    """
    for turn in sorted(_turns(state, thinking), key=lambda turn: -turn.loss):
        puzzle = _before(state.setup, turn)
        reached = turn.played.turns[turn.number].positions
        if squares(reached, turn.review.before) > best_of(puzzle).squares:
            return puzzle
    return None


def _turns(state: State, thinking: Thinking) -> Iterator[_Turn]:
    from topologic_qt.games.topologic.bots.hindsight import turn_reviews  # numpy comes with it

    for played in state.rounds:
        if played.phase is not Phase.OVER or played.secret is None or miscounts(played):
            continue
        for number, review in enumerate(turn_reviews(state.setup, played, thinking)):
            turn = _Turn(played, number, review)
            by_person = played.turns[number].computer is None
            if by_person and number > 0 and len(review.before) >= _FEWEST and turn.loss >= _WORTH_IT:
                yield turn


def _before(setup: Setup, turn: _Turn) -> TopologicPuzzle:
    """The puzzle of the position before a turn; no secret is in it."""
    alone = replace(setup, seating=AT_ONE_COMPUTER, rounds=1, secrets=None)
    turns, left = turn.played.turns[: turn.number], len(turn.review.before)
    moves = moves_of(turns, [earlier.hint for earlier in turns])
    grade = next((grade for grade in GRADES if left < LEFT[grade].stop), GRADES[-1])
    return TopologicPuzzle(_KIND, setup.edition.id, grade, left, alone, moves, SEEKER)
