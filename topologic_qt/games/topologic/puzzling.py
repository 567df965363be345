"""The puzzles of Topologic, as the program sees them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from topologic_qt.engine.match import Match
from topologic_qt.engine.thinking import Cancelled, Thinking
from topologic_qt.games.puzzles import Puzzles
from topologic_qt.games.topologic import records
from topologic_qt.games.topologic.puzzles.evidence import TopologicPuzzle, turns_of
from topologic_qt.games.topologic.puzzles.find_it import FindIt
from topologic_qt.games.topologic.puzzles.next_turn import NextTurn
from topologic_qt.games.topologic.puzzles.own_round import OwnRound, worst_turn
from topologic_qt.games.topologic.puzzles.reach import Reach
from topologic_qt.games.topologic.puzzles.wrong_hint import WrongHint
from topologic_qt.games.topologic.rules.moves import AskForHint, Move, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.notes import pages_of
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import State, View
from topologic_qt.games.topologic.ui.tile_text import turn_text


@dataclass(frozen=True)
class _WorstTurn:
    """The task of finding the turn of a match that could have been better by most."""

    state: State

    def __call__(
        self, progress: Callable[[float], None], cancelled: Callable[[], bool]
    ) -> TopologicPuzzle | None:
        """The puzzle; None if there is none, or if it was cancelled."""
        try:
            return worst_turn(self.state, Thinking(progress, cancelled))
        except Cancelled:
            return None


class TopologicPuzzles(Puzzles[Setup, State, Move, View]):
    """Puzzles of the seeker: what the hints tell, and the next turn."""

    def __init__(self) -> None:
        super().__init__((FindIt(), Reach(), WrongHint(), NextTurn(), OwnRound()), records)

    def own(self, match: Match[Setup, State, Move, View]) -> _WorstTurn:
        """The task of finding the turn of people that the review likes least."""
        return _WorstTurn(match.state)

    def was_helped(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether turns were suggested in a round, or the notebook did more than hold ticks."""
        return any(page.is_helped for page in pages_of(match.notes))

    def takes(self, move: Move) -> bool:
        """Whether a move belongs to a turn of the seekers."""
        return isinstance(move, PlaceSeeker | MoveSeeker | AskForHint)

    def ends(self, move: Move) -> bool:
        """Whether the turn is over: the hint is asked for."""
        return isinstance(move, AskForHint)

    def lines(self, puzzle: TopologicPuzzle) -> Sequence[str]:
        """The turns with their hints."""
        return [turn_text(turn, number) for number, turn in enumerate(turns_of(puzzle), start=1)]
