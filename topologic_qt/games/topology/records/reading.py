"""Reading of saved matches: checked entry by entry, then replayed through the rules."""

from typing import Any

from topologic_qt.engine.commitment import BrokenSeal, unseal
from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import told_names
from topologic_qt.games.checking import (
    RecordError,
    checked,
    computer_of,
    entry_of_seed,
    refuse_newer,
    replay,
    sentence,
)
from topologic_qt.games.topology.records.models import (
    AnyMoveOfMatch,
    DrawRecord,
    EndRecord,
    LayRecord,
    MatchRecord,
    OpenRecord,
    ResignRecord,
    SeatRecord,
    TurnRecord,
)
from topologic_qt.games.topology.records.writing import FORMAT
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.mail import can_sit_apart
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Open, Resign, Turn
from topologic_qt.games.topology.rules.placed import Hex
from topologic_qt.games.topology.rules.state import Setup, State, Variant, View, check_stack, shuffled_stack
from topologic_qt.translation import UserError, tr_noop

TopologyMatch = Match[Setup, State, Move, View]
"""A match of Topology."""

_PEOPLE = tr_noop("Only people can play each at a computer of their own.")
_STACK = tr_noop("The hidden stack is damaged.")
_NO_STACK = tr_noop("There is no stack where the computers of all players draw the tiles together.")
_OTHER_STACK = tr_noop("The stack does not match its seed.")
_MOMENT = tr_noop("turn {turn} (move {move})")


def from_record(data: dict[str, Any]) -> TopologyMatch:
    """The match of a record, replayed through the rules.

    Raises `RecordError` where an entry is missing, unknown or impossible, or where the rules refuse a move.
    """
    refuse_newer(data, FORMAT)
    record = checked(MatchRecord.model_validate, data)
    match = TopologyMatch(Topology(), _setup(record))
    replay(match, record.moves, move_of, _moment)
    match.seat = _own_seat(record, match)
    return match


def _setup(record: MatchRecord) -> Setup:
    anchors = tuple(record.anchors)
    if anchors and (record.stack or record.seed is not None):
        raise RecordError("stack", UserError(_NO_STACK))
    stack = "" if anchors else _stack(record.stack)
    seed = _seed(record, stack)
    try:
        seating = tuple(map(computer_of, record.seating))
        return Setup(
            names=told_names(record.players, seating),
            stack=stack,
            variant=Variant(record.variant),
            first=record.first - 1,
            seating=seating,
            title=record.title,
            seed=seed or "",
            given_stack=seed is None and not anchors,
            earlier=tuple(record.earlier),
            anchors=anchors,
        )
    except ValueError as error:
        raise RecordError("", sentence(error)) from None


def _stack(sealed: str) -> str:
    """The stack in an envelope. Raises `RecordError` unless it is a whole one."""
    try:
        stack = unseal(sealed)
        check_stack(stack)
    except BrokenSeal:
        raise RecordError("stack", UserError(_STACK)) from None
    except ValueError as error:
        raise RecordError("stack", sentence(error)) from None
    return stack


def _seed(record: MatchRecord, stack: str) -> str | None:
    """The seed of the stack; None where it has none. Raises `RecordError` if it gives another stack."""
    if record.seed is None:
        return None
    seed = entry_of_seed(record.seed)
    if shuffled_stack(seed) != stack:
        raise RecordError("stack", UserError(_OTHER_STACK))
    return seed


def _own_seat(record: MatchRecord, match: TopologyMatch) -> Seat | None:
    """The seat that a copy by mail belongs to. Raises `RecordError` where no such copy can be."""
    if record.own_seat is None:
        return None
    if record.own_seat > match.seats or not can_sit_apart(match.setup, match.moves):
        raise RecordError("own_seat", UserError(_PEOPLE))
    return record.own_seat - 1


def _moment(state: State, move: int) -> UserError:
    return UserError(_MOMENT, turn=state.number, move=move)


def move_of(record: AnyMoveOfMatch) -> Move:
    """The move of a record. Raises ValueError, with a sentence, where a sealed seed is damaged."""
    match record:
        case LayRecord():
            return Lay(record.design, _hex(record.at), record.direction)
        case DrawRecord():
            return Draw()
        case TurnRecord():
            return Turn(_hex(record.at))
        case EndRecord():
            return End()
        case ResignRecord():
            return Resign()
        case OpenRecord():
            return Open(record.seat - 1, record.link)
        case SeatRecord():
            return ChangeSeat(record.seat - 1, computer_of(record.computer))


def _hex(at: list[int]) -> Hex:
    return (at[0], at[1])
