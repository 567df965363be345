"""Checks of saved forms, entry by entry, and the sentences that tell what is wrong with one."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from topologic_qt.engine import IllegalMove
from topologic_qt.translation import UserError, printable, tr_noop

RecordT = TypeVar("RecordT", bound=BaseModel)


class RecordError(UserError, ValueError):
    """A record that is no match that could have been played. The text names the mistake and its place.

    ``where`` is a place in the record or a moment of the match; empty for all of it.
    """

    def __init__(self, where: UserError | str, what: UserError) -> None:
        super().__init__("{where}: {what}" if where else "{what}", where=where, what=what)
        self.where = str(where)
        self.what = str(what)


def checked(model: type[RecordT], data: dict[str, Any]) -> RecordT:
    """The record, with every entry checked. Raises `RecordError` at the first entry that is wrong."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise RecordError(place(first["loc"]), complaint(first["type"])) from None


def sentence(error: ValueError) -> UserError:
    """The sentence of an error, which can be translated if the error's own can."""
    if isinstance(error, IllegalMove) and isinstance(error.why, UserError):
        return error.why
    return error if isinstance(error, UserError) else UserError("{error}", error=str(error))


def place(path: tuple[int | str, ...]) -> str:
    """The place of an entry in a record, in words: entries of lists are counted from 1."""
    return ", ".join(f"number {part + 1}" if isinstance(part, int) else printable(part, 40) for part in path)


def complaint(kind: str) -> UserError:
    """The sentence for a wrong entry, by the kind of pydantic's error."""
    match kind:
        case "missing":
            return UserError(tr_noop("This entry is missing."))
        case "extra_forbidden":
            return UserError(tr_noop("This entry is unknown."))
        case "too_long" | "too_short":
            return UserError(tr_noop("There are too many or too few entries."))
        case _:
            return UserError(tr_noop("This entry is not what it must be."))
