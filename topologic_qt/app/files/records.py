"""The records: their tables, the access to the database, and the file of version 0.2."""

import json
import secrets
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import count
from pathlib import Path
from threading import Lock
from typing import TypeVar

from PySide6.QtCore import QStorageInfo

from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.host import Answers, Question
from topologic_qt.games.values import Row
from topologic_qt.storage.database import Database, Table, make
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.storage.private import open_ordinary

T = TypeVar("T")

_TEXT = "TEXT NOT NULL CHECK (length({}) <= {})"
_YES_OR_NO = "INTEGER NOT NULL CHECK ({} IN (0, 1))"
_COUNT = "INTEGER NOT NULL CHECK ({} BETWEEN 0 AND {})"

DAYS = Table(
    "days",
    {
        "game": _TEXT.format("game", 40),
        "day": _TEXT.format("day", 10),
        "event": "TEXT NOT NULL CHECK (event IN ('begun', 'reached', 'helped', 'over', 'par'))",
        "match_id": _TEXT.format("match_id", 40),
        "time": _TEXT.format("time", 40),
        "moves": "INTEGER",
        "told": "TEXT",
        "score": "INTEGER CHECK (score BETWEEN 0 AND 10000)",
        "symbols": "TEXT NOT NULL CHECK (length(symbols) <= 400 AND instr(symbols, char(10)) = 0)",
        "text": "TEXT NOT NULL CHECK (length(text) <= 4000"
        " AND length(text) - length(replace(text, char(10), '')) < 12)",
        "helped": _YES_OR_NO.format("helped"),
        "computer": _YES_OR_NO.format("computer"),
        "par": "REAL CHECK (par > 0 AND par <= 10000)",
    },
)
"""The events of matches of the day, as in `topologic_qt.games.days.DayEvent`."""

PUZZLES = Table(
    "puzzles",
    {
        "game": _TEXT.format("game", 40),
        "kind": _TEXT.format("kind", 40),
        "variant": _TEXT.format("variant", 40),
        "grade": "INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3)",
        "solved": _YES_OR_NO.format("solved"),
        "score": _COUNT.format("score", 100),
        "hints": _COUNT.format("hints", 3),
        "tries": _COUNT.format("tries", 10**6),
        "seconds": _COUNT.format("seconds", 10**9),
        "code": _TEXT.format("code", 100),
        "time": "TEXT NOT NULL CHECK (time GLOB '[0-9][0-9][0-9][0-9]-*')",
        "attempt": _TEXT.format("attempt", 100),
        "shown": _YES_OR_NO.format("shown"),
    },
)
"""The results of attempts at puzzles, as counted in `topologic_qt.games.ratings`."""

TOURNAMENTS = Table(
    "tournaments",
    {
        "tournament": _TEXT.format("tournament", 100),
        "number": _COUNT.format("number", 10**6),
        "cells": "TEXT NOT NULL",
    },
)
"""The matches of tournaments: their number, and the cells of their row as JSON."""


def results_of(package: AnyPackage) -> Table | None:
    """Return the table of a game's results; None if it has none."""
    return None if package.results is None else Table(f"results_{package.info.id}", package.results.columns)


def all_tables() -> Iterator[Table]:
    """Return all tables. Loads all games."""
    yield from (DAYS, PUZZLES, TOURNAMENTS)
    yield from filter(None, (results_of(info.load()) for info in registry.GAMES))


_LARGEST = 256 * 1024 * 1024  # the most bytes to read of a file


def take_over(database: Database, folders: Folders) -> None:
    """Import the results of version 0.2 and earlier, and rename their file if possible; raises as `put`."""
    file = folders.records.with_name("history.jsonl")
    with suppress(OSError):
        with open_ordinary(file) as opened:
            content = opened.read(_LARGEST)
        database.put(_results(content))
        names = (file.with_name(f"{file.name}.read{number}") for number in count(1))
        file.rename(next(name for name in names if not name.exists()))


def _results(content: bytes) -> Iterator[tuple[Table, Row]]:
    """Yield the rows in lines of JSON, with an id made of the row, and its number as its time."""
    package = registry.oldest().load()
    results, table = package.results, results_of(package)
    assert results is not None
    assert table is not None
    seen = Counter[bytes]()
    for number, line in enumerate(content.split(b"\n"), start=1):
        with suppress(ValueError, RecursionError, TypeError):
            row = results.earlier(json.loads(line))
            seen[line] += 1
            own = f"{blake2b(line, digest_size=12).hexdigest()}-{seen[line]}"
            yield table, {**row, "id": own, "at": number}


_NETWORKS = (b"9p", b"afs", b"cifs", b"davfs", b"fuse.sshfs", b"ncpfs", b"nfs", b"smb", b"webdav")
"""The prefixes of network file system types."""

_NOT_WRITTEN_YET = tr_noop("The latest results aren’t saved.")


def open_database(folders: Folders) -> Database:
    """Return the database in these folders; it is opened when it is used."""
    return Database(folders.records, all_tables, lambda: _is_on_network(folders.records.parent))


def _is_on_network(folder: Path) -> bool:
    system = bytes(QStorageInfo(str(folder)).fileSystemType().data()).lower()
    return system.startswith(_NETWORKS) or str(folder).startswith("\\\\")


class Records:
    """Writes the rows of one window into the database, and queries it."""

    def __init__(self, folders: Folders, disk: IoWorker, failed: Callable[[Problem], None]) -> None:
        """Create it; ``failed`` is called with problems, for unwritten rows once until they are written."""
        self._folders, self._disk, self._failed = folders, disk, failed
        self._database = open_database(folders)
        self._is_taken_over = self._is_told = False
        self._unwritten: list[tuple[Table, Row]] = []
        self._lock = Lock()

    def add(self, table: Table, rows: Iterable[Row]) -> None:
        """Store rows, with an id if they have none; failed writes are repeated."""
        with self._lock:
            self._unwritten += [(table, {"id": secrets.token_hex(8), **row}) for row in rows]
        self.try_again()

    def try_again(self) -> None:
        """Write all unwritten rows."""
        if self._unwritten:
            self._disk.run(self._write, self._note_written, self._tell, loses=Problem(_NOT_WRITTEN_YET))

    @property
    def is_stored(self) -> bool:
        """Whether all rows are in the database."""
        return not self._unwritten

    def _write(self) -> None:
        rows = [*self._unwritten]
        if rows:
            self._ready().put(rows)
            written = {row["id"] for _, row in rows}
            with self._lock:
                self._unwritten = [each for each in self._unwritten if each[1]["id"] not in written]

    def _note_written(self, _: None) -> None:
        self._is_told = False
        self._tell_damage()

    def _tell(self, problem: Problem) -> None:
        if not self._is_told:
            self._is_told = True
            self._failed(problem)

    def _tell_damage(self) -> None:
        damage, self._database.damage = self._database.damage, None
        if damage is not None:
            self._failed(damage)

    def ask(
        self, question: Callable[[sqlite3.Connection], T], done: Callable[[T], None], *tables: Table
    ) -> None:
        """Query these tables, and pass the answer to ``done``."""

        def answer(connection: sqlite3.Connection) -> T:
            for table in tables:
                make(connection, table)
            return question(connection)

        def take(found: T) -> None:
            self._tell_damage()
            done(found)

        self.try_again()
        self._disk.run(lambda: self._ready().run(answer), take, self._failed)

    def delete(self, table: Table) -> None:
        """Delete all rows of a table, and the file of an earlier version."""

        def clear(connection: sqlite3.Connection) -> None:
            make(connection, table)
            connection.execute(f"DELETE FROM {table.name}")
            for file in self._folders.records.parent.glob("history.jsonl.read*"):
                file.unlink(missing_ok=True)

        with self._lock:
            self._unwritten = [each for each in self._unwritten if each[0] != table]
        self._disk.run(lambda: self._ready().run(clear), lambda _: None, self._failed)

    def _ready(self) -> Database:
        """Return the database, with the rows from files of earlier versions. For the disk's thread."""
        if not self._is_taken_over:
            take_over(self._database, self._folders)
            self._is_taken_over = True
        return self._database


class GameResults:
    """The stored results of one game, for its statistics."""

    def __init__(self, records: Records, package: AnyPackage) -> None:
        self._records = records
        self._table = results_of(package)

    def add(self, match_id: str, rows: Mapping[int, Row]) -> None:
        """Store a row for each finished part of a match, by number; each counts once."""
        if self._table is not None:
            named = [{**row, "id": f"{match_id}/{part}"} for part, row in rows.items()]
            self._records.add(self._table, named)

    def ask(self, questions: Sequence[Question], done: Callable[[Answers], None]) -> None:
        """Run SQL queries on the table, named ``results``; pass the rows of each answer to ``done``."""
        table = self._table
        if table is None:
            done([[] for _ in questions])
            return

        def answer(connection: sqlite3.Connection) -> Answers:
            connection.execute(f"CREATE TEMP VIEW results AS SELECT * FROM {table.name}")
            return [connection.execute(*question).fetchall() for question in questions]

        self._records.ask(answer, done, table)

    def clear(self) -> None:
        """Delete all results of the game."""
        if self._table is not None:
            self._records.delete(self._table)
