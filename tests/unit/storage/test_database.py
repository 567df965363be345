"""The database: each row once, despite repeated writes, kills, rollbacks, damage or locks."""

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from time import time_ns

import pytest

from tests.waiting import PATIENCE
from topologic_qt.storage import database as module
from topologic_qt.storage.database import Database, Row, Table
from topologic_qt.storage.files import NewerFile, Problem
from topologic_qt.translation import said

ROOT = Path(__file__).parent.parent.parent.parent
NOTES = Table("notes", {"text": "TEXT NOT NULL CHECK (length(text) < 1000)", "number": "INTEGER"})


def opened(file: Path) -> Database:
    return Database(file, lambda: [NOTES], lambda: False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own" / "records.sqlite3"


def put(file: Path, *rows: Row) -> int:
    return opened(file).put((NOTES, row) for row in rows)


def numbered(numbers: Iterable[int], text: str = "x") -> list[Row]:
    return [{"id": f"{text}{number}", "text": text, "number": number} for number in numbers]


def texts(file: Path) -> list[str]:
    """The texts of all rows, in the order of storing."""
    sql = "SELECT text FROM notes ORDER BY at, id"
    return opened(file).run(lambda connection: [text for (text,) in connection.execute(sql)])


def test_a_row_counts_once_in_the_order_of_storing_whatever_the_clock_says(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = time_ns() // 10**6
    assert put(file, {"id": "a", "text": "first"}) == 1
    monkeypatch.setattr(time, "time_ns", lambda: 1)
    assert put(file, {"id": "b", "text": "by a clock of 1970"}, {"id": "a", "text": "again"}) == 1
    assert put(file, {"id": "c", "text": "Zo\ud800\0", "more": "is nobody's"}) == 1
    assert texts(file) == ["first", "by a clock of 1970", "Zo?"]
    assert put(file, {"id": "a", "text": "forged", "at": 0}, {"id": "d", "text": "later", "at": 2**60}) == 1
    assert put(file, {"id": "e", "text": "earlier", "at": -1}) == 1
    assert texts(file) == ["earlier", "first", "by a clock of 1970", "Zo?", "later"]
    earlier, first, second, third, later = opened(file).run(
        lambda connection: [at for (at,) in connection.execute("SELECT at FROM notes ORDER BY at, id")]
    )
    assert (earlier, second, third, later) == (0, first + 1, first + 2, 10**14)
    assert before <= first <= time_ns() // 10**6


def test_an_impossible_row_is_left_out_and_the_others_are_stored(file: Path) -> None:
    odd: list[Row] = [
        {"id": "a"},
        {"text": "x"},
        {"id": "b", "text": "x" * 1000},
        {"id": "c", "text": "x", "number": "many"},
        {"id": "d", "text": "x", "number": 2**70},
        {"id": "e", "text": "x", "at": "now"},
        {"id": "f", "text": ["x"]},
        *({"id": name, "text": "x"} for name in ("", "x" * 201, 5)),
    ]
    assert put(file, *odd[:4], {"id": "z" * 200, "text": "possible"}, *odd[4:]) == 1
    assert texts(file) == ["possible"]


WRITER = """
import sys
from pathlib import Path
from tests.unit.storage.test_database import numbered, put
for number in range(int(sys.argv[3])):
    put(Path(sys.argv[1]), *numbered([number], sys.argv[2]))
    print(number, flush=True)
"""


def writer(file: Path, name: str, many: int) -> subprocess.Popen[str]:
    """Another program that stores rows one by one, and reports each."""
    command = [sys.executable, "-c", WRITER, str(file), name, str(many)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("many", [60, pytest.param(10_000, marks=pytest.mark.release)])
def test_programs_that_write_at_once_lose_nothing(file: Path, many: int) -> None:
    writers = [writer(file, name, many) for name in "ab"]
    for each in writers:
        each.communicate(timeout=10 * PATIENCE)
    assert sorted(texts(file)) == ["a"] * many + ["b"] * many


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed like this there")
@pytest.mark.parametrize("many", [4, pytest.param(200, marks=pytest.mark.release)])
def test_what_a_killed_program_has_told_of_is_there_once(file: Path, many: int) -> None:
    chance = Random(3)
    for each in range(many):
        killed = writer(file, f"{each}-", 100_000)
        assert killed.stdout is not None
        told = [killed.stdout.readline() for _ in range(chance.randrange(1, 30))]
        killed.kill()
        told += [line for line in killed.communicate()[0].splitlines(keepends=True) if line.endswith("\n")]
        assert texts(file).count(f"{each}-") in (len(told), len(told) + 1)


def test_what_keeps_it_from_being_written_is_said_and_changes_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.05)
    put(file, {"id": "a", "text": "first"})
    with closing(sqlite3.connect(file)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(Problem) as busy:
            put(file, {"id": "b", "text": "second"})
    assert said(busy.value).startswith("Another program is using")
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("PRAGMA user_version = 2")
    with pytest.raises(NewerFile, match="newer version"):
        put(file, {"id": "b", "text": "second"})
    with closing(sqlite3.connect(file)) as again:
        again.execute("PRAGMA user_version = 1")
    assert texts(file) == ["first"]
    folder = file.with_name("folder")
    folder.mkdir()
    with pytest.raises(Problem, match=r"folder.* can’t be read or saved"):
        put(folder, {"id": "a", "text": "x"})
    if sys.platform == "win32":
        return
    for end in ("", "-wal", "-shm", "-journal"):
        special = Path(f"{file}{end}")
        special.unlink(missing_ok=True)
        special.symlink_to(os.devnull)
        with pytest.raises(Problem, match="no ordinary file"):
            put(file, {"id": "a", "text": "x"})
        special.unlink()


def damaged(whole: bytes, chance: Random) -> bytes:
    """A copy that is truncated, damaged in places, blank in parts, damaged at its head, or something else."""
    content = bytearray(whole)
    match chance.randrange(5):
        case 0:
            return whole[: chance.randrange(len(whole))]
        case 1:
            for _ in range(chance.randrange(1, 20)):
                content[chance.randrange(len(content))] = chance.randrange(256)
        case 2:
            at, length = chance.randrange(len(content)), chance.randrange(1, 9000)
            content[at : at + length] = bytes(len(content[at : at + length]))
        case 3:
            content[chance.randrange(100)] ^= 1 << chance.randrange(8)
        case _:
            return chance.randbytes(chance.randrange(1, 5000))
    return bytes(content)


@pytest.mark.parametrize("many", [60, pytest.param(2000, marks=pytest.mark.release)])
def test_what_can_be_read_of_a_damaged_file_is_kept_and_the_file_too(file: Path, many: int) -> None:
    put(file, *numbered(range(600), "a text of some length, so that there are pages"))
    whole, chance, kept = file.read_bytes(), random.Random(8), list[int]()
    half = len(whole) // 8192 * 4096
    cases = [(head + whole[100:], 600) for head in (bytes(100), b"\xff" * 100)]
    cases += [(whole[:half], 230), (whole[:half] + bytes(4096) + whole[half + 4096 :], 550)]
    cases += ((damaged(whole, chance), 0) for _ in range(many))
    for number, (content, least) in enumerate(cases):
        for each in file.parent.iterdir():
            each.unlink()
        file.write_bytes(content)
        database = opened(file)
        try:
            database.put([(NOTES, {"id": "new", "text": "new"})])
        except NewerFile:  # the damage is in the number of its form
            assert file.read_bytes() == content
            continue
        assert "new" in texts(file), number
        if database.damage is None:
            assert len(texts(file)) >= 600, number
            continue
        assert said(database.damage).startswith(f"{file} was damaged."), number
        assert file.with_name("records-damaged.sqlite3").exists(), number
        kept.append(len(texts(file)))
        assert kept[-1] > least, number
        if len(content) == len(whole) and content[:100] != whole[:100]:
            assert kept[-1] >= 600, number
    assert sum(kept) > 250 * len(kept), "of most, more than one end is read"


def test_rows_that_are_only_in_the_log_of_a_damaged_file_are_kept(file: Path) -> None:
    put(file, *numbered(range(10)))
    log = file.with_name(f"{file.name}-wal")
    with closing(sqlite3.connect(file)) as reader:  # keeps the log from being written into the file
        reader.execute("BEGIN").execute("SELECT * FROM notes").fetchone()
        put(file, *numbered(range(10, 20)))
        content, logged = file.read_bytes(), log.read_bytes()
    file.write_bytes(bytes(100) + content[100:])
    log.write_bytes(logged)
    assert put(file, *numbered(range(21))) == 1
