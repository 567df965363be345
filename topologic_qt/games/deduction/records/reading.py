"""Reads saved matches: checks every entry, then replays them through the rules."""

import json
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from topologic_qt.engine.commitment import BrokenSeal, unseal
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import told_names
from topologic_qt.games import checking
from topologic_qt.games.deduction.records import models
from topologic_qt.games.deduction.records.writing import FORMAT
from topologic_qt.games.deduction.rules import moves, sheet
from topologic_qt.games.deduction.rules.apart import Apart, AtTable
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.setup import Aid, Setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.rules.tiles import (
    Deal,
    Hand,
    Kind,
    Line,
    Spot,
    Tile,
    check_players,
    in_order,
    shuffled_deal,
)
from topologic_qt.translation import UserError, tr_noop

DeductionMatch = Match[Setup, State, moves.Move, View]

_DEAL = tr_noop("The hidden deal is damaged.")
_OTHER_DEAL = tr_noop("The deal doesn’t match its seed.")
_ONE_KIND = tr_noop("A match is dealt here or at a real table, not both.")
_SEALED_SALT = tr_noop("The key to the deal is damaged.")
_SEALED_HAND = tr_noop("The hidden hand is damaged.")
_SHOWN = tr_noop("The hidden tile is damaged.")
_SHOWN_UNFIT = tr_noop("The shown tile doesn’t fit the question and the hand.")
_UNFIT = (moves.Rule.NOT_IN_HAND, moves.Rule.OTHER_FACE, moves.Rule.SHOWN_BY_RULE)
"""Rules about a shown tile whose own sentences would name it."""

_MOMENT = tr_noop("turn {turn} (move {move})")
_SHEET_COUNT = tr_noop("Each player needs one note sheet.")
_DAMAGED_SHEET = tr_noop("Seat {seat}’s hidden note sheet is damaged.")
_NO_SEAT = tr_noop("Seat {seat}’s note sheet mentions a seat that doesn’t exist.")
_NO_LINE = tr_noop("Seat {seat}’s note sheet mentions a line that was never in the log.")
_MANY_TIMES = tr_noop("The log has more times than lines.")


def from_record(data: dict[str, Any]) -> DeductionMatch:
    """The match of a record, replayed by the rules. Raises `RecordError` unless it is a legal one."""
    checking.refuse_newer(data, FORMAT)
    record = checking.checked(models.MatchRecord.model_validate, data)
    match = DeductionMatch(Deduction(), _setup(record))
    checking.replay(match, record.moves, move_of, _moment, _complaint)
    match.seat = None if match.setup.apart is None else match.setup.apart.seat
    match.notes = _notes(record.notes, match.seats, match.state.numbers_given)
    return match


def _setup(record: models.MatchRecord) -> Setup:
    try:
        check_players(len(record.players))
    except ValueError as error:
        raise checking.RecordError("players", checking.sentence(error)) from None
    is_copy = record.apart is not None and record.apart.seat != record.apart.dealer
    if (record.deal is None) is (record.at_table is None and not is_copy):
        raise checking.RecordError("deal", UserError(_ONE_KIND))
    deal = None if record.deal is None else _deal(record.deal, len(record.players))
    seed, at_table = checking.entry_of_seed(record.seed), _at_table(record)
    try:
        seating = tuple(map(checking.computer_of, record.seating))
        setup = Setup(
            names=told_names(record.players, seating),
            deal=deal,
            first=record.first - 1,
            seating=seating,
            last_left_wins=record.last_left_wins,
            title=record.title,
            seed=seed,
            given_deal=record.given_deal,
            coins=tuple(map(Tile.parse, record.coins)),
            aid=Aid(record.aid),
            at_table=at_table,
            apart=None if record.apart is None else _apart(record.apart),
        )
    except ValueError as error:
        raise checking.RecordError("", checking.sentence(error)) from None
    if deal is not None and not setup.given_deal and shuffled_deal(setup.players, seed) != deal:
        raise checking.RecordError("deal", UserError(_OTHER_DEAL))
    return setup


def _apart(record: models.ApartRecord) -> Apart:
    """Raises `RecordError` for a damaged envelope, or for a player's copy without the player's hand."""
    try:
        hand = None if record.hand is None else _hand(record.hand)
        salt = "" if record.salt is None else unseal(record.salt)
    except checking.Damaged as error:
        raise checking.RecordError("apart", error) from None
    except BrokenSeal:
        raise checking.RecordError("apart", UserError(_SEALED_SALT)) from None
    if record.seat not in (0, record.dealer) and hand is None:
        raise checking.RecordError("apart", UserError(_SEALED_HAND))
    face_up = in_order(map(Tile.parse, record.face_up))
    return Apart(record.dealer - 1, record.seat - 1, record.commitment, salt, hand, face_up)


def _at_table(record: models.MatchRecord) -> AtTable | None:
    """The player of a real table who uses the program. Raises `RecordError` for a damaged hand."""
    if record.at_table is None:
        return None
    if record.given_deal:
        raise checking.RecordError("given_deal", UserError(_ONE_KIND))
    try:
        hand = _hand(record.at_table.hand)
    except checking.Damaged as error:
        raise checking.RecordError("at_table", error) from None
    return AtTable.of(record.at_table.seat - 1, hand, map(Tile.parse, record.at_table.face_up))


def _deal(sealed: str, players: int) -> Deal:
    """The deal in its envelope. Raises `RecordError` unless it is a whole one."""
    try:
        tiles = _tiles(unseal(sealed))
    except ValueError:
        raise checking.RecordError("deal", UserError(_DEAL)) from None
    try:
        return Deal.laid_out(tiles, players)
    except ValueError as error:
        raise checking.RecordError("deal", checking.sentence(error)) from None


def _tiles(text: str) -> list[Tile]:
    return [Tile.parse(name) for name in text.split(" ")]


def _moment(state: State, move: int) -> UserError:
    return UserError(_MOMENT, turn=state.number, move=move)


def _complaint(error: ValueError) -> UserError:
    unfit = isinstance(error, IllegalMove) and error.rule in _UNFIT
    return UserError(_SHOWN_UNFIT) if unfit else checking.sentence(error)


def move_of(record: models.AnyMove) -> moves.Move:
    """The move of a record. Raises ValueError, with a sentence, where a sealed text is damaged."""
    match record:
        case models.DrawRecord():
            return moves.Draw(Tile.parse(record.coin))
        case models.AskRecord():
            return moves.Ask(record.whom - 1, Kind(record.kind), Line(record.line))
        case models.AnswerRecord():
            return moves.Answer(record.answer)
        case models.ShowRecord():
            return moves.Show(_seen(record.sealed))
        case models.AnnounceRecord():
            return moves.Announce(Tile.parse(record.tile))
        case models.PassRecord():
            return moves.Pass()
        case models.ResignRecord():
            return moves.Resign()
        case models.PeekRecord():
            return moves.Peek(record.right, _seen(record.sealed))
        case models.RevealRecord():
            return moves.Reveal(record.seed, record.salt, tuple(map(Tile.parse, record.shown)))
        case models.SeatRecord():
            return moves.ChangeSeat(record.seat - 1, checking.computer_of(record.computer))
        case models.TellRecord():
            return moves.Tell(_told(record.told))
        case models.CorrectRecord():
            return moves.Correct(record.number - 1, _told(record.told))
        case models.StrikeRecord():
            return moves.Strike(record.number - 1)
        case models.RetypeRecord():
            return moves.Retype(_hand(record.hand), in_order(map(Tile.parse, record.face_up)))


def _told(record: models.AnyEntry) -> Entry:
    """The line in the log of a real table; the rules count its turn. Raises `Damaged`."""
    match record:
        case models.QuestionRecord():
            return Question(
                turn=1,
                asker=record.asker - 1,
                whom=record.whom - 1,
                coin=Tile.parse(record.coin),
                kind=Kind(record.kind),
                line=Line(record.line),
                answer=record.answer,
                tile=_seen(record.shown),
            )
        case models.AnnouncementRecord():
            return Announcement(1, record.seat - 1, Tile.parse(record.tile), record.right)
        case models.ResignationRecord():
            return Resignation(1, record.seat - 1)


def _hand(sealed: str) -> Hand:
    """The player's hand in an envelope. Raises `Damaged` if it holds no tiles."""
    try:
        return in_order(_tiles(unseal(sealed)))
    except (BrokenSeal, ValueError):
        raise checking.Damaged(_SEALED_HAND) from None


def _seen(sealed: str | None) -> Tile | None:
    """The tile in an envelope; None without an envelope. Raises `Damaged` if it holds no tile."""
    if sealed is None:
        return None
    try:
        return Tile.parse(unseal(sealed))
    except (BrokenSeal, ValueError):
        raise checking.Damaged(_SHOWN) from None


def _notes(record: models.NotesRecord, players: int, numbers: int) -> sheet.Notes:
    """The notes for a log with lasting numbers below ``numbers``. Raises `RecordError`."""
    if len(record.times) > numbers:
        raise checking.RecordError("notes", UserError(_MANY_TIMES))
    if len(record.sheets) != players:
        raise checking.RecordError("notes", UserError(_SHEET_COUNT))
    sheets = (_sheet(page, seat, players, numbers) for seat, page in enumerate(record.sheets, start=1))
    return sheet.Notes(tuple(sheets), tuple(record.times))


def _sheet(page: models.PageRecord, seat: int, players: int, numbers: int) -> sheet.Sheet:
    """The sheet of a seat, counted from 1."""
    content = _opened(page, seat)
    if any(named > players for stroke in content.strokes for named in _seats(stroke)):
        raise checking.RecordError("notes", UserError(_NO_SEAT, seat=seat))
    if any(line > numbers for line in _lines(content)):
        raise checking.RecordError("notes", UserError(_NO_LINE, seat=seat))
    if content.undone > len(content.strokes):
        raise checking.RecordError("notes", UserError(_DAMAGED_SHEET, seat=seat))
    replayed = sheet.Sheet.replayed(Aid(page.aid), [*map(_stroke, content.strokes)], content.undone)
    remarks = {remark.entry - 1: remark.text for remark in content.remarks if remark.text}
    return replace(replayed, remarks=MappingProxyType(remarks), suggestions=page.suggestions)


def _opened(page: models.PageRecord, seat: int) -> models.SheetRecord:
    """The private part of a sheet. Errors quote nothing from it."""
    if not page.sealed:
        return models.SheetRecord(strokes=[], undone=0, remarks=[])
    try:
        found = json.loads("".join(map(unseal, page.sealed)))
        return checking.checked(models.SheetRecord.model_validate, found)
    except (ValueError, RecursionError):
        raise checking.RecordError("notes", UserError(_DAMAGED_SHEET, seat=seat)) from None


def _seats(stroke: models.AnyStroke) -> Iterator[int]:
    """The seats that a stroke names, counted from 1."""
    match stroke:
        case models.MarkedRecord():
            yield from (int(cell.holder) for cell in stroke.cells if cell.holder.isdigit())
        case models.GroupedRecord():
            yield stroke.seat
        case _:
            pass


def _lines(content: models.SheetRecord) -> Iterator[int]:
    """The lines of the log that a sheet names, by lasting numbers counted from 1."""
    yield from (remark.entry for remark in content.remarks)
    grouped = (stroke.entry for stroke in content.strokes if isinstance(stroke, models.GroupedRecord))
    yield from (entry for entry in grouped if entry is not None)


def _stroke(record: models.AnyStroke) -> sheet.Stroke:
    match record:
        case models.MarkedRecord():
            mark = None if record.mark is None else sheet.Mark(record.mark)
            return sheet.Marked(tuple(map(_cell, record.cells)), mark, record.pencil)
        case models.GroupedRecord():
            tiles = in_order(map(Tile.parse, record.tiles))
            entry = None if record.entry is None else record.entry - 1
            return sheet.Grouped(record.seat - 1, tiles, entry, record.pencil)
        case models.UngroupedRecord():
            return sheet.Ungrouped(record.number)
        case models.ErasedRecord():
            return sheet.PencilErased()
        case models.InkedRecord():
            return sheet.PencilInked()


def _cell(record: models.CellRecord) -> sheet.Cell:
    name = record.holder
    return sheet.Cell(Tile.parse(record.tile), int(name) - 1 if name.isdigit() else Spot(name))
