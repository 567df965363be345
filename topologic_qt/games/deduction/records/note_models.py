"""Models of a note sheet, as it is within its envelopes."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field as Entry

from topologic_qt.games.checking import Record
from topologic_qt.games.deduction.records.models import MAX_MOVES, MAX_PLAYERS, LogLine, SeatNumber, TileName

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
    MarkedRecord | GroupedRecord | UngroupedRecord | ErasedRecord | InkedRecord,
    Entry(discriminator="stroke"),
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
