"""Reads saved matches: pydantic checks every entry, then the match is replayed through the rules."""

from typing import Annotated, Any, Literal

from pydantic import Field as Entry

from topologic_qt.engine.commitment import BrokenSeal, unseal
from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import told_names
from topologic_qt.games import checking
from topologic_qt.games.topology.records.writing import FORMAT
from topologic_qt.games.topology.rules.game import Topology, TopologyMatch
from topologic_qt.games.topology.rules.mail import can_sit_apart
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Open, Resign, Turn
from topologic_qt.games.topology.rules.placed import Hex
from topologic_qt.games.topology.rules.state import Setup, Variant, check_stack, shuffled_stack
from topologic_qt.translation import UserError, tr_noop

MAX_MOVES = 2_000
"""The largest number of moves of a saved match: 26 turns of at most nine moves, and changes of seats."""

MAX_COORDINATE = 999_999
"""The largest distance of a hexagon from the origin along either axis."""

MAX_PLAYERS = 4

Design = Annotated[str, Entry(pattern=r"^[A-Z]$")]
Coordinate = Annotated[int, Entry(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
HexRecord = Annotated[list[Coordinate], Entry(min_length=2, max_length=2)]
"""A hexagon by its axial coordinates, q and r."""
Points = Annotated[int, Entry(ge=0, le=10**6)]
SeatNumber = Annotated[int, Entry(ge=1, le=MAX_PLAYERS)]
"""A seat, counted from 1 as people do."""
Link = Annotated[str, Entry(pattern=r"^[0-9a-f]{64}$")]
"""A link or an anchor of a chain of hashes."""
VariantName = Literal["base", "advanced"]


class LayRecord(checking.Record):
    """`Lay`."""

    move: Literal["lay"]
    design: Design
    at: HexRecord
    direction: Annotated[int, Entry(ge=0, le=5)]


class DrawRecord(checking.Record):
    """`Draw`."""

    move: Literal["draw"]


class TurnRecord(checking.Record):
    """`Turn`."""

    move: Literal["turn"]
    at: HexRecord


class EndRecord(checking.Record):
    """`End`."""

    move: Literal["end"]


class ResignRecord(checking.Record):
    """`Resign`."""

    move: Literal["resign"]


class OpenRecord(checking.Record):
    """`Open`; seats are counted from 1."""

    move: Literal["open"]
    seat: SeatNumber
    link: Link


class SeatRecord(checking.Record):
    """`ChangeSeat`; seats are counted from 1."""

    move: Literal["seat"]
    seat: SeatNumber
    computer: checking.ComputerRecord | None


AnyMove = Annotated[
    LayRecord | DrawRecord | TurnRecord | EndRecord | ResignRecord | SeatRecord, Entry(discriminator="move")
]


AnyMoveOfMatch = Annotated[
    LayRecord | DrawRecord | TurnRecord | EndRecord | ResignRecord | OpenRecord | SeatRecord,
    Entry(discriminator="move"),
]
"""A move in a saved match; programs that play over the engine protocol open no chains."""


class MatchRecord(checking.Record):
    """A whole match: its setup, and every move that was not taken back."""

    format: Annotated[int, Entry(ge=1, le=1)]
    title: str
    players: Annotated[list[str], Entry(min_length=1, max_length=MAX_PLAYERS)]
    variant: VariantName
    first: SeatNumber
    """The seat that begins, counted from 1."""
    seating: Annotated[list[checking.ComputerRecord | None], Entry(min_length=1, max_length=MAX_PLAYERS)]
    stack: Annotated[str, Entry(max_length=240)]
    """The designs of all tiles in a sealed envelope, the start tile first; empty where there are anchors."""
    seed: checking.SealedSeed | None
    """The seed of the stack in a sealed envelope; null if the stack was given by hand, or with anchors."""
    own_seat: Annotated[int, Entry(ge=0, le=MAX_PLAYERS)] | None
    """By mail: the seat of the copy, from 1, or 0 for a spectator; null in a copy for the other player."""
    earlier: Annotated[list[Points], Entry(max_length=MAX_PLAYERS)]
    """In the second match of a duel: the points of the player of each seat in the first; else empty."""
    anchors: Annotated[list[Link], Entry(max_length=MAX_PLAYERS)] = Entry(default=[])
    """The anchors of all seats if their computers draw the tiles together; else missing."""
    moves: Annotated[list[AnyMoveOfMatch], Entry(max_length=MAX_MOVES)]


_PEOPLE = tr_noop("Only people can play on separate computers.")
_STACK = tr_noop("The hidden stack is damaged.")
_NO_STACK = tr_noop("There’s no stack when all computers draw the tiles together.")
_OTHER_STACK = tr_noop("The stack doesn’t match its seed.")
_MOMENT = tr_noop("turn {turn} (move {move})")


def from_record(data: dict[str, Any]) -> TopologyMatch:
    """The match of a record, replayed through the rules. Raises `RecordError` unless it is legal."""
    checking.refuse_newer(data, FORMAT)
    record = checking.checked(MatchRecord.model_validate, data)
    match = TopologyMatch(Topology(), _setup(record))
    checking.replay(
        match, record.moves, move_of, lambda state, move: UserError(_MOMENT, turn=state.number, move=move)
    )
    match.seat = _own_seat(record, match)
    return match


def _setup(record: MatchRecord) -> Setup:
    anchors = tuple(record.anchors)
    if anchors and (record.stack or record.seed is not None):
        raise checking.RecordError("stack", UserError(_NO_STACK))
    stack = "" if anchors else _stack(record.stack)
    seed = _seed(record, stack)
    try:
        seating = tuple(map(checking.computer_of, record.seating))
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
        raise checking.RecordError("", checking.sentence(error)) from None


def _stack(sealed: str) -> str:
    """The stack in an envelope. Raises `RecordError` unless it is a whole one."""
    try:
        stack = unseal(sealed)
        check_stack(stack)
    except BrokenSeal:
        raise checking.RecordError("stack", UserError(_STACK)) from None
    except ValueError as error:
        raise checking.RecordError("stack", checking.sentence(error)) from None
    return stack


def _seed(record: MatchRecord, stack: str) -> str | None:
    """The seed of the stack, if it has one. Raises `RecordError` if it gives another stack."""
    if record.seed is None:
        return None
    seed = checking.entry_of_seed(record.seed)
    if shuffled_stack(seed) != stack:
        raise checking.RecordError("stack", UserError(_OTHER_STACK))
    return seed


def _own_seat(record: MatchRecord, match: TopologyMatch) -> Seat | None:
    """The seat of a copy by mail. Raises `RecordError` if there can be no such copy."""
    if record.own_seat is None:
        return None
    if record.own_seat > match.seats or not can_sit_apart(match.setup, match.moves):
        raise checking.RecordError("own_seat", UserError(_PEOPLE))
    return record.own_seat - 1


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
            return ChangeSeat(record.seat - 1, checking.computer_of(record.computer))


def _hex(at: list[int]) -> Hex:
    return (at[0], at[1])
