"""From the saved form of a match to the match: checked entry by entry, then replayed through the rules."""

import re
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from topologic_qt.engine import IllegalMove, Match, Seat
from topologic_qt.engine.seal import MAX_LENGTH, BrokenSeal, seal, unseal
from topologic_qt.games.topologic.records.models import (
    AnyMove,
    AskRecord,
    ComputerRecord,
    CorrectRecord,
    GiveUpRecord,
    HideAtTableRecord,
    HideRecord,
    HintRecord,
    MatchRecord,
    MoveRecord,
    NotesRecord,
    OriginRecord,
    PlaceRecord,
    SeatingRecord,
    SeatRecord,
    TellRecord,
    TileRecord,
)
from topologic_qt.games.topologic.records.writing import FORMAT
from topologic_qt.games.topologic.rules import (
    AT_ONE_COMPUTER,
    EDITIONS,
    AskForHint,
    Assistance,
    ChangeSeat,
    Computer,
    CorrectHint,
    Field,
    FieldRecipe,
    GiveHint,
    GiveUp,
    HideAtTable,
    HideSecret,
    Level,
    Location,
    Mark,
    Move,
    MoveSeeker,
    Notes,
    PlaceSeeker,
    Seating,
    Setup,
    Shape,
    State,
    TellSecret,
    Theme,
    Tile,
    Topologic,
    View,
    seat_of_the_sender,
)
from topologic_qt.translation import UserError, printable, tr_noop

RecordT = TypeVar("RecordT", bound=BaseModel)

_SALT = re.compile(r"[\w-]{0,32}", re.ASCII)
"""What `new_salt` makes, or nothing: letters, digits, dashes and underscores."""

TopologicMatch = Match[Setup, State, Move, View]
"""A match of Topologic."""


_NEWER = tr_noop("A newer program wrote this; update this one to open it.")
_PAGES = tr_noop("There is not one page for each round.")
_PEOPLE = tr_noop("By mail, only people play, at a computer each.")
_OTHERS = tr_noop("What is hidden in it, or not, makes it the other player’s copy.")
_SEED = tr_noop("A sealed seed is damaged.")
_SECRET = tr_noop("The sealed secret is damaged.")
_MOMENT = tr_noop("round {round}, turn {turn} (move {move})")


class RecordError(UserError, ValueError):
    """A record that is no match that could have been played. The text says what is wrong, and where.

    ``where`` is a place in the record or a moment of the match; empty for all of it.
    """

    def __init__(self, where: UserError | str, what: UserError) -> None:
        super().__init__("{where}: {what}" if where else "{what}", where=where, what=what)
        self.where = str(where)
        self.what = str(what)


class Damaged(UserError, ValueError):
    """Something sealed that was changed or cut off."""


def from_record(data: dict[str, Any]) -> TopologicMatch:
    """The match that a record tells of, replayed through the rules.

    Raises `RecordError` where an entry is missing, unknown or impossible, or where the rules refuse a move.
    """
    record = checked(MatchRecord, _upgraded(data))
    match = _replayed(_setup(record), record)
    if len(record.notes) != record.rounds:
        raise RecordError("notes", UserError(_PAGES))
    match.notes = tuple(_page(entry) for entry in record.notes)
    match.seat = _own_seat(record, match.state)
    return match


def checked(model: type[RecordT], data: dict[str, Any]) -> RecordT:
    """The record, if every entry of it is what it must be. Raises `RecordError` otherwise."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise RecordError(place(first["loc"]), complaint(first["type"])) from None


def laid(tiles: list[TileRecord]) -> Field:
    """The field of these tiles. Raises `FieldError` if they cannot lie like that."""
    return Field((Location(entry.x, entry.y), Tile.parse(entry.tile)) for entry in tiles)


_BLANK_PAGE = {"aid": "paper", "strokes": [], "undone": 0, "remarks": [], "times": [], "suggestions": 0}
_NEW_IN_2 = {
    "format": 2,
    "rounds": 2,
    "seating": {"computers": [None, None], "at_table": None},
    "aid": "paper",
    "notes": [_BLANK_PAGE] * 2,
}
"""What a match of format 1 has without saying so."""


def _upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """The record in the format of today. Raises `RecordError` if it comes from a later day."""
    if not isinstance(data, dict):
        return data
    version = data.get("format", 1)
    if version == 1 and not data.keys() & _NEW_IN_2.keys():
        data, version = {**data, **_NEW_IN_2}, 2
    if version == 2 and "own_seat" not in data:
        return _with_sealed_seeds({**data, "format": FORMAT, "own_seat": None})
    if isinstance(version, int) and version > FORMAT:
        raise RecordError("format", UserError(_NEWER))
    return data


def _with_sealed_seeds(data: dict[str, Any]) -> dict[str, Any]:
    """A match of format 2 with its seeds in envelopes. What is not what it must be is left to be refused."""
    seating, moves = data.get("seating"), data.get("moves")
    if isinstance(seating, dict) and isinstance(seating.get("computers"), list):
        seating = {**seating, "computers": [_with_sealed_seed(entry) for entry in seating["computers"]]}
    if isinstance(moves, list):
        moves = [
            {**move, "computer": _with_sealed_seed(move["computer"])}
            if isinstance(move, dict) and "computer" in move
            else move
            for move in moves
        ]
    changed = {"seating": seating, "moves": moves, "origin": _with_sealed_seed(data.get("origin"))}
    return data | {name: entry for name, entry in changed.items() if name in data}


def _with_sealed_seed(entry: object) -> object:
    """A computer or an origin with its seed in an envelope."""
    if not isinstance(entry, dict) or "sealed" in entry:
        return entry
    seed = entry.get("seed")
    if not isinstance(seed, str) or len(seed) > MAX_LENGTH // 4:
        return entry
    return {name: part for name, part in entry.items() if name != "seed"} | {"sealed": seal(seed)}


def _page(record: NotesRecord) -> Notes:
    """A page with every stroke made again, and the last ones undone."""
    strokes = [
        (tuple(map(Tile.parse, stroke.tiles)), stroke.mark and Mark(stroke.mark)) for stroke in record.strokes
    ]
    page = Notes.replayed(Assistance(record.aid), strokes, record.undone)
    remarks = MappingProxyType({remark.turn: remark.text for remark in record.remarks if remark.text})
    return replace(
        page,
        remarks=remarks,
        times=tuple(record.times),
        suggestions=record.suggestions,
        peeks=MappingProxyType({peek.turn: peek.times for peek in record.peeks}),
    )


def _own_seat(record: MatchRecord, state: State) -> Seat | None:
    """Whose copy of a match by mail it is. Raises `RecordError` where what is hidden tells otherwise."""
    if record.own_seat is None:
        return None
    if seating_of(record.seating) != AT_ONE_COMPUTER:
        raise RecordError("own_seat", UserError(_PEOPLE))
    seat = record.own_seat - 1
    if seat_of_the_sender(state) not in (None, seat):
        raise RecordError("own_seat", UserError(_OTHERS))
    return seat


def _setup(record: MatchRecord) -> Setup:
    try:
        return Setup(
            field=laid(record.field),
            edition=EDITIONS[record.edition],
            seekers=record.seekers,
            rounds=record.rounds,
            title=record.title,
            players=(record.players[0], record.players[1]),
            theme=Theme(record.theme),
            origin=None if record.origin is None else origin_of(record.origin),
            seating=seating_of(record.seating),
            aid=Assistance(record.aid),
        )
    except ValueError as error:
        raise RecordError("", sentence(error)) from None


def seating_of(record: SeatingRecord) -> Seating:
    """The seating of a record. Raises ValueError, with a sentence, where nobody can sit like that."""
    first, second = map(_computer, record.computers)
    return Seating((first, second), None if record.at_table is None else record.at_table - 1)


def _computer(record: ComputerRecord | None) -> Computer | None:
    return None if record is None else Computer(Level(record.level), _seed(record.sealed))


def origin_of(record: OriginRecord) -> FieldRecipe:
    """The recipe of a record. Raises ValueError, with a sentence, where a part of it is out of range."""
    return FieldRecipe(Shape(record.shape), _seed(record.sealed), record.growth)


def _seed(sealed: str) -> str:
    """The seed in an envelope. Raises ValueError, with a sentence, if it is damaged."""
    try:
        return unseal(sealed)
    except BrokenSeal:
        raise Damaged(_SEED) from None


def _replayed(setup: Setup, record: MatchRecord) -> TopologicMatch:
    match = TopologicMatch(Topologic(), setup)
    for number, entry in enumerate(record.moves, start=1):
        try:
            match.apply(move_of(entry))
        except ValueError as error:  # a move that the rules refuse, or something sealed that is damaged
            raise RecordError(_moment(match.state, number), sentence(error)) from None
    return match


def move_of(record: AnyMove) -> Move:
    """The move of a record. Raises ValueError, with a sentence, where something sealed is damaged."""
    match record:
        case HideRecord():
            tile, salt = (None, "") if record.sealed is None else _opened(record.sealed)
            return HideSecret(tile, salt, record.commitment or "", record.withheld)
        case HideAtTableRecord():
            return HideAtTable()
        case PlaceRecord():
            return PlaceSeeker(record.seeker - 1, Tile.parse(record.to))
        case MoveRecord():
            return MoveSeeker(record.seeker - 1, Tile.parse(record.to))
        case AskRecord():
            return AskForHint()
        case HintRecord():
            return GiveHint(record.points)
        case CorrectRecord():
            return CorrectHint(record.turn - 1, record.points)
        case GiveUpRecord():
            return GiveUp()
        case TellRecord():
            return TellSecret(None if record.tile is None else Tile.parse(record.tile))
        case SeatRecord():
            return ChangeSeat(record.seat - 1, _computer(record.computer))


def _opened(sealed: str) -> tuple[Tile, str]:
    """The tile and the salt in an envelope."""
    try:
        tile, _, salt = unseal(sealed).partition(" ")
        if _SALT.fullmatch(salt):
            return Tile.parse(tile), salt
    except ValueError:
        pass
    raise Damaged(_SECRET)


def _moment(state: State, move: int) -> UserError:
    return UserError(_MOMENT, round=len(state.rounds), turn=len(state.round.turns) + 1, move=move)


def sentence(error: ValueError) -> UserError:
    """What an error says, so that it can be said in other languages if the error can."""
    if isinstance(error, IllegalMove) and isinstance(error.why, UserError):
        return error.why
    return error if isinstance(error, UserError) else UserError("{error}", error=str(error))


def place(path: tuple[int | str, ...]) -> str:
    """Where in a record something stands, in words: entries of lists are counted from 1."""
    return ", ".join(f"number {part + 1}" if isinstance(part, int) else printable(part, 40) for part in path)


def complaint(kind: str) -> UserError:
    """What is wrong with an entry, as a sentence, by the kind of pydantic's error."""
    match kind:
        case "missing":
            return UserError(tr_noop("This entry is missing."))
        case "extra_forbidden":
            return UserError(tr_noop("This entry is unknown."))
        case "too_long" | "too_short":
            return UserError(tr_noop("There are too many or too few entries."))
        case _:
            return UserError(tr_noop("This entry is not what it must be."))
