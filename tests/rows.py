"""What is stored of what people have done: the rows in the database, and a disk that works at once."""

import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from typing import Any

from topologic_qt.app.kit.folders import Folders
from topologic_qt.storage.problem import Problem


class AtOnce:
    """A disk that does everything at once, in the test's own thread."""

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
    """The rows of a table, the oldest first; none where there is no such table yet."""
    if not folders.records.exists():
        return []
    with closing(sqlite3.connect(folders.records)) as connection:
        connection.row_factory = sqlite3.Row
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [table]).fetchone():
            return []
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY at, id")]


def store_earlier(folders: Folders, name: str, lines: Iterable[dict[str, Any] | str]) -> None:
    """Put rows into a file of an earlier version, which the program takes over; a text is a line as it is."""
    file = folders.records.with_name(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    file.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
