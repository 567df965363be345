"""Tasks for the computers of Topology: their turns, and advice for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.thoughts import unless_cancelled
from topologic_qt.games.topology.rules.hindsight import TurnReview
from topologic_qt.games.topology.rules.moves import Move
from topologic_qt.games.topology.rules.setup import Setup
from topologic_qt.games.topology.rules.state import State, View
from topologic_qt.games.values import Task

Progress = Callable[[float], None]
Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class _Plan:
    """A task: the next moves of a computer, by the view of its seat."""

    computer: Computer
    view: View

    def __call__(self, progress: Progress, cancelled: Cancelled) -> Sequence[Move]:
        """The moves to make."""
        from topologic_qt.games.topology.bots.seat import plan

        return plan(self.computer, self.view, progress, cancelled)


class TopologyComputers:
    """Computers that play Topology."""

    def task(self, match: Match[Setup, State, Move, View]) -> Task[Sequence[Move]] | None:
        """The task of playing a turn, or its rest; None unless a computer is to move."""
        computer = match.state.computer
        if computer is None:
            return None
        view = match.view(match.state.seat)
        return _Plan(computer, View(replace(view, seating=(None,) * len(view.seating))))

    def task_ahead(self, match: Match[Setup, State, Move, View]) -> Task[Sequence[Move]] | None:  # noqa: ARG002
        """No task: each turn follows from the one before."""
        return None

    def pauses(self, match: Match[Setup, State, Move, View]) -> bool:  # noqa: ARG002
        """Never: people see every turn as it is played."""
        return False


class TopologyAdvice:
    """Advice for people: a good turn, and a look back at all turns."""

    def suggestion(self, view: View) -> Task[Sequence[Move]]:
        """The task of finding the moves of a good turn, or of its rest, up to a third tile at most."""

        def think(thinking: Thinking) -> Sequence[Move]:
            from topologic_qt.games.topology.bots.hindsight import suggestion

            return suggestion(view, thinking)

        return unless_cancelled(think, ())

    def review(self, view: View) -> Task[tuple[TurnReview, ...]]:
        """The task of reviewing all turns that have ended; it finds none if it was cancelled."""

        def think(thinking: Thinking) -> tuple[TurnReview, ...]:
            from topologic_qt.games.topology.bots.hindsight import review

            return review(view, thinking)

        return unless_cancelled(think, ())
