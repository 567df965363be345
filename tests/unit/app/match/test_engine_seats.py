"""Which process plays which seat of which match."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from tests.tables import TopologicMatch, new_match, tile
from topologic_qt.app.match.computer_turns import EngineSeats
from topologic_qt.app.match.players_dialog import EngineError, EngineProgram
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules.moves import GiveUp, HideSecret

if TYPE_CHECKING:
    from topologic_qt.app.match.computer_turns import Found
    from topologic_qt.games.values import AnyMatch, Task

TALKER = """
import json, os, sys
for line in sys.stdin:
    with open({log!r}, "a") as log:
        print(os.getpid(), json.loads(line)["seat"], file=log)
    print(json.dumps(dict(ok=True, moves=json.loads(line)["legal"][-1:])), flush=True)
"""


class Company:
    """Engine seats whose engine records who asks it."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        script = folder / "talker.py"
        script.write_text(TALKER.format(log=str(self.log)), encoding="utf-8")
        self.program: EngineProgram | None = EngineProgram("Talker", (sys.executable, str(script)), 60)
        self.seats = EngineSeats(INFO.load())
        self.seats.chosen = lambda: self.program

    @property
    def asked(self) -> list[tuple[int, int]]:
        """The process id and seat of every question."""
        return [
            (int(one), int(other)) for one, other in map(str.split, self.log.read_text("utf-8").splitlines())
        ]


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    made = Company(tmp_path)
    yield made
    made.seats.close()


def own(progress: Callable[[float], None], cancelled: Callable[[], bool]) -> "Found":
    """The task of the game's own computer."""
    raise AssertionError("It is not asked in this test.")


def run(task: "Task[Found]") -> object:
    return task(lambda _: None, lambda: False)


def opaque_match(match: TopologicMatch) -> "AnyMatch":
    """The match in the program's types."""
    return cast("AnyMatch", match)


def hidden() -> "AnyMatch":
    """A match with a hidden secret."""
    match = new_match()
    match.apply(HideSecret(tile("Y5")))
    return opaque_match(match)


def test_each_seat_has_a_process_of_its_own_for_the_whole_match(company: Company) -> None:
    match = new_match()
    for _ in range(2):
        run(company.seats.task(opaque_match(match), own))
    match.apply(HideSecret(tile("Y5")))
    for _ in range(2):
        assert run(company.seats.task(opaque_match(match), own)) == [GiveUp()]
    (first, _), (again, _), (other, _), (once_more, _) = company.asked
    assert [seat for _, seat in company.asked] == [0, 0, 1, 1]
    assert first == again != other == once_more
    assert company.seats.is_playing


def test_after_a_failure_our_computers_play_on_until_the_next_match(company: Company) -> None:
    match, company.program = hidden(), None
    assert company.seats.task(match, own) is own, "without an engine"
    company.program = EngineProgram("Nobody", ("/there/is/no/such/program",), 60)
    failed = run(company.seats.task(match, own))
    assert isinstance(failed, EngineError)
    assert "Nobody" in str(failed)
    company.seats.hand_over()
    assert company.seats.task(match, own) is own
    assert not company.seats.is_playing
    assert company.seats.task(hidden(), own) is not own
    assert company.seats.is_playing


def is_running(process: int) -> bool:
    """Whether a process of this id exists."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_match_that_is_over_or_left_ends_its_processes(company: Company) -> None:
    match = new_match()
    run(company.seats.task(opaque_match(match), own))
    company.seats.attend(hidden())
    left = hidden()
    run(company.seats.task(left, own))
    for _ in range(2):
        match.apply(HideSecret(tile("Y5")))
        match.apply(GiveUp())
    run(company.seats.task(left, own))
    (first, _), (second, _), (again, _) = company.asked
    assert not is_running(first)
    assert second == again
    assert is_running(second)
    company.seats.attend(opaque_match(match))
    assert not is_running(second)
