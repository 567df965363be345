"""Writing records into the database and reading them, and a disk without delays."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from typing import Any

from topologic_qt.app.files.records import open_database, results_of
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games import registry
from topologic_qt.games.values import Row
from topologic_qt.storage.database import Table, make, put
from topologic_qt.storage.files import Problem
from topologic_qt.widgets.remembered import Answers, Question


class AtOnce:
    """A disk that does every job at once, in the test's thread."""

    def run(
        self,
        job: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[Problem], None],
        loses: Problem | None = None,
    ) -> None:
        """Do a job."""
        try:
            result = job()
        except Problem as problem:
            failed(problem)
        else:
            done(result)


def rows(folders: Folders, table: str) -> list[dict[str, Any]]:
    """The rows of a table, oldest first; none if the table does not exist yet."""
    if not folders.records.exists():
        return []
    with closing(sqlite3.connect(folders.records)) as connection:
        connection.row_factory = sqlite3.Row
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [table]).fetchone():
            return []
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY at, id")]


def store_rows(folders: Folders, table: Table, found: Iterable[Row]) -> None:
    """Store rows, oldest first, without invalid ones."""
    open_database(folders).put((table, {"id": f"test-{n}", **row}) for n, row in enumerate(found))


class MemoryStore:
    """A game's results in memory, without those that its table refuses."""

    def __init__(self, columns: Mapping[str, str], *rows: Row) -> None:
        self._connection = sqlite3.connect(":memory:")
        table = Table("results", columns)
        make(self._connection, table)
        put(self._connection, ((table, {"id": f"test-{n}/0", **row}) for n, row in enumerate(rows)))

    def answer(self, question: Question) -> list[tuple[Any, ...]]:
        """The resulting rows of a query."""
        return self._connection.execute(*question).fetchall()

    def ask(self, questions: Sequence[Question], done: Callable[[Answers], None]) -> None:
        """Answer at once."""
        done([self.answer(question) for question in questions])

    def clear(self) -> None:
        """Delete them."""
        self._connection.execute("DELETE FROM results")

    @property
    def count(self) -> int:
        """The number of results."""
        return len(self.answer(("SELECT id FROM results", ())))


def _table(game: str) -> Table:
    info = registry.by_id(game)
    assert info is not None
    table = results_of(info.load())
    assert table is not None
    return table


def store_results(folders: Folders, game: str, results: Iterable[Row]) -> None:
    """Store a game's results, oldest first."""
    store_rows(folders, _table(game), ({"id": f"test-{n}/0", **row} for n, row in enumerate(results)))


def stored_results(folders: Folders, game: str) -> list[dict[str, Any]]:
    """A game's stored results, oldest first."""
    return rows(folders, _table(game).name)
