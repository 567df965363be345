"""What happens in a window while the other player's copy is taken in beside it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_mail import PLAY_HERE, begin, copied, paste
from topologic_qt.app.folders import Folders
from topologic_qt.games.topologic.by_mail import TopologicMail
from topologic_qt.storage import files

pytestmark = pytest.mark.gui


@pytest.fixture
def anna(open_window: OpenWindow, tmp_path: Path) -> Person:
    """At her computer; she hides first."""
    return open_window(Folders(tmp_path / "anna" / "settings", tmp_path / "anna" / "autosave"))


@pytest.fixture
def ben(open_window: OpenWindow, tmp_path: Path) -> Person:
    """At his computer."""
    return open_window(Folders(tmp_path / "ben" / "settings", tmp_path / "ben" / "autosave"))


class SlowJoining:
    """Two copies that are joined only when they may be."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = 0
        """How often it was begun."""
        self.may_end = threading.Event()
        self._join = TopologicMail.joined
        monkeypatch.setattr(TopologicMail, "joined", lambda *copies: self._joined(*copies))

    def _joined(self, *copies: object) -> object:
        assert threading.current_thread() is not threading.main_thread()
        self.begun += 1
        self.may_end.wait()
        return self._join(*copies)  # type: ignore[arg-type]

    @contextmanager
    def paste(self, person: Person, letter: str, qtbot: QtBot) -> Iterator[None]:
        """Take a text in, which lasts until something else was done."""
        self.begun = 0
        self.may_end.clear()
        QGuiApplication.clipboard().setText(letter)
        person.menu("Match", "Paste the other player’s copy")
        qtbot.waitUntil(lambda: self.begun == 1)
        try:
            yield
        finally:
            self.may_end.set()


def test_what_happens_meanwhile_stays(
    anna: Person, ben: Person, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(anna, ben, qtbot)
    ben.press("Ask for the hint")
    letter, told = copied(ben), anna.answers.told
    joining = SlowJoining(monkeypatch)

    with joining.paste(anna, letter, qtbot):  # a move, after which they are joined again
        anna.menu("Match", PLAY_HERE)
        anna.hand.drag(0, "G3")
    qtbot.waitUntil(lambda: len(told) == 1)
    assert joining.begun == 2
    assert "its move 2 is not the one that was made here" in told[0]
    assert anna.positions == "G3 - -"
    anna.press("Take back")

    with joining.paste(anna, letter, qtbot):  # something that is written down
        page, *others = anna.controller.notes
        anna.controller.annotate((page.remark(1, "He thinks long."), *others))
    qtbot.waitUntil(lambda: len(anna.match.round.turns) == 1)
    assert anna.controller.notes[0].remarks == {1: "He thinks long."}
    assert joining.begun == 1

    with joining.paste(anna, letter, qtbot):  # another match
        anna.sit_down(title="Another")
    qtbot.waitUntil(lambda: len(told) == 2)
    assert "It is a copy of another match." in told[1]
    assert anna.match.setup.title == "Another"


def test_a_copy_that_comes_in_while_the_match_is_saved_leaves_it_its_file(
    anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(anna, ben, qtbot)
    ben.press("Ask for the hint")
    letter = copied(ben)
    file, may_end, write = tmp_path / "slow.topologic", threading.Event(), files.write_file

    def slow(path: Path, content: bytes, private: bool = False) -> None:
        if path == file:
            may_end.wait()
        write(path, content, private)

    monkeypatch.setattr(files, "write_file", slow)
    anna.answers.file = file
    anna.menu("File", "Save as …")
    assert paste(anna, letter, qtbot) == []
    may_end.set()
    qtbot.waitUntil(lambda: anna.controller.path == file)
    assert not anna.controller.is_saved
    anna.menu("File", "Save")
    qtbot.waitUntil(lambda: anna.controller.is_saved)
