"""What is kept of finished rounds: torn lines, full disks, and several programs that write at once."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.files.history import History
from topologic_qt.storage.problem import Problem

ROOT = Path(__file__).parent.parent.parent.parent.parent


class AtOnce:
    """A disk that does everything at once, in the test's own thread."""

    def run(
        self,
        job: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[Problem], None],
        loses: Problem | None = None,
    ) -> None:
        try:
            result = job()
        except Problem as problem:
            failed(problem)
        except OSError as error:
            failed(Problem("{why}", why=str(error)))
        else:
            done(result)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own" / "history.jsonl"


@pytest.fixture
def history(file: Path) -> History:
    return History(file, "topologic", AtOnce(), lambda _: None)  # type: ignore[arg-type]


def rows(history: History) -> list[dict[str, Any]]:
    told: list[list[dict[str, Any]]] = []
    history.read(told.append)
    return told[0]


def test_rows_are_read_in_the_order_in_which_they_came(history: History) -> None:
    assert rows(history) == []
    history.add([{"player": "Zoë"}, {"player": "\ud800"}])
    history.add([{"player": "李雷"}])
    history.try_again()  # there is nothing to try again
    assert [row["player"] for row in rows(history)] == ["Zoë", "\ud800", "李雷"]


def test_a_part_of_a_match_counts_once_by_what_was_stored_first(history: History, file: Path) -> None:
    history.add_of_match("a1", {0: {"turns": 5}})
    history.add_of_match("b2", {0: {"turns": 5}})
    history.add_of_match("a1", {0: {"turns": 3}, 1: {"turns": 7}})
    other = History(file, "topology", AtOnce(), lambda _: None)  # type: ignore[arg-type]
    other.add_of_match("a1", {1: {"points": 9}})
    assert rows(history) == [{"turns": 5}, {"turns": 5}, {"turns": 7}]
    assert rows(other) == [{"points": 9}]
    history.clear()
    with file.open("a") as written:  # rows that do not tell their match all count
        for match in ({}, {"match": None}, {"match": ["a1/0"]}, {"match": 5}):
            written.write(2 * (json.dumps({"turns": 5, **match}) + "\n"))
    assert rows(history) == [{"turns": 5}] * 8


TORN = (b'{"player": "An', b"\xff\xfe", b"\0" * 4096, b"[" * 100_000, b'{"n": ' + b"1" * 10_000, b'"a\rb"')


def test_a_torn_line_loses_only_itself(history: History, file: Path) -> None:
    for torn in TORN:
        for end in (b"", b"\n"):
            history.clear()
            history.add([{"round": 1}])
            with file.open("ab") as written:
                written.write(torn + end)
            history.add([{"round": 2}])
            history.add([{"round": 3}])
            assert [row["round"] for row in rows(history)] == [1, 2, 3], torn[:20]
            assert file.read_bytes().count(b"\n") == 4, torn[:20]


def test_a_disk_that_fails_in_the_middle_leaves_what_was_there(
    history: History, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.add([{"round": 1}])
    before = file.read_bytes()
    real, written = os.write, list[int]()

    def fill_up(handle: int, content: bytes) -> int:
        if written:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(real(handle, content[:5]))
        return written[0]

    monkeypatch.setattr(os, "write", fill_up)
    history.add([{"round": 2}])
    monkeypatch.undo()
    assert written == [5]
    assert file.read_bytes() == before


WRITER = """
import sys
from pathlib import Path
from tests.unit.app.files.test_history import AtOnce
from topologic_qt.app.files import history as module
from topologic_qt.app.files.history import History
module._HELD_WITHIN = 60
history = History(Path(sys.argv[1]), "topologic", AtOnce(), print)
for number in range(int(sys.argv[3])):
    if sys.argv[2] == "deletes":
        history.clear()
    else:
        history.add([{"writer": sys.argv[2], "number": number, "filling": "x" * (number * 97 % 9000)}])
print("done")
"""


def writer(file: Path, *arguments: object) -> subprocess.Popen[str]:
    """Another program that adds rows, or deletes all of them again and again."""
    command = [sys.executable, "-c", WRITER, str(file), *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_programs_that_write_at_once_lose_nothing_and_who_deletes_meanwhile_tears_nothing(
    history: History, file: Path
) -> None:
    writers = [writer(file, name, 40) for name in "ab"]
    assert [each.communicate(timeout=PATIENCE)[0] for each in writers] == ["done\n"] * 2
    found = rows(history)
    for name in "ab":
        assert [row["number"] for row in found if row["writer"] == name] == list(range(40))
    programs = [writer(file, "a", 40), writer(file, "deletes", 40)]
    assert [each.communicate(timeout=PATIENCE)[0] for each in programs] == ["done\n"] * 2
    history.add([{"writer": "last"}])
    lines = file.read_bytes().splitlines()
    assert all(isinstance(json.loads(line), dict) for line in lines)
    assert rows(history)[-1] == {"writer": "last"}


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed like this there")
def test_of_a_killed_program_only_the_last_row_can_be_lost(history: History, file: Path) -> None:
    killed = writer(file, "killed", 100_000)
    wait_until(lambda: file.exists() and file.stat().st_size > 5_000)
    killed.kill()
    killed.communicate()
    history.add([{"writer": "after", "number": 0}])
    *found, last = rows(history)
    assert last["writer"] == "after"
    assert [row["number"] for row in found] == list(range(len(found)))
    assert found


def test_rows_that_somebody_keeps_from_being_written_are_written_later(history: History, file: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("no such locks here")
    import fcntl

    history.add([{"round": 1}])
    holder = os.open(file, os.O_RDWR)
    fcntl.flock(holder, fcntl.LOCK_EX)
    history.add([{"round": 2}])
    history.add([{"round": 3}])
    assert rows(history) == [{"round": 1}]
    os.close(holder)
    history.try_again()
    assert [row["round"] for row in rows(history)] == [1, 2, 3]


class InTurn(AtOnce):
    """A disk that does its jobs when it is told to: what fails is not known before."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []

    def run(
        self,
        job: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[Problem], None],
        loses: Problem | None = None,
    ) -> None:
        self.jobs.append(lambda: AtOnce.run(self, job, done, failed, loses))


def test_what_fails_only_when_it_was_tried_again_already_is_written_all_the_same(file: Path) -> None:
    disk = InTurn()
    history = History(file, "topologic", disk, lambda _: None)  # type: ignore[arg-type]
    history.add([{"player": "Ben"}])
    history.try_again()
    file.parent.write_text("in the way")
    disk.jobs.pop(0)()
    file.parent.unlink()
    disk.jobs.pop(0)()
    assert [json.loads(line) for line in file.read_text().splitlines()] == [
        {"game": "topologic", "player": "Ben"}
    ]
    history.try_again()
    assert disk.jobs == []
