"""Peeking at the secret: visible while the referee holds a button, and known to everyone."""

import csv
import io
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.hand import LEFT, PLAIN
from tests.gui.person import Person, come_to_front
from tests.gui.test_notebook import export
from tests.gui.test_secret_dialog import names_of_tiles
from tests.waiting import wait_until
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.topologic.rules.moves import GiveUp
from topologic_qt.games.topologic.ui.hiding import PeekDialog

pytestmark = pytest.mark.gui

PEEK = "Peek at the secret…"


def open_dialog(person: Person) -> PeekDialog:
    """Ask for the dialog."""
    person.menu("Match", PEEK)
    dialog = person.game_screen.peeking.dialog
    assert dialog is not None
    come_to_front(dialog)
    return dialog


def hold_button(dialog: PeekDialog) -> QPushButton:
    return seen.find_button(dialog, "Hold to look")


def hold(dialog: PeekDialog) -> None:
    """Press the button and keep it pressed."""
    QTest.mousePress(hold_button(dialog), LEFT)
    QApplication.processEvents()


def let_go(dialog: PeekDialog) -> None:
    QTest.mouseRelease(hold_button(dialog), LEFT)
    QApplication.processEvents()


def picture(dialog: PeekDialog) -> QImage:
    """The picture in the middle of the dialog."""
    return dialog.hole.grab().toImage()


def peeks(person: Person, number: int = 0) -> dict[int, int]:
    """The number of peeks in each turn of a round."""
    return dict(person.controller.notes[number].peeks)


def test_the_secret_is_seen_for_as_long_as_a_hand_holds_the_button_and_written_and_spoken_nowhere(
    person: Person, caplog: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    caplog.set_level(0)
    pictures = []
    for secret in ("K1", "Y5"):
        person.sit_down(seekers=3, edition="french")
        assert not person.can_choose("Match", PEEK), "nothing is hidden"
        person.begin_round(secret)
        dialog = open_dialog(person)
        told = " ".join(seen.shown(dialog))
        for words in ("For Anna only", "Ben, please look away.", "you peeked on turn 1"):
            assert words in told
        person.key(Qt.Key.Key_Return)
        assert dialog.hole.tile is None
        assert peeks(person) == {}
        covered, before = picture(dialog), (seen.everything_said(dialog), seen.spoken(dialog))
        hold(dialog)
        pictures += [covered, picture(dialog)]
        assert (seen.everything_said(dialog), seen.spoken(dialog)) == before
        assert names_of_tiles([*before[0], *before[1]]) == []
        assert names_of_tiles([widget.windowTitle() for widget in QApplication.topLevelWidgets()]) == []
        assert person.match.round.secret is None
        let_go(dialog)
        assert picture(dialog) == covered
        assert peeks(person) == {1: 1}
    assert pictures[0] == pictures[2]
    assert pictures[1] not in (pictures[0], pictures[3])
    assert not any(name in caplog.text for name in ("Y5", "Yellow", "K1", "Black"))

    # Whoever leaves looks no more, and behind another window the mouse opens nothing.
    hold(dialog)
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    come_to_front(other)
    assert dialog.hole.tile is None
    button = hold_button(dialog)
    QTest.mouseMove(button, QPoint(-40, -40))
    QTest.mouseMove(button, button.rect().center())
    QApplication.processEvents()
    assert dialog.hole.tile is None
    assert peeks(person) == {1: 2}
    let_go(dialog)
    come_to_front(dialog)
    hold(dialog)
    assert dialog.hole.tile is not None
    person.controller.propose(GiveUp())
    QApplication.processEvents()
    assert person.game_screen.peeking.dialog is None
    assert not person.can_choose("Match", PEEK)


def press_space(button: QPushButton, kind: QKeyEvent.Type, at: int, repeats: bool = False) -> None:
    """Press or release the space bar, at a time in milliseconds."""
    event = QKeyEvent(kind, Qt.Key.Key_Space, PLAIN, " ", repeats)
    event.setTimestamp(at)
    QApplication.sendEvent(button, event)


def test_a_held_key_is_one_look_however_it_is_told(person: Person) -> None:
    person.sit_down(seekers=3, edition="french")
    person.begin_round("Y5")
    dialog = open_dialog(person)
    covered, button = picture(dialog), hold_button(dialog)
    for at in range(1000, 1800, 40):  # under load, Qt cannot tell that they are repeats
        press_space(button, QKeyEvent.Type.KeyPress, at)
        assert picture(dialog) != covered
        press_space(button, QKeyEvent.Type.KeyRelease, at + 40)
        assert picture(dialog) == covered
    assert peeks(person) == {1: 1}
    press_space(button, QKeyEvent.Type.KeyPress, 6000)
    for at in range(6500, 7300, 40):  # as Qt tells it: both the ups and the downs are repeats
        for kind in (QKeyEvent.Type.KeyRelease, QKeyEvent.Type.KeyPress):
            press_space(button, kind, at, repeats=True)
            assert picture(dialog) != covered
    press_space(button, QKeyEvent.Type.KeyRelease, 9000)
    assert picture(dialog) == covered
    assert peeks(person) == {1: 2}


def peek(person: Person, times: int = 1) -> None:
    """Peek so many times."""
    dialog = open_dialog(person)
    for _ in range(times):
        hold(dialog)
        let_go(dialog)
    dialog.close()
    come_to_front(person.window)


def test_notebook_paper_and_result_tell_and_it_is_kept_with_the_match(
    person: Person, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    told = "Anna peeked at the secret on turns 1, 2 (2 times), 3."
    person.sit_down(seekers=3, edition="french")
    person.begin_round("Y5")
    peek(person)
    person.enter("R1 R2 R3")
    person.ask()
    peek(person, times=2)
    person.hand.drag(0, min(person.destinations(0)))
    person.ask()
    peek(person)

    file = tmp_path / "a.topologic"
    person.answers.file = file
    assert not person.controller.is_saved
    person.menu("File", "Save as…")
    wait_until(lambda: person.controller.is_saved)
    other = open_window(Folders(tmp_path / "b" / "settings", tmp_path / "b" / "autosave"))
    other.window.game.files.open_file(file)
    wait_until(lambda: other.controller.is_running)
    come_to_front(person.window)
    for each in (person, other):
        assert peeks(each) == {1: 1, 2: 2, 3: 1}
        assert any(told in text for text in seen.shown(each.game_screen.notebook))
    assert [line.partition("Peeked ")[2] for line in person.notebook] == ["once.", "2 times."]
    text = export(person, tmp_path / "a.txt", qtbot).decode()
    assert told in text
    assert "    Peeked 2 times." in text
    table = export(person, tmp_path / "a.csv", qtbot).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [(row["turn"], row["peeks"]) for row in rows] == [("1", "1"), ("2", "2"), ("3", "1")]
    person.menu("Match", "Give up the round…")
    person.begin_round("R1")
    person.menu("Match", "Give up the round…")
    assert any(told in text for text in seen.shown(person.game_screen.card))
