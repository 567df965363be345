"""The results of finished rounds, a line each, stored for as long as people want them.

A part of a match, such as a round, counts once, by the row that was stored first. So it does where the match
went on from an older copy or a saved file, or from before its end, and was played to an end once more: it is
still the same match. Who wants another one that counts begins another one.
"""

import errno
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import BinaryIO

from PySide6.QtCore import QObject

from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.games import registry
from topologic_qt.games.values import ResultT, Row
from topologic_qt.storage.file_lock import lock_open
from topologic_qt.storage.files import write_file
from topologic_qt.storage.private import BINARY, NO_WAITING, check_ordinary, open_ordinary
from topologic_qt.storage.problem import Problem, tr_noop

MAX_LENGTH = 8 * 1024 * 1024
"""The most that is read of the history, in bytes: some thirty thousand rounds."""

_HELD_WITHIN = 0.5
"""The longest that another program may hold the file before a later try, in seconds.

Matches are kept in the same thread, and wait as long.
"""

_LOOKS_EVERY = 0.002
"""The time between two tries to hold the file, in seconds."""

_NOT_DELETED = tr_noop("The results could not be deleted: {reason}. They stay as they are.")

_NOT_READ = tr_noop("The results in {file} cannot be read: {reason}. Please move that file elsewhere.")
_NOT_WRITTEN = tr_noop(
    "The result cannot be written to {file}: {reason}. Please make room or allow it; it is tried again with "
    "the next result, and when the window is closed."
)

_GAME = "game"
"""The key of the game's id in each row."""

_PART = "match"
"""The key of the id of the match in each row of one; the number of the part follows after a stroke."""

_NOT_WRITTEN_YET = tr_noop("The result of the last round is not in the statistics.")


class History(QObject):
    """The finished rounds of one game, a line each, in a file that all games and windows share.

    A line without a game's id was written before there was more than one, and is the first game's.
    """

    def __init__(
        self,
        file: Path,
        game: str,
        disk: IoWorker,
        failed: Callable[[Problem], None],
        are_needed: bool = False,
    ) -> None:
        """``game`` is the game's id; ``failed`` hears of what cannot be read or deleted.

        With ``are_needed`` it hears of rows that cannot be written, too: once, until that goes well again.
        """
        super().__init__()
        self._are_needed = are_needed
        self._is_told = False
        self._file = file
        self._game = game
        self._disk = disk
        self._failed = failed
        self._unwritten = b""
        """The lines that are not in the file yet."""
        self._lock = Lock()

    def add(self, rows: Sequence[Row]) -> None:
        """Store some rows.

        Those that cannot be written are tried again with the next ones, before rows are read, and at the end.
        """
        with self._lock:
            self._unwritten += b"".join(self._line(row) + b"\n" for row in rows)
        self.try_again()

    def add_of_match(self, match: str, rows: Mapping[int, Row]) -> None:
        """Store a row for each part of a match that is over, by its number; ``match`` is the id of the match.

        A row of a part that has one already is stored, and never read. So nothing is read to store one, and a
        part counts once whoever else stores rows at the same time.
        """
        self.add([{_PART: f"{match}/{part}", **row} for part, row in rows.items()])

    def try_again(self) -> None:
        """Write the rows that are not in the file yet."""
        if self._unwritten:
            loses = Problem(_NOT_WRITTEN_YET)
            self._disk.run(self._write_all, self._note_written, self._tell, loses=loses)

    def _note_written(self, _: None) -> None:
        self._is_told = False

    def _tell(self, problem: Problem) -> None:
        """Report rows that cannot be written, if somebody needs them and does not know it yet."""
        if self._are_needed and not self._is_told:
            self._is_told = True
            self._failed(problem)

    def _write_all(self) -> None:
        """Add all lines that are not in the file yet. Called in a thread of the disk's, which has only one.

        They count as not written until they are. Raises Problem where that cannot be.
        """
        lines = self._unwritten
        if lines:
            try:
                _append(self._file, lines)
            except OSError as error:
                raise Problem(_NOT_WRITTEN, file=self._file, reason=error.strerror or error) from error
            with self._lock:
                self._unwritten = self._unwritten.removeprefix(lines)

    def read(self, done: Callable[[list[Row]], None]) -> None:
        """Report all stored rows, the oldest first. Damaged lines are skipped."""
        self.read_and_count(lambda rows, _: done(rows))

    def read_and_count(self, done: Callable[[list[Row], int], None]) -> None:
        """Report all stored rows, the oldest first, and the number of damaged lines, of whichever game."""
        self.try_again()
        self._disk.run(self._rows_and_damaged, lambda found: done(*found), self._failed)

    def count(self, made: Callable[[list[Row]], ResultT], done: Callable[[ResultT], None]) -> None:
        """Have ``made`` make something of all stored rows, in the disk's thread, and pass it to ``done``."""
        self.try_again()
        self._disk.run(lambda: made(self.all_rows()), done, self._failed)

    def all_rows(self) -> list[Row]:
        """The stored rows of this game, in a thread of the disk's. Raises Problem if they cannot be read."""
        return self._rows_and_damaged()[0]

    def _rows_and_damaged(self) -> tuple[list[Row], int]:
        """The stored rows of this game, and the number of damaged lines, in a thread of the disk's."""
        try:
            if not self._file.exists():
                return [], 0
            with open_ordinary(self._file) as file:
                lines = [line for line in _lines(file) if line]
        except OSError as error:
            raise Problem(_NOT_READ, file=self._file, reason=error.strerror or error) from error
        rows = [row for line in lines if (row := _row(line)) is not None]
        own = _counted(row for row in rows if self._is_own(row))
        return [_without(row, _GAME, _PART) for row in own], len(lines) - len(rows)

    def clear(self) -> None:
        """Delete every row of this game; the rows of others stay."""
        self._disk.run(self._clear, lambda _: None, self._failed)

    def _clear(self) -> None:
        _delete(self._file, self._is_own)
        with self._lock:
            self._unwritten = b""

    def _line(self, row: Row) -> bytes:
        return _line({_GAME: self._game, **_without(row, _GAME)})

    def _is_own(self, row: Row) -> bool:
        game = row.get(_GAME)
        return (game if isinstance(game, str) else registry.oldest().id) == self._game


def _without(row: Row, *keys: str) -> Row:
    return {key: value for key, value in row.items() if key not in keys}


def _counted(rows: Iterable[Row]) -> list[Row]:
    """The first row of each part of a match; all rows of earlier versions, which do not say of which one."""
    seen: set[str] = set()
    counted = []
    for row in rows:
        part = row.get(_PART)
        if not isinstance(part, str):
            counted.append(row)
        elif part not in seen:
            seen.add(part)
            counted.append(row)
    return counted


def _append(file: Path, lines: bytes) -> None:
    """Add lines to a file, all of them or, where the disk fails, none.

    What a program that died while it wrote has left of a line keeps that line for itself. Raises OSError
    where the lines cannot be added.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with _held(file, os.O_CREAT) as handle:
        before = os.fstat(handle).st_size
        try:
            _write(handle, lines if _ends_a_line(handle, before) else b"\n" + lines)
            os.fsync(handle)
        except OSError:
            os.ftruncate(handle, before)
            raise


def _delete(file: Path, unwanted: Callable[[Row], bool]) -> None:
    """Delete the unwanted rows, and damaged ones; an empty file is deleted.

    Raises OSError where that cannot be; then the file is as it was.
    """
    with suppress(FileNotFoundError), _held(file):
        lines = file.read_bytes().split(b"\n")
        wanted = [line for line in lines if (row := _row(line)) is not None and not unwanted(row)]
        if not wanted:
            file.resolve().unlink()  # a link to it stays, as it does when something is written
            return
        try:
            write_file(file, b"\n".join(wanted) + b"\n", private=True)
        except Problem as problem:
            reason = problem.__cause__
            raise Problem(_NOT_DELETED, reason=getattr(reason, "strerror", None) or problem) from reason


@contextmanager
def _held(file: Path, flags: int = 0) -> Iterator[int]:
    """An open file, locked against other windows and programs meanwhile.

    Raises OSError where it cannot be opened, is no ordinary file or is held by somebody else for longer than
    `_HELD_WITHIN`. Where the system knows no such locks, it is only opened.
    """
    deadline = time.monotonic() + _HELD_WITHIN
    while True:
        handle = os.open(file, os.O_RDWR | os.O_APPEND | BINARY | NO_WAITING | flags, 0o600)
        try:
            check_ordinary(handle)
            if _is_locked(handle, file):
                yield handle
                return
        finally:
            with suppress(OSError):  # what was written is on the disk by now, and not to be written again
                os.close(handle)  # lets go of it
        if time.monotonic() > deadline:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        time.sleep(_LOOKS_EVERY)


def _lines(file: BinaryIO) -> list[bytes]:
    """The last lines of an open file, as many as `MAX_LENGTH` bytes hold; half a line is none."""
    size = file.seek(0, os.SEEK_END)
    start = max(size - MAX_LENGTH, 0)
    file.seek(start)
    lines = file.read(MAX_LENGTH).split(b"\n")
    return lines[1:] if start else lines


def _is_locked(handle: int, file: Path) -> bool:
    """Lock an open file; False if somebody else has locked or deleted it."""
    try:
        if not lock_open(handle):
            return False
    except OSError:  # such as a network's disk without locks
        pass
    try:
        return os.path.samestat(os.fstat(handle), file.stat())
    except FileNotFoundError:
        return False


def _ends_a_line(handle: int, size: int) -> bool:
    """Whether nothing is left open at the end of a file of that many bytes."""
    if not size:
        return True
    os.lseek(handle, size - 1, os.SEEK_SET)
    return os.read(handle, 1) == b"\n"


def _write(handle: int, content: bytes) -> None:
    """Write all bytes, where a disk may take fewer at a time."""
    while content:
        content = content[os.write(handle, content) :]


def _line(row: Row) -> bytes:

    try:
        return json.dumps(row, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # half a character, out of somebody else's file
        return json.dumps(row).encode()


def _row(line: bytes) -> Row | None:

    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None
