"""The outside of a saved game as it is read: checked with pydantic, and refused with a sentence."""

import json
from collections import Counter
from typing import Any, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from topologic_qt import __version__
from topologic_qt.storage.bounds import check_bounds
from topologic_qt.storage.packing import FORMAT, FORMAT_VERSION
from topologic_qt.storage.problem import NewerFile, Problem, tr_noop

_NOT_JSON = tr_noop(
    "{name} is damaged or no saved game: line {line}, column {column} cannot be read. Try a backup."
)
_NOT_TEXT = tr_noop("{name} is damaged or no saved game: it is not text. Try a backup.")
_OTHER_FILE = tr_noop("{name} is not a saved game of this program. Choose another file.")
_TOO_NEW = tr_noop(
    "{name} was saved by a newer program (version {program}, format {version}). "
    "Update this program to open it."
)
_TWICE = tr_noop("{name} is damaged: the entry {entry} stands there twice. Try a backup.")
_NUMBER = tr_noop("{name} is damaged: it holds a number that no saved game has. Try a backup.")
_WRONG = tr_noop("{name} is damaged: the entry {entry} is missing, unknown or out of range. Try a backup.")


class Envelope(BaseModel):
    """A saved game as it lies on disk."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: Literal["topologic-qt saved game"] = FORMAT
    version: int = Field(default=FORMAT_VERSION, ge=1)
    program: str = Field(default=__version__, max_length=40)
    """The version of the program that wrote the file."""
    game: str = Field(max_length=40)
    """The id of the game's room."""
    saved_as: str | None = None
    """In an autosave: the file that the match was last saved as or opened from."""
    match: dict[str, Any]
    """The match, in the game's own form."""


class _Twice(Exception):
    """A JSON object with the same key twice."""


def unpack(content: bytes, name: str) -> Envelope:
    """Read a saved game. Raises `Problem` if that cannot be; ``name`` is the file's, for its sentence."""
    data = _parsed(content, name)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Problem(_OTHER_FILE, name=name)
    version = data.get("version")
    if isinstance(version, int) and version > FORMAT_VERSION:
        program = _quoted(str(data.get("program")), 40)
        raise NewerFile(_TOO_NEW, name=name, version=_quoted(str(version), 20), program=program)
    try:
        return Envelope.model_validate(data)
    except ValidationError as error:
        entry = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise Problem(_WRONG, name=name, entry=_quoted(entry, 80)) from error


def _quoted(text: str, length: int) -> str:
    """The beginning of a text out of a file, fit to stand within a sentence."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:length])


def _parsed(content: bytes, name: str) -> object:
    check_bounds(content, name)
    try:
        return json.loads(content.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise Problem(_NOT_TEXT, name=name) from error
    except json.JSONDecodeError as error:
        raise Problem(_NOT_JSON, name=name, line=error.lineno, column=error.colno) from error
    except _Twice as error:
        raise Problem(_TWICE, name=name, entry=_quoted(str(error), 80)) from error
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
