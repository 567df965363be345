"""What a saved match must look like: pydantic checks it against these before anything is made of it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field as Entry

MAX_MOVES = 20_000
"""How many moves a saved match may have; a turn has at most seven."""

TileName = Annotated[str, Entry(pattern=r"^[ROYGBVPWKS][1-6]$")]
Seeker = Annotated[int, Entry(ge=1, le=5)]
Whole = Annotated[int, Entry(ge=-(10**9), le=10**9)]
"""A whole number that is short enough to be named in a sentence; the rules say which ones will do."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class HideRecord(_Record):
    """`HideSecret`, with the tile in a sealed envelope."""

    move: Literal["hide"]
    sealed: Annotated[str, Entry(max_length=80)]


class HideAtTableRecord(_Record):
    """`HideAtTable`."""

    move: Literal["hide-at-table"]


class PlaceRecord(_Record):
    """`PlaceSeeker`; seekers are counted from 1 here, as people do."""

    move: Literal["place"]
    seeker: Seeker
    to: TileName


class MoveRecord(_Record):
    """`MoveSeeker`; seekers are counted from 1 here, as people do."""

    move: Literal["move"]
    seeker: Seeker
    to: TileName


class AskRecord(_Record):
    """`AskForHint`."""

    move: Literal["ask"]


class HintRecord(_Record):
    """`GiveHint`."""

    move: Literal["hint"]
    points: Annotated[int, Entry(ge=0, le=10)]


class CorrectRecord(_Record):
    """`CorrectHint`; turns are counted from 1 here, as people do."""

    move: Literal["correct"]
    turn: Annotated[int, Entry(ge=1, le=MAX_MOVES)]
    points: Annotated[int, Entry(ge=0, le=10)]


class GiveUpRecord(_Record):
    """`GiveUp`."""

    move: Literal["give-up"]


class TellRecord(_Record):
    """`TellSecret`; null where nobody told. By then it is no secret any more."""

    move: Literal["tell"]
    tile: TileName | None


class ComputerRecord(_Record):
    """A computer in a seat."""

    level: Literal["novice", "club", "master"]
    seed: Annotated[str, Entry(max_length=40)]


class SeatRecord(_Record):
    """`ChangeSeat`; seats are counted from 1 here, as people do."""

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
    | GiveUpRecord
    | TellRecord
    | SeatRecord,
    Entry(discriminator="move"),
]


class TileRecord(_Record):
    """A tile on its place."""

    tile: TileName
    x: Whole
    y: Whole


class OriginRecord(_Record):
    """How the field was laid."""

    shape: Literal["square", "rectangle", "ring", "cross", "grown"]
    growth: Whole
    seed: str


class SeatingRecord(_Record):
    """Who sits where; seats are counted from 1 here, as people do."""

    computers: Annotated[list[ComputerRecord | None], Entry(min_length=2, max_length=2)]
    at_table: Annotated[int, Entry(ge=1, le=2)] | None


class MatchRecord(_Record):
    """A whole match: what was agreed, and every move that stands."""

    title: str
    players: Annotated[list[str], Entry(min_length=2, max_length=2)]
    theme: Literal["classic", "treasure", "spies", "library"]
    edition: Literal["2019", "2017", "french"]
    seekers: Whole
    rounds: Whole
    seating: SeatingRecord
    origin: OriginRecord | None
    field: Annotated[list[TileRecord], Entry(max_length=60)]
    moves: Annotated[list[AnyMove], Entry(max_length=MAX_MOVES)]
