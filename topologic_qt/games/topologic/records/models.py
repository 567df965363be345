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
    """`HideSecret`, with the tile and its salt in a sealed envelope; null in a seeker's copy."""

    move: Literal["hide"]
    sealed: Annotated[str, Entry(max_length=80)] | None
    commitment: Annotated[str, Entry(pattern=r"^[0-9a-f]{40}$")] | None = None


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


class GiveUpRecord(_Record):
    """`GiveUp`."""

    move: Literal["give-up"]


AnyMove = Annotated[
    HideRecord | PlaceRecord | MoveRecord | AskRecord | HintRecord | GiveUpRecord, Entry(discriminator="move")
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


class MatchRecord(_Record):
    """A whole match: what was agreed, and every move that stands."""

    title: str
    players: Annotated[list[str], Entry(min_length=2, max_length=2)]
    theme: Literal["classic", "treasure", "spies", "library"]
    edition: Literal["2019", "2017", "french"]
    seekers: Whole
    origin: OriginRecord | None
    field: Annotated[list[TileRecord], Entry(max_length=60)]
    moves: Annotated[list[AnyMove], Entry(max_length=MAX_MOVES)]
