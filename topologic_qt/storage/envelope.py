"""The outside of a saved game or field: written, or read bounded, checked, and refused with one sentence.

A file may be made to hurt: a few megabytes of brackets become a hundred times as much in memory. So the bytes
are counted first; nothing else is built meanwhile than a copy of them without its texts.
"""

import json
import re
from collections import Counter
from itertools import accumulate
from typing import Any, Final, Literal, NoReturn, TypeVar

import pydantic.dataclasses
import pydantic.functional_serializers  # noqa: F401  # with it, all parts are there before any thread needs one
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from topologic_qt import __version__
from topologic_qt.storage.files import NewerFile, Problem, tr_noop
from topologic_qt.translation import printable

MAX_ENTRIES = 200_000
"""The most entries of all lists and objects of a file together; a turn of a match has about thirty."""

MAX_DEPTH = 50
"""The greatest depth of lists and objects within each other; a match has four."""

MAX_DIGITS = 40

_TEXTS = re.compile(rb'"[^"]*(?:"|\Z)')  # when nothing is escaped; one may go on to the end
_DIGITS = re.compile(rb"\d{%d}" % (MAX_DIGITS + 1))
_OTHER_THAN_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}

_TOO_DEEP = tr_noop("{name} is damaged (nested too deeply). Try a backup.")
_TOO_MANY = tr_noop("{name} is damaged or not a saved game (over {most} entries). Try a backup.")
_NUMBER = tr_noop("{name} is damaged (an impossible number). Try a backup.")


def check_bounds(content: bytes, name: str) -> None:
    """Raises `Problem` where a file has too many entries, too deep ones, or a number with too many digits."""
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

_WITHOUT_ID = 3  # version in which a match is written that has no id, so that earlier programs can read it
_PLACE = b'\n "saved_as": '  # the mark before the name of a file: a line of its own, which no text can hold

FIELD_FORMAT: Final = "topologic-qt field"
"""The ``format`` of a file with a field alone."""

FIELD_FORMAT_VERSION = 2
"""The version of the format of a field alone. The program reads this and every earlier one."""

_WITHOUT_HISTORY = 1  # for a field without a history, so that earlier programs can read it


def pack(game: str, match: dict[str, Any], saved_as: str | None = None, match_id: str = "") -> bytes:
    """The bytes of a saved game, with the entries of `Envelope`; ``match_id`` is empty if there is none."""
    if not match_id:
        return _packed(FORMAT, _WITHOUT_ID, game=game, saved_as=saved_as, match=match)
    return _packed(FORMAT, FORMAT_VERSION, game=game, id=match_id, saved_as=saved_as, match=match)


def without_place(content: bytes) -> tuple[bytes, str | None]:
    """Take the name of its file out of a packed game; return both, the name as None where there is none."""
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
    """The bytes of a field alone, or of a draft of one with its ``history``; all as in `pack`."""
    if history is None:
        return _packed(FIELD_FORMAT, _WITHOUT_HISTORY, game=game, saved_as=saved_as, field=field)
    return _packed(
        FIELD_FORMAT, FIELD_FORMAT_VERSION, game=game, saved_as=saved_as, field=field, history=history
    )


def _packed(kind: str, version: int, **content: object) -> bytes:
    envelope = {"format": kind, "version": version, "program": __version__, **content}
    # Bytes in a file's name that are no text are lone surrogates, which JSON writes with a backslash.
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
    game: str = Field(max_length=40)  # the id of the game's room
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
    return _opened(content, name, Envelope, (FORMAT, FORMAT_VERSION), _OTHER_FILE)


def unpack_field(content: bytes, name: str) -> FieldEnvelope:
    """Read a field alone; all as in `unpack`."""
    return _opened(content, name, FieldEnvelope, (FIELD_FORMAT, FIELD_FORMAT_VERSION), _NO_FIELD)


def _opened(
    content: bytes, name: str, model: type[EnvelopeT], newest: tuple[str, int], complaint: str
) -> EnvelopeT:
    """The envelope, if it is of the format of the newest one that this program knows, and all is in it."""
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
    except ValueError as error:  # NaN and its like
        raise Problem(_NUMBER, name=name) from error


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise _Twice(counts.most_common(1)[0][0])
    return result


def _no_constant(text: str) -> NoReturn:
    raise ValueError(text)
