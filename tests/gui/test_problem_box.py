"""The box that says what went wrong, and what can be copied out of it."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.hand import LEFT
from topologic_qt import __version__
from topologic_qt.app.dialogs import AskForFiles
from topologic_qt.widgets.ask import MOST_TOLD, ProblemBox, problem_box

pytestmark = pytest.mark.gui


def test_the_details_can_be_copied_and_the_box_stays_until_it_is_closed(qapp: object) -> None:
    parent = QWidget()
    text = "a.topologic is damaged: line 12 cannot be read. Try a backup."
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
        ask.tell(parent, "That did not work", f"{number % 9}.topologic was not found.")
    (box,) = (box for box in parent.findChildren(ProblemBox) if box.isVisible())
    lines = box.informativeText().split("\n\n")
    assert lines[0] == "• 0.topologic was not found."
    assert len(lines) == MOST_TOLD + 1
    assert lines[-1] == "And 4 more."
    ask.tell(box, "Topologic", "Something in this program went wrong.")
    assert seen.offers(box, "OK")
    QTest.mouseClick(seen.find_button(box, "OK"), LEFT)
    ask.tell(parent, "That did not work", "b.topologic was not found.")
    (box,) = (box for box in parent.findChildren(ProblemBox) if box.isVisible())
    assert box.informativeText() == "b.topologic was not found."
