"""Threads beside the window: they work, and nothing that is the window's is destroyed in them."""

import gc
import threading
from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from topologic_qt.app.worker import Worker, tell_window

pytestmark = pytest.mark.gui


@pytest.fixture
def worker(qapp: QApplication) -> Iterator[Worker]:
    """A thread, until the test is over."""
    made = Worker("test")
    yield made
    made.close()


@pytest.fixture
def no_other_worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Threads that other tests left behind do not count."""
    monkeypatch.setattr(Worker, "_at_work", set())
    monkeypatch.setattr(Worker, "_sweep_timer", getattr(Worker, "_sweep_timer", None), raising=False)
    before = gc.isenabled()
    gc.enable()
    yield
    if not before:
        gc.disable()


class Ring(QWidget):
    """Held by nobody but itself; tells in which thread it ends."""

    def __init__(self, ended: list[threading.Thread]) -> None:
        super().__init__()
        self._itself = self
        self._ended = ended

    def __del__(self) -> None:
        """The end."""
        self._ended.append(threading.current_thread())


def much() -> list[list[int]]:
    """So much that Python would look for garbage, were it allowed to."""
    return [[number] for number in range(50_000)]


def test_windows_are_never_destroyed_in_a_thread_beside_them(worker: Worker, qtbot: QtBot) -> None:
    ended = list[threading.Thread]()
    for _ in range(10):
        Ring(ended)
    kept = worker.submit(much).result()
    assert kept
    assert ended == []
    qtbot.waitUntil(lambda: len(ended) == 10)
    assert set(ended) == {threading.main_thread()}


def test_python_looks_for_garbage_itself_when_the_last_thread_is_gone(
    qapp: QApplication, no_other_worker: None
) -> None:
    one, other = Worker("one"), Worker("other")
    one.close()
    assert not gc.isenabled()
    other.close()
    other.close()
    assert gc.isenabled()


def test_jobs_are_done_before_it_ends(qapp: QApplication) -> None:
    done, worker = list[int](), Worker("test")
    for number in range(3):
        worker.submit(done.append, number)
    worker.close()
    assert done == [0, 1, 2]


class Ear(QObject):
    """Something of the window's that hears of a job."""

    told = Signal(object)


def test_what_a_thread_tells_when_the_window_is_gone_troubles_nobody(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    ear, may_end = Ear(), threading.Event()
    told = ear.told
    job = worker.submit(may_end.wait)
    job.add_done_callback(lambda _: tell_window(told, None))
    shiboken6.delete(ear)
    may_end.set()
    worker.close()
    assert job.done()
    assert caplog.records == []
