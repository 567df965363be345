"""The stored results: counted once, written later if the disk refuses, imported from earlier versions."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from tests.boardless.game import INFO as BIDS
from tests.records import AtOnce, rows
from topologic_qt.app.files.records import GameResults, Records
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.storage.files import Problem
from topologic_qt.translation import said

ROUND = {"time": "2026-11-23T08:40:00+00:00", "edition": "2019", "seekers": 5, "player": "Zoë"} | {
    "sought_by": "person", "turns": 5, "aid": "paper", "suggestions": 0, "field": "a1", "seed": "x"
}  # fmt: skip


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "settings", tmp_path / "data" / "autosave")


def records(
    folders: Folders, failed: Callable[[Problem], None] = lambda _: None, disk: object = None
) -> Records:
    return Records(folders, cast("IoWorker", disk or AtOnce()), failed)


def results(folders: Folders, package: AnyPackage) -> GameResults:
    return GameResults(records(folders), package)


def turns(of: GameResults) -> list[int]:
    """The turns of each result, as the game reads them."""
    found: list[Any] = []
    of.ask([("SELECT turns FROM results WHERE turns < ? ORDER BY at, id", [100])], found.extend)
    return [number for (number,) in found[0]]


def test_a_part_of_a_match_counts_once_by_what_was_stored_first_and_each_game_has_its_own(
    folders: Folders,
) -> None:
    first, other = results(folders, TOPOLOGIC.load()), results(folders, TOPOLOGY.load())
    first.add("a1", {0: ROUND})
    first.add("b2", {0: ROUND | {"turns": 6}})
    first.add("a1", {0: ROUND | {"turns": 3}, 1: ROUND | {"turns": 7}})
    assert turns(first) == [5, 6, 7]
    assert turns(other) == []
    other.clear()
    assert turns(first) == [5, 6, 7]
    first.clear()
    assert turns(first) == []
    none = results(folders, replace(BIDS.load(), results=None))
    none.add("a1", {0: ROUND})
    assert turns(none) == []


class InTurn(AtOnce):
    """A disk that does its jobs when told, so that failures come late."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []

    def run(self, *job: Any, **more: Any) -> None:  # noqa: ANN401
        """Defer a job."""
        self.jobs.append(lambda: AtOnce.run(self, *job, **more))


def test_rows_that_cannot_be_written_are_told_of_once_and_written_later(folders: Folders) -> None:
    told, disk = list[Problem](), InTurn()
    stored = GameResults(records(folders, told.append, disk), TOPOLOGIC.load())
    folders.records.parent.parent.mkdir(parents=True, exist_ok=True)
    folders.records.parent.write_text("in the way")
    for match_id in "ab":
        stored.add(match_id, {0: ROUND})
        disk.jobs.pop(0)()
    assert [said(each).partition(":")[0] for each in told] == [
        f"Results in {folders.records} can’t be read or saved"
    ]
    folders.records.parent.unlink()
    stored.add("c", {0: ROUND})
    stored.add("d", {0: ROUND})
    disk.jobs.pop(0)()
    disk.jobs.pop(0)()
    assert [row["id"] for row in rows(folders, "results_topologic")] == ["a/0", "b/0", "c/0", "d/0"]
    assert len(told) == 1


def test_the_results_of_version_0_2_are_taken_over_once_and_stay_under_another_name(folders: Folders) -> None:
    oldest = {name: ROUND[name] for name in ("time", "edition", "seekers", "player", "sought_by", "turns")}
    lines = [oldest, oldest, {**oldest, "aid": "paper", "suggestions": 2}, {**oldest, "turns": "many"}, [7]]
    content = "\n".join(["{ torn", *map(json.dumps, lines), ""])
    file = folders.records.with_name("history.jsonl")
    file.parent.mkdir(parents=True)
    for _ in range(2):
        file.write_text(content, encoding="utf-8")
        assert turns(results(folders, TOPOLOGIC.load())) == [5, 5, 5]
    found = rows(folders, "results_topologic")
    assert [(row["aid"], row["suggestions"], row["seed"]) for row in found] == [
        ("", 0, ""), ("", 0, ""), ("paper", 2, ""),
    ]  # fmt: skip
    assert not file.exists()
    for number in (1, 2):
        assert file.with_name(f"history.jsonl.read{number}").read_text(encoding="utf-8") == content
    results(folders, TOPOLOGIC.load()).clear()
    assert [*file.parent.glob("history*")] == []
