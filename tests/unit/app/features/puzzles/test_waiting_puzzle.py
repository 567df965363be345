"""The puzzle that waits: which one of several, and until when it stays stored."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from tests.unit.widgets.test_remembered import Memory
from topologic_qt.app.features.puzzles.attempt import Attempt, WaitingPuzzle, posed
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.games.puzzles import PuzzleRecipe
from topologic_qt.games.topologic.info import INFO

PACKAGE = INFO.load()


class Later:
    """Tasks that are done when a test says so."""

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
    """What a window finds that is opened now."""
    waiting = WaitingPuzzle(PACKAGE, memory)
    waiting.recall(cast("BackgroundTasks", tasks))
    return waiting


def left(memory: Memory) -> str:
    """Leave a puzzle with a tip until another day; return the name of the attempt."""
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
