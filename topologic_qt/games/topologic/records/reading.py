"""From the saved form of a match to the match: checked entry by entry, then replayed through the rules."""

from typing import Any

from pydantic import ValidationError

from topologic_qt.engine import IllegalMove, Match
from topologic_qt.engine.seal import BrokenSeal, unseal
from topologic_qt.games.topologic.records.models import (
    AnyMove,
    AskRecord,
    GiveUpRecord,
    HideRecord,
    HintRecord,
    MatchRecord,
    MoveRecord,
    OriginRecord,
    PlaceRecord,
)
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


class RecordError(ValueError):
    """A record that is no match that could have been played. The text says what is wrong, and where."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what


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


def _replayed(setup: Setup, record: MatchRecord) -> TopologicMatch:
    match = TopologicMatch(Topologic(), setup)
    for number, entry in enumerate(record.moves, start=1):
        try:
            match.apply(_move(entry))
        except (IllegalMove, BrokenSeal) as error:
            raise RecordError(_moment(match.state, number), str(error)) from None
    return match


def _move(record: AnyMove) -> Move:
    match record:
        case HideRecord():
            tile, salt = (None, "") if record.sealed is None else _opened(record.sealed)
            return HideSecret(tile, salt, record.commitment or "")
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


def _opened(sealed: str) -> tuple[Tile, str]:
    """The tile and the salt in an envelope."""
    try:
        tile, _, salt = unseal(sealed).partition(" ")
        return Tile.parse(tile), salt
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
