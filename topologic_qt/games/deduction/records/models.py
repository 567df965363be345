"""Models of a saved match, against which pydantic checks every entry before a match is made of it."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field as Entry

from topologic_qt.games.checking import ComputerRecord, Record, SealedSeed

MAX_MOVES = 30_000
"""The largest number of moves of a saved match; a turn has at most five."""

MAX_PLAYERS = 5

MAX_COINS = 1_000
"""The largest number of coins that are chosen by hand."""

MAX_GROUPS = 1_000_000
"""The largest number of a group on a note sheet; strokes are bounded by the size of a file alone."""


def _on_the_calendar(moment: str) -> str:
    if moment:
        datetime.fromisoformat(moment)
    return moment


def _one_line(text: str) -> str:
    if len(text.splitlines()) > 1:
        raise ValueError("A remark is one line.")
    return text


TileName = Annotated[str, Entry(pattern=r"^[SMCA][na2345]$")]
SeatNumber = Annotated[int, Entry(ge=1, le=MAX_PLAYERS)]
"""A seat, counted from 1 as people do."""
KindName = Literal["have", "count"]
LineName = Literal["suit", "value"]
AidName = Literal["paper", "check", "full", "chances"]
Sealed = Annotated[str, Entry(max_length=1_400)]
"""A text in a sealed envelope."""
Moment = Annotated[
    str, Entry(pattern=r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00)?$"), AfterValidator(_on_the_calendar)
]
"""A time in UTC, to the second; empty where it is not known."""


class DrawRecord(Record):
    """`Draw`."""

    move: Literal["draw"]
    coin: TileName


class AskRecord(Record):
    """`Ask`; seats are counted from 1 here, as people do."""

    move: Literal["ask"]
    whom: SeatNumber
    kind: KindName
    line: LineName


class AnswerRecord(Record):
    """`Answer`."""

    move: Literal["answer"]
    answer: bool | Annotated[int, Entry(ge=0, le=24)]


class ShowRecord(Record):
    """`Show`, with the tile in a sealed envelope."""

    move: Literal["show"]
    sealed: Sealed


class AnnounceRecord(Record):
    """`Announce`."""

    move: Literal["announce"]
    tile: TileName


class PassRecord(Record):
    """`Pass`."""

    move: Literal["pass"]


class ResignRecord(Record):
    """`Resign`."""

    move: Literal["resign"]


class SeatRecord(Record):
    """`ChangeSeat`; seats are counted from 1 here, as people do."""

    move: Literal["seat"]
    seat: SeatNumber
    computer: ComputerRecord | None


AnyMove = Annotated[
    DrawRecord
    | AskRecord
    | AnswerRecord
    | ShowRecord
    | AnnounceRecord
    | PassRecord
    | ResignRecord
    | SeatRecord,
    Entry(discriminator="move"),
]


# -- a note sheet, inside its envelopes -------------------------------------------------------------

HolderName = Literal["1", "2", "3", "4", "5", "open", "missing"]
"""Who has a tile: a seat, counted from 1, or where it lies."""
LogLine = Annotated[int, Entry(ge=1, le=MAX_MOVES)]
"""A line of the log, counted from 1."""
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


# -- the match --------------------------------------------------------------------------------------


class PageRecord(Record):
    """The note sheet of one seat."""

    aid: AidName
    suggestions: Annotated[int, Entry(ge=0, le=10**9)]
    sealed: Annotated[list[Sealed], Entry(max_length=10_000)]
    """The private part, as JSON text in sealed pieces; none while it is blank."""


class NotesRecord(Record):
    """The notes of all seats."""

    times: Annotated[list[Moment], Entry(max_length=MAX_MOVES)]
    sheets: Annotated[list[PageRecord], Entry(max_length=MAX_PLAYERS)]


class MatchRecord(Record):
    """A whole match: its setup, every move, and the notes."""

    format: Literal[1]
    title: str
    players: Annotated[list[str], Entry(max_length=MAX_PLAYERS)]
    first: SeatNumber
    """The seat that begins, counted from 1."""
    last_left_wins: bool
    aid: AidName
    seating: Annotated[list[ComputerRecord | None], Entry(max_length=MAX_PLAYERS)]
    deal: Sealed
    """All tiles in a sealed envelope: the hands by seat, the tiles face up, the missing one."""
    seed: SealedSeed
    """The seed of the coins, and of the deal unless that was chosen by hand, in a sealed envelope."""
    given_deal: bool
    coins: Annotated[list[TileName], Entry(max_length=MAX_COINS)]
    """Coins chosen by hand for the first turns."""
    moves: Annotated[list[AnyMove], Entry(max_length=MAX_MOVES)]
    notes: NotesRecord
