"""Texts keep enough room to be read, also at double size."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import topologic_qt
from topologic_qt.widgets.ask import Role, question_box
from topologic_qt.widgets.card import Card, FootRow
from topologic_qt.widgets.controls import Choice, give_menu, label
from topologic_qt.widgets.scrolled import Reading, Scrolled
from topologic_qt.widgets.theme import USUAL, write_in

pytestmark = pytest.mark.gui

LONG = "The secret was under a tile at the border, and everybody has looked for it elsewhere. " * 3


@pytest.fixture
def large(qapp: QApplication) -> Iterator[None]:
    before, font = qapp.font(), qapp.font()
    font.setPixelSize(2 * USUAL)
    write_in(qapp, font)
    yield
    write_in(qapp, before)


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


def test_the_foot_of_a_dialog_takes_more_rows_where_it_is_narrow_or_its_words_are_long(qtbot: QtBot) -> None:
    first, second, last = (QPushButton(f"Number {number}") for number in range(3))
    foot = FootRow([first, second], [last])
    dialog = QWidget()
    qtbot.addWidget(dialog)
    foot.setParent(dialog)
    dialog.resize(800, 300)
    foot.resize(600, 200)
    dialog.show()
    settle()
    assert last.geometry().right() == foot.rect().right()
    assert first.width() == first.sizeHint().width(), "The room is between them."
    foot.resize(foot.sizeHint().width() - 10, 200)
    settle()
    assert first.y() == second.y() < last.y()
    assert last.width() == foot.width()
    foot.resize(600, 200)
    settle()
    assert first.y() == last.y()
    last.setText("Number two, which has a name for once, and a very long one. " * 2)
    settle()
    assert second.y() < last.y()


@pytest.mark.usefixtures("large")
def test_a_strip_comes_to_rest_with_words_that_need_not_scroll(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addStretch(1)
    card = Card(strip=True)
    column.addWidget(card)
    choices = [Choice("Review…", lambda: None), Choice("Hide the secret again…", lambda: None, True)]
    for width in (440, 640, 900):
        window.resize(width, 800)
        window.show()
        card.show_message("Ben has found it", LONG, choices, "winner")
        heights = set()
        settle()
        for _ in range(4):
            settle()
            heights.add(card.height())
        assert len(heights) == 1
        words = next(each for each in card.findChildren(QLabel) if each.text() == LONG)
        assert words.width() >= 340
        reading = card.findChild(Reading)
        assert reading is not None
        assert reading.verticalScrollBar().maximum() == 0


def test_readers_are_told_no_signs_that_nobody_sees(qapp: QApplication) -> None:
    shown = label("", "heading")
    for each in ("Round 1", "Ben found it on turn 2", "Donaudampfschifffahrtsgesellschaft", "A draw"):
        shown.setText(each)
        assert shown.text() == each
        assert QAccessible.queryAccessibleInterface(shown).text(QAccessible.Text.Name) == each
    shown.setAccessibleName("Result")
    shown.setText("Turn 3")
    assert shown.accessibleName() == "Result"


UNDER_MOUSE = Qt.WidgetAttribute.WA_UnderMouse


@pytest.mark.parametrize("is_left", [True, False])
def test_a_button_is_let_go_of_when_its_menu_closes_and_the_mouse_is_elsewhere(
    qtbot: QtBot, is_left: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(100, 100, 400, 300)
    button, menu = QPushButton("Say", window), QMenu(window)
    button.setGeometry(20, 20, 80, 30)
    menu.addAction("Well played!")
    give_menu(button, menu)
    window.show()
    QApplication.processEvents()
    menu.popup(window.mapToGlobal(QPoint(20, 50)))
    QCursor.setPos(window.mapToGlobal(QPoint(300, 250) if is_left else button.geometry().center()))
    QApplication.processEvents()
    button.setAttribute(UNDER_MOUSE)  # as on a desktop, where no leaving is told while a menu has the mouse
    menu.close()
    qtbot.waitUntil(lambda: button.underMouse() != is_left)


SOURCES = Path(topologic_qt.__file__).parent
ENDLESS = "A line that goes on.\n\n" * 60


def test_every_dialog_scrolls_on_a_low_screen() -> None:
    derived = re.compile(r"^\s*class (\w+)\([^)]*\bQDialog\b", re.MULTILINE)
    texts = [source.read_text("utf-8") for source in SOURCES.rglob("*.py")]
    assert [name for text in texts for name in derived.findall(text)] == ["ScrolledDialog"]


def test_a_long_message_leaves_its_buttons_on_the_screen(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = question_box(parent, "Really?", ENDLESS, "Yes")
    pressed = box.offer("Perhaps", Role.ActionRole)
    box.finished.connect(lambda _: pressed.setText("closed"))
    box.show()
    screen = box.screen().availableSize()
    assert box.height() <= screen.height()
    buttons = box.findChildren(QPushButton)
    assert buttons
    assert all(box.rect().contains(each.mapTo(box, each.rect().bottomRight())) for each in buttons)
    bar = box.findChildren(Scrolled)[0].verticalScrollBar()
    assert bar.maximum() > 0
    QTest.keyClick(box, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    QTest.keyClick(box, Qt.Key.Key_PageUp)
    assert bar.value() == 0
    assert pressed.text() == "Perhaps", "no button is pressed by a page key"
    box.close()


def test_words_get_the_keyboard_only_where_they_scroll(qtbot: QtBot) -> None:
    words = label("Short.", "text")
    reading = Reading(words, "About it")
    qtbot.addWidget(reading)
    reading.setFixedHeight(60)
    reading.resize(200, 60)
    reading.show()
    assert reading.focusPolicy() == Qt.FocusPolicy.NoFocus
    words.setText(ENDLESS)
    qtbot.waitUntil(lambda: reading.focusPolicy() == Qt.FocusPolicy.TabFocus)
    assert reading.verticalScrollBar().isVisible()
    reading.setFocus()
    QTest.keyClick(reading, Qt.Key.Key_PageDown)
    assert reading.verticalScrollBar().value() > 0
    reading.go_to_begin()
    assert reading.verticalScrollBar().value() == 0
