"""Peeking at the secret: it is seen while a button is held, by those who may, and everybody is told."""

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
from tests.gui.test_computer_turns import is_entering, start
from tests.gui.test_mail import anna, ben, bens, copied, paste  # noqa: F401  (fixtures)
from tests.gui.test_notebook import export
from tests.gui.test_real_table import sit_at_table
from tests.gui.test_secret_dialog import names_of_tiles
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.games.topologic.rules import GiveUp
from topologic_qt.games.topologic.ui.peek_dialog import PeekDialog

pytestmark = pytest.mark.gui

PEEK = "Peek at the secret …"


@pytest.fixture
def dialog(person: Person) -> PeekDialog:
    """The dialog, in the first turn of a round in which Yellow 5 is hidden."""
    person.sit_down(seekers=3, edition="french")
    person.begin_round("Y5")
    return open_dialog(person)


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
    """Press the button, and keep it so."""
    QTest.mousePress(hold_button(dialog), LEFT)
    QApplication.processEvents()


def let_go(dialog: PeekDialog) -> None:
    QTest.mouseRelease(hold_button(dialog), LEFT)
    QApplication.processEvents()


def picture(dialog: PeekDialog) -> QImage:
    """What is to be seen in the middle of the dialog."""
    return dialog.hole.grab().toImage()


def peeks(person: Person, number: int = 0) -> dict[int, int]:
    """How often somebody peeked in each turn of a round."""
    return dict(person.controller.notes[number].peeks)


def test_it_is_seen_for_as_long_as_the_mouse_holds_the_button(person: Person, dialog: PeekDialog) -> None:
    told = " ".join(seen.shown(dialog))
    assert "For Anna only" in told
    assert "Ben, if you are here, please look away." in told
    assert "you looked in turn 1" in told
    assert not dialog.hole.is_open
    person.key(Qt.Key.Key_Return)
    assert peeks(person) == {}
    covered = picture(dialog)
    hold(dialog)
    assert picture(dialog) != covered
    assert peeks(person) == {1: 1}
    let_go(dialog)
    assert picture(dialog) == covered
    assert peeks(person) == {1: 1}


def test_a_held_key_is_one_look_however_it_is_told(person: Person, dialog: PeekDialog) -> None:
    covered, button = picture(dialog), hold_button(dialog)
    for pair in range(40):  # under load, Qt cannot tell that they are repeats
        at = 1000 + 40 * pair
        press_space(button, QKeyEvent.Type.KeyPress, at)
        assert picture(dialog) != covered
        press_space(button, QKeyEvent.Type.KeyRelease, at + 40)
        assert picture(dialog) == covered
    assert peeks(person) == {1: 1}
    press_space(button, QKeyEvent.Type.KeyPress, 4000)
    assert picture(dialog) != covered
    press_space(button, QKeyEvent.Type.KeyRelease, 4100)
    assert peeks(person) == {1: 2}
    press_space(button, QKeyEvent.Type.KeyPress, 6000)
    for pair in range(40):  # as Qt tells it: both the ups and the downs are repeats
        for kind in (QKeyEvent.Type.KeyRelease, QKeyEvent.Type.KeyPress):
            press_space(button, kind, 6500 + 40 * pair, repeats=True)
            assert picture(dialog) != covered
    press_space(button, QKeyEvent.Type.KeyRelease, 9000)
    assert picture(dialog) == covered
    assert peeks(person) == {1: 3}


def press_space(button: QPushButton, kind: QKeyEvent.Type, at: int, repeats: bool = False) -> None:
    """The space bar goes down or up, at this time in milliseconds."""
    event = QKeyEvent(kind, Qt.Key.Key_Space, PLAIN, " ", repeats)
    event.setTimestamp(at)
    QApplication.sendEvent(button, event)


def test_what_is_seen_is_the_secret(open_window: OpenWindow, tmp_path: Path) -> None:
    pictures = []
    for folder, secret in (("one", "Y5"), ("other", "K1"), ("again", "Y5")):
        person = open_window(Folders(tmp_path / folder / "settings", tmp_path / folder / "autosave"))
        person.sit_down()
        person.begin_round(secret)
        dialog = open_dialog(person)
        covered = picture(dialog)
        hold(dialog)
        pictures.append((covered, picture(dialog)))
        let_go(dialog)
        dialog.close()
    (one, yellow), (other, black), (_, again) = pictures
    assert one == other
    assert yellow == again
    assert yellow != black


def test_it_is_written_and_spoken_nowhere(
    person: Person, dialog: PeekDialog, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    before = seen.everything_said(dialog), seen.spoken(dialog)
    hold(dialog)
    assert (seen.everything_said(dialog), seen.spoken(dialog)) == before
    assert names_of_tiles([*before[0], *before[1]]) == []
    titles = [widget.windowTitle() for widget in QApplication.topLevelWidgets()]
    assert names_of_tiles(titles) == []
    assert person.match.round.secret is None
    assert "Y5" not in caplog.text
    assert "Yellow" not in caplog.text


def test_whoever_leaves_looks_no_more_and_behind_another_window_the_mouse_opens_nothing(
    person: Person, dialog: PeekDialog, qtbot: QtBot
) -> None:
    hold(dialog)
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    come_to_front(other)
    assert not dialog.hole.is_open
    button = hold_button(dialog)
    QTest.mouseMove(button, QPoint(-40, -40))
    QTest.mouseMove(button, button.rect().center())
    QApplication.processEvents()
    assert not dialog.hole.is_open
    assert peeks(person) == {1: 1}
    let_go(dialog)
    come_to_front(dialog)
    hold(dialog)
    assert dialog.hole.is_open
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.hole.is_open


def test_it_closes_when_the_round_is_over(person: Person, dialog: PeekDialog) -> None:
    hold(dialog)
    person.controller.propose(GiveUp())
    QApplication.processEvents()
    assert person.game_screen.peeking.dialog is None
    assert not person.can_choose("Match", PEEK)


def test_it_can_be_chosen_while_something_is_hidden_that_no_computer_hid(person: Person) -> None:
    person.sit_down()
    assert not person.can_choose("Match", PEEK)
    person.begin_round("Y5")
    assert person.can_choose("Match", PEEK)
    person.menu("File", "New match …")
    assert not person.can_choose("Match", PEEK)
    start(person, "Seek")
    wait_until(lambda: is_entering(person))
    assert not person.can_choose("Match", PEEK)


@pytest.mark.parametrize("beside", [0, 1])
def test_at_a_real_table_only_a_referee_with_the_program_looks(person: Person, beside: int) -> None:
    sit_at_table(person, beside)
    if beside:
        person.press("The secret is hidden")
    else:
        person.hide_secret("Y5")
    assert person.can_choose("Match", PEEK) is (beside == 0)


def test_by_mail_the_seekers_copy_has_nothing_to_show(
    anna: Person,  # noqa: F811
    ben: Person,  # noqa: F811
    qtbot: QtBot,
) -> None:
    anna.sit_down(seekers=3)
    anna.hide_secret("Y5")
    anna.open_curtain()
    assert anna.can_choose("Match", PEEK)
    assert paste(ben, copied(anna), qtbot) == []
    assert is_entering(ben)
    assert not ben.can_choose("Match", PEEK)


def peek(person: Person, times: int = 1) -> None:
    """Look so many times."""
    dialog = open_dialog(person)
    for _ in range(times):
        hold(dialog)
        let_go(dialog)
    dialog.close()
    come_to_front(person.window)


def peek_in_three_turns(person: Person) -> None:
    """Play two turns, with a peek in the first, two in the second, and one in the third."""
    person.sit_down(seekers=3, edition="french")
    person.begin_round("Y5")
    peek(person)
    person.enter("R1 R2 R3")
    person.ask()
    peek(person, times=2)
    person.hand.drag(0, min(person.destinations(0)))
    person.ask()
    peek(person)


TOLD = "Anna peeked at the secret in turns 1, 2 (2 times), 3."


def test_notebook_paper_and_result_tell_and_it_is_kept_with_the_match(
    person: Person, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    peek_in_three_turns(person)
    file = tmp_path / "a.topologic"
    person.answers.file = file
    assert not person.controller.is_saved
    person.menu("File", "Save as …")
    wait_until(lambda: person.controller.is_saved)
    other = open_window(Folders(tmp_path / "b" / "settings", tmp_path / "b" / "autosave"))
    other.window.game.files.open_file(file)
    wait_until(lambda: other.controller.is_running)
    assert peeks(other) == {1: 1, 2: 2, 3: 1}
    assert any(TOLD in text for text in seen.shown(other.game_screen.notebook))
    come_to_front(person.window)
    told = [line.partition("Peeked ")[2] for line in person.notebook]
    assert told == ["once.", "2 times."]
    assert any(TOLD in text for text in seen.shown(person.game_screen.notebook))
    assert peeks(person) == {1: 1, 2: 2, 3: 1}
    text = export(person, tmp_path / "a.txt", qtbot).decode()
    assert TOLD in text
    assert "    Peeked 2 times." in text
    table = export(person, tmp_path / "a.csv", qtbot).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [(row["turn"], row["peeks"]) for row in rows] == [("1", "1"), ("2", "2"), ("3", "1")]
    person.menu("Match", "Give up the round …")
    person.begin_round("R1")
    person.menu("Match", "Give up the round …")
    assert any(TOLD in text for text in seen.shown(person.game_screen.card))
