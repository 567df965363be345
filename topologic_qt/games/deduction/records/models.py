"""Models of a saved match; pydantic checks every entry before a match is built from it."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field as Entry

from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.games.checking import ComputerRecord, Moment, Record, SealedSeed

MAX_MOVES = 30_000
"""The largest number of moves of a saved match; a turn has at most five."""

MAX_PLAYERS = 5

MAX_COINS = 1_000
"""The largest number of coins chosen by hand."""


TileName = Annotated[str, Entry(pattern=r"^[SMCA][na2345]$")]
SeatNumber = Annotated[int, Entry(ge=1, le=MAX_PLAYERS)]
"""A seat, counted from 1 as people do."""
KindName = Literal["have", "count"]
LineName = Literal["suit", "value"]
LogLine = Annotated[int, Entry(ge=1, le=MAX_MOVES)]
"""A line of the log, counted from 1."""
AidName = Literal["paper", "check", "full", "chances"]
Sealed = Annotated[str, Entry(max_length=1_400)]
Salt = Annotated[str, Entry(pattern=r"^[A-Za-z0-9_-]{22}$")]
"""The key that opens a commitment."""


class DrawRecord(Record):
    """`Draw`."""

    move: Literal["draw"]
    coin: TileName


class AskRecord(Record):
    """`Ask`; seats are counted from 1."""

    move: Literal["ask"]
    whom: SeatNumber
    kind: KindName
    line: LineName


class AnswerRecord(Record):
    """`Answer`."""

    move: Literal["answer"]
    answer: bool | Annotated[int, Entry(ge=0, le=24)]


class ShowRecord(Record):
    """`Show`, with the tile in a sealed envelope; null in the copy of a seat that does not see it."""

    move: Literal["show"]
    sealed: Sealed | None


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
    """`ChangeSeat`; seats are counted from 1."""

    move: Literal["seat"]
    seat: SeatNumber
    computer: ComputerRecord | None


class PeekRecord(Record):
    """`Peek`, with the missing tile in a sealed envelope; null in the copy of a seat that does not see it."""

    move: Literal["peek"]
    right: bool
    sealed: Sealed | None


class RevealRecord(Record):
    """`Reveal`."""

    move: Literal["reveal"]
    seed: Annotated[str, Entry(max_length=MAX_SEED_LENGTH)]
    salt: Salt
    shown: Annotated[list[TileName], Entry(max_length=MAX_MOVES)]


class ApartRecord(Record):
    """`Apart`, with the salt and the hand in sealed envelopes.

    The dealer and the seat are counted from 1; the seat of a spectator is 0. Only the dealer has the salt,
    and only copies have the tiles.
    """

    dealer: Annotated[int, Entry(ge=1, le=MAX_PLAYERS + 1)]
    seat: Annotated[int, Entry(ge=0, le=MAX_PLAYERS + 1)]
    commitment: Annotated[str, Entry(pattern=r"^[0-9a-f]{40}$")]
    salt: Sealed | None
    hand: Sealed | None
    face_up: Annotated[list[TileName], Entry(max_length=3)]


class QuestionRecord(Record):
    """`Question` with its answer; seats are counted from 1."""

    entry: Literal["question"]
    asker: SeatNumber
    whom: SeatNumber
    coin: TileName
    kind: KindName
    line: LineName
    answer: bool | Annotated[int, Entry(ge=0, le=24)]
    shown: Sealed | None
    """The shown tile, in a sealed envelope; null if it was not seen."""


class AnnouncementRecord(Record):
    """`Announcement`."""

    entry: Literal["announcement"]
    seat: SeatNumber
    tile: TileName
    right: bool


class ResignationRecord(Record):
    """`Resignation`."""

    entry: Literal["resignation"]
    seat: SeatNumber


AnyEntry = Annotated[QuestionRecord | AnnouncementRecord | ResignationRecord, Entry(discriminator="entry")]


class TellRecord(Record):
    """`Tell`."""

    move: Literal["tell"]
    told: AnyEntry


class CorrectRecord(Record):
    """`Correct`, with the line of the log, counted from 1."""

    move: Literal["correct"]
    number: LogLine
    told: AnyEntry


class StrikeRecord(Record):
    """`Strike`, with the line of the log, counted from 1."""

    move: Literal["strike"]
    number: LogLine


class RetypeRecord(Record):
    """`Retype`, with the hand in a sealed envelope."""

    move: Literal["retype"]
    hand: Sealed
    face_up: Annotated[list[TileName], Entry(max_length=3)]


class AtTableRecord(Record):
    """`AtTable`, with the hand in a sealed envelope; the seat is counted from 1."""

    seat: SeatNumber
    hand: Sealed
    face_up: Annotated[list[TileName], Entry(max_length=3)]


AnyMove = Annotated[
    DrawRecord
    | AskRecord
    | AnswerRecord
    | ShowRecord
    | AnnounceRecord
    | PassRecord
    | ResignRecord
    | PeekRecord
    | RevealRecord
    | SeatRecord
    | TellRecord
    | CorrectRecord
    | StrikeRecord
    | RetypeRecord,
    Entry(discriminator="move"),
]


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
    deal: Sealed | None
    """The deal in an envelope; null at a real table, and in a copy of a match whose players sit apart."""
    at_table: AtTableRecord | None
    """At a real table, the player who uses the program; null where the match is played here."""
    apart: ApartRecord | None = None
    """This computer's part if the players sit apart; null or left out if they all sit here."""
    seed: SealedSeed
    """The seed of the coins, and of the deal unless chosen by hand, in a sealed envelope."""
    given_deal: bool
    coins: Annotated[list[TileName], Entry(max_length=MAX_COINS)]
    """Coins chosen by hand for the first turns."""
    moves: Annotated[list[AnyMove], Entry(max_length=MAX_MOVES)]
    notes: NotesRecord


MAX_GROUPS = 1_000_000
"""The largest number of a group on a note sheet; marks are limited only by the size of a file."""


def _one_line(text: str) -> str:
    if len(text.splitlines()) > 1:
        raise ValueError("A remark is one line.")
    return text


HolderName = Literal["1", "2", "3", "4", "5", "open", "missing"]
"""Who has a tile: a seat, counted from 1, or where it lies."""
Tiles = Annotated[list[TileName], Entry(min_length=1, max_length=24)]


class CellRecord(Record):
    """A tile and a possible holder."""

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
    """The private part of a note sheet, before it is sealed."""

    strokes: list[AnyStroke]
    undone: Annotated[int, Entry(ge=0)]
    remarks: Annotated[list[RemarkRecord], Entry(max_length=MAX_MOVES)]
