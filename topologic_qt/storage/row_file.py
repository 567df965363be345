"""Files of comma-separated values that grow by a row for each result, so that a run can be continued.

The first line is a comment with the settings of the run, as JSON; the second one names the columns. Rows are
numbered from 1 in the first column, without gaps.
"""

import csv
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple, TextIO

from topologic_qt.storage.file_lock import FileLock, lock_open, try_lock
from topologic_qt.storage.files import Problem, name_of, place_of, tr_noop

VERSIONS = "versions"
"""The key in the settings for the versions of the programs that made the rows."""
MAX_SIZE = 256 * 1024 * 1024
"""The largest file that can be continued, in bytes; a million rows take less."""

Cell = str | Callable[[str], bool]
"""The exact text of a cell, or a function that says whether a text is allowed."""

_LONGEST_LINE = 1 << 20  # the longest line, in characters
_MARK = "# "
_FIRST = 3  # the line number of the first row

_OTHER_VERSIONS = tr_noop("{name} is from {theirs}; {ours} may play differently. Choose another file.")
_OTHER_SETTINGS = tr_noop("{name} has other settings: {what} is {theirs}, not {ours}. Choose another file.")
_NO_RESULTS = tr_noop("{name} has no results that can be continued. Choose another file.")
_NO_ROW = tr_noop(
    "Line {line} of {name} isn’t a result. Delete it and all lines below, or choose another file."
)
_OTHER_ROW = tr_noop(
    "Line {line} of {name} is from another run: {what} is {theirs}, not {ours}. Delete "
    "it and all lines below, or choose another file."
)
_NO_RESULT = tr_noop(
    "Line {line} of {name} can’t be a result: {what} is {theirs}. Delete it and all "
    "lines below, or choose another file."
)
_NOT_WRITTEN = tr_noop("{name} can’t be written: {reason}. Choose another file.")
_NO_FILE = tr_noop("{name} isn’t an ordinary file. Choose one, or a new name.")
_TOO_LARGE = tr_noop("{name} is too large to continue (over {megabytes} MB). Choose another.")
_GONE = tr_noop(
    "{name} was deleted, renamed or replaced, so play stopped. Put it back to go on, or start again."
)
_IN_USE = tr_noop("Another run is writing {name}. Wait for it to end, or choose another file.")


class Rows(NamedTuple):
    """The parsed content of such a file."""

    settings: dict[str, object]
    columns: list[str]
    rows: list[list[str]]


class RowFile:
    """A file of rows, open for adding more and locked until it is closed or the program ends."""

    def __init__(self, path: Path, settings: Mapping[str, object], columns: Sequence[str]) -> None:
        """Open or create the file; raises `Problem`. An incomplete last line is dropped."""
        self.rows: list[list[str]] = []
        """All rows of the file, including those added."""
        self._path, self._columns = path, list(columns)
        self._lock: FileLock | None = None
        place = place_of(path, to_write=True)
        with self._told():
            if place.exists() and not place.is_file():
                raise Problem(_NO_FILE, name=name_of(path))
            place.touch()
            self._file: BinaryIO = place.open("r+b")
        try:
            with suppress(OSError):  # go on where locks don't work
                self._lock = try_lock(place.with_name(f".{place.name}.lock"))
                if self._lock is None or not lock_open(self._file.fileno()):
                    raise Problem(_IN_USE, name=name_of(path))
            with self._told():
                self._begin(settings)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn an OSError into a `Problem`."""
        try:
            yield
        except OSError as error:
            reason = error.strerror or error
            raise Problem(_NOT_WRITTEN, name=name_of(self._path), reason=reason) from error

    def _begin(self, settings: Mapping[str, object]) -> None:
        head = content_of(settings, self._columns, ())
        content = self._file.read(MAX_SIZE + 1)
        if len(content) > MAX_SIZE:
            raise Problem(_TOO_LARGE, name=name_of(self._path), megabytes=MAX_SIZE // 1024 // 1024)
        if head.startswith(content):  # it is new, or its head is incomplete
            end = 0
        else:
            end = content.rfind(b"\n") + 1
            self.rows = self._rows(content[:end], json.loads(json.dumps(settings)))
        self._file.seek(end)
        self._file.truncate()
        if not end:
            self._write(head)

    def _rows(self, content: bytes, settings: Mapping[str, object]) -> list[list[str]]:
        found = _split(content)
        if found is None or VERSIONS not in found.settings:
            raise Problem(_NO_RESULTS, name=name_of(self._path))
        _compare(self._path, found.settings, settings)
        if found.columns != self._columns:
            raise Problem(_NO_RESULTS, name=name_of(self._path))
        for number, row in enumerate(found.rows, start=1):
            if not _is_row(row, number, found.columns):
                raise Problem(_NO_ROW, name=name_of(self._path), line=_FIRST + number - 1)
        return found.rows

    def check(self, expected: Iterable[Sequence[Cell]]) -> None:
        """Raise `Problem` with the line of the first row that does not match, column by column."""
        for line, (row, cells) in enumerate(zip(self.rows, expected, strict=False), start=_FIRST):
            for what, text, cell in zip(self._columns, row, cells, strict=True):
                if fits(text, cell):
                    continue
                facts = {"name": name_of(self._path), "line": line, "what": what, "theirs": _said(text)}
                if isinstance(cell, str):
                    raise Problem(_OTHER_ROW, ours=cell, **facts)
                raise Problem(_NO_RESULT, **facts)

    def add(self, row: Sequence[object]) -> None:
        """Append a row. Raises `Problem` if writing fails or the file is gone."""
        if not self._is_there():
            raise Problem(_GONE, name=name_of(self._path))
        texts = ["" if value is None else str(value) for value in row]
        with self._told():
            self._write(_line(texts).encode())
        self.rows.append(texts)

    def _is_there(self) -> bool:
        """Whether the path still points to the open file."""
        try:
            return os.path.samestat(place_of(self._path, to_write=True).stat(), os.fstat(self._file.fileno()))
        except FileNotFoundError:
            return False
        except OSError:  # unknown, so go on
            return True

    def _write(self, content: bytes) -> None:
        self._file.write(content)
        self._file.flush()

    def close(self) -> None:
        """Close and unlock the file. Raises `Problem` if writing fails."""
        try:
            with self._told():
                self._file.close()
        finally:
            if self._lock is not None:
                self._lock.release()


def numbers(possible: Iterable[int | None]) -> Callable[[str], bool]:
    """The cell of a number with one of these values, as the program writes it; None is an empty cell."""
    return frozenset("" if number is None else str(number) for number in possible).__contains__


def fits(text: str, cell: Cell) -> bool:
    """Whether a text is allowed in a cell."""
    return text == cell if isinstance(cell, str) else cell(text)


def content_of(
    settings: Mapping[str, object], columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> bytes:
    """Return the content of a file with these rows."""
    return f"{_MARK}{json.dumps(settings)}\n{''.join(map(_line, [columns, *rows]))}".encode()


def _split(content: bytes) -> Rows | None:
    """Parse complete lines, up to and including the first that is not a row; None if the head is invalid."""
    lines = io.TextIOWrapper(io.BytesIO(content), "utf-8-sig", newline="")
    rows: list[list[str]] = []
    try:
        head = lines.readline()
        settings = json.loads(head.removeprefix(_MARK)) if head.startswith(_MARK) else None
        reader = csv.reader(_bounded(lines), strict=True)
        columns = next(reader, [])
        for row in reader:
            rows.append(row)
            if not _is_row(row, len(rows), columns):
                break
    except (ValueError, RecursionError, csv.Error):
        return None
    return Rows(settings, columns, rows) if isinstance(settings, dict) and columns else None


def _bounded(lines: TextIO) -> Iterator[str]:
    """Yield the lines. Raises ValueError for a line that is too long."""
    while line := lines.readline(_LONGEST_LINE + 1):
        if len(line) > _LONGEST_LINE:
            raise ValueError("This line is no result.")
        yield line


def _is_row(row: Sequence[str], number: int, columns: Sequence[str]) -> bool:
    return len(row) == len(columns) and row[0] == str(number)


def _line(texts: Sequence[str]) -> str:
    written = io.StringIO(newline="")
    csv.writer(written, lineterminator="\n").writerow(texts)
    return written.getvalue()


def _compare(path: Path, theirs: Mapping[str, object], ours: Mapping[str, object]) -> None:
    """Raise `Problem` unless the settings are equal."""
    for what in {**ours, **theirs}:
        if ours.get(what) != theirs.get(what):
            facts = {"name": name_of(path), "theirs": _said(theirs.get(what)), "ours": _said(ours.get(what))}
            if what == VERSIONS:
                raise Problem(_OTHER_VERSIONS, **facts)
            raise Problem(_OTHER_SETTINGS, what=what, **facts)


def _said(value: object) -> str:
    return value if isinstance(value, str) and value else json.dumps(value)
