"""The files with rows of earlier versions, which are read once, and have another name from then on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from topologic_qt.app.files.record_tables import DAYS, PUZZLES, TOURNAMENTS, results_of
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games import registry
from topologic_qt.games.values import Row
from topologic_qt.storage.database import LONGEST_ID, Database, Table
from topologic_qt.storage.private import open_ordinary
from topologic_qt.storage.row_file import parsed

_LARGEST = 256 * 1024 * 1024
"""The most that is read of a file, in bytes."""

_RESULTS, _DAYS, _PUZZLES = "history.jsonl", "days.jsonl", "puzzles.jsonl"
"""The names of the files."""

Stored = Iterator[tuple[Table, Row]]


def take_over(database: Database, folders: Folders) -> None:
    """Store the rows of earlier versions, and give their files another name. Raises `Problem` as `put` does.

    A file that cannot be read or renamed is left as it is; whatever is stored twice counts once.
    """
    readers = {_RESULTS: _result, _DAYS: _day, _PUZZLES: _puzzle}
    for name, reader in readers.items():
        file = folders.records.with_name(name)
        with suppress(OSError):
            rows = _rows(_content(file))
            database.put(each for row in rows for each in reader(row))
            _rename(file)
    for file in sorted(folders.tournaments.glob("*.csv")):
        with suppress(OSError):
            database.put(_matches(file.stem, _content(file)))
            _rename(file)


def delete_taken_over(folders: Folders, table: Table) -> None:
    """Delete the files that rows of a table came from, whichever game's: what counts is in the database."""
    name = {DAYS.name: _DAYS, PUZZLES.name: _PUZZLES}.get(table.name, _RESULTS)
    for file in folders.records.parent.glob(f"{name}.read*"):
        file.unlink(missing_ok=True)


def _content(file: Path) -> bytes:
    with open_ordinary(file) as opened:
        return opened.read(_LARGEST)


def _rename(file: Path) -> None:
    number = 1
    while (named := file.with_name(f"{file.name}.read{number}")).exists():
        number += 1
    file.rename(named)


def _rows(content: bytes) -> Iterator[Row]:
    """The rows in lines of JSON, each with an id that follows from it alone, and its number as its time."""
    seen = Counter[bytes]()
    for number, line in enumerate(content.split(b"\n"), start=1):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(row, dict):
            seen[line] += 1
            own = f"{blake2b(line, digest_size=12).hexdigest()}-{seen[line]}"
            game = row.get("game", registry.oldest().id)
            yield {**row, "game": game, "own": own, "line": number}


def _day(row: Row) -> Stored:
    flags = {name: _number(row.get(name, False)) for name in ("helped", "computer")}
    texts = {name: row.get(name, "") for name in ("symbols", "text")}
    named = {"id": row["own"], "at": row["line"], "match_id": row.get("id", ""), "time": row.get("at", "")}
    yield DAYS, {**row, **texts, **flags, **named}


def _puzzle(row: Row) -> Stored:
    flags = {name: _number(row.get(name, False)) for name in ("solved", "shown")}
    attempt = row.get("attempt", row["own"])
    named = {"id": row["own"], "at": row["line"], "time": row.get("at"), "attempt": attempt}
    yield PUZZLES, {**row, **flags, **named}


def _result(row: Row) -> Stored:
    info = registry.by_id(str(row["game"]))
    package = None if info is None else info.load()
    if package is None or package.results is None or (table := results_of(package)) is None:
        return
    part = row.get("match")
    part = part if isinstance(part, str) and 0 < len(part) < LONGEST_ID - 10 else str(row["own"])
    with suppress(KeyError, TypeError, ValueError, IndexError):
        rows = package.results.earlier(row)
        whole = part if len(rows) == 1 else part.rpartition("/")[0] or part
        ids = [part] if len(rows) == 1 else [f"{whole}/{number}" for number in range(len(rows))]
        for each, named in zip(rows, ids, strict=True):
            yield table, {**each, "id": named, "at": row["line"]}


def _matches(tournament: str, content: bytes) -> Stored:
    found = parsed(content)
    for number, row in enumerate([] if found is None else found.rows, start=1):
        named = {"id": f"{tournament}/{number}", "at": number}
        yield TOURNAMENTS, {"tournament": tournament, "number": number, "cells": json.dumps(row), **named}


def _number(value: object) -> object:
    """A yes or no as a number; None for anything else, which no table takes."""
    return int(value) if isinstance(value, bool) else None
