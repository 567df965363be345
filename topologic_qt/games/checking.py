"""Checks of saved forms, and sentences about errors. It loads pydantic: for readers only."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field as Entry, ValidationError

from topologic_qt.engine.commitment import BrokenSeal, unseal
from topologic_qt.engine.game import IllegalMove, MoveT, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.translation import UserError, printable, tr_noop

RecordT = TypeVar("RecordT")
EntryT = TypeVar("EntryT")
_NEWER = tr_noop("A newer version wrote this; update to open it.")
_SEED = tr_noop("A hidden seed is damaged.")


class RecordError(UserError, ValueError):
    """Raised for a record of no possible match; ``where`` is the place of the error, "" for the whole."""

    def __init__(self, where: UserError | str, what: UserError) -> None:
        super().__init__("{where}: {what}" if where else "{what}", where=where, what=what)
        self.where = str(where)
        self.what = str(what)


class Damaged(UserError, ValueError):
    """Raised for a sealed text that was changed or cut off."""


class Record(BaseModel):
    """The base class for models of saved forms, which refuses unknown entries and wrong types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _on_the_calendar(moment: str) -> str:
    if moment:
        datetime.fromisoformat(moment)
    return moment


Moment = Annotated[
    str, Entry(pattern=r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00)?$"), AfterValidator(_on_the_calendar)
]
"""A time in UTC, to the second; "" if unknown."""
SealedSeed = Annotated[str, Entry(max_length=240)]
"""A seed in a sealed envelope, which determines what a computer does."""


class ComputerRecord(Record):
    """A computer in a seat."""

    level: Literal["novice", "club", "master"]
    sealed: SealedSeed


def computer_of(record: ComputerRecord | None) -> Computer | None:
    """Return the computer of a record. Raises ValueError, with a sentence, if its seed is damaged."""
    return None if record is None else Computer(Level(record.level), seed_of(record.sealed))


def seed_of(sealed: str) -> str:
    """Return the seed in an envelope. Raises ValueError, with a sentence, if it is damaged."""
    try:
        return unseal(sealed)
    except BrokenSeal:
        raise Damaged(_SEED) from None


def entry_of_seed(sealed: str) -> str:
    """Return the seed in the entry of that name. Raises `RecordError` if it is damaged."""
    try:
        return seed_of(sealed)
    except Damaged as error:
        raise RecordError("seed", error) from None


def refuse_newer(data: object, latest: int) -> None:
    """Raise `RecordError` if the format of a record is later than ``latest``."""
    if isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] > latest:
        raise RecordError("format", UserError(_NEWER))


def replay(
    match: Match[SetupT, StateT, MoveT, ViewT],
    entries: Sequence[EntryT],
    move_of: Callable[[EntryT], MoveT],
    moment: Callable[[StateT, int], UserError],
    complaint: Callable[[ValueError], UserError] | None = None,
) -> None:
    """Make the moves of a record. Raises `RecordError` if one is illegal or a seal is damaged.

    ``moment`` says in words where, from the state and the number of the move from 1; ``complaint`` says what
    is wrong, if not the error itself.
    """
    for number, entry in enumerate(entries, start=1):
        try:
            match.apply(move_of(entry))
        except ValueError as error:
            what = sentence(error) if complaint is None else complaint(error)
            raise RecordError(moment(match.state, number), what) from None


def checked(check: Callable[[object], RecordT], data: object) -> RecordT:
    """Return the record pydantic makes by ``check``. Raises `RecordError` for the first wrong entry."""
    try:
        return check(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise RecordError(_place(first["loc"]), _complaint(first["type"])) from None


def sentence(error: ValueError) -> UserError:
    """Return the sentence of an error, translatable if the error is."""
    if isinstance(error, IllegalMove) and isinstance(error.why, UserError):
        return error.why
    return error if isinstance(error, UserError) else UserError("{error}", error=str(error))


def _place(path: tuple[int | str, ...]) -> str:
    """Return the place of an entry in a record in words, counting entries of lists from 1."""
    return ", ".join(f"number {part + 1}" if isinstance(part, int) else printable(part, 40) for part in path)


def _complaint(kind: str) -> UserError:
    match kind:
        case "missing":
            return UserError(tr_noop("This entry is missing."))
        case "extra_forbidden":
            return UserError(tr_noop("This entry is unknown."))
        case "too_long" | "too_short":
            return UserError(tr_noop("The number of entries is wrong."))
        case _:
            return UserError(tr_noop("This entry isn’t valid."))
