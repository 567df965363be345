"""The legal moves in a state, and checks that name the rule broken by any other move."""

from collections.abc import Iterator

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.rules import moves
from topologic_qt.games.topologic.rules.correcting import corrections
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import hint, no_secret
from topologic_qt.games.topologic.rules.movement import check_entry, check_move, destinations, entries
from topologic_qt.games.topologic.rules.state import Phase, Round, State
from topologic_qt.translation import UserError, tr_noop

_PHASES: dict[type[moves.Move], frozenset[Phase]] = {
    moves.HideSecret: frozenset({Phase.HIDE}),
    moves.HideAtTable: frozenset({Phase.HIDE}),
    moves.PlaceSeeker: frozenset({Phase.ENTER}),
    moves.MoveSeeker: frozenset({Phase.MOVE}),
    moves.AskForHint: frozenset({Phase.ENTER, Phase.MOVE}),
    moves.GiveHint: frozenset({Phase.HINT}),
    moves.CorrectHint: frozenset({Phase.ENTER, Phase.MOVE, Phase.HINT}),
    moves.CorrectTurn: frozenset(Phase),
    moves.TellSecret: frozenset({Phase.TELL}),
    moves.GiveUp: frozenset({Phase.ENTER, Phase.MOVE}),
    moves.ChangeSeat: frozenset(Phase) - {Phase.OVER},
}

_WAITS = {
    Phase.HIDE: tr_noop("Hide the secret first."),
    Phase.ENTER: tr_noop("The seekers enter first."),
    Phase.MOVE: tr_noop("The seekers move first."),
    Phase.HINT: tr_noop("The referee gives the hint first."),
    Phase.TELL: tr_noop("First the referee says where the secret was."),
    Phase.OVER: tr_noop("This round is over."),
}
_NO_SEEKER = tr_noop("There is no seeker {seeker}.")
_NO_TILE = tr_noop("That isn’t one of the sixty tiles.")
_ENTERED = tr_noop("Seeker {seeker} has already entered.")
_MOVED = tr_noop("Seeker {seeker} has already moved this turn.")
_ALL_MUST_ENTER = tr_noop("All seekers must enter first; {n} to go.")
_AT_TABLE = tr_noop("This round’s secret is at the real table.")
_IN_PROGRAM = tr_noop("The program keeps this round’s secret.")
_WRONG = tr_noop("The hint {points} doesn’t fit the secret.")


def legal_moves(state: State) -> Iterator[moves.Move]:
    """Every legal move, each once, without `ChangeSeat` and `CorrectTurn`, which are not part of play."""
    match state.round.phase:
        case Phase.HIDE if is_hidden_at_table(state):
            yield moves.HideAtTable()
        case Phase.HIDE:
            yield from map(moves.HideSecret, ALL_TILES)
        case Phase.ENTER | Phase.MOVE:
            make = moves.PlaceSeeker if state.round.phase is Phase.ENTER else moves.MoveSeeker
            for seeker in range(state.setup.seekers):
                yield from (make(seeker, tile) for tile in sorted(legal_destinations(state, seeker)))
            if None not in state.round.positions:
                yield moves.AskForHint()
            yield from _corrections(state.round)
            yield moves.GiveUp()
        case Phase.HINT:
            yield from map(moves.GiveHint, possible_hints(state))
            yield from _corrections(state.round)
        case Phase.TELL:
            yield from map(moves.TellSecret, (*ALL_TILES, None))
        case Phase.OVER:
            pass


def legal_destinations(state: State, seeker: int) -> frozenset[Tile]:
    """The tiles that a seeker may now enter on or move to. Raises `IllegalMove` for no such seeker."""
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
    """The hints that the referee may give: the right one if the secret is known, else all possible ones."""
    played = state.round
    secrets = ALL_TILES if played.secret is None else (played.secret,)
    return sorted({hint(played.entered, secret) for secret in secrets})


def is_hidden_at_table(state: State) -> bool:
    """Whether the secret is hidden at a real table, so that the player with the program is the seeker."""
    return state.setup.seating.at_table == state.round.seeker


def check_legal(state: State, move: moves.Move) -> None:
    """Raises `IllegalMove`, with the broken rule, unless the move is legal.

    For corrections and changes of seats, only the phase is checked here; applying them checks the rest.
    """
    phase = state.round.phase
    if phase not in _PHASES[type(move)]:
        raise IllegalMove(moves.Rule.NOT_NOW, UserError(_WAITS[phase]), phase=phase)
    match move:
        case moves.HideSecret(tile):
            if is_hidden_at_table(state):
                raise IllegalMove(moves.Rule.HIDDEN_ELSEWHERE, UserError(_AT_TABLE))
            if tile is not None:
                _check_tile(tile)
        case moves.HideAtTable():
            if not is_hidden_at_table(state):
                raise IllegalMove(moves.Rule.KNOWN_HERE, UserError(_IN_PROGRAM))
        case moves.PlaceSeeker() | moves.MoveSeeker():
            _check_seeker_move(state, move)
        case moves.AskForHint():
            if waiting := state.round.positions.count(None):
                why = UserError(_ALL_MUST_ENTER, n=waiting)
                raise IllegalMove(moves.Rule.ALL_MUST_ENTER, why, waiting=waiting)
        case moves.GiveHint(points):
            _check_hint(state, points)
        case moves.TellSecret(tile):
            if tile is not None:
                _check_tile(tile)
        case moves.CorrectHint() | moves.CorrectTurn() | moves.GiveUp() | moves.ChangeSeat():
            pass


def _check_seeker(state: State, seeker: int) -> None:
    if not 0 <= seeker < state.setup.seekers:
        raise IllegalMove(moves.Rule.NO_SUCH_SEEKER, UserError(_NO_SEEKER, seeker=seeker + 1), seeker=seeker)


def _check_tile(tile: Tile) -> None:
    if tile not in ALL_TILES:
        raise IllegalMove(moves.Rule.NO_SUCH_TILE, UserError(_NO_TILE))


def _check_seeker_move(state: State, move: moves.PlaceSeeker | moves.MoveSeeker) -> None:
    _check_seeker(state, move.seeker)
    _check_tile(move.to)
    enters = isinstance(move, moves.PlaceSeeker)
    if state.round.has_moved(move.seeker):
        rule, why = (moves.Rule.ALREADY_ENTERED, _ENTERED) if enters else (moves.Rule.ALREADY_MOVED, _MOVED)
        raise IllegalMove(rule, UserError(why, seeker=move.seeker + 1), seeker=move.seeker)
    if enters:
        check_entry(state.setup.field, state.setup.edition, move.seeker, move.to)
    else:
        check_move(state.setup.field, state.setup.edition, state.round.positions, move.seeker, move.to)


def _check_hint(state: State, points: int) -> None:
    if points in possible_hints(state):
        return
    played = state.round
    if played.secret is not None:
        right = hint(played.entered, played.secret)
        raise IllegalMove(moves.Rule.WRONG_HINT, UserError(_WRONG, points=points), points=points, right=right)
    raise IllegalMove(moves.Rule.IMPOSSIBLE_HINT, no_secret(points), points=points)


def _corrections(played: Round) -> Iterator[moves.CorrectHint]:
    if played.at_table:
        for turn in range(len(played.turns)):
            yield from (moves.CorrectHint(turn, points) for points in corrections(played, turn))
