"""Topology in JSON for the engine protocol: setups, moves, views, and messages about moves."""

from hashlib import blake2b
from typing import Annotated, Any

from pydantic import Field as Entry, TypeAdapter

from topologic_qt.engine.computer_names import told_names
from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.engine.seal import SALT_LENGTH, BrokenSeal, seal, unseal
from topologic_qt.games.checking import (
    Record,
    RecordError,
    checked,
    computer_of,
    entry_of_seed,
    refuse_newer,
    replay,
    sentence,
)
from topologic_qt.games.topology.records.models import (
    AnyMove,
    AnyMoveOfMatch,
    DrawRecord,
    EndRecord,
    LayRecord,
    MatchRecord,
    OpenRecord,
    ResignRecord,
    SeatRecord,
    TurnRecord,
    VariantName,
)
from topologic_qt.games.topology.records.writing import FORMAT, move_to_record
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.hexes import Hex
from topologic_qt.games.topology.rules.mail import can_sit_apart
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Open, Resign, Turn
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.setup import (
    DEFAULT_NAMES,
    TILES,
    Setup,
    Variant,
    check_stack,
    new_setup,
    shuffled_stack,
)
from topologic_qt.games.topology.rules.state import State, View
from topologic_qt.translation import UserError, tr_noop

# -- Reading of saved matches: checked entry by entry, then replayed through the rules ----------------


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


# -----------------------------------------------------------------------------------------------------


Json = dict[str, object]


class SetupRecord(Record):
    """The setup of a match."""

    players: Annotated[int, Entry(ge=2, le=4)] = 2
    """The number of players."""
    variant: VariantName = "base"
    first: Annotated[int, Entry(ge=0, le=3)] = 0
    """The seat that begins, counted from 0."""
    stack: Annotated[str, Entry(min_length=TILES, max_length=TILES)] | None = None
    """For tests and puzzles: the designs of all tiles, the start tile first."""


_MOVE: TypeAdapter[AnyMove] = TypeAdapter(AnyMove)


def setup_schema() -> Json:
    """The JSON Schema of a setup."""
    return SetupRecord.model_json_schema()


def setup_from_json(data: Json, seed: str) -> Setup:
    """The setup of an object, with defaults. Without a stack, it is shuffled from the seed.

    A stack that is the one of the seed does not count as chosen by hand. Raises ValueError, with a sentence,
    where an entry is unknown or impossible.
    """
    record = checked(SetupRecord.model_validate, data)
    short, stack = _short(seed), record.stack or ""
    if stack:
        check_stack(stack)
    return new_setup(
        DEFAULT_NAMES[: record.players],
        seed=short,
        stack="" if stack == shuffled_stack(short) else stack,
        variant=Variant(record.variant),
        first=record.first,
    )


def setup_to_json(setup: Setup) -> Json:
    """The setup with every entry."""
    return {**public_setup(setup), "stack": setup.stack}


def answered_setup(setup: Setup) -> Json:
    """The setup with every entry that was given: the stack if it was chosen by hand."""
    return setup_to_json(setup) if setup.given_stack else public_setup(setup)


def public_setup(setup: Setup) -> Json:
    """The setup as every seat may know it: without the stack."""
    return {"players": setup.players, "variant": setup.variant.value, "first": setup.first}


def move_from_json(data: Json) -> Move:
    """The move of an object in the form of the saved match.

    Raises ValueError, with a sentence, where an entry is unknown or impossible.
    """
    return move_of(checked(_MOVE.validate_python, data))


def move_to_json(move: Move) -> Json:
    """The move in the form of the saved match; an envelope always looks the same for the same seed."""
    return move_to_record(move, _sealed)


def view_to_json(view: View) -> Json:
    """The match as every seat may know it."""
    rings = view.turns[-1].rings if view.turns else ()
    return {
        "players": view.setup.players,
        "variant": view.setup.variant.value,
        "to_move": [] if view.is_over else [view.seat],
        "revealed": list(view.revealed),
        "tiles": [_tile(tile) for tile in view.tiles],
        "left": {design: number for design, number in view.left.items() if number},
        "stack": view.stack_size,
        "scores": list(view.scores),
        "turn": view.number,
        "rings": [
            {"length": ring.length, "inside": list(ring.inside), "points": ring.points} for ring in rings
        ],
    }


def told(before: State, move: Move, after: State, seat: Seat) -> list[Json]:  # noqa: ARG001
    """The messages about a move: the tiles that it reveals, to every seat alike."""
    match move:
        case Draw():
            return [{"revealed": list(after.revealed[len(before.revealed) :])}]
        case End() if not after.is_over:
            return [{"revealed": list(after.revealed)}]
        case _:
            return []


def _tile(tile: PlacedTile) -> Json:
    return {"design": tile.design, "at": list(tile.at), "direction": tile.direction}


def _short(seed: str) -> str:
    """The seed of a match, which may be long, as that of a stack."""
    if len(seed) <= MAX_SEED_LENGTH:
        return seed
    return blake2b(seed.encode(errors="surrogatepass"), digest_size=16).hexdigest()


def _sealed(text: str) -> str:
    """The text in an envelope that always looks the same."""
    return seal(text, blake2b(text.encode(errors="surrogatepass"), digest_size=SALT_LENGTH).digest())
