"""What people have done, put into the program's database and read out of it."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from topologic_qt.app.files.record_tables import results_of
from topologic_qt.app.files.records import open_database
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games import registry
from topologic_qt.games.values import Row
from topologic_qt.storage.database import Table, make, put
from topologic_qt.widgets.result_store import Answers, Question


class MemoryStore:
    """Results of a game in memory; those that its table refuses are left out."""

    def __init__(self, columns: Mapping[str, str], *rows: Row) -> None:
        self._connection = sqlite3.connect(":memory:")
        table = Table("results", columns)
        make(self._connection, table)
        put(self._connection, ((table, {"id": f"test-{n}/0", **row}) for n, row in enumerate(rows)))

    def answer(self, question: Question) -> list[tuple[Any, ...]]:
        """The rows that answer a question."""
        return self._connection.execute(*question).fetchall()

    def ask(self, questions: Sequence[Question], done: Callable[[Answers], None]) -> None:
        """Answer at once."""
        done([self.answer(question) for question in questions])

    def clear(self) -> None:
        """Forget them."""
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


def store_results(folders: Folders, game: str, rows: Iterable[Row]) -> None:
    """Store results of a game, the oldest first."""
    numbered = enumerate(rows)
    open_database(folders).put((_table(game), {"id": f"test-{n}/0", **row}) for n, row in numbered)


def stored_results(folders: Folders, game: str) -> list[dict[str, Any]]:
    """The stored results of a game, the oldest first."""
    table = _table(game)

    def read(connection: sqlite3.Connection) -> list[dict[str, Any]]:
        make(connection, table)
        names = table.all_columns
        found = connection.execute(f"SELECT {', '.join(names)} FROM {table.name} ORDER BY at, id")
        return [dict(zip(names, row, strict=True)) for row in found]

    return open_database(folders).run(read)
