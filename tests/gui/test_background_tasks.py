"""Long thoughts: one at a time, begun ahead where somebody will ask, and told to those who wait."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from tests.waiting import let_pass
from topologic_qt.app.background_tasks import TABLE_FIRST, BackgroundTasks

pytestmark = pytest.mark.gui


@dataclass(frozen=True)
class Slow:
    """A thought of which the test says when it is ready."""

    name: str
    ready: Event = field(default_factory=Event, compare=False)
    begun: list[str] = field(default_factory=list, compare=False)
    looks: list[bool] = field(default_factory=list, compare=False)
    """Grows while the thought goes on."""

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> str:
        """Tell that half is done, and wait; nothing comes of it if it is called off."""
        self.begun.append(self.name)
        progress(0.5)
        while not (self.ready.wait(0.001) or cancelled()):
            self.looks.append(True)
        return self.name if self.ready.is_set() else ""


@pytest.fixture
def tasks(qapp: object) -> Iterator[BackgroundTasks]:
    """Somebody who thinks, until the test is over."""
    made = BackgroundTasks()
    yield made
    made.close()


def thought(name: str, ready: bool = True) -> Slow:
    """A thought, ready at once or when the test says so."""
    slow = Slow(name)
    if ready:
        slow.ready.set()
    return slow


def fail(progress: Callable[[float], None], cancelled: Callable[[], bool]) -> None:
    raise ZeroDivisionError


def test_a_thought_is_told_with_how_far_it_was_unless_it_is_called_off_or_fails(
    tasks: BackgroundTasks, qtbot: QtBot
) -> None:
    slow, off, told, shares = thought("a", ready=False), thought("b", ready=False), list[str](), list[float]()
    tasks.run(slow, told.append, shares.append)
    qtbot.waitUntil(lambda: shares == [0.5])
    assert told == []
    slow.ready.set()
    qtbot.waitUntil(lambda: told == ["a"])
    call_off = tasks.run(off, told.append)
    qtbot.waitUntil(lambda: off.begun == ["b"])
    call_off()
    with qtbot.captureExceptions() as raised:
        tasks.run(fail, lambda _: None)
        tasks.run(thought("c"), told.append)
        qtbot.waitUntil(lambda: told == ["a", "c"])
    assert [kind for kind, *_ in raised] == [ZeroDivisionError]


def test_what_was_thought_ahead_is_there_and_not_thought_again(tasks: BackgroundTasks, qtbot: QtBot) -> None:
    slow, again, told = thought("a"), thought("a", ready=False), list[str]()
    tasks.ahead(slow)
    qtbot.waitUntil(lambda: slow.begun == ["a"])
    tasks.run(again, told.append)
    assert told == []  # never before `run` has returned
    qtbot.waitUntil(lambda: told == ["a"])
    assert again.begun == []


def test_who_asks_in_the_middle_of_it_joins(tasks: BackgroundTasks, qtbot: QtBot) -> None:
    slow, again, told, shares = thought("a", ready=False), thought("a"), list[str](), list[float]()
    tasks.ahead(slow)
    qtbot.waitUntil(lambda: slow.begun == ["a"])
    tasks.run(again, told.append, shares.append)
    tasks.ahead(None)  # nothing else is to be thought of ahead now
    qtbot.waitUntil(lambda: 0.5 in shares)
    slow.ready.set()
    qtbot.waitUntil(lambda: told == ["a"])
    assert again.begun == []


def test_what_is_thought_ahead_gives_way_and_begins_anew(tasks: BackgroundTasks, qtbot: QtBot) -> None:
    slow, told = thought("a", ready=False), list[str]()
    tasks.ahead(slow)
    qtbot.waitUntil(lambda: slow.begun == ["a"])
    tasks.run(thought("b"), told.append)
    qtbot.waitUntil(lambda: told == ["b"])
    qtbot.waitUntil(lambda: slow.begun == ["a", "a"])
    slow.ready.set()
    tasks.run(thought("a", ready=False), told.append)
    qtbot.waitUntil(lambda: told == ["b", "a"])


def test_nothing_is_thought_ahead_while_somebody_waits_and_then_only_what_is_wanted_now(
    tasks: BackgroundTasks, qtbot: QtBot
) -> None:
    asked, first, second, told = (
        thought("a", ready=False),
        thought("b", ready=False),
        thought("c"),
        list[str](),
    )
    call_off = tasks.run(asked, lambda _: None)
    tasks.ahead(first)
    let_pass(2 * TABLE_FIRST)
    assert first.begun == []
    call_off()
    qtbot.waitUntil(lambda: first.begun == ["b"])
    tasks.ahead(thought("b"))  # the same goes on
    tasks.ahead(second)
    qtbot.waitUntil(lambda: second.begun == ["c"])
    assert first.begun == ["b"]
    tasks.ahead(first)
    qtbot.waitUntil(lambda: first.begun == ["b", "b"])
    tasks.ahead(None)
    tasks.run(thought("a"), told.append)  # has the thread to itself
    qtbot.waitUntil(lambda: told == ["a"])


# -- tasks that give way ---------------------------------------------------------------------------


@dataclass
class Patient:
    """A thought that counts how often it went on, until it is called off, or may end."""

    rounds: int = 0
    may_end: bool = False
    is_over: bool = False

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> str:
        """Go on."""
        while not (cancelled() or self.may_end):
            self.rounds += 1
            progress(0.5)
        self.is_over = True
        return "patient"


def test_what_gives_way_stands_still_while_somebody_waits_and_then_goes_on(
    tasks: BackgroundTasks, qtbot: QtBot
) -> None:
    patient, slow, told = Patient(), thought("a", ready=False), list[str]()
    tasks.run_patiently(patient, told.append)
    qtbot.waitUntil(lambda: patient.rounds > 0)
    tasks.run(slow, told.append)
    qtbot.waitUntil(lambda: slow.begun == ["a"])
    rounds, looks = patient.rounds, len(slow.looks)
    qtbot.waitUntil(lambda: len(slow.looks) > looks + 20)
    assert patient.rounds <= rounds + 1, "it ends the round that it is in"
    slow.ready.set()
    qtbot.waitUntil(lambda: told == ["a"])
    qtbot.waitUntil(lambda: patient.rounds > rounds + 1)
    off = thought("b", ready=False)
    call_off = tasks.run(off, told.append)
    qtbot.waitUntil(lambda: off.begun == ["b"])
    call_off()
    patient.may_end = True
    qtbot.waitUntil(lambda: told == ["a", "patient"])


def test_what_gives_way_is_called_off_where_it_stands(tasks: BackgroundTasks, qtbot: QtBot) -> None:
    patient, slow, told = Patient(), thought("a", ready=False), list[str]()
    call_off = tasks.run_patiently(patient, told.append)
    qtbot.waitUntil(lambda: patient.rounds > 0)
    tasks.run(slow, told.append)
    call_off()
    qtbot.waitUntil(lambda: patient.is_over)
    tasks.run_patiently(Patient(may_end=True), told.append)
    slow.ready.set()
    qtbot.waitUntil(lambda: told == ["a", "patient"])


def test_closing_waits_neither_for_a_thought_ahead_nor_for_what_stands_still(
    qapp: object, qtbot: QtBot
) -> None:
    tasks, slow = BackgroundTasks(), thought("a", ready=False)
    tasks.ahead(slow)
    qtbot.waitUntil(lambda: slow.begun == ["a"])
    tasks.close()  # would hang if it went on
    tasks, patient = BackgroundTasks(), Patient()
    tasks.run_patiently(patient, lambda _: None)
    qtbot.waitUntil(lambda: patient.rounds > 0)
    tasks.run(slow, lambda _: None)
    tasks.close()
    assert patient.is_over
