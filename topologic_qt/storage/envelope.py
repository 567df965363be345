"""The outside of a saved game or field as it is read: checked with pydantic, and refused with a sentence."""

import json
from collections import Counter
from typing import Any, Literal, NoReturn, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from topologic_qt import __version__
from topologic_qt.storage.bounds import check_bounds
from topologic_qt.storage.packing import FIELD_FORMAT, FIELD_FORMAT_VERSION, FORMAT, FORMAT_VERSION
from topologic_qt.storage.problem import NewerFile, Problem, tr_noop
from topologic_qt.translation import printable

_NOT_JSON = tr_noop(
    "{name} is damaged or not a saved game: line {line}, column {column} cannot be read. Try a backup."
)
_NOT_TEXT = tr_noop("{name} is damaged or not a saved game: it is not text. Try a backup.")
_OTHER_FILE = tr_noop("{name} is not a saved game of this program. Choose another file.")
_NO_FIELD = tr_noop("{name} is not a field of this program. Choose another file.")
_TOO_NEW = tr_noop(
    "{name} was saved by a newer program (version {program}, format {version}). "
    "Update this program to open it."
)
_TWICE = tr_noop("{name} is damaged: the entry {entry} is there twice. Try a backup.")
_NUMBER = tr_noop("{name} is damaged: it contains a number that no saved game can have. Try a backup.")
_WRONG = tr_noop("{name} is damaged: the entry {entry} is missing, unknown or out of range. Try a backup.")


class _Outside(BaseModel):
    """The entries outside the match or field in every file of this program."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    program: str = Field(default=__version__, max_length=40)
    """The version of the program that wrote the file."""
    game: str = Field(max_length=40)
    """The id of the game's room."""
    saved_as: str | None = None
    """The file that the match was last saved as or opened from; only in an autosave."""


class Envelope(_Outside):
    """A saved game as it lies on disk."""

    format: Literal["topologic-qt saved game"] = FORMAT
    version: int = Field(default=FORMAT_VERSION, ge=1)
    id: str | None = Field(default=None, pattern=r"^[0-9a-f]{16}$")
    """The id of the match, by lot, equal in all its files; None in a copy for others, and up to format 3."""
    match: dict[str, Any]
    """The match, in the game's own form."""


class FieldEnvelope(_Outside):
    """A field alone as it lies on disk."""

    format: Literal["topologic-qt field"] = FIELD_FORMAT
    version: int = Field(default=FIELD_FORMAT_VERSION, ge=1)
    field: dict[str, Any]
    """The field, in the game's own form."""
    history: dict[str, Any] | None = None
    """The drafts that undo and redo lead to, in the game's own form; only in a draft, from format 2 on."""


EnvelopeT = TypeVar("EnvelopeT", bound=_Outside)


class _Twice(Exception):
    """Raised for a JSON object with the same key twice."""


def unpack(content: bytes, name: str) -> Envelope:
    """Read a saved game. Raises `Problem` if that cannot be; ``name`` is the file's, for its sentence."""
    return _opened(_found(content, name, FORMAT, _OTHER_FILE), name, Envelope, FORMAT_VERSION)


def unpack_field(content: bytes, name: str) -> FieldEnvelope:
    """Read a field alone; all as in `unpack`."""
    found = _found(content, name, FIELD_FORMAT, _NO_FIELD)
    return _opened(found, name, FieldEnvelope, FIELD_FORMAT_VERSION)


def _found(content: bytes, name: str, kind: str, complaint: str) -> dict[str, Any]:
    """The JSON object of a file, if the file says that it is of this kind."""
    data = _parsed(content, name)
    if not isinstance(data, dict) or data.get("format") != kind:
        raise Problem(complaint, name=name)
    return data


def _opened(data: dict[str, Any], name: str, model: type[EnvelopeT], newest: int) -> EnvelopeT:
    """The envelope, if this program knows its version and all is in it."""
    version = data.get("version")
    if isinstance(version, int) and version > newest:
        program = printable(str(data.get("program")), 40)
        raise NewerFile(_TOO_NEW, name=name, version=printable(str(version), 20), program=program)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        entry = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise Problem(_WRONG, name=name, entry=printable(entry, 80)) from error


def _parsed(content: bytes, name: str) -> object:
    check_bounds(content, name)
    try:
        return json.loads(content.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise Problem(_NOT_TEXT, name=name) from error
    except json.JSONDecodeError as error:
        raise Problem(_NOT_JSON, name=name, line=error.lineno, column=error.colno) from error
    except _Twice as error:
        raise Problem(_TWICE, name=name, entry=printable(str(error), 80)) from error
    except ValueError as error:
        # NaN and its like.
        raise Problem(_NUMBER, name=name) from error


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise _Twice(counts.most_common(1)[0][0])
    return result


def _no_constant(text: str) -> NoReturn:
    raise ValueError(text)
