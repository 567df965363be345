"""Files of comma-separated values that grow by a row for each piece of work, and can be gone on with.

The first line is a comment with the settings by which the rows were made, as JSON; the second one has the
names of the columns. Rows are numbered from 1 in the first column, without a gap.
"""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

from topologic_qt.storage.problem import Problem, name_of, tr_noop

VERSIONS = "versions"
"""The entry of the settings that says which programs made the rows."""

_MARK = "# "

_OTHER_VERSIONS = tr_noop(
    "{name} was made by {theirs}, and this is {ours}: they may play differently. Choose another file."
)
_OTHER_SETTINGS = tr_noop(
    "{name} holds results of other settings: {what} is {theirs} there, not {ours}. Choose another file."
)
_NO_RESULTS = tr_noop("{name} does not hold results that can be gone on with. Choose another file.")
_NOT_OPENED = tr_noop("{name} cannot be written: {reason}. Choose another file.")


class Rows(NamedTuple):
    """The content of such a file."""

    settings: dict[str, object]
    columns: list[str]
    rows: list[list[str]]


class RowFile:
    """A file of rows, open for more."""

    def __init__(self, path: Path, settings: Mapping[str, object], columns: Sequence[str]) -> None:
        """Open the file, or begin it. A last line that was half written is dropped.

        Raises `Problem` where it holds anything but rows of these settings, or cannot be written.
        """
        self.rows: list[list[str]] = []
        """The rows that are there, those that were added included."""
        try:
            path.touch()
            self._file: BinaryIO = path.open("r+b")
        except OSError as error:
            raise Problem(_NOT_OPENED, name=name_of(path), reason=error.strerror) from None
        try:
            self._begin(path, settings, columns)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, path: Path, settings: Mapping[str, object], columns: Sequence[str]) -> None:
        head = f"{_MARK}{json.dumps(settings)}\n{_line(columns)}".encode()
        content = self._file.read()
        if head.startswith(content):  # it is new, or its head was half written
            end = 0
        else:
            end = content.rfind(b"\n") + 1
            found = parsed(content[:end])
            if found is None:
                raise Problem(_NO_RESULTS, name=name_of(path))
            _compare(path, found.settings, json.loads(json.dumps(settings)))
            self.rows = found.rows
        self._file.seek(end)
        self._file.truncate()
        if not end:
            self._write(head)

    def add(self, row: Sequence[object]) -> None:
        """Write one row more. Raises OSError where the disk refuses it."""
        texts = ["" if value is None else str(value) for value in row]
        self._write(_line(texts).encode())
        self.rows.append(texts)

    def _write(self, content: bytes) -> None:
        self._file.write(content)
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def parsed(content: bytes) -> Rows | None:
    """Return what stands in the content of such a file, but for a half-written last line; None if nothing."""
    whole = content[: content.rfind(b"\n") + 1]
    try:
        head, _, rest = whole.decode().partition("\n")
        settings = json.loads(head.removeprefix(_MARK)) if head.startswith(_MARK) else None
        columns, *rows = csv.reader(io.StringIO(rest, newline=""), strict=True)
    except (ValueError, RecursionError, csv.Error):
        return None
    are_rows = all(
        len(row) == len(columns) and row[0] == str(number) for number, row in enumerate(rows, start=1)
    )
    return Rows(settings, columns, rows) if isinstance(settings, dict) and columns and are_rows else None


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
