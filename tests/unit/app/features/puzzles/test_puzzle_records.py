"""The stored results of puzzles, and those that count for a rating."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from tests.records import AtOnce
from tests.unit.widgets.test_remembered import Memory
from topologic_qt.app.features.puzzles.attempt import Attempt, Scores, WaitingPuzzle, posed, stored_results
from topologic_qt.app.files.records import PUZZLES, Records
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.games.puzzles import PuzzleRecipe
from topologic_qt.games.ratings import PuzzleResult, Standings
from topologic_qt.games.topologic.info import INFO

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
    time="2026-11-23T08:40:00+00:00",
    attempt="8d2f6a90b3c41e57",
)


@pytest.fixture
def stored(tmp_path: Path) -> Records:
    folders = Folders(tmp_path / "settings", tmp_path / "data" / "autosave")
    return Records(folders, cast("IoWorker", AtOnce()), lambda _: None)


def read(stored: Records, game: str = "topologic") -> list[PuzzleResult]:
    told: list[list[PuzzleResult]] = []
    stored.ask(partial(stored_results, game), told.append, PUZZLES)
    return told[0]


def test_results_are_read_as_they_were_added_each_by_its_own_game(stored: Records) -> None:
    wrong = RIGHT._replace(solved=False, score=0, hints=3, tries=2, code="")
    for each in (RIGHT, wrong):
        Scores(stored, "topologic").add(each)
    assert read(stored) == [RIGHT, wrong]
    assert read(stored, "topology") == []


@pytest.mark.parametrize(
    "damage",
    [
        {"grade": 4},
        {"score": 101},
        {"tries": -1},
        {"seconds": "long"},
        {"solved": 7},
        {"time": "2026-11-23T08:40:00"},
        {"time": "0001-01-01T00:00:00+14:00"},
        {"kind": None},
        {"attempt": "x" * 101},
    ],
)
def test_an_impossible_row_loses_only_itself(stored: Records, damage: dict[str, object]) -> None:
    stored.add(PUZZLES, [{"game": "topologic", **RIGHT._asdict(), **damage}])
    Scores(stored, "topologic").add(RIGHT)
    assert read(stored) == [RIGHT]


ASKED = RIGHT._replace(solved=False, score=0, tries=0)
"""The result of an attempt without an answer so far."""
TIP, SHOWN, WRONG = ASKED._replace(hints=1), ASKED._replace(shown=True), ASKED._replace(tries=1)
PARTLY = WRONG._replace(score=40)


@pytest.mark.parametrize(
    ("results", "solved", "share"),
    [
        ([TIP, RIGHT], 1, 2 / 3),
        ([WRONG, RIGHT], 1, 0),
        ([PARTLY, RIGHT], 1, 0.4),
        ([PARTLY, TIP, RIGHT], 1, 0.4 * 2 / 3),
        ([SHOWN, RIGHT], 0, 0),
        ([PARTLY._replace(shown=True), RIGHT], 0, 0.4),
        ([RIGHT, WRONG], 1, 1),
    ],
)
def test_no_stored_result_of_an_attempt_becomes_better_from_an_older_state(
    stored: Records, results: list[PuzzleResult], solved: int, share: float
) -> None:
    at_once = Standings()
    for result in results:
        Scores(stored, "topologic").add(result)
        at_once.add(result)
    told = [at_once]
    Scores(stored, "topologic").read(told.append)
    for standings in told:
        accuracy = standings.accuracy("find-it")
        assert accuracy is not None
        assert (accuracy.tried, accuracy.solved) == (1, solved)
        assert accuracy.lately == pytest.approx(share)


PACKAGE = INFO.load()


class Later:
    """Tasks that a test finishes."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def run(self, task: Callable[..., Any], done: Callable[[Any], None]) -> None:
        self.waiting.append(lambda: done(task(lambda _: None, lambda: False)))

    def work(self) -> None:
        for each in self.waiting:
            each()


@pytest.fixture
def memory() -> Memory:
    return Memory()


def attempt_at(seed: str, hints: int) -> Attempt:
    assert PACKAGE.puzzles is not None
    kind = PACKAGE.puzzles.kinds[0]
    puzzle = PACKAGE.puzzles.make(PuzzleRecipe(kind.id, kind.variants[0].id, 1, seed))
    attempt = Attempt(PACKAGE, PACKAGE.puzzles, posed(PACKAGE.puzzles, puzzle))
    for _ in range(hints):
        attempt.hint()
    return attempt


def opened(memory: Memory, tasks: Later) -> WaitingPuzzle:
    """The waiting puzzle of a window opened now."""
    waiting = WaitingPuzzle(PACKAGE, memory)
    waiting.recall(cast("BackgroundTasks", tasks))
    return waiting


def left(memory: Memory) -> str:
    """Leave a puzzle after a tip; return the id of the attempt."""
    attempt, before = attempt_at("ABCDEF", 1), opened(memory, Later())
    before.leave(attempt)
    before.store()
    return attempt.id


def test_the_stored_puzzle_stays_whatever_else_is_looked_at_or_over_before_it_is_read(memory: Memory) -> None:
    stored, tasks = left(memory), Later()
    waiting = opened(memory, tasks)
    waiting.leave(attempt_at("BCDEFG", 0))
    tasks.work()
    assert waiting.attempt is not None
    assert waiting.attempt.id == stored
    left(memory)
    before = dict(memory)
    waiting, other = opened(memory, Later()), attempt_at("BCDEFG", 1)
    waiting.store(other)
    assert memory != before
    other.show_solution()
    waiting.store(other)
    assert memory == before


def test_a_stored_puzzle_that_is_gone_on_with_stays_stored_until_it_is_over(memory: Memory) -> None:
    left(memory)
    before, tasks = dict(memory), Later()
    waiting = opened(memory, tasks)
    tasks.work()
    attempt = waiting.take()
    assert attempt is not None
    assert memory == before
    attempt.hint()
    waiting.store(attempt)
    assert memory != before
    attempt.show_solution()
    waiting.store(attempt)
    assert list(memory.values()) == [""]
