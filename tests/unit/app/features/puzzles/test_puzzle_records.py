"""What is kept of puzzles, and what a rating counts of it."""

from dataclasses import asdict, replace
from pathlib import Path
from typing import cast

import pytest

from tests.unit.app.files.test_history import AtOnce
from topologic_qt.app.features.puzzles.puzzle_records import PuzzleResult, StoredPuzzleRecords
from topologic_qt.app.files.history import History
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.games.ratings import Standings

RIGHT = PuzzleResult(
    kind="find-it",
    variant="2019",
    grade=2,
    solved=True,
    score=100,
    hints=0,
    tries=1,
    seconds=41,
    code="FDAB-K7QX-MPR8",
    at="2026-11-23T08:40:00+00:00",
    attempt="8d2f6a90b3c41e57",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.jsonl"


def records(file: Path, game: str = "topologic") -> StoredPuzzleRecords:
    return StoredPuzzleRecords(file, game, cast("IoWorker", AtOnce()), lambda _: None)


def read(stored: StoredPuzzleRecords) -> list[PuzzleResult]:
    told: list[list[PuzzleResult]] = []
    stored.read(told.append)
    return told[0]


def test_results_are_read_as_they_were_added_each_by_its_own_game(file: Path) -> None:
    wrong = replace(RIGHT, solved=False, score=0, hints=3, tries=2, code="")
    records(file).add(RIGHT)
    records(file).add(wrong)
    assert read(records(file)) == [RIGHT, wrong]
    assert read(records(file, "topology")) == []
    records(file).clear()
    assert read(records(file)) == []


def add_row(file: Path, *rows: dict[str, object]) -> None:
    """Store rows as they are."""
    History(file, "topologic", cast("IoWorker", AtOnce()), lambda _: None).add(rows)


@pytest.mark.parametrize(
    "damage",
    [
        {"grade": True},
        {"score": 101},
        {"tries": -1},
        {"seconds": "41"},
        {"solved": 1},
        {"at": "2026-11-23T08:40:00"},
        {"at": "0001-01-01T00:00:00+14:00"},
        {"kind": None},
        {"attempt": 1},
    ],
)
def test_a_damaged_line_loses_only_itself(file: Path, damage: dict[str, object]) -> None:
    add_row(file, {**asdict(RIGHT), **damage})
    records(file).add(RIGHT)
    assert read(records(file)) == [RIGHT]


def test_lines_that_name_no_attempt_are_each_of_another_one(file: Path) -> None:
    """As earlier versions wrote them, which did not say either whether the solution was shown."""
    row = asdict(RIGHT)
    del row["attempt"], row["shown"]
    add_row(file, row, row | {"score": 0})
    first, second = read(records(file))
    assert replace(first, attempt=RIGHT.attempt) == RIGHT
    assert first.attempt != second.attempt
    told: list[Standings] = []
    records(file).count(told.append)
    accuracy = told[0].accuracy("find-it")
    assert accuracy is not None
    assert (accuracy.tried, accuracy.lately) == (1, 1)


ASKED = replace(RIGHT, solved=False, score=0, tries=0)
"""The result of an attempt without an answer so far."""
TIP, SHOWN, WRONG = replace(ASKED, hints=1), replace(ASKED, shown=True), replace(ASKED, tries=1)
PARTLY = replace(WRONG, score=40)


@pytest.mark.parametrize(
    ("stored", "solved", "share"),
    [
        ([TIP, RIGHT], 1, 2 / 3),
        ([WRONG, RIGHT], 1, 0),
        ([PARTLY, RIGHT], 1, 0.4),
        ([PARTLY, TIP, RIGHT], 1, 0.4 * 2 / 3),
        ([SHOWN, RIGHT], 0, 0),
        ([replace(PARTLY, shown=True), RIGHT], 0, 0.4),
        ([RIGHT, WRONG], 1, 1),
    ],
)
def test_no_stored_result_of_an_attempt_becomes_better_from_an_older_state(
    file: Path, stored: list[PuzzleResult], solved: int, share: float
) -> None:
    at_once = Standings()
    for result in stored:
        records(file).add(result)
        at_once.add(result)
    told = [at_once]
    records(file).count(told.append)
    for standings in told:
        accuracy = standings.accuracy("find-it")
        assert accuracy is not None
        assert (accuracy.tried, accuracy.solved) == (1, solved)
        assert accuracy.lately == pytest.approx(share)
