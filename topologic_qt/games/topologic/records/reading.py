"""Reading saved matches and fields: every entry is checked, and matches are replayed through the rules."""

import re
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import Field as Entry

from topologic_qt.engine.commitment import MAX_LENGTH, seal, unseal
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.engine.players import told_names
from topologic_qt.games import checking
from topologic_qt.games.drafts import DraftHistory, DraftState
from topologic_qt.games.topologic.records import models
from topologic_qt.games.topologic.records.writing import FORMAT
from topologic_qt.games.topologic.rules import moves
from topologic_qt.games.topologic.rules.field import Field, Location, NamedField, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.mail import TopologicMatch, hidden_elsewhere, seat_of_the_sender
from topologic_qt.games.topologic.rules.notes import Mark, Notes
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, EDITIONS, Assistance, Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, Theme
from topologic_qt.games.topologic.rules.state import State
from topologic_qt.translation import UserError, tr_noop

_BLANK_PAGE = {"aid": "paper", "strokes": [], "undone": 0, "remarks": [], "times": [], "suggestions": 0}
_NEW_IN_2 = {
    "format": 2,
    "rounds": 2,
    "seating": {"computers": [None, None], "at_table": None},
    "aid": "paper",
    "notes": [_BLANK_PAGE] * 2,
}
"""The entries that format 2 added, with their values for a match of format 1."""


def upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """The record in the current format. Raises `RecordError` for a later format."""
    if not isinstance(data, dict):
        return data
    version = data.get("format", 1)
    if version == 1 and not data.keys() & _NEW_IN_2.keys():
        data, version = {**data, **_NEW_IN_2}, 2
    if version == 2 and "own_seat" not in data:
        return _with_sealed_seeds({**data, "format": 3, "own_seat": None})
    checking.refuse_newer(data, FORMAT)
    return data


def _with_sealed_seeds(data: dict[str, Any]) -> dict[str, Any]:
    """A match of format 2 with its seeds sealed. Invalid entries stay, to be refused by the checks."""
    seating, kept = data.get("seating"), data.get("moves")
    if isinstance(seating, dict) and isinstance(seating.get("computers"), list):
        seating = {**seating, "computers": [_with_sealed_seed(entry) for entry in seating["computers"]]}
    if isinstance(kept, list):
        kept = [
            {**move, "computer": _with_sealed_seed(move["computer"])}
            if isinstance(move, dict) and "computer" in move
            else move
            for move in kept
        ]
    changed = {"seating": seating, "moves": kept, "origin": _with_sealed_seed(data.get("origin"))}
    return data | {name: entry for name, entry in changed.items() if name in data}


def _with_sealed_seed(entry: object) -> object:
    """A computer or an origin with its seed sealed; anything else stays as it is."""
    if not isinstance(entry, dict) or "sealed" in entry:
        return entry
    seed = entry.get("seed")
    if not isinstance(seed, str) or len(seed) > MAX_LENGTH // 4:
        return entry
    return {name: part for name, part in entry.items() if name != "seed"} | {"sealed": seal(seed)}


_SALT = re.compile(r"[\w-]{0,32}", re.ASCII)
"""The form of a salt from `new_salt`, or of none: letters, digits, dashes and underscores."""

_PAGES = tr_noop("The notebook pages don’t match the rounds.")
_PEOPLE = tr_noop("Only people can play by mail.")
_OTHERS = tr_noop("It’s the other player’s copy.")
_SECRET = tr_noop("The hidden secret is damaged.")
_MOMENT = tr_noop("round {round}, turn {turn} (move {move})")


def from_record(data: dict[str, Any]) -> TopologicMatch:
    """Read a match and replay it through the rules. Raises `RecordError` if it is not legal."""
    record = checking.checked(models.MatchRecord.model_validate, upgraded(data))
    match = TopologicMatch(Topologic(), _setup(record))
    checking.replay(match, record.moves, move_of, _moment)
    if len(record.notes) != record.rounds:
        raise checking.RecordError("notes", UserError(_PAGES))
    match.notes = tuple(_page(entry) for entry in record.notes)
    match.seat = _own_seat(record, match.state)
    return match


def laid(tiles: list[models.TileRecord]) -> Field:
    """The field with these tiles. Raises `FieldError` if it is impossible."""
    return Field((Location(entry.x, entry.y), Tile.parse(entry.tile)) for entry in tiles)


def _page(record: models.NotesRecord) -> Notes:
    """The page of a record: all strokes are replayed, and the last ones undone."""
    strokes = [
        (tuple(map(Tile.parse, stroke.tiles)), stroke.mark and Mark(stroke.mark)) for stroke in record.strokes
    ]
    return replace(
        Notes.replayed(Assistance(record.aid), strokes, record.undone),
        remarks=MappingProxyType({remark.turn: remark.text for remark in record.remarks if remark.text}),
        times=tuple(record.times),
        suggestions=record.suggestions,
        peeks=MappingProxyType({peek.turn: peek.times for peek in record.peeks}),
        guess=record.guess,
    )


def _own_seat(record: models.MatchRecord, state: State) -> Seat | None:
    """The seat of a copy by mail. Raises `RecordError` if hidden secrets contradict it."""
    if record.own_seat is None:
        return None
    if seating_of(record.seating) != AT_ONE_COMPUTER:
        raise checking.RecordError("own_seat", UserError(_PEOPLE))
    seat = record.own_seat - 1
    if seat == SPECTATOR and hidden_elsewhere(state.round):
        return seat
    if seat_of_the_sender(state) not in (None, seat):
        raise checking.RecordError("own_seat", UserError(_OTHERS))
    return seat


def _setup(record: models.MatchRecord) -> Setup:
    try:
        seating = seating_of(record.seating)
        first, second = told_names(record.players, seating.computers)
        return Setup(
            field=laid(record.field),
            edition=EDITIONS[record.edition],
            seekers=record.seekers,
            rounds=record.rounds,
            title=record.title,
            players=(first, second),
            theme=Theme(record.theme),
            origin=None if record.origin is None else origin_of(record.origin),
            seating=seating,
            aid=Assistance(record.aid),
        )
    except ValueError as error:
        raise checking.RecordError("", checking.sentence(error)) from None


def seating_of(record: models.SeatingRecord) -> Seating:
    """The seating of a record. Raises ValueError, with a sentence, if it is impossible."""
    first, second = map(checking.computer_of, record.computers)
    return Seating((first, second), None if record.at_table is None else record.at_table - 1)


def origin_of(record: models.OriginRecord) -> FieldRecipe:
    """The recipe of a record. Raises ValueError, with a sentence, if a part is out of range."""
    return FieldRecipe(Shape(record.shape), checking.seed_of(record.sealed), record.growth)


def move_of(record: models.AnyMove) -> moves.Move:
    """The move of a record. Raises ValueError, with a sentence, if a sealed text is damaged."""
    match record:
        case models.HideRecord():
            tile, salt = (None, "") if record.sealed is None else _opened(record.sealed)
            return moves.HideSecret(tile, salt, record.commitment or "", record.withheld)
        case models.HideAtTableRecord():
            return moves.HideAtTable()
        case models.PlaceRecord() | models.MoveRecord():
            return _seeker_move(record)
        case models.AskRecord():
            return moves.AskForHint()
        case models.HintRecord():
            return moves.GiveHint(record.points)
        case models.CorrectRecord():
            return moves.CorrectHint(record.turn - 1, record.points)
        case models.CorrectTurnRecord():
            return moves.CorrectTurn(record.turn - 1, tuple(map(_seeker_move, record.moves)), record.points)
        case models.GiveUpRecord():
            return moves.GiveUp()
        case models.TellRecord():
            return moves.TellSecret(None if record.tile is None else Tile.parse(record.tile))
        case models.SeatRecord():
            return moves.ChangeSeat(record.seat - 1, checking.computer_of(record.computer))


def _seeker_move(record: models.PlaceRecord | models.MoveRecord) -> moves.PlaceSeeker | moves.MoveSeeker:
    make = moves.PlaceSeeker if isinstance(record, models.PlaceRecord) else moves.MoveSeeker
    return make(record.seeker - 1, Tile.parse(record.to))


def _opened(sealed: str) -> tuple[Tile, str]:
    """The tile and the salt in an envelope. Raises `Damaged` if it has none."""
    try:
        tile, _, salt = unseal(sealed).partition(" ")
        if _SALT.fullmatch(salt):
            return Tile.parse(tile), salt
    except ValueError:
        pass
    raise checking.Damaged(_SECRET)


def _moment(state: State, move: int) -> UserError:
    return UserError(_MOMENT, round=len(state.rounds), turn=len(state.round.turns) + 1, move=move)


_CHANGE = r"([ROYGBVPWKS][1-6])(?: (-?\d{1,7}) (-?\d{1,7}))?"
"""A tile and its new place; without a place, it was taken off."""


class FieldRecord(checking.Record):
    """The saved form of a field, possibly unfinished."""

    name: str
    tiles: Annotated[list[models.TileRecord], Entry(max_length=60)]


def field_from_record(data: dict[str, Any]) -> NamedField:
    """Read a field, possibly unfinished. Raises `RecordError` if it is impossible."""
    record = checking.checked(FieldRecord.model_validate, data)
    try:
        return NamedField(record.name, laid(record.tiles))
    except ValueError as error:
        raise checking.RecordError("", checking.sentence(error)) from None


class StateRecord(checking.Record):
    """The saved form of a draft in a history: its difference from the previous one."""

    step: Annotated[str, Entry(max_length=300)]
    """The step that led to it; empty for the oldest."""
    sheet: Annotated[int, Entry(ge=0)]
    name: str
    tiles: Annotated[str, Entry(pattern=rf"^({_CHANGE}( {_CHANGE})*)?$")]


class HistoryRecord(checking.Record):
    """The saved form of an undo and redo history."""

    back: Annotated[list[StateRecord], Entry(min_length=1)]
    """The drafts for undo, oldest first; the last one is the current draft."""
    ahead: list[StateRecord]
    """The drafts for redo."""
    files: dict[Annotated[str, Entry(pattern=r"^\d{1,9}$")], str]


def history_from_record(data: dict[str, Any]) -> DraftHistory[NamedField]:
    """Read a history of drafts. Raises `RecordError` if an entry is missing, unknown or impossible."""
    record = checking.checked(HistoryRecord.model_validate, data)
    records = record.back + record.ahead
    states, lying = [], dict[Tile, Location]()
    for state in records:
        for tile, x, y in re.findall(_CHANGE, state.tiles):
            lying.pop(Tile.parse(tile), None)
            if x:
                lying[Tile.parse(tile)] = Location(int(x), int(y))
        try:
            field = Field((place, tile) for tile, place in lying.items())
            states.append(DraftState(NamedField(state.name, field), state.sheet))
        except ValueError as error:
            raise checking.RecordError("history", checking.sentence(error)) from None
    files = {int(sheet): Path(file) for sheet, file in record.files.items()}
    return DraftHistory(states, [state.step for state in records[1:]], len(record.back) - 1, files)
