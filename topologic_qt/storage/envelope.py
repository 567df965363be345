"""The envelope of a saved game or field: written, or read with limits, checked and rejected with a sentence.

A malicious file can turn a few megabytes of brackets into a hundred times as much memory. So its entries are
counted in the raw bytes before parsing; the only copy made for that leaves out all texts.
"""

import json
import re
from collections import Counter
from itertools import accumulate
from typing import Any, Final, Literal, NoReturn, TypeVar

import pydantic.dataclasses
import pydantic.functional_serializers  # noqa: F401  # loads every part of pydantic before threads use it
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from topologic_qt import __version__
from topologic_qt.storage.files import NewerFile, Problem, tr_noop
from topologic_qt.translation import printable

MAX_ENTRIES = 200_000
"""The most entries in all lists and objects of a file together; a turn of a match has about thirty."""

MAX_DEPTH = 50
"""The deepest nesting of lists and objects; a match has four levels."""

MAX_DIGITS = 40

_TEXTS = re.compile(rb'"[^"]*(?:"|\Z)')  # texts in JSON without escapes; the last one may have no end
_DIGITS = re.compile(rb"\d{%d}" % (MAX_DIGITS + 1))
_OTHER_THAN_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}

_TOO_DEEP = tr_noop("{name} is damaged (nested too deeply). Try a backup.")
_TOO_MANY = tr_noop("{name} is damaged or not a saved game (over {most} entries). Try a backup.")
_NUMBER = tr_noop("{name} is damaged (an impossible number). Try a backup.")


def check_bounds(content: bytes, name: str) -> None:
    """Raises `Problem` if a file has too many entries, too deep nesting, or a number with too many digits."""
    unescaped = content.replace(rb"\\", b"").replace(rb"\"", b"")
    if unescaped.count(b'"') > 4 * MAX_ENTRIES:
        raise Problem(_TOO_MANY, name=name, most=MAX_ENTRIES)
    bare = _TEXTS.sub(b"", unescaped)
    brackets = bare.translate(None, _OTHER_THAN_BRACKETS)
    if bare.count(b",") + len(brackets) > MAX_ENTRIES:
        raise Problem(_TOO_MANY, name=name, most=MAX_ENTRIES)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > MAX_DEPTH:
        raise Problem(_TOO_DEEP, name=name)
    if _DIGITS.search(bare):
        raise Problem(_NUMBER, name=name)


FORMAT: Final = "topologic-qt saved game"
"""The ``format`` of a saved game."""

FORMAT_VERSION = 4
"""The version of the format that this program writes. The program reads this and every earlier one."""

_WITHOUT_ID = 3  # for a match without an id, so that earlier programs can read it
_PLACE = b'\n "saved_as": '  # comes before the file's name, on a line of its own that no text can contain

FIELD_FORMAT: Final = "topologic-qt field"
"""The ``format`` of a file that holds only a field."""

FIELD_FORMAT_VERSION = 2
"""The version of the field format that this program writes. The program reads this and every earlier one."""

_WITHOUT_HISTORY = 1  # for a field without a history, so that earlier programs can read it


def pack(game: str, match: dict[str, Any], saved_as: str | None = None, match_id: str = "") -> bytes:
    """Return the bytes of a saved game, with the entries of `Envelope`; ``match_id`` is empty for none."""
    if not match_id:
        return _packed(FORMAT, _WITHOUT_ID, game=game, saved_as=saved_as, match=match)
    return _packed(FORMAT, FORMAT_VERSION, game=game, id=match_id, saved_as=saved_as, match=match)


def without_place(content: bytes) -> tuple[bytes, str | None]:
    """Remove the ``saved_as`` name from a packed game; return the game, and the name or None."""
    before, mark, rest = content.partition(_PLACE)
    named, end, after = rest.partition(b",\n")
    try:
        place = json.loads(named) if mark and end else None
    except (ValueError, RecursionError):
        place = None
    return (before + mark + b"null" + end + after, place) if isinstance(place, str) else (content, None)


def pack_field(
    game: str, field: dict[str, Any], saved_as: str | None = None, history: dict[str, Any] | None = None
) -> bytes:
    """Return the bytes of a field, or of a draft with its ``history``; the rest is as in `pack`."""
    if history is None:
        return _packed(FIELD_FORMAT, _WITHOUT_HISTORY, game=game, saved_as=saved_as, field=field)
    return _packed(
        FIELD_FORMAT, FIELD_FORMAT_VERSION, game=game, saved_as=saved_as, field=field, history=history
    )


def _packed(kind: str, version: int, **content: object) -> bytes:
    envelope = {"format": kind, "version": version, "program": __version__, **content}
    # Invalid bytes in a file's name are lone surrogates, which JSON writes with a backslash.
    return (json.dumps(envelope, ensure_ascii=False, indent=1) + "\n").encode(errors="backslashreplace")


_NOT_JSON = tr_noop("{name} is damaged or not a saved game (line {line}, column {column}). Try a backup.")
_EMPTY = tr_noop("{name} is empty. Try a backup.")
_NOT_TEXT = tr_noop("{name} is damaged or not a saved game (not text). Try a backup.")
_OTHER_FILE = tr_noop("{name} isn’t a saved game from this program. Choose another file.")
_NO_FIELD = tr_noop("{name} isn’t a field from this program. Choose another file.")
_TOO_NEW = tr_noop("{name} is from a newer version ({program}, format {version}). Update this program.")
_TWICE = tr_noop("{name} is damaged: {entry} appears twice. Try a backup.")

_WRONG = tr_noop("{name} is damaged: {entry} is missing, unknown or out of range. Try a backup.")


class _Outside(BaseModel):
    """The entries outside the match or field in every file of this program."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    program: str = Field(default=__version__, max_length=40)  # the version of the program that wrote the file
    game: str = Field(max_length=40)  # the id of the game
    saved_as: str | None = None
    """The file where the match was last saved or from which it was opened; only in an autosave."""


class Envelope(_Outside):
    """A saved game as stored on disk."""

    format: Literal["topologic-qt saved game"] = FORMAT
    version: int = Field(default=FORMAT_VERSION, ge=1)
    id: str | None = Field(default=None, pattern=r"^[0-9a-f]{16}$")
    """The match's random id, the same in all its files; None in a copy for others, and up to format 3."""
    match: dict[str, Any]
    """The match, in its game's own form."""


class FieldEnvelope(_Outside):
    """A field as stored on disk."""

    format: Literal["topologic-qt field"] = FIELD_FORMAT
    version: int = Field(default=FIELD_FORMAT_VERSION, ge=1)
    field: dict[str, Any]
    """The field, in its game's own form."""
    history: dict[str, Any] | None = None
    """The undo and redo history of a draft, in its game's own form; only in drafts, from format 2 on."""


EnvelopeT = TypeVar("EnvelopeT", bound=_Outside)


class _Twice(Exception):
    """Raised for a JSON object with the same key twice."""


def unpack(content: bytes, name: str) -> Envelope:
    """Read a saved game. Raises `Problem` with the file's ``name`` if it is invalid."""
    return _opened(content, name, Envelope, (FORMAT, FORMAT_VERSION), _OTHER_FILE)


def unpack_field(content: bytes, name: str) -> FieldEnvelope:
    """Read a field, as `unpack` reads a game."""
    return _opened(content, name, FieldEnvelope, (FIELD_FORMAT, FIELD_FORMAT_VERSION), _NO_FIELD)


def _opened(
    content: bytes, name: str, model: type[EnvelopeT], newest: tuple[str, int], complaint: str
) -> EnvelopeT:
    """Parse and check an envelope whose format and version are not newer than ``newest``."""
    data = _parsed(content, name)
    if not isinstance(data, dict) or data.get("format") != newest[0]:
        raise Problem(complaint, name=name)
    version = data.get("version")
    if isinstance(version, int) and version > newest[1]:
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
        return json.loads(content.decode("utf-8-sig"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise Problem(_NOT_TEXT, name=name) from error
    except json.JSONDecodeError as error:
        if not content.strip():
            raise Problem(_EMPTY, name=name) from error
        raise Problem(_NOT_JSON, name=name, line=error.lineno, column=error.colno) from error
    except _Twice as error:
        raise Problem(_TWICE, name=name, entry=printable(str(error), 80)) from error
    except ValueError as error:  # such as NaN
        raise Problem(_NUMBER, name=name) from error


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise _Twice(counts.most_common(1)[0][0])
    return result


def _no_constant(text: str) -> NoReturn:
    raise ValueError(text)
