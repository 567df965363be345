"""Words keep room to be read, also where texts are twice as large as usual."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from topologic_qt.widgets.card import Card, FootRow
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.scrolled import Reading
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
    choices = [Choice("Review …", lambda: None), Choice("Hide the secret again …", lambda: None, True)]
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
