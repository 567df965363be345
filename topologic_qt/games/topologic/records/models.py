"""Pydantic models that check every entry of a saved match before the match is built from it."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field as Entry

from topologic_qt.games.checking import ComputerRecord, Moment, Record, SealedSeed

MAX_MOVES = 20_000
"""The most moves of a saved match; a turn has at most seven."""


def _one_line(text: str) -> str:
    if len(text.splitlines()) > 1:
        raise ValueError("A remark is one line.")
    return text


TileName = Annotated[str, Entry(pattern=r"^[ROYGBVPWKS][1-6]$")]
Seeker = Annotated[int, Entry(ge=1, le=5)]
Whole = Annotated[int, Entry(ge=-(10**9), le=10**9)]
"""A whole number short enough to be shown in a sentence; the rules check its range."""


class HideRecord(Record):
    """`HideSecret`, with the tile and its salt in a sealed envelope; null in a seeker's copy."""

    move: Literal["hide"]
    sealed: Annotated[str, Entry(max_length=80)] | None
    commitment: Annotated[str, Entry(pattern=r"^[0-9a-f]{40}$")] | None = None
    withheld: bool = False


class HideAtTableRecord(Record):
    """`HideAtTable`."""

    move: Literal["hide-at-table"]


class PlaceRecord(Record):
    """`PlaceSeeker`; seekers are counted from 1 here."""

    move: Literal["place"]
    seeker: Seeker
    to: TileName


class MoveRecord(Record):
    """`MoveSeeker`; seekers are counted from 1 here."""

    move: Literal["move"]
    seeker: Seeker
    to: TileName


SeekerMove = Annotated[PlaceRecord | MoveRecord, Entry(discriminator="move")]


class AskRecord(Record):
    """`AskForHint`."""

    move: Literal["ask"]


class HintRecord(Record):
    """`GiveHint`."""

    move: Literal["hint"]
    points: Annotated[int, Entry(ge=0, le=10)]


class CorrectRecord(Record):
    """`CorrectHint`; turns are counted from 1 here."""

    move: Literal["correct"]
    turn: Annotated[int, Entry(ge=1, le=MAX_MOVES)]
    points: Annotated[int, Entry(ge=0, le=10)]


class CorrectTurnRecord(Record):
    """`CorrectTurn`; turns are counted from 1 here."""

    move: Literal["correct-turn"]
    turn: Annotated[int, Entry(ge=1, le=MAX_MOVES)]
    moves: Annotated[list[SeekerMove], Entry(max_length=5)]
    points: Annotated[int, Entry(ge=0, le=10)]


class GiveUpRecord(Record):
    """`GiveUp`."""

    move: Literal["give-up"]


class TellRecord(Record):
    """`TellSecret`; null if nobody told. The tile is not sealed, as it is no longer secret."""

    move: Literal["tell"]
    tile: TileName | None


class SeatRecord(Record):
    """`ChangeSeat`; seats are counted from 1 here."""

    move: Literal["seat"]
    seat: Annotated[int, Entry(ge=1, le=2)]
    computer: ComputerRecord | None


AnyMove = Annotated[
    HideRecord
    | HideAtTableRecord
    | PlaceRecord
    | MoveRecord
    | AskRecord
    | HintRecord
    | CorrectRecord
    | CorrectTurnRecord
    | GiveUpRecord
    | TellRecord
    | SeatRecord,
    Entry(discriminator="move"),
]


class TileRecord(Record):
    """A tile on its place."""

    tile: TileName
    x: Whole
    y: Whole


ShapeName = Literal["square", "rectangle", "ring", "cross", "grown"]
ThemeName = Literal["classic", "treasure", "spies", "library"]
EditionName = Literal["2019", "2017", "french"]


class OriginRecord(Record):
    """The recipe of the field, with its seed in a sealed envelope."""

    shape: ShapeName
    growth: Whole
    sealed: SealedSeed
    """The seed of the field, sealed because a computer may hide from the same seed."""


class SeatingRecord(Record):
    """The players of both seats; seats are counted from 1 here."""

    computers: Annotated[list[ComputerRecord | None], Entry(min_length=2, max_length=2)]
    at_table: Annotated[int, Entry(ge=1, le=2)] | None


AidName = Literal["paper", "check", "full"]


class StrokeRecord(Record):
    """Tiles that were marked in one go, or lost their marks if the mark is null."""

    tiles: Annotated[list[TileName], Entry(min_length=1, max_length=60)]
    mark: Literal["possible", "ruled-out", "suspected"] | None


class RemarkRecord(Record):
    """A remark beside a turn."""

    turn: Annotated[int, Entry(ge=1, le=MAX_MOVES)]
    text: Annotated[str, Entry(max_length=200), AfterValidator(_one_line)]


class PeekRecord(Record):
    """The number of times that the referee looked at the secret in a turn."""

    turn: Annotated[int, Entry(ge=1, le=MAX_MOVES)]
    times: Annotated[int, Entry(ge=1, le=10**9)]


class NotesRecord(Record):
    """The page of one round in the notebook."""

    aid: AidName
    strokes: list[StrokeRecord]
    undone: Annotated[int, Entry(ge=0)]
    remarks: Annotated[list[RemarkRecord], Entry(max_length=MAX_MOVES)]
    times: Annotated[list[Moment], Entry(max_length=MAX_MOVES)]
    suggestions: Annotated[int, Entry(ge=0, le=10**9)]
    peeks: Annotated[list[PeekRecord], Entry(max_length=MAX_MOVES)] = Entry(default=[])
    guess: Literal[0, 3, 4, 5, 6, 7] = 0


class MatchRecord(Record):
    """A match: its setup, all moves that were not taken back, and the notebook."""

    format: Literal[3, 4, 5]
    title: str
    players: Annotated[list[str], Entry(min_length=2, max_length=2)]
    theme: ThemeName
    edition: EditionName
    seekers: Whole
    rounds: Whole
    seating: SeatingRecord
    own_seat: Annotated[int, Entry(ge=0, le=2)] | None
    """By mail: the seat of the copy, from 1, or 0 for a spectator; null in a copy for the other player."""
    origin: OriginRecord | None
    aid: AidName
    field: Annotated[list[TileRecord], Entry(max_length=60)]
    moves: Annotated[list[AnyMove], Entry(max_length=MAX_MOVES)]
    notes: Annotated[list[NotesRecord], Entry(min_length=1, max_length=2)]
