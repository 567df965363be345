"""Tasks for the computers of Topologic: their turns, and advice for people."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer
from topologic_qt.games.capabilities import unless_cancelled
from topologic_qt.games.topologic.bots.seat import plan
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import HideSecret, Move
from topologic_qt.games.topologic.rules.round_results import Par, RoundReview
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, State, View
from topologic_qt.games.values import Task

Progress = Callable[[float], None]
Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class _Plan:
    """A task: the next moves of a computer, by the view of its seat."""

    computer: Computer
    view: View

    @classmethod
    def by(cls, computer: Computer, view: View) -> "_Plan":
        """The plan of a computer with this view, without the commitment, which makes no difference to it."""
        played = replace(view.round, commitment="")
        return cls(computer, View(replace(view, rounds=(*view.rounds[:-1], played))))

    def __call__(self, progress: Progress, cancelled: Cancelled) -> Sequence[Move]:
        """The moves to make."""
        return plan(self.computer, self.view, progress, cancelled)


class TopologicComputers:
    """Computers that hide and seek."""

    def task(self, match: Match[Setup, State, Move, View]) -> Task[Sequence[Move]] | None:
        """The task of hiding, or of playing a whole turn; None unless a computer is to hide or to seek."""
        computer, phase = match.state.computer, match.state.round.phase
        if computer is None or phase not in (Phase.HIDE, Phase.ENTER, Phase.MOVE):
            return None
        return _Plan.by(computer, match.view(match.state.to_move))

    def task_ahead(self, match: Match[Setup, State, Move, View]) -> Task[Sequence[Move]] | None:
        """A computer's first turn while the secret is being hidden, since it does not depend on the tile."""
        state, rules = match.state, Topologic()
        seeker = state.round.seeker
        computer = state.seating.computers[seeker]
        if computer is None or state.round.phase is not Phase.HIDE:
            return None
        return _Plan.by(computer, rules.player_view(rules.apply(state, HideSecret(None)), seeker))

    def pauses(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether the end of a round is to be looked at before a computer hides anew."""
        return len(match.state.rounds) > 1 and match.state.round.phase is Phase.HIDE


class TopologicAdvice:
    """Advice for people: a good turn, and a look back at a round."""

    def suggestion(self, view: View) -> Task[Sequence[Move]]:
        """The task of finding the moves of a good turn for the seeker, by the seeker's view."""

        def think(thinking: Thinking) -> Sequence[Move]:
            from topologic_qt.games.topologic.bots.hindsight import suggestion

            return suggestion(view, thinking=thinking)

        return unless_cancelled(think, ())

    def review(self, view: View, round_number: int) -> Task[RoundReview | None]:
        """The task of reviewing a finished round, by its index; it returns None if it was cancelled."""
        setup, played = view.setup, view.rounds[round_number]

        def think(thinking: Thinking) -> RoundReview | None:
            from topologic_qt.games.topologic.bots.hindsight import review

            return review(setup, played, thinking=thinking)

        return unless_cancelled(think, None)

    def par(self, setup: Setup) -> Task[Par | None]:
        """The task of finding what level *Master* needs on a field; it returns None if it was cancelled."""

        def think(thinking: Thinking) -> Par | None:
            from topologic_qt.games.topologic.bots.tournament import par

            return par(setup, thinking)

        return unless_cancelled(think, None)
