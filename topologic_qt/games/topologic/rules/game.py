"""The rules of Topologic behind the engine's interface: states, moves, their effects, outcomes and views."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from topologic_qt.engine.game import IllegalMove, Outcome, Seat
from topologic_qt.engine.players import SeatingError
from topologic_qt.games.topologic.rules import moves
from topologic_qt.games.topologic.rules.correcting import correct_hint, correct_turn
from topologic_qt.games.topologic.rules.hints import ended_if_full, hint
from topologic_qt.games.topologic.rules.legality import check_legal, legal_moves
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Ending, Phase, Round, State, Turn, View

_SEATS = 2


def winners_of(scores: Sequence[int | None]) -> tuple[Seat, ...]:
    """Return who won two rounds, from each seat's turns as seeker; None if that seat gave up."""
    first, second = (float("inf") if score is None else score for score in scores)
    return () if first == second else (int(second < first),)


class Topologic:
    """The rules of Topologic, without any state: each method depends only on its arguments."""

    def seats(self, setup: Setup) -> int:  # noqa: ARG002
        """The number of seats, always two: one player hides, the other one seeks."""
        return _SEATS

    def initial_state(self, setup: Setup) -> State:
        """The first round, before the secret is hidden."""
        return State(setup, (_new_round(setup, 0),), setup.seating)

    def to_move(self, state: State) -> frozenset[Seat]:
        """The seat of the referee or the seeker; empty when the match is over."""
        return frozenset(() if state.to_move is None else (state.to_move,))

    def legal_moves(self, state: State) -> Iterator[moves.Move]:
        """Every move that `apply` accepts, each once, without `ChangeSeat` and `CorrectTurn`."""
        return legal_moves(state)

    def apply(self, state: State, move: moves.Move) -> State:
        """The state after the move. Raises `IllegalMove`, with the broken `Rule`."""
        check_legal(state, move)
        played = state.round
        match move:
            case moves.HideSecret():
                played = replace(played, hidden=True, secret=move.tile, salt=move.salt)
                played = replace(played, commitment=move.commitment, withheld=move.withheld)
                return _with_round(state, played)
            case moves.HideAtTable():
                return _with_round(state, replace(played, hidden=True, at_table=True))
            case moves.PlaceSeeker() | moves.MoveSeeker():
                positions = list(played.positions)
                positions[move.seeker] = move.to
                running = (*played.running, move)
                return _with_round(state, replace(played, positions=tuple(positions), running=running))
            case moves.AskForHint():
                return _with_round(state, replace(played, asked=True))
            case moves.GiveHint(points):
                return _with_round(state, _answer(state, points))
            case moves.CorrectHint():
                return _next_round(correct_hint(state, move))
            case moves.CorrectTurn():
                return _next_round(correct_turn(state, move))
            case moves.GiveUp():
                return _with_round(state, replace(played, ending=Ending.GIVEN_UP))
            case moves.TellSecret(tile):
                return _with_round(state, replace(played, secret=tile, told=True))
            case moves.ChangeSeat(seat, computer):
                try:
                    return replace(state, seating=state.seating.changed(seat, computer))
                except SeatingError as error:
                    raise IllegalMove(moves.Rule.NO_SUCH_SEAT, error, seat=seat) from None

    def automatic_move(self, state: State) -> moves.GiveHint | moves.HideSecret | None:
        """The hint, if asked for and the secret is known; or hiding a secret fixed in the setup."""
        match state.round.phase:
            case Phase.HINT if state.round.secret is not None:
                return moves.GiveHint(hint(state.round.entered, state.round.secret))
            case Phase.HIDE if state.setup.secrets is not None:
                return moves.HideSecret(state.setup.secrets[len(state.rounds) - 1])
            case _:
                return None

    def outcome(self, state: State) -> Outcome | None:
        """The result: fewer turns as seeker win; found beats not found; otherwise it is a draw.

        A single round has no winner. Scores are each seat's turns as seeker, or None. None if unfinished.
        """
        if len(state.rounds) < state.setup.rounds or state.round.phase is not Phase.OVER:
            return None
        score_of = {played.seeker: played.score for played in state.rounds}
        scores = tuple(map(score_of.get, range(_SEATS)))
        if len(state.rounds) == 1:
            return Outcome((), scores)
        return Outcome(winners_of(scores), scores)

    def player_view(self, state: State, seat: Seat | None) -> View:
        """The state without secrets of unfinished rounds, unless the seat is the round's referee."""
        rounds = tuple(
            played
            if played.phase is Phase.OVER or played.referee == seat
            else replace(played, secret=None, salt="")
            for played in state.rounds
        )
        setup = state.setup if state.setup.secrets is None else replace(state.setup, secrets=None)
        return View(replace(state, setup=setup, rounds=rounds))

    def can_take_back(self, move: moves.Move, state: State) -> bool:
        """Whether a move is a seeker's; at a real table, an unanswered question or a correction.

        A secret can be hidden again while only a computer seeks it, until a seeker is placed.
        """
        match move:
            case moves.HideSecret():
                return state.hides_alone
            case moves.AskForHint():
                return state.round.at_table
            case moves.CorrectTurn(points=points):
                return points < 2 * state.setup.seekers  # a full hint is final in any case
            case _:
                return isinstance(move, moves.PlaceSeeker | moves.MoveSeeker) and not state.hides_alone


def _new_round(setup: Setup, number: int) -> Round:
    """The round with index r (from 0) at its beginning; its referee sits in seat r."""
    return Round(referee=number, seeker=_SEATS - 1 - number, positions=(None,) * setup.seekers)


def _with_round(state: State, played: Round) -> State:
    """The state with the current round replaced, and the next round begun if that one has ended."""
    return _next_round(replace(state, rounds=(*state.rounds[:-1], played)))


def _next_round(state: State) -> State:
    """The state with the next round begun if the current one has ended and is not the last."""
    number = len(state.rounds)
    if state.round.phase is not Phase.OVER or number == state.setup.rounds:
        return state
    return replace(state, rounds=(*state.rounds, _new_round(state.setup, number)))


def _answer(state: State, points: int) -> Round:
    """The round with the hint given. A full hint ends the round and reveals the secret."""
    played = state.round
    turn = Turn(played.entered, points, played.running, state.seating.computers[played.seeker])
    return ended_if_full(replace(played, asked=False, running=(), turns=(*played.turns, turn)))
