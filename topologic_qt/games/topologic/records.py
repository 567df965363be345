"""The saved form of a match of Topologic, and the way back through the rules.

Format history (the ``match`` entry of a saved game):

1. (0.1.0) title, players, theme, edition, seekers, origin, field, moves. A secret is sealed, not encrypted:
   it cannot be read by eye or found by a text search, and that is all it promises.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field as Entry, ValidationError

from topologic_qt.engine import IllegalMove, Match, Snapshot
from topologic_qt.engine.seal import BrokenSeal, seal, unseal
from topologic_qt.games.topologic.rules import (
    EDITIONS,
    AskForHint,
    Field,
    FieldError,
    GiveHint,
    GiveUp,
    HideSecret,
    Location,
    Move,
    MoveSeeker,
    Origin,
    PlaceSeeker,
    Setup,
    SetupError,
    Shape,
    State,
    Theme,
    Tile,
    Topologic,
    View,
)

TopologicMatch = Match[Setup, State, Move, View]
"""A match of Topologic."""

MAX_MOVES = 20_000
"""How many moves a saved match may have; a turn has at most seven."""

TileName = Annotated[str, Entry(pattern=r"^[ROYGBVPWKS][1-6]$")]
Seeker = Annotated[int, Entry(ge=1, le=5)]
Whole = Annotated[int, Entry(ge=-(10**9), le=10**9)]
"""A whole number that is short enough to be named in a sentence; the rules say which ones will do."""


class RecordError(ValueError):
    """A record that is no match that could have been played. The text says what is wrong, and where."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class HideRecord(_Record):
    """`HideSecret`, with the tile in a sealed envelope."""

    move: Literal["hide"] = "hide"
    sealed: Annotated[str, Entry(max_length=80)]


class PlaceRecord(_Record):
    """`PlaceSeeker`; seekers are counted from 1 here, as people do."""

    move: Literal["place"] = "place"
    seeker: Seeker
    to: TileName


class MoveRecord(_Record):
    """`MoveSeeker`; seekers are counted from 1 here, as people do."""

    move: Literal["move"] = "move"
    seeker: Seeker
    to: TileName


class AskRecord(_Record):
    """`AskForHint`."""

    move: Literal["ask"] = "ask"


class HintRecord(_Record):
    """`GiveHint`."""

    move: Literal["hint"] = "hint"
    points: Annotated[int, Entry(ge=0, le=10)]


class GiveUpRecord(_Record):
    """`GiveUp`."""

    move: Literal["give-up"] = "give-up"


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


def to_record(match: TopologicMatch | Snapshot[Setup, Move]) -> dict[str, Any]:
    """The saved form of a match. Every call seals the secrets anew."""
    setup = match.setup
    record = MatchRecord(
        title=setup.title,
        players=list(setup.players),
        theme=setup.theme.value,
        edition=setup.edition.id,  # type: ignore[arg-type]  # pydantic checks that it is one of the three
        seekers=setup.seekers,
        origin=_origin_record(setup.origin),
        field=[TileRecord(tile=str(tile), x=place.x, y=place.y) for place, tile in setup.field.tiles.items()],
        moves=[_move_record(move) for move in match.moves],
    )
    return record.model_dump()


def from_record(data: dict[str, Any]) -> TopologicMatch:
    """The match that a record tells of, replayed through the rules.

    Raises `RecordError` where an entry is missing, unknown or impossible, or where the rules refuse a move.
    """
    try:
        record = MatchRecord.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise RecordError(_place(first["loc"]), _complaint(first["type"])) from None
    return _replayed(_setup(record), record)


def _setup(record: MatchRecord) -> Setup:
    try:
        return Setup(
            field=Field((Location(entry.x, entry.y), Tile.parse(entry.tile)) for entry in record.field),
            edition=EDITIONS[record.edition],
            seekers=record.seekers,
            title=record.title,
            players=(record.players[0], record.players[1]),
            theme=Theme(record.theme),
            origin=_origin(record.origin),
        )
    except (SetupError, FieldError, ValueError) as error:
        raise RecordError("", str(error)) from None


def _origin(record: OriginRecord | None) -> Origin | None:
    return None if record is None else Origin(Shape(record.shape), record.seed, record.growth)


def _origin_record(origin: Origin | None) -> OriginRecord | None:
    if origin is None:
        return None
    return OriginRecord(shape=origin.shape.value, growth=origin.growth, seed=origin.seed)


def _replayed(setup: Setup, record: MatchRecord) -> TopologicMatch:
    match = TopologicMatch(Topologic(), setup)
    for number, entry in enumerate(record.moves, start=1):
        try:
            match.apply(_move(entry))
        except (IllegalMove, BrokenSeal) as error:
            raise RecordError(_moment(match.state, number), str(error)) from None
    return match


def _move_record(move: Move) -> AnyMove:
    match move:
        case HideSecret(tile):
            return HideRecord(sealed=seal(str(tile)))
        case PlaceSeeker(seeker, to):
            return PlaceRecord(seeker=seeker + 1, to=str(to))
        case MoveSeeker(seeker, to):
            return MoveRecord(seeker=seeker + 1, to=str(to))
        case AskForHint():
            return AskRecord()
        case GiveHint(points):
            return HintRecord(points=points)
        case GiveUp():
            return GiveUpRecord()


def _move(record: AnyMove) -> Move:
    match record:
        case HideRecord():
            return HideSecret(_opened(record.sealed))
        case PlaceRecord():
            return PlaceSeeker(record.seeker - 1, Tile.parse(record.to))
        case MoveRecord():
            return MoveSeeker(record.seeker - 1, Tile.parse(record.to))
        case AskRecord():
            return AskForHint()
        case HintRecord():
            return GiveHint(record.points)
        case GiveUpRecord():
            return GiveUp()


def _opened(sealed: str) -> Tile:
    try:
        return Tile.parse(unseal(sealed))
    except ValueError:
        raise BrokenSeal("The sealed secret is damaged.") from None


def _moment(state: State, move: int) -> str:
    played = state.round
    return f"round {len(state.rounds)}, turn {len(played.turns) + 1} (move {move})"


def _place(path: tuple[int | str, ...]) -> str:
    """Where in a record something stands, in words: entries of lists are counted from 1."""
    return ", ".join(f"number {part + 1}" if isinstance(part, int) else _quoted(part) for part in path)


def _quoted(name: str) -> str:
    """The name of an entry, fit to stand within a sentence."""
    return "".join(letter if letter.isprintable() else "?" for letter in name[:40])


def _complaint(kind: str) -> str:
    match kind:
        case "missing":
            return "This entry is missing."
        case "extra_forbidden":
            return "This entry is unknown."
        case "too_long" | "too_short":
            return "There are too many or too few entries."
        case _:
            return "This entry is not what it must be."
