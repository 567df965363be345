"""Topologic as a game: where it starts, what is legal, what a move does, how it ends, who knows what."""

from collections.abc import Iterator
from dataclasses import replace

from topologic_qt.engine import IllegalMove, Outcome, Seat
from topologic_qt.games.topologic.rules.at_table import correct_hint, corrections, ended_if_full, no_secret
from topologic_qt.games.topologic.rules.hint import hint
from topologic_qt.games.topologic.rules.movement import check_entry, check_move, destinations, entries
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    ChangeSeat,
    CorrectHint,
    GiveHint,
    GiveUp,
    HideAtTable,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
    TellSecret,
)
from topologic_qt.games.topologic.rules.refusal import Rule
from topologic_qt.games.topologic.rules.seating import Computer, SeatingError
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Ending, Phase, Round, State, Turn, View
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile
from topologic_qt.translation import UserError, tr_noop

_SEATS = 2


class Topologic:
    """The rules. It keeps nothing: every method is a function of its arguments."""

    def seats(self, setup: Setup) -> int:  # noqa: ARG002
        """Two: one hides, and the other seeks."""
        return _SEATS

    def initial_state(self, setup: Setup) -> State:
        """The first round, before the secret is hidden."""
        return State(setup, (_new_round(setup, 0),), setup.seating)

    def to_move(self, state: State) -> frozenset[Seat]:
        """The referee or the seeker; nobody when the match is over."""
        return frozenset(() if state.to_move is None else (state.to_move,))

    def legal_moves(self, state: State) -> Iterator[Move]:
        """Every move that `apply` takes, each once; `ChangeSeat` is no part of the play, and left out."""
        match state.round.phase:
            case Phase.HIDE if is_hidden_at_table(state):
                yield HideAtTable()
            case Phase.HIDE:
                yield from map(HideSecret, ALL_TILES)
            case Phase.ENTER | Phase.MOVE:
                yield from _seeker_moves(state)
                if None not in state.round.positions:
                    yield AskForHint()
                yield from _corrections(state.round)
                yield GiveUp()
            case Phase.HINT:
                yield from map(GiveHint, possible_hints(state))
                yield from _corrections(state.round)
            case Phase.TELL:
                yield from map(TellSecret, (*ALL_TILES, None))
            case Phase.OVER:
                pass

    def apply(self, state: State, move: Move) -> State:
        """The state after the move.

        Raises `IllegalMove`, with the `Rule` that was broken, where the rules refuse it.
        """
        _check_phase(state, move)
        match move:
            case HideSecret():
                return _with_round(state, _hide(state, move))
            case HideAtTable():
                return _with_round(state, _hide_at_table(state))
            case PlaceSeeker():
                _check_place(state, move)
                return _with_round(state, _put(state.round, move))
            case MoveSeeker():
                _check_step(state, move)
                return _with_round(state, _put(state.round, move))
            case AskForHint():
                _check_all_entered(state.round)
                return _with_round(state, replace(state.round, asked=True))
            case GiveHint(points):
                return _with_round(state, _answer(state, points))
            case CorrectHint():
                return _with_round(state, correct_hint(state.round, move))
            case GiveUp():
                return _with_round(state, replace(state.round, ending=Ending.GIVEN_UP))
            case TellSecret(tile):
                return _with_round(state, _tell(state.round, tile))
            case ChangeSeat(seat, computer):
                return _with_seat(state, seat, computer)

    def automatic_move(self, state: State) -> GiveHint | HideSecret | None:
        """The hint where one is asked for and the secret is known; and hiding a secret that was set up."""
        match state.round.phase:
            case Phase.HINT if state.round.secret is not None:
                return GiveHint(hint(_entered(state.round), state.round.secret))
            case Phase.HIDE if state.setup.secrets is not None:
                return HideSecret(state.setup.secrets[len(state.rounds) - 1])
            case _:
                return None

    def outcome(self, state: State) -> Outcome | None:
        """Who won: the fewer turns as seeker; found beats not found; anything else is a draw.

        Of a single round nobody is the winner. The scores are each seat's turns as seeker, None where it
        gave up or never sought. None while the match goes on.
        """
        if len(state.rounds) < state.setup.rounds or state.round.phase is not Phase.OVER:
            return None
        score_of = {played.seeker: played.score for played in state.rounds}
        scores = tuple(score_of.get(seat) for seat in range(_SEATS))
        if len(state.rounds) == 1:
            return Outcome((), scores)
        first, second = (float("inf") if score is None else score for score in scores)
        return Outcome(() if first == second else (int(second < first),), scores)

    def player_view(self, state: State, seat: Seat | None) -> View:
        """The state without the secrets that this seat may not know.

        The referee of a round knows its secret; when the round is over, everybody does.
        """
        rounds = tuple(
            played
            if played.phase is Phase.OVER or played.referee == seat
            else replace(played, secret=None, salt="")
            for played in state.rounds
        )
        setup = state.setup if state.setup.secrets is None else replace(state.setup, secrets=None)
        return View(replace(state, setup=setup, rounds=rounds))

    def can_take_back(self, move: Move) -> bool:
        """The seekers' own moves can be taken back; hiding, asking, answering and giving up stand."""
        return isinstance(move, PlaceSeeker | MoveSeeker)


def legal_destinations(state: State, seeker: int) -> frozenset[Tile]:
    """The tiles that the seeker of this index may enter on, or move to, right now.

    Empty where it is not the seekers' turn, or this one has entered or moved in this turn already.
    Raises `IllegalMove` if there is no such seeker.
    """
    _check_seeker(state, seeker)
    played = state.round
    if played.has_moved(seeker):
        return frozenset()
    match played.phase:
        case Phase.ENTER:
            return entries(state.setup.field, state.setup.edition)
        case Phase.MOVE:
            return frozenset(destinations(state.setup.field, state.setup.edition, played.positions, seeker))
        case _:
            return frozenset()


def possible_hints(state: State) -> list[int]:
    """The hints that the referee may give now: one where the secret is known, else all that could be true."""
    positions = _entered(state.round)
    secrets = ALL_TILES if state.round.secret is None else (state.round.secret,)
    return sorted({hint(positions, secret) for secret in secrets})


def _new_round(setup: Setup, number: int) -> Round:
    """In round r (from 0) the referee sits in seat r."""
    return Round(referee=number, seeker=_SEATS - 1 - number, positions=(None,) * setup.seekers)


def _with_round(state: State, played: Round) -> State:
    """The state with the running round replaced, and the next round begun if that one has ended."""
    rounds = (*state.rounds[:-1], played)
    if played.phase is Phase.OVER and len(rounds) < state.setup.rounds:
        rounds = (*rounds, _new_round(state.setup, len(rounds)))
    return replace(state, rounds=rounds)


def is_hidden_at_table(state: State) -> bool:
    """Whether the secret of the running round is hidden at a real table, and not in the program.

    It is where the one who has the program is the seeker.
    """
    return state.setup.seating.at_table == state.round.seeker


_PHASES: dict[type[Move], frozenset[Phase]] = {
    HideSecret: frozenset({Phase.HIDE}),
    HideAtTable: frozenset({Phase.HIDE}),
    PlaceSeeker: frozenset({Phase.ENTER}),
    MoveSeeker: frozenset({Phase.MOVE}),
    AskForHint: frozenset({Phase.ENTER, Phase.MOVE}),
    GiveHint: frozenset({Phase.HINT}),
    CorrectHint: frozenset({Phase.ENTER, Phase.MOVE, Phase.HINT}),
    TellSecret: frozenset({Phase.TELL}),
    GiveUp: frozenset({Phase.ENTER, Phase.MOVE}),
    ChangeSeat: frozenset(Phase) - {Phase.OVER},
}

_WAITS = {
    Phase.HIDE: tr_noop("The round waits for the secret to be hidden."),
    Phase.ENTER: tr_noop("The round waits for the seekers to enter."),
    Phase.MOVE: tr_noop("The round waits for the seekers to move."),
    Phase.HINT: tr_noop("The round waits for the referee's hint."),
    Phase.TELL: tr_noop("The round waits for the referee to tell where the secret was."),
    Phase.OVER: tr_noop("The round waits for nothing any more: it is over."),
}
_NO_SEEKER = tr_noop("There is no seeker {seeker}.")
_NO_TILE = tr_noop("That is not one of the sixty tiles.")
_ENTERED = tr_noop("Seeker {seeker} has entered already.")
_MOVED = tr_noop("Seeker {seeker} has moved in this turn already.")
_ALL_MUST_ENTER = tr_noop("The hint comes when every seeker has entered; {n} still wait.")
_AT_TABLE = tr_noop("The secret of this round is hidden at the real table.")
_IN_PROGRAM = tr_noop("The secret of this round is hidden in the program.")
_WRONG = tr_noop("The hint {points} does not fit the secret.")


def _with_seat(state: State, seat: Seat, computer: Computer | None) -> State:
    try:
        return replace(state, seating=state.seating.changed(seat, computer))
    except SeatingError as error:
        raise IllegalMove(Rule.NO_SUCH_SEAT, error, seat=seat) from None


def _check_phase(state: State, move: Move) -> None:
    phase = state.round.phase
    if phase not in _PHASES[type(move)]:
        raise IllegalMove(Rule.NOT_NOW, UserError(_WAITS[phase]), phase=phase)


def _check_seeker(state: State, seeker: int) -> None:
    if not 0 <= seeker < state.setup.seekers:
        raise IllegalMove(Rule.NO_SUCH_SEEKER, UserError(_NO_SEEKER, seeker=seeker + 1), seeker=seeker)


def _check_tile(tile: Tile) -> None:
    if tile not in ALL_TILES:
        raise IllegalMove(Rule.NO_SUCH_TILE, UserError(_NO_TILE))


def _check_place(state: State, move: PlaceSeeker) -> None:
    _check_seeker(state, move.seeker)
    _check_tile(move.to)
    if state.round.positions[move.seeker] is not None:
        raise IllegalMove(
            Rule.ALREADY_ENTERED, UserError(_ENTERED, seeker=move.seeker + 1), seeker=move.seeker
        )
    check_entry(state.setup.field, state.setup.edition, move.seeker, move.to)


def _check_step(state: State, move: MoveSeeker) -> None:
    _check_seeker(state, move.seeker)
    _check_tile(move.to)
    if state.round.has_moved(move.seeker):
        raise IllegalMove(
            Rule.ALREADY_MOVED,
            UserError(_MOVED, seeker=move.seeker + 1),
            seeker=move.seeker,
        )
    check_move(state.setup.field, state.setup.edition, state.round.positions, move.seeker, move.to)


def _check_all_entered(played: Round) -> None:
    waiting = played.positions.count(None)
    if waiting:
        raise IllegalMove(
            Rule.ALL_MUST_ENTER,
            UserError(_ALL_MUST_ENTER, n=waiting),
            waiting=waiting,
        )


def _hide(state: State, move: HideSecret) -> Round:
    if is_hidden_at_table(state):
        raise IllegalMove(Rule.HIDDEN_ELSEWHERE, UserError(_AT_TABLE))
    if move.tile is not None:
        _check_tile(move.tile)
    return replace(
        state.round,
        hidden=True,
        secret=move.tile,
        salt=move.salt,
        commitment=move.commitment,
        withheld=move.withheld,
    )


def _hide_at_table(state: State) -> Round:
    if not is_hidden_at_table(state):
        raise IllegalMove(Rule.KNOWN_HERE, UserError(_IN_PROGRAM))
    return replace(state.round, hidden=True, at_table=True)


def _tell(played: Round, tile: Tile | None) -> Round:
    if tile is not None:
        _check_tile(tile)
    return replace(played, secret=tile, told=True)


def _put(played: Round, move: PlaceSeeker | MoveSeeker) -> Round:
    positions = list(played.positions)
    positions[move.seeker] = move.to
    return replace(played, positions=tuple(positions), running=(*played.running, move))


def _entered(played: Round) -> tuple[Tile, ...]:
    """The tiles under the seekers that have entered."""
    return tuple(tile for tile in played.positions if tile is not None)


def _answer(state: State, points: int) -> Round:
    """The round with the hint given. A full hint ends it, and tells where the secret lies."""
    played = state.round
    if points not in possible_hints(state):
        if played.secret is not None:
            right = hint(_entered(played), played.secret)
            raise IllegalMove(Rule.WRONG_HINT, UserError(_WRONG, points=points), points=points, right=right)
        raise IllegalMove(Rule.IMPOSSIBLE_HINT, no_secret(points), points=points)
    positions = _entered(played)
    turn = Turn(positions, points, played.running, state.seating.computers[played.seeker])
    return ended_if_full(replace(played, asked=False, running=(), turns=(*played.turns, turn)))


def _corrections(played: Round) -> Iterator[CorrectHint]:
    if played.at_table:
        for turn in range(len(played.turns)):
            yield from (CorrectHint(turn, points) for points in corrections(played, turn))


def _seeker_moves(state: State) -> Iterator[PlaceSeeker | MoveSeeker]:
    make = PlaceSeeker if state.round.phase is Phase.ENTER else MoveSeeker
    for seeker in range(state.setup.seekers):
        for tile in sorted(legal_destinations(state, seeker)):
            yield make(seeker, tile)
