"""Reading of saved notes: the sheets of all seats, out of their envelopes."""

import json
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import AfterValidator, Field as Entry

from topologic_qt.engine.commitment import unseal
from topologic_qt.games.checking import Record, RecordError, checked
from topologic_qt.games.deduction.records.models import (
    MAX_MOVES,
    MAX_PLAYERS,
    LogLine,
    NotesRecord,
    PageRecord,
    SeatNumber,
    TileName,
)
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import (
    Cell,
    Grouped,
    Mark,
    Marked,
    Notes,
    PencilErased,
    PencilInked,
    Sheet,
    Stroke,
    Ungrouped,
)
from topologic_qt.games.deduction.rules.tiles import Spot, Tile, in_order
from topologic_qt.translation import UserError, tr_noop

MAX_GROUPS = 1_000_000
"""The largest number of a group on a note sheet; strokes are bounded by the size of a file alone."""


def _one_line(text: str) -> str:
    if len(text.splitlines()) > 1:
        raise ValueError("A remark is one line.")
    return text


HolderName = Literal["1", "2", "3", "4", "5", "open", "missing"]
"""Who has a tile: a seat, counted from 1, or where it lies."""
Tiles = Annotated[list[TileName], Entry(min_length=1, max_length=24)]


class CellRecord(Record):
    """A tile, and who could have it."""

    tile: TileName
    holder: HolderName


class MarkedRecord(Record):
    """`Marked`."""

    stroke: Literal["mark"]
    cells: Annotated[list[CellRecord], Entry(min_length=1, max_length=24 * (MAX_PLAYERS + 2))]
    mark: Literal["has", "has-not", "maybe"] | None
    pencil: bool


class GroupedRecord(Record):
    """`Grouped`."""

    stroke: Literal["group"]
    seat: SeatNumber
    tiles: Tiles
    entry: LogLine | None
    pencil: bool


class UngroupedRecord(Record):
    """`Ungrouped`."""

    stroke: Literal["ungroup"]
    number: Annotated[int, Entry(ge=1, le=MAX_GROUPS)]


class ErasedRecord(Record):
    """`PencilErased`."""

    stroke: Literal["erase-pencil"]


class InkedRecord(Record):
    """`PencilInked`."""

    stroke: Literal["ink-pencil"]


AnyStroke = Annotated[
    MarkedRecord | GroupedRecord | UngroupedRecord | ErasedRecord | InkedRecord, Entry(discriminator="stroke")
]


class RemarkRecord(Record):
    """A remark beside a line of the log."""

    entry: LogLine
    text: Annotated[str, Entry(max_length=200), AfterValidator(_one_line)]


class SheetRecord(Record):
    """The private part of a note sheet."""

    strokes: list[AnyStroke]
    undone: Annotated[int, Entry(ge=0)]
    remarks: Annotated[list[RemarkRecord], Entry(max_length=MAX_MOVES)]


_SHEETS = tr_noop("There is not one note sheet for each player.")
_DAMAGED = tr_noop("The hidden note sheet of seat {seat} is damaged.")
_NO_SEAT = tr_noop("The note sheet of seat {seat} names a seat that is not at the table.")

_NO_LINE = tr_noop("The note sheet of seat {seat} names a line that the log never had.")
_TIMES = tr_noop("There are more times than lines of the log.")


def notes_of_record(record: NotesRecord, players: int, numbers: int) -> Notes:
    """The notes of a record, for a log whose lines have lasting numbers below ``numbers``.

    Raises `RecordError` where a sheet is missing, damaged or impossible.
    """
    if len(record.times) > numbers:
        raise RecordError("notes", UserError(_TIMES))
    if len(record.sheets) != players:
        raise RecordError("notes", UserError(_SHEETS))
    sheets = (_sheet(page, seat, players, numbers) for seat, page in enumerate(record.sheets, start=1))
    return Notes(tuple(sheets), tuple(record.times))


def _sheet(page: PageRecord, seat: int, players: int, numbers: int) -> Sheet:
    """The sheet of a seat, counted from 1, with every stroke made again and the last ones undone."""
    content = _opened(page, seat)
    if any(named > players for stroke in content.strokes for named in _seats(stroke)):
        raise RecordError("notes", UserError(_NO_SEAT, seat=seat))
    if any(line > numbers for line in _lines(content)):
        raise RecordError("notes", UserError(_NO_LINE, seat=seat))
    if content.undone > len(content.strokes):
        raise RecordError("notes", UserError(_DAMAGED, seat=seat))
    sheet = Sheet.replayed(Aid(page.aid), [*map(_stroke, content.strokes)], content.undone)
    remarks = {remark.entry - 1: remark.text for remark in content.remarks if remark.text}
    return replace(sheet, remarks=MappingProxyType(remarks), suggestions=page.suggestions)


def _opened(page: PageRecord, seat: int) -> SheetRecord:
    """The private part of a sheet. Nothing of it is named in an error, for it is private."""
    if not page.sealed:
        return SheetRecord(strokes=[], undone=0, remarks=[])
    try:
        found = json.loads("".join(map(unseal, page.sealed)))
        return checked(SheetRecord.model_validate, found)
    except (ValueError, RecursionError):
        raise RecordError("notes", UserError(_DAMAGED, seat=seat)) from None


def _seats(stroke: AnyStroke) -> Iterator[int]:
    """The seats that a stroke names, counted from 1."""
    match stroke:
        case MarkedRecord():
            yield from (int(cell.holder) for cell in stroke.cells if cell.holder.isdigit())
        case GroupedRecord():
            yield stroke.seat
        case _:
            pass


def _lines(content: SheetRecord) -> Iterator[int]:
    """The lines of the log that a sheet names, by lasting numbers counted from 1."""
    yield from (remark.entry for remark in content.remarks)
    grouped = (stroke.entry for stroke in content.strokes if isinstance(stroke, GroupedRecord))
    yield from (entry for entry in grouped if entry is not None)


def _stroke(record: AnyStroke) -> Stroke:
    match record:
        case MarkedRecord():
            mark = None if record.mark is None else Mark(record.mark)
            return Marked(tuple(map(_cell, record.cells)), mark, record.pencil)
        case GroupedRecord():
            tiles = in_order(map(Tile.parse, record.tiles))
            entry = None if record.entry is None else record.entry - 1
            return Grouped(record.seat - 1, tiles, entry, record.pencil)
        case UngroupedRecord():
            return Ungrouped(record.number)
        case ErasedRecord():
            return PencilErased()
        case InkedRecord():
            return PencilInked()


def _cell(record: CellRecord) -> Cell:
    name = record.holder
    return Cell(Tile.parse(record.tile), int(name) - 1 if name.isdigit() else Spot(name))
