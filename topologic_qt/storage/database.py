"""The user's history in one SQLite file: tables of rows that are only ever added.

Each row has an id and is stored once: of two rows with the same id the existing one stays. So the rows of two
computers can be merged in either order, and repeatedly.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeVar

from topologic_qt.storage.file_lock import try_lock
from topologic_qt.storage.files import NewerFile, Problem, name_of, tr_noop
from topologic_qt.storage.private import make_private_file, make_private_folder, open_ordinary

T = TypeVar("T")

Row = Mapping[str, object]
"""The values of a row by column name, including ``id``; other names are ignored.

``at`` is the time at which it was stored, in milliseconds since 1970; if missing, the current time is used.
"""

LATEST = 10**14
"""The latest time at which a row can have been stored, in milliseconds since 1970."""
LONGEST_ID = 200
FORM = 1
"""The version of the tables' format, kept in the file as its ``user_version``."""

_PATIENCE = 2.0  # the longest wait for another program's lock, in seconds
_LONGEST_GAP = 1 << 40  # reading past damaged rows skips at most this many row numbers
_HEADER, _PAGE = 100, 4096  # the sizes of a file's header and of each page, in bytes
_MOST_MISSING = 25_000  # the most pages assumed missing at the end of a damaged file: 100 MB

_FULL = tr_noop("The disk is full: make room so results can be saved.")
_READ_ONLY = tr_noop("Results can’t be saved: allow this program to write to {file}.")
_BUSY = tr_noop("Another program is using {file}. Results will be saved later.")
_FAILED = tr_noop("Results in {file} can’t be read or saved: {reason}. Trying again later.")
_NEWER = tr_noop("{file} is from a newer version. New results won’t be saved until you update.")
_DAMAGED = tr_noop("{file} was damaged. What could be read is safe; the damaged file is now {aside}.")

_SAID = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
}
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_MAY_BE_DAMAGE = (*_DAMAGE, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_READONLY)
"""The error codes after which the file is checked; the last two can come from a damaged header, too."""


class Table(NamedTuple):
    """A table of the database."""

    name: str
    columns: Mapping[str, str]
    """The columns besides ``id`` and ``at``, each with its SQL type and constraints."""

    @property
    def all_columns(self) -> list[str]:
        """The names of all columns."""
        return ["id", "at", *self.columns]


class Damaged(Problem):
    """The message about a damaged history file that was set aside."""


class Database:
    """The database file. Each method opens it and may wait for other programs. Not for the GUI thread."""

    def __init__(
        self, path: Path, tables: Callable[[], Iterable[Table]], is_on_network: Callable[[], bool]
    ) -> None:
        """``tables`` are rescued from a damaged file; on a network disk, no write-ahead log is used."""
        self.path = path
        self._tables, self._is_on_network = tables, is_on_network
        self._is_checked = False
        self.damage: Damaged | None = None
        """The message about a damaged file that was set aside, until it has been shown."""

    def put(self, rows: Iterable[tuple[Table, Row]]) -> int:
        """Store rows in one transaction, as the function `put` does. Raises `Problem` on failure."""
        return self.run(lambda connection: put(connection, rows))

    def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run a job in one transaction and return its result. Raises `Problem` on failure."""
        try:
            try:
                return self._attempt(job)
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # from a table with a damaged name
                if isinstance(error, sqlite3.Error) and _code(error) not in _MAY_BE_DAMAGE:
                    raise
                self._put_aside()
                return self._attempt(job)
        except sqlite3.Error as error:
            raise Problem(_SAID.get(_code(error), _FAILED), file=self.path, reason=error) from error
        except OSError as error:
            raise Problem(_FAILED, file=self.path, reason=error.strerror or error) from error

    def _attempt(self, job: Callable[[sqlite3.Connection], T]) -> T:
        make_private_folder(self.path.parent)
        make_private_file(self.path)
        for end in ("", "-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                open_ordinary(Path(f"{self.path}{end}")).close()
        with _open(self.path) as connection:
            form = connection.execute("PRAGMA user_version").fetchone()[0]
            if form > FORM:
                raise NewerFile(_NEWER, file=name_of(self.path))
            if form < FORM:
                if not self._is_on_network():
                    with suppress(sqlite3.OperationalError):  # otherwise with the default journal
                        connection.execute("PRAGMA journal_mode = WAL")
                connection.execute(f"PRAGMA user_version = {FORM}")
            if not self._is_checked:
                (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                if found != "ok":
                    raise _Damage(found)
                self._is_checked = True
            connection.execute("BEGIN IMMEDIATE")
            result = job(connection)
            connection.execute("COMMIT")
        return result

    def _put_aside(self) -> None:
        """Replace a damaged file by one with its readable rows, and keep the damaged one beside it."""
        lock = try_lock(self.path.with_name(f".{self.path.name}.lock"))
        if lock is None:
            raise Problem(_BUSY, file=self.path)
        new = self.path.with_name(f".{self.path.name}.new")
        try:
            if not self._is_damaged():  # another program has repaired it already
                return
            new.unlink(missing_ok=True)
            fresh = Database(new, self._tables, lambda: True)
            fresh._attempt(lambda connection: put(connection, _readable(self.path, self._tables())))
            numbers = ("", *(f"-{number}" for number in range(2, 10_000)))
            names = (self.path.with_stem(f"{self.path.stem}-damaged{number}") for number in numbers)
            aside = next(name for name in names if not name.exists())
            copyfile(self.path, aside)
            for end in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    Path(f"{self.path}{end}").replace(f"{aside}{end}")
            new.replace(self.path)
            self._is_checked = False
            self.damage = Damaged(_DAMAGED, file=self.path, aside=aside.name)
        finally:
            new.unlink(missing_ok=True)
            lock.release()

    def _is_damaged(self) -> bool:
        header = self.path.read_bytes()[:_HEADER]
        if header and (header[18:20] not in (b"\1\1", b"\2\2") or header[44:48] != b"\0\0\0\4"):
            return True
        try:
            with _open(self.path) as connection:
                (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        except UnicodeDecodeError:
            return True
        except sqlite3.DatabaseError as error:
            if _code(error) in _DAMAGE:
                return True
            raise
        return bool(found != "ok")


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file in autocommit mode; a transaction that has not been committed is rolled back at the end."""
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    with closing(connection):
        yield connection


class _Damage(sqlite3.DatabaseError):
    """A file that SQLite can open but finds damaged."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


def _code(error: sqlite3.Error) -> int:
    """The primary code of an SQLite error, without its extended bits."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def put(connection: sqlite3.Connection, rows: Iterable[tuple[Table, Row]]) -> int:
    """Store rows in the current transaction and return how many were new. Invalid rows are skipped."""
    before = connection.total_changes
    newest: dict[str, int] = {}
    for table, row in rows:
        if table.name not in newest:
            make(connection, table)
            sql = f"SELECT coalesce(max(at), 0) FROM {table.name}"
            newest[table.name] = connection.execute(sql).fetchone()[0]
        name, at = row.get("id"), row.get("at")
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_ID:
            continue
        if at is None:
            # Setting the clock back must not change the order of rows.
            newest[table.name] = at = max(newest[table.name] + 1, time.time_ns() // 1_000_000)
        if isinstance(at, int):
            at = min(max(at, 0), LATEST)
        values = [name, at, *(row.get(column) for column in table.columns)]
        marks = ", ".join("?" * len(values))
        with suppress(sqlite3.IntegrityError, OverflowError):
            connection.execute(
                f"INSERT OR IGNORE INTO {table.name} ({', '.join(table.all_columns)}) VALUES ({marks})",
                [_storable(value) for value in values],
            )
    return connection.total_changes - before


def make(connection: sqlite3.Connection, table: Table) -> None:
    """Create a table if it does not exist."""
    columns = ", ".join(f"{name} {kind}" for name, kind in table.columns.items())
    keys = "id TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL"
    connection.execute(f"CREATE TABLE IF NOT EXISTS {table.name} ({keys}, {columns}) STRICT")
    connection.execute(f"CREATE INDEX IF NOT EXISTS {table.name}_at ON {table.name} (at, id)")


def _storable(value: object) -> object:
    """Convert a value for SQLite: without lone surrogates and NULs in texts; other types become None."""
    if isinstance(value, str):
        return value.replace("\0", "").encode("utf-8", "replace").decode()
    return value if isinstance(value, int | float) else None


def _readable(path: Path, tables: Iterable[Table]) -> Iterator[tuple[Table, Row]]:
    """Yield the readable rows of a damaged file: of each table forwards from the start, then backwards."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        _copy_mended(path, copy)
        for table in tables:
            for sign, compare, order in ((1, ">", "ASC"), (-1, "<", "DESC")):
                columns = table.all_columns
                sql = (
                    f"SELECT rowid, {', '.join(columns)} FROM {table.name} "
                    f"WHERE rowid {compare} ? ORDER BY rowid {order}"
                )
                with suppress(sqlite3.Error, UnicodeDecodeError), _open(copy) as connection:
                    for values in _rows_past_gaps(connection, sql, sign):
                        yield table, dict(zip(columns, values, strict=True))


def _copy_mended(path: Path, copy: Path) -> None:
    """Copy a damaged file so that SQLite can open it: with a rebuilt header and padded to its full size.

    https://www.sqlite.org/fileformat2.html#the_database_header
    """
    content = bytearray(path.read_bytes())
    header = bytearray(content[:_HEADER].ljust(_HEADER, b"\0"))
    header[:18] = b"SQLite format 3\0\x10\0"  # with pages of 4096 bytes, SQLite's default
    log = Path(f"{path}-wal")
    header[18:24] = (b"\2\2" if log.exists() else b"\1\1") + b"\0\x40\x20\x20"
    header[44:48], header[56:60] = b"\0\0\0\4", b"\0\0\0\1"
    pages = max(int.from_bytes(header[28:32]), -(-len(content) // _PAGE))
    pages = min(pages, len(content) // _PAGE + _MOST_MISSING)
    header[28:32] = pages.to_bytes(4)
    copy.write_bytes(bytes(header) + bytes(content[_HEADER:]).ljust(pages * _PAGE - _HEADER, b"\0"))
    if log.exists():
        Path(f"{copy}-wal").write_bytes(log.read_bytes())


def _rows_past_gaps(connection: sqlite3.Connection, sql: str, sign: int) -> Iterator[Sequence[object]]:
    """Yield the rows of a query; after an error, go on at growing distances beyond the last row number."""
    last, gap = -sign * _LONGEST_GAP, 1
    while gap < _LONGEST_GAP:
        try:
            for number, *values in connection.execute(sql, [last]):
                if sign * number <= sign * last:  # a damaged tree can lead backwards
                    break
                yield values
                last, gap = number, 1
            else:
                return
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            pass
        last, gap = last + sign * gap, 2 * gap
