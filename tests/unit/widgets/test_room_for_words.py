"""Words keep room to be read, also where texts are twice as large as usual."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from topologic_qt.games.topology.ui.sum_badge import SumBadge
from topologic_qt.widgets.button_rows import BesideWords, FootRow, fill_width
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice, label
from topologic_qt.widgets.reading import Reading
from topologic_qt.widgets.ring import Ring
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.typeface import USUAL, write_in

pytestmark = pytest.mark.gui

LONG = "The secret was under a tile at the border, and everybody has looked for it elsewhere. " * 3


@pytest.fixture
def large(qapp: QApplication) -> Iterator[None]:
    """Texts twice as large as usual."""
    before, font = qapp.font(), qapp.font()
    font.setPixelSize(2 * USUAL)
    write_in(qapp, font)
    yield
    write_in(qapp, before)


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


class Bar(QFrame):
    """Words and two buttons, as in a strip."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.buttons = label(LONG, "text"), (QPushButton("One of them"), QPushButton("The other"))
        said, part = QVBoxLayout(), QHBoxLayout()
        said.addWidget(self.words)
        for made in self.buttons:
            part.addWidget(made)
        self.row, self.part = BesideWords(self, said, part, 170, 10), part

    def fit(self, width: int) -> None:
        self.resize(width, 200)
        self.row.stand(self.row.has_room_beside(self.part.sizeHint().width()))
        settle()


def test_buttons_stand_beside_words_while_these_keep_their_room(qtbot: QtBot) -> None:
    bar = Bar()
    qtbot.addWidget(bar)
    bar.show()
    bar.fit(700)
    assert bar.buttons[0].x() > bar.words.geometry().right()
    bar.fit(300)
    assert bar.buttons[0].y() > bar.words.geometry().bottom()
    bar.fit(700)
    assert bar.buttons[0].x() > bar.words.geometry().right()


def test_buttons_take_as_few_rows_as_have_room(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    grid = QGridLayout(holder)
    made = [QPushButton(f"Number {number}") for number in range(4)]
    wide = made[0].sizeHint().width()
    rows = []
    for width in (5 * wide, 3 * wide, wide // 2):
        fill_width(grid, made, width)
        rows.append({grid.getItemPosition(grid.indexOf(each))[0] for each in made})  # type: ignore[index]
    assert rows == [{0}, {0, 1}, {0, 1, 2, 3}]


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


def test_a_dialog_becomes_wider_with_what_is_put_into_it(qtbot: QtBot) -> None:
    dialog = ScrolledDialog()
    qtbot.addWidget(dialog)
    column = dialog.column((10, 10, 10, 10), 6)
    shown = QLabel("Short")
    column.addWidget(shown)
    dialog.wish_for(200, 100)
    dialog.show()
    settle()
    shown.setText("A line that cannot be wrapped, and is longer than the dialog is wide")
    settle()
    area = dialog.findChildren(Scrolled)[0]
    assert area.horizontalScrollBar().maximum() == 0
    assert dialog.width() > shown.sizeHint().width()


def test_a_ring_is_drawn_round_what_is_in_sight_alone(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 300)
    area = QScrollArea(window)
    area.setGeometry(50, 50, 200, 100)
    content = QWidget()
    content.setFixedSize(180, 400)
    target = QFrame(content)
    target.setGeometry(20, 40, 100, 300)
    area.setWidget(content)
    window.show()
    ring = Ring(window)
    ring.show_round(target)
    settle()
    assert ring.geometry().bottom() <= area.geometry().bottom() + 7
    assert ring.geometry().top() > area.geometry().top() + 20
    area.verticalScrollBar().setValue(120)  # what is in it moves, and the ring with it
    settle()
    assert abs(ring.geometry().top() - area.geometry().top()) <= 8
    ring.leave()
    assert not ring.isVisible()


def test_points_without_room_for_their_sum_stand_alone(qtbot: QtBot) -> None:
    badge = SumBadge()
    qtbot.addWidget(badge)
    badge.show_sum("Last turn: Ben", ())
    told = next(each for each in badge.findChildren(QLabel) if each.text() == badge.sum)
    badge.fit(QSize(900, 300), 0)
    assert told.isVisibleTo(badge)
    whole = badge.height()
    badge.fit(QSize(900, 300), 300 - whole)  # without the margins there
    assert not told.isVisibleTo(badge)
    assert badge.height() < whole
    badge.fit(QSize(900, 300), 0)
    assert told.isVisibleTo(badge)
