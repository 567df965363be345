"""What has no room on its screen or in its window scrolls there, by the wheel and by keys."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

import topologic_qt
from topologic_qt.widgets.ask import Role, question_box
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.scrolled import Reading, Scrolled

pytestmark = pytest.mark.gui

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
    reading.setFocus()
    QTest.keyClick(reading, Qt.Key.Key_PageDown)
    assert reading.verticalScrollBar().value() > 0
    reading.go_to_begin()
    assert reading.verticalScrollBar().value() == 0
