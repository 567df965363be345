"""A match at a real table: people play with real tiles, and one of them notes here what happens.

Only that player's hand and the tiles face up are known, so no answer can be refused as wrong;
`Knowledge.contradiction` finds answers that contradict each other. Every line can be corrected.
"""

from collections.abc import Sequence
from dataclasses import replace

from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.players import SetupError, no_such_seat
from topologic_qt.games.deduction.rules.apart import AtTable, check_tiles
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.moves import Correct, Retype, Rule, Strike, TableMove, Tell
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, in_order, with_face
from topologic_qt.translation import UserError, tr_noop

MAX_CHANGES = 1_000
"""The most changes noted at a real table: far more than any table needs."""

_TOO_MANY = tr_noop("You can note up to {most} changes at one table. Start a new match.")
_YOURSELF = tr_noop("You can’t ask yourself. Choose another player.")
_NO_LINE = tr_noop("The log has no line {line}.")
_NO_ANSWER = tr_noop("The answer must be yes, no, or a number from 0 to {most}.")
_OTHER_FACE = tr_noop("{tile} isn’t a tile that was asked for.")
_NOT_SEEN = tr_noop("Only those two players see a shown tile, and only after a yes.")


def begun_at_table(setup: Setup, at_table: AtTable) -> State:
    """The state of a match at a real table before its first turn."""
    hands = tuple(at_table.hand if seat == at_table.seat else None for seat in range(setup.players))
    return State(
        setup=setup,
        seating=setup.seating,
        hands=hands,
        face_up=at_table.face_up,
        missing=None,
        seat=setup.first,
        active=tuple(range(setup.players)),
        step=Step.TABLE,
    )


def check_told(state: State, move: TableMove) -> None:
    """Raises `IllegalMove`, with the broken rule, unless a move of a real table makes sense."""
    if state.changes >= MAX_CHANGES:
        raise IllegalMove(Rule.TOO_MANY_CHANGES, UserError(_TOO_MANY, most=MAX_CHANGES))
    match move:
        case Tell(entry):
            _check_entry(state, entry)
        case Correct(number, entry):
            _check_line(state, number)
            _check_entry(state, entry)
        case Strike(number):
            _check_line(state, number)
        case Retype(hand, face_up):
            try:
                check_tiles(state.players, hand, face_up)
            except SetupError as error:
                raise IllegalMove(Rule.IMPOSSIBLE_TILES, error) from None


def after_told(state: State, move: TableMove) -> State:
    """The state after a legal move of a real table: everything except the hands follows from the log.

    A line keeps its lasting number when it is corrected, and when others are removed.
    """
    log, numbers = state.log, state.numbers
    changed = replace(state, changes=state.changes + 1)
    match move:
        case Tell(entry):
            return _with_lines(replace(changed, numbers=(*numbers, state.changes)), (entry,))
        case Correct(number, entry):
            return _with_lines(_without_log(changed), (*log[:number], entry, *log[number + 1 :]))
        case Strike(number):
            left = replace(_without_log(changed), numbers=(*numbers[:number], *numbers[number + 1 :]))
            return _with_lines(left, (*log[:number], *log[number + 1 :]))
        case Retype(hand, face_up):
            seat = next(at for at, held in enumerate(state.hands) if held is not None)
            hands = tuple(in_order(hand) if at == seat else None for at in range(state.players))
            return replace(changed, hands=hands, face_up=in_order(face_up))


def _without_log(state: State) -> State:
    return replace(state, log=(), active=tuple(range(state.players)), number=1)


def _with_lines(state: State, entries: Sequence[Entry]) -> State:
    """The state with more lines in its log, which get their turns and decide who is in, out and to move."""
    turn, log = state.number - 1, list(state.log)
    active, winner, missing = state.active, state.winner, state.missing
    for entry in entries:
        match entry:
            case Question():
                turn += 1
            case Announcement(right=True):
                winner, missing = entry.announcer, entry.tile
            case Announcement(announcer=seat) | Resignation(seat=seat):
                active = tuple(other for other in active if other != seat)
        is_numbered = entry.turn == max(turn, 1) and entry.level is None
        log.append(entry if is_numbered else replace(entry, turn=max(turn, 1), level=None))
    if winner is None and len(active) == 1 and state.setup.last_left_wins:
        winner = active[0]
    told = replace(state, log=tuple(log), active=active, winner=winner, missing=missing)
    if winner is not None or not active:
        return replace(told, step=Step.OVER, number=max(turn, 1))
    asked = (entry.asker for entry in reversed(log) if isinstance(entry, Question))
    return replace(told, seat=_next_asker(told, next(asked, None)), number=turn + 1)


def _next_asker(state: State, asker: Seat | None) -> Seat:
    """The seat expected to ask next: the one that begins, or the next one still in."""
    if asker is None:
        return state.setup.first if state.setup.first in state.active else state.active[0]
    return next((seat for seat in state.active if seat > asker), state.active[0])


def _check_line(state: State, number: int) -> None:
    if not 0 <= number < len(state.log):
        raise IllegalMove(Rule.NO_SUCH_LINE, UserError(_NO_LINE, line=number + 1), line=number)


def _check_entry(state: State, entry: Entry) -> None:
    match entry:
        case Question():
            _check_seats(state, entry.asker, entry.whom)
            if entry.asker == entry.whom:
                raise IllegalMove(Rule.YOURSELF, UserError(_YOURSELF), seat=entry.whom)
            _check_answer(state, entry)
            _check_shown(state, entry)
        case Announcement(announcer=seat) | Resignation(seat=seat):
            _check_seats(state, seat)


def _check_seats(state: State, *seats: Seat) -> None:
    for seat in seats:
        if not 0 <= seat < state.players:
            raise IllegalMove(Rule.NO_SUCH_SEAT, no_such_seat(seat), seat=seat)


def _check_answer(state: State, question: Question) -> None:
    most = min(state.hand_size, len(with_face(ALL_TILES, question.face)))
    answer = question.answer
    counted = type(answer) is int and 0 <= answer <= most
    if not (counted if question.kind is Kind.COUNT else type(answer) is bool):
        raise IllegalMove(Rule.WRONG_ANSWER, UserError(_NO_ANSWER, most=most))


def _check_shown(state: State, question: Question) -> None:
    tile, at_table = question.tile, state.setup.at_table
    if tile is None:
        return
    if question.face not in tile:
        error = UserError(_OTHER_FACE, tile=tile)
        raise IllegalMove(Rule.OTHER_FACE, error, tile=tile, face=question.face)
    sees = at_table is not None and at_table.seat in (question.asker, question.whom)
    if not sees or question.answer is not True:
        raise IllegalMove(Rule.NOT_SEEN, UserError(_NOT_SEEN), tile=tile)
