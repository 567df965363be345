"""Tasks for the computers of Deduction: their moves, and advice for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.deduction.rules.clues import Clue
from topologic_qt.games.deduction.rules.hindsight import Chances, Review, Suggestion
from topologic_qt.games.deduction.rules.knowledge import Knowledge
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.thoughts import unless_cancelled
from topologic_qt.games.values import Task

Progress = Callable[[float], None]
Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class _Plan:
    """A task: the next move of a computer, by the view of its seat."""

    computer: Computer
    view: View

    def __call__(self, progress: Progress, cancelled: Cancelled) -> Sequence[Move]:
        """The move to make."""
        from topologic_qt.games.deduction.bots.seat import plan

        return plan(self.computer, self.view, progress, cancelled)


class DeductionComputers:
    """Computers that play Deduction."""

    def task(self, match: Match[Setup, State, Move, View]) -> Task[Sequence[Move]] | None:
        """The task of finding a computer's next move; None unless a computer is to move."""
        computer, seat = match.state.computer, match.state.to_move
        if computer is None or seat is None:
            return None
        view = match.view(seat)
        seating = (None,) * len(view.seating)
        return _Plan(computer, View(replace(view, seating=seating, taken_over=frozenset())))

    def task_ahead(self, match: Match[Setup, State, Move, View]) -> Task[Sequence[Move]] | None:  # noqa: ARG002
        """No task: each move follows from the answer before."""
        return None

    def pauses(self, match: Match[Setup, State, Move, View]) -> bool:  # noqa: ARG002
        """Never: the screen gives every step the same time, so that its length tells nothing."""
        return False


class DeductionAdvice:
    """Advice for people: chances, a good move, and a look back at all turns."""

    def chances(
        self, view: View, seat: Seat | None = None, entries: int | None = None, more: Iterable[Clue] = ()
    ) -> Task[Chances]:
        """The task of counting deals for a seat, by default that of the view, after so many lines of the log.

        ``more`` are further clues, such as suppositions. The task raises ValueError where the view does not
        hold the hand of the seat, as for somebody who looks on.
        """
        clues = tuple(more)

        def think(progress: Progress, cancelled: Cancelled) -> Chances:  # noqa: ARG001
            from topologic_qt.games.deduction.bots.chances import chances

            return chances(view, seat, entries, clues)

        return think

    def chances_of(self, knowledge: Knowledge) -> Task[Chances]:
        """The task of counting the deals that fit clues of one's own.

        The task raises ValueError unless a hand and the tiles face up are among the clues.
        """

        def think(progress: Progress, cancelled: Cancelled) -> Chances:  # noqa: ARG001
            from topologic_qt.games.deduction.bots.chances import chances_of

            return chances_of(knowledge)

        return think

    def suggestion(self, view: View) -> Task[Suggestion | None]:
        """The task of finding a good move; it finds none where there is none, or it was cancelled."""

        def think(thinking: Thinking) -> Suggestion | None:
            from topologic_qt.games.deduction.bots.hindsight import suggestion

            return suggestion(view, thinking)

        return unless_cancelled(think, None)

    def review(self, view: View) -> Task[Review | None]:
        """The task of reviewing all turns that have ended; it finds nothing if it was cancelled.

        A match that is over is reviewed for every seat, another one for the seat of the view alone.
        """

        def think(thinking: Thinking) -> Review | None:
            from topologic_qt.games.deduction.bots.hindsight import review

            return review(view, thinking)

        return unless_cancelled(think, None)
