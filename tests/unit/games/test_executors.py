"""Tasks done by several processes or a cluster: in order, and without losses."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import count
from multiprocessing import active_children
from pathlib import Path

import pytest

from tests.posix import kill
from topologic_qt.engine.game import Cancelled
from topologic_qt.games.executors import Processes, Workers, results
from topologic_qt.translation import UserError, ntr_noop, said


class Threads:
    """Two threads, so that tests need not wait for processes."""

    size = 2

    def __init__(self) -> None:
        self.pool: ThreadPoolExecutor | None = None

    def begin(self) -> Executor:
        self.pool = ThreadPoolExecutor(self.size)
        return self.pool

    def end(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)


def doubled(number: int) -> int:
    if number % 3 == 0:
        sum(range(50_000))  # it takes longer
    return 2 * number


def note(found: Iterator[int], seen: list[int]) -> None:
    """Add each result as soon as it arrives."""
    for result in found:
        seen.append(result)


def noted(asked: list[int]) -> Iterator[int]:
    """All numbers from 0, recording each one requested."""
    for number in count():
        asked.append(number)
        yield number


def test_results_come_in_order_and_whoever_cancels_gets_what_was_done_already() -> None:
    for workers in (None, Threads()):
        assert list(results(range(50), doubled, workers)) == list(range(0, 100, 2))
    asked: list[int] = []
    seen: list[int] = []
    with pytest.raises(Cancelled):
        note(results(noted(asked), doubled, Threads(), lambda: len(seen) > 4), seen)
    assert seen == [2 * number for number in range(len(seen))]
    assert 5 <= len(seen) <= len(asked) < 30


def refused(number: int) -> int:
    if number == 2:
        n = 3
        raise UserError(ntr_noop("{who} has {n} tile.", "{who} has {n} tiles.", n), who="Bo", n=n)
    return number


@pytest.mark.parametrize(
    "make", [lambda: None, Threads, pytest.param(lambda: Processes(2), marks=pytest.mark.long)]
)
def test_a_failure_comes_after_the_results_before_it(make: Callable[[], Workers | None]) -> None:
    seen: list[int] = []
    with pytest.raises(UserError) as failure:
        note(results(range(9), refused, make()), seen)
    assert seen == [0, 1]
    assert said(failure.value) == str(failure.value) == "Bo has 3 tiles."


def killing(path: str) -> str:
    """End the process that runs this, the first time."""
    mark = Path(path)
    if mark.name.startswith("deadly") and not mark.exists():
        mark.touch()
        kill(os.getpid())
    return mark.name


@pytest.mark.long
def test_what_a_killed_process_did_is_done_again_and_nobody_stays_behind(tmp_path: Path) -> None:
    works = [str(tmp_path / name) for name in ("a", "deadly", "b", "c", "deadly too", "d")]
    assert list(results(works, killing, Processes(2))) == ["a", "deadly", "b", "c", "deadly too", "d"]
    assert active_children() == []


@pytest.mark.long
def test_workers_that_end_end_none_but_their_own_processes() -> None:
    first, second = Processes(1), Processes(1)
    first.begin()
    pool = second.begin()
    assert pool.submit(doubled, 1).result() == 2
    first.end()
    assert len(active_children()) == 1
    assert pool.submit(doubled, 2).result() == 4
    second.end()
    assert active_children() == []


def always_killing(number: int) -> int:
    if number:
        kill(os.getpid())
    return number


@pytest.mark.long
def test_work_that_kills_everybody_is_given_up_with_a_sentence() -> None:
    found = results([0, 1, 2], always_killing, Processes(1))
    assert next(found) == 0
    with pytest.raises(UserError, match="kept stopping"):
        next(found)
