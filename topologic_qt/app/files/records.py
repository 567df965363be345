"""What people have done, on its way into the database and out of it, off the GUI thread."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TypeVar

from PySide6.QtCore import QStorageInfo

from topologic_qt.app.files.earlier_records import delete_taken_over, take_over
from topologic_qt.app.files.record_tables import all_tables, results_of
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.host import Answers, Question
from topologic_qt.games.values import Row
from topologic_qt.storage.database import Database, Table, make
from topologic_qt.storage.problem import Problem, tr_noop

T = TypeVar("T")

_NETWORKS = (b"9p", b"afs", b"cifs", b"davfs", b"fuse.sshfs", b"ncpfs", b"nfs", b"smb", b"webdav")
"""How the names of file systems begin that lie on other computers."""

_NOT_WRITTEN_YET = tr_noop("The results of the last minutes are not stored.")


def open_database(folders: Folders) -> Database:
    """Return the database in these folders; it is opened when it is used."""
    return Database(folders.records, all_tables, lambda: _is_on_network(folders.records.parent))


def _is_on_network(folder: Path) -> bool:
    system = bytes(QStorageInfo(str(folder)).fileSystemType().data()).lower()
    return system.startswith(_NETWORKS) or str(folder).startswith("\\\\")


class Records:
    """The rows of one window on their way into the database, and its questions to it."""

    def __init__(self, folders: Folders, disk: IoWorker, failed: Callable[[Problem], None]) -> None:
        """``failed`` hears what goes wrong; of rows that cannot be written once, until they can."""
        self._folders, self._disk, self._failed = folders, disk, failed
        self._database = open_database(folders)
        self._is_taken_over = False
        self._is_told = False
        self._unwritten: list[tuple[Table, Row]] = []
        """The rows that are not in the database yet."""
        self._lock = Lock()

    def add(self, table: Table, rows: Iterable[Row]) -> None:
        """Store rows; one without an id gets one.

        Those that cannot be written are tried again with the next ones, before anything is asked, and at the
        end.
        """
        with self._lock:
            self._unwritten += [(table, {"id": secrets.token_hex(8), **row}) for row in rows]
        self.try_again()

    def try_again(self) -> None:
        """Write the rows that are not in the database yet."""
        if self._unwritten:
            loses = Problem(_NOT_WRITTEN_YET)
            self._disk.run(self._write, self._note_written, self._tell, loses=loses)

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
        """Ask something of these tables, and pass the answer to ``done``."""

        def answer(connection: sqlite3.Connection) -> T:
            for table in tables:
                make(connection, table)
            return question(connection)

        def take(found: T) -> None:
            self._tell_damage()
            done(found)

        self.try_again()
        self._disk.run(lambda: self._ready().run(answer), take, self._failed)

    def delete(self, table: Table, game: str = "") -> None:
        """Delete all rows of a table, or only those of a game."""

        def clear(connection: sqlite3.Connection) -> None:
            make(connection, table)
            if game:
                connection.execute(f"DELETE FROM {table.name} WHERE game = ?", [game])
            else:
                connection.execute(f"DELETE FROM {table.name}")
            delete_taken_over(self._folders, table)

        with self._lock:
            self._unwritten = [
                each for each in self._unwritten if each[0] != table or (game and each[1].get("game") != game)
            ]
        self._disk.run(lambda: self._ready().run(clear), lambda _: None, self._failed)

    def _ready(self) -> Database:
        """The database, with the rows that earlier versions kept in files. In the disk's thread."""
        if not self._is_taken_over:
            take_over(self._database, self._folders)
            self._is_taken_over = True
        return self._database


class GameResults:
    """The stored results of one game, which its statistics are made of."""

    def __init__(self, records: Records, package: AnyPackage) -> None:
        self._records = records
        self._table = results_of(package)

    def add(self, match_id: str, rows: Mapping[int, Row]) -> None:
        """Store a row for each part of a match that is over, by its number; a part counts once."""
        if self._table is not None:
            named = [{**row, "id": f"{match_id}/{part}"} for part, row in rows.items()]
            self._records.add(self._table, named)

    def ask(self, questions: Sequence[Question], done: Callable[[Answers], None]) -> None:
        """Ask the table, by the name of ``results``, in SQL; pass the rows of each answer to ``done``."""
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
