"""Work with files beside the window: what comes of it is told in the window's thread, whatever it is."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

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
