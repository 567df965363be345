"""Work beside the window: long tasks, one at a time and ahead; files; and the threads for them."""

import threading
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from threading import Event

import pytest
import shiboken6
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.waiting import let_pass, wait_until
from topologic_qt.app.kit.background_tasks import TABLE_FIRST, BackgroundTasks
from topologic_qt.app.kit.worker import IoWorker, Worker, tell_window
from topologic_qt.storage.files import Problem

pytestmark = pytest.mark.gui


@dataclass(frozen=True)
class Slow:
    """A task that finishes when the test says so."""

    name: str
    ready: Event = field(default_factory=Event, compare=False)
    begun: list[str] = field(default_factory=list, compare=False)
    looks: list[bool] = field(default_factory=list, compare=False)
    """Grows while the thought goes on."""

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> str:
        """Report half of the progress, and wait; return nothing if cancelled."""
        self.begun.append(self.name)
        progress(0.5)
        while not (self.ready.wait(0.001) or cancelled()):
            self.looks.append(True)
        return self.name if self.ready.is_set() else ""


@pytest.fixture
def tasks(qapp: object) -> Iterator[BackgroundTasks]:
    """The tasks of a test."""
    made = BackgroundTasks()
    yield made
    made.close()


def thought(name: str, ready: bool = True) -> Slow:
    """A task, finished at once or when the test says so."""
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


def test_what_was_thought_ahead_is_not_thought_again_and_who_asks_in_the_middle_of_it_joins(
    tasks: BackgroundTasks, qtbot: QtBot
) -> None:
    for is_ready in (True, False):
        slow, again, told, shares = thought("a", is_ready), thought("a", False), list[str](), list[float]()
        tasks.ahead(slow)
        qtbot.waitUntil(lambda: slow.begun == ["a"])  # noqa: B023
        tasks.run(again, told.append, shares.append)
        assert told == []  # never before `run` has returned
        if not is_ready:
            tasks.ahead(None)  # nothing else is to be thought of ahead now
            qtbot.waitUntil(lambda: 0.5 in shares)  # noqa: B023
            slow.ready.set()
        qtbot.waitUntil(lambda: told == ["a"])  # noqa: B023
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
    """A task that counts its steps until it is cancelled or may end."""

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
    tasks.run(patient, told.append, gives_way=True)
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


def test_what_stands_still_is_called_off_and_closing_waits_for_neither_that_nor_a_thought_ahead(
    tasks: BackgroundTasks, qtbot: QtBot
) -> None:
    patient, slow, told = Patient(), thought("a", ready=False), list[str]()
    call_off = tasks.run(patient, told.append, gives_way=True)
    qtbot.waitUntil(lambda: patient.rounds > 0)
    tasks.run(slow, told.append)
    call_off()
    qtbot.waitUntil(lambda: patient.is_over)
    tasks.run(Patient(may_end=True), told.append, gives_way=True)
    slow.ready.set()
    qtbot.waitUntil(lambda: told == ["a", "patient"])
    ahead, still = BackgroundTasks(), BackgroundTasks()
    slow, patient = thought("b", ready=False), Patient()
    ahead.ahead(slow)
    qtbot.waitUntil(lambda: slow.begun == ["b"])
    ahead.close()  # would hang if it went on
    still.run(patient, lambda _: None, gives_way=True)
    qtbot.waitUntil(lambda: patient.rounds > 0)
    still.run(slow, lambda _: None)
    still.close()
    assert patient.is_over


# -- the threads that work -------------------------------------------------------------------------


class Ring(QWidget):
    """Held only by itself; records the thread of its end."""

    def __init__(self, ended: list[threading.Thread]) -> None:
        super().__init__()
        self._itself = self
        self._ended = ended

    def __del__(self) -> None:
        """The end."""
        self._ended.append(threading.current_thread())


def much() -> list[list[int]]:
    """So many objects that Python would collect garbage if it could."""
    return [[number] for number in range(50_000)]


def test_windows_are_never_destroyed_in_a_thread_beside_them(qapp: object, qtbot: QtBot) -> None:
    ended, worker = list[threading.Thread](), Worker("test")
    for _ in range(10):
        Ring(ended)
    kept = worker.submit(much).result()
    assert kept
    assert ended == []
    qtbot.waitUntil(lambda: len(ended) == 10)
    assert set(ended) == {threading.main_thread()}
    worker.close()


class Ear(QObject):
    """A callback object of the window."""

    told = Signal(object)


def test_jobs_are_done_before_a_thread_ends_and_what_it_tells_a_closed_window_troubles_nobody(
    qapp: object, caplog: pytest.LogCaptureFixture
) -> None:
    ear, may_end, done, worker = Ear(), Event(), list[int](), Worker("test")
    told = ear.told
    job = worker.submit(may_end.wait)
    job.add_done_callback(lambda _: tell_window(told, None))
    for number in range(3):
        worker.submit(done.append, number)
    shiboken6.delete(ear)
    may_end.set()
    worker.close()
    assert job.done()
    assert done == [0, 1, 2]
    assert caplog.records == []


# -- files -----------------------------------------------------------------------------------------


def test_what_goes_wrong_with_a_file_is_said_in_words_and_nobody_hears_of_what_a_closing_window_reads(
    qapp: QApplication,
) -> None:
    disk, answers, heard, said = IoWorker(), Event(), list[object](), list[Problem]()

    def fail_with(error: Exception) -> str:
        raise error

    for error in (Problem("{name} is gone.", name="a.game"), MemoryError()):
        disk.run(partial(fail_with, error), lambda _: None, said.append)
    disk.settle()
    assert str(said[0]) == "a.game is gone."
    assert str(said[1]).startswith("Something went wrong with a file: MemoryError.")
    disk.read("a", answers.wait, heard.append, heard.append)
    disk.write("b", answers.wait, heard.append, heard.append, loses=Problem("{name} is lost.", name="b"))
    disk.leave_reads()
    assert not disk.is_idle  # what is written counts as before
    answers.set()
    wait_until(lambda: disk.is_idle)
    QApplication.processEvents()
    assert heard == [True]
    disk.close()


def test_what_a_closed_window_left_to_a_slow_disk_is_let_go_of_when_it_is_done(qapp: QApplication) -> None:
    answers, match = Event(), {"played"}
    is_held = weakref.ref(match)
    disk = IoWorker()
    for start in (disk.run, partial(disk.write, "a")):
        start(partial(lambda _: answers.wait(), match), lambda _: None, lambda _: None)
    del match
    disk.close()
    assert is_held() is not None
    answers.set()

    def is_gone() -> bool:
        IoWorker().close()  # another window does
        return is_held() is None

    wait_until(is_gone)


def test_a_file_is_opened_after_it_was_saved(qapp: QApplication, qtbot: QtBot) -> None:
    disk, written, happened = IoWorker(), Event(), list[str]()
    ignore: Callable[[object], None] = lambda _: None  # noqa: E731

    def write() -> None:
        written.wait()
        happened.append("a written")

    disk.write("a", write, ignore, ignore)
    disk.read("a", lambda: happened.append("a read"), ignore, ignore)
    disk.read("b", lambda: happened.append("b read"), ignore, ignore)
    qtbot.waitUntil(lambda: happened == ["b read"])
    written.set()
    qtbot.waitUntil(lambda: len(happened) == 3)
    assert happened == ["b read", "a written", "a read"]
    disk.close()
