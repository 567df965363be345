"""The file for moving everything to another computer ("Take along"): a zip archive with strict checks.

It holds ``manifest.json`` (`Manifest`), ``settings.json``, the rows of each table as lines of JSON
(``rows/days.jsonl``), and files as the program writes them (``matches/1.topologic``). Its names are never
used as paths.
"""

import json
import re
import struct
import zlib
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Literal, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from topologic_qt import __version__
from topologic_qt.storage.database import LATEST, LONGEST_ID, Row
from topologic_qt.storage.files import MAX_BOX_SIZE, MAX_FILE_SIZE, NewerFile, Problem, tr_noop
from topologic_qt.translation import printable

FORM = 1
"""The version of this format, increased when tables, settings or files in it change."""

MOST_FILES = 20_000
MOST_BYTES = 256 * 1024 * 1024
"""The largest unpacked size of the whole archive, in bytes."""

_LONGEST_ROW = 64 * 1024  # the longest row, in bytes
_LONGEST_DIRECTORY = 4 * 1024 * 1024  # the largest central directory of an archive, in bytes
_END = struct.Struct("<4sHHHHIIH")
"""The end of an archive without a comment: signature, disk and entry numbers, size and offset of the
directory, length of the comment."""
_LARGE_END = 20
"""The size in bytes of the record before that end in archives of more than 65,535 entries (zip64)."""

_NO_BOX = tr_noop("{name} is damaged, or isn’t from “Take along”. Take everything along again.")
_NEWER = tr_noop("{name} is from a newer version ({program}). Update this program.")
_TOO_MUCH = tr_noop("{name} is too large: “Take along” holds up to {most} files or {megabytes} MB.")

Settings = Mapping[str, str]


class FileNote(BaseModel):
    """A file in the box, as listed in the manifest."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: str = Field(max_length=255)
    """The file's original name."""
    at: int = Field(ge=0, le=LATEST)
    """The time at which it was last written, in milliseconds since 1970."""


class Manifest(BaseModel):
    """The list of what a box holds."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

    format: Literal["topologic-qt box"] = "topologic-qt box"
    form: int = Field(default=FORM, ge=1)
    program: str = Field(default=__version__, max_length=40)
    """The version of the program that wrote the box."""
    files: dict[str, FileNote] = Field(default={}, max_length=MOST_FILES)


class BoxFile(NamedTuple):
    """A file in the box, with its content."""

    folder: str
    """The kind of file: ``matches``, ``drafts`` or ``fields``."""
    name: str
    """The file's original name: any text, never used as a path."""
    at: int
    """The time at which it was last written, in milliseconds since 1970."""
    content: bytes


class Box(NamedTuple):
    """The content of a box."""

    rows: Mapping[str, bytes]
    """The rows of each table, by its name, as `lines_of` makes them."""
    files: Sequence[BoxFile]
    settings: Settings


_ROW = TypeAdapter(dict[str, int | float | str | None], config=ConfigDict(strict=True))


def lines_of(rows: Iterable[Row]) -> bytes:
    """Return rows as lines of JSON."""
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows).encode("utf-8", "replace")


def rows_in(lines: bytes) -> Iterator[dict[str, int | float | str | None]]:
    """Yield the rows in lines of JSON. Raises ValueError for a damaged row or one without an id or a time."""
    begin = 0
    while begin < len(lines):
        end = lines.find(b"\n", begin, begin + _LONGEST_ROW)
        if end < 0:
            raise ValueError("A row has no end.")
        row = _ROW.validate_json(lines[begin:end])
        begin = end + 1
        name, at = row.get("id"), row.get("at")
        if not (isinstance(name, str) and 0 < len(name) <= LONGEST_ID):
            raise ValueError("A row has no id.")
        if not (isinstance(at, int) and 0 <= at <= LATEST):
            raise ValueError("A row has no time.")
        yield row


def packed(box: Box, name: str) -> bytes:
    """Return the bytes of a box. Raises `Problem` with the file's ``name`` if it would be too large."""
    entries = {
        f"{file.folder}/{number}.{file.name.rpartition('.')[2].lower()}": file
        for number, file in enumerate(box.files, start=1)
    }
    contents = {
        "settings.json": json.dumps(dict(box.settings)).encode(),
        **{f"rows/{table}.jsonl": lines for table, lines in box.rows.items()},
        **{entry: file.content for entry, file in entries.items()},
    }
    if len(entries) > MOST_FILES or sum(map(len, contents.values())) > MOST_BYTES - MAX_FILE_SIZE:
        raise _too_much(name)
    notes = {entry: FileNote(name=_plain(file.name), at=file.at) for entry, file in entries.items()}
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", Manifest(files=notes).model_dump_json())
        for entry, content in contents.items():
            archive.writestr(entry, content)
    if target.tell() > MAX_BOX_SIZE:
        raise _too_much(name)
    return target.getvalue()


def _plain(name: str) -> str:
    """The last 255 characters of a file's name as valid Unicode; on some systems a name is any bytes."""
    return name.encode("utf-8", "replace").decode()[-255:]


_ENTRY = re.compile(
    r"(?:manifest|settings)\.json|rows/[a-z_]{1,60}\.jsonl|(?:matches|drafts|fields)/[0-9]{1,5}\.[a-z-]{1,40}"
)
_SETTINGS = TypeAdapter(dict[str, str], config=ConfigDict(strict=True))


def unpacked(content: bytes, name: str) -> Box:
    """Read a box from its bytes. Raises `Problem` with the file's ``name`` if it is not a valid box."""
    try:
        with ZipFile(BytesIO(_with_short_list(content, name))) as archive:
            return _box(_parts(archive, name), name)
    except (
        BadZipFile,
        EOFError,
        KeyError,
        NotImplementedError,
        OSError,
        RuntimeError,
        ValueError,
        struct.error,
        zlib.error,
    ) as error:
        raise Problem(_NO_BOX, name=name) from error


def _with_short_list(content: bytes, name: str) -> bytes:
    """Return the archive if its directory, which zipfile reads completely, is small enough for a box."""
    mark, *_, entries, length, _, comment = _END.unpack(content[-_END.size :])
    if mark != b"PK\5\6" or comment or content[-_END.size - _LARGE_END :].startswith(b"PK\6\7"):
        raise BadZipFile
    if entries > MOST_FILES + 1_000 or length > _LONGEST_DIRECTORY:
        raise _too_much(name)
    return content


def _parts(archive: ZipFile, name: str) -> dict[str, bytes]:
    """Unpack an archive. Raises an error for entries that are not a box's, repeated or too large."""
    entries = archive.infolist()
    if sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise _too_much(name)
    if len({entry.filename for entry in entries}) < len(entries):
        raise BadZipFile
    return {entry.filename: _part(archive, entry) for entry in entries}


def _part(archive: ZipFile, entry: ZipInfo) -> bytes:
    is_small = entry.filename.startswith("rows/") or entry.file_size <= MAX_FILE_SIZE
    is_plain = entry.compress_type in (ZIP_DEFLATED, ZIP_STORED) and not entry.flag_bits & 1
    if not (is_small and is_plain and _ENTRY.fullmatch(entry.filename)):
        raise BadZipFile
    with archive.open(entry) as opened:
        content = opened.read(entry.file_size + 1)
    if len(content) != entry.file_size:
        raise BadZipFile
    return content.removeprefix(BOM_UTF8)


def _box(parts: dict[str, bytes], name: str) -> Box:
    manifest = Manifest.model_validate_json(parts.pop("manifest.json"))
    if manifest.form > FORM:
        raise NewerFile(_NEWER, name=name, program=printable(manifest.program, 40))
    settings = _SETTINGS.validate_json(parts.pop("settings.json"))
    rows = {
        entry.removeprefix("rows/").removesuffix(".jsonl"): parts.pop(entry)
        for entry in [*parts]
        if entry.startswith("rows/")
    }
    if parts.keys() != manifest.files.keys():
        raise BadZipFile
    files = [
        BoxFile(entry.partition("/")[0], note.name, note.at, parts[entry])
        for entry, note in manifest.files.items()
    ]
    return Box(rows, files, settings)


def _too_much(name: str) -> Problem:
    return Problem(_TOO_MUCH, name=name, most=MOST_FILES, megabytes=MOST_BYTES // 1024 // 1024)
