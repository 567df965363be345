"""The box for problems, and what it copies."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

import topologic_qt
from tests.gui import seen
from tests.gui.hand import LEFT
from topologic_qt import __version__
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.widgets.ask import MOST_TOLD, MessageBox, ProblemBox, problem_box, question_box

pytestmark = pytest.mark.gui

Ask = Callable[..., MessageBox]


def test_the_details_can_be_copied_and_the_box_stays_until_it_is_closed(qapp: object) -> None:
    parent = QWidget()
    text = "a.topologic is damaged or not a saved game (line 12, column 1). Try a backup."
    box = problem_box(parent, "Topologic", text, AskForFiles().report(text))
    box.open()
    QTest.mouseClick(seen.find_button(box, "Copy details"), LEFT)
    copied = QGuiApplication.clipboard().text()
    assert text in copied
    assert f"Topologic {__version__}" in copied
    assert box.isVisible()
    assert seen.offers(box, "Copied")
    QTest.mouseClick(seen.find_button(box, "OK"), LEFT)
    assert not box.isVisible()


def test_what_else_goes_wrong_is_added_to_the_box_that_is_open(qapp: object, qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    ask = AskForFiles()
    for number in range(400):
        ask.tell(parent, "That didn’t work", f"{number % 9}.topologic was not found.")
    (box,) = (box for box in parent.findChildren(ProblemBox) if box.isVisible())
    lines = box.text.split("\n\n")
    assert lines[0] == "• 0.topologic was not found."
    assert len(lines) == MOST_TOLD + 1
    assert lines[-1] == "And 4 more."
    ask.tell(box, "Topologic", "Something went wrong.")
    assert seen.offers(box, "OK")
    QTest.mouseClick(seen.find_button(box, "OK"), LEFT)
    ask.tell(parent, "That didn’t work", "b.topologic was not found.")
    (box,) = (box for box in parent.findChildren(ProblemBox) if box.isVisible())
    assert box.text == "b.topologic was not found."


@pytest.fixture
def ask(qapp: object, qtbot: QtBot) -> Ask:
    """A function that asks a question in a window."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def question(is_harmless: bool = False) -> MessageBox:
        text = "The hint will be as before.\n\n<b>Wait?</b>"
        box = question_box(parent, "You haven’t moved", text, "Ask & see", is_harmless)
        box.open()
        qtbot.waitUntil(box.isVisible)
        return box

    return question


def test_neither_enter_nor_escape_does_what_cannot_be_undone(ask: Ask) -> None:
    for key, is_harmless, yes in (
        (Qt.Key.Key_Return, False, False),
        (Qt.Key.Key_Escape, False, False),
        (Qt.Key.Key_Return, True, True),
        (Qt.Key.Key_Escape, True, False),
    ):
        asked = ask(is_harmless)
        QTest.keyClick(asked.focusWidget() or asked, key)
        assert not asked.isVisible()
        assert asked.result() == (QDialog.DialogCode.Accepted if yes else QDialog.DialogCode.Rejected), key


def test_a_question_is_spoken_without_markup_and_enter_presses_the_button_that_people_went_to(
    ask: Ask,
) -> None:
    asked = ask()
    said = seen.spoken(asked)
    assert said[:2] == ["You haven’t moved", "The hint will be as before.\n\n<b>Wait?</b>"]
    assert {"Ask & see", "Cancel"} <= set(said)
    assert "<b>Wait?</b>" in asked.text
    QTest.keyClick(asked, Qt.Key.Key_Tab)
    yes = seen.find_button(asked, "Ask & see")
    assert asked.focusWidget() is yes
    QTest.keyClick(yes, Qt.Key.Key_Return)
    assert asked.result() == QDialog.DialogCode.Accepted


def test_no_box_of_qt_is_left_in_the_program() -> None:
    sources = Path(topologic_qt.__file__).parent.rglob("*.py")
    assert [path.name for path in sources if "QMessageBox" in path.read_text("utf-8")] == []
