"""Work with files beside the window: what comes of it is told in the window's thread, whatever it is."""

import weakref
from collections.abc import Iterator
from functools import partial
from threading import Event

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.person import Person
from tests.waiting import wait_until
from topologic_qt.app.io_worker import IoWorker
from topologic_qt.games.topologic.rules import Field
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.sheet import Sheet, drawn
from topologic_qt.storage import Problem

pytestmark = pytest.mark.gui


@pytest.fixture
def disk(qapp: QApplication) -> Iterator[IoWorker]:
    """A worker of its own."""
    worker = IoWorker()
    yield worker
    worker.close()


def told(disk: IoWorker, error: Exception) -> str:
    """What is said of a job that fails like that."""
    said: list[Problem] = []

    def job() -> None:
        raise error

    disk.run(job, lambda _: None, said.append)
    disk.settle()
    assert len(said) == 1
    assert said[0].template.format(**said[0].facts) == str(said[0])
    return str(said[0])


def test_what_has_words_of_its_own_is_said_in_them(disk: IoWorker) -> None:
    assert told(disk, Problem("{name} is gone.", name="a.game")) == "a.game is gone."
    with pytest.raises(ValueError, match="There is no tile on the table") as caught:
        drawn(Sheet(Field({}), "Nothing", Style()), ".png")
    assert told(disk, caught.value) == "There is no tile on the table. Lay some first."


def test_anything_else_is_said_too(disk: IoWorker) -> None:
    assert told(disk, MemoryError()).startswith("Something went wrong with a file: MemoryError.")


def test_nobody_hears_of_what_a_closing_window_still_reads(disk: IoWorker) -> None:
    answers, heard = Event(), list[object]()
    disk.read("a", answers.wait, heard.append, heard.append)
    disk.write("b", answers.wait, heard.append, heard.append, loses=Problem("{name} is lost.", name="b"))
    disk.leave_reads()
    assert not disk.is_idle  # what is written counts as before
    answers.set()
    wait_until(lambda: disk.is_idle)
    QApplication.processEvents()
    assert heard == [True]


def test_a_window_that_closes_has_stopped_reading(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    answers, heard, disk = Event(), list[object](), person.window.game.session.disk
    reading = []

    def settle(self: IoWorker, limit: int | None = None) -> bool:
        reading.append(self.is_reading)
        return True

    monkeypatch.setattr(IoWorker, "settle", settle)
    disk.read("a", answers.wait, heard.append, heard.append)
    person.window.game.close()
    answers.set()
    QApplication.processEvents()
    assert (reading[-1], heard) == (False, [])


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
