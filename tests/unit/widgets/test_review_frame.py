"""The frame of a review stands beside its table."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from topologic_qt.widgets.line_chart import LineChart, Scale
from topologic_qt.widgets.review_frame import ReviewFrame, Short
from topologic_qt.widgets.scrolled import Scrolled

pytestmark = pytest.mark.gui


def colours_in(table: QTableWidget, row: int) -> int:
    """How many colours are to be seen where a line lies, as far as that is in sight: one, if it is blank."""
    room = table.viewport().rect()
    area = QRect(0, table.rowViewportPosition(row), room.width(), table.rowHeight(row)).intersected(room)
    picture = table.viewport().grab().toImage()
    return len({picture.pixel(x, y) for x in range(area.left(), area.right()) for y in _rows(area)})


def _rows(area: QRect) -> range:
    return range(area.top(), area.bottom() + 1)


def is_whole(table: QTableWidget, row: int) -> bool:
    top, height = table.rowViewportPosition(row), table.rowHeight(row)
    return top >= 0 and top + height <= table.viewport().height()


def test_a_line_without_room_at_an_edge_is_left_out(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    review = ReviewFrame(window, "Anna – Ben", ("Turn", "Verdict"), LineChart("", "", "", Scale(True, 0)))
    review.put_together(QLabel(), lambda _: None)
    review.show_turns([[str(turn), "It would have told more. " * (turn % 3)] for turn in range(1, 41)])
    review.show()
    table = review.table
    for more, key in ((0, Qt.Key.Key_Home), (14, Qt.Key.Key_End), (35, Qt.Key.Key_End)):
        review.resize(420, 600 + more)
        table.setFocus()
        QTest.keyClick(table, key, Qt.KeyboardModifier.ControlModifier)
        table.clearSelection()
        QApplication.processEvents()
        first, last = table.rowAt(0), table.rowAt(table.viewport().height() - 1)
        assert last - first > 2
        for row in range(first, last + 1):
            assert (colours_in(table, row) > 1) == is_whole(table, row), row


LONG = "Maximiliane-Wilhelmina von Hohenstaufen"


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window for a review."""
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def long_review(window: QWidget) -> ReviewFrame:
    """The review of a match of somebody with a long name, in a narrow window."""
    legend = QLabel("Played")
    review = ReviewFrame(
        window, f"Round 1: {LONG}", ("Turn", "Player", "Verdict"), LineChart("", "", "", Scale())
    )
    review.name_in(1)
    review.put_together(legend, lambda row: review.told.setText(f"{LONG} could have learnt more there. " * 4))
    review.show_turns([[str(turn), LONG, Short("more", f"More for {LONG}")] for turn in range(1, 21)])
    review.show()
    review.resize(360, 640)
    for _ in range(4):
        QApplication.processEvents()
    return review


def test_a_long_name_leaves_the_verdicts_their_room(long_review: ReviewFrame) -> None:
    table = long_review.table
    assert table.horizontalScrollBar().maximum() == 0
    assert table.columnWidth(1) < table.fontMetrics().horizontalAdvance(LONG)
    name, verdict = (table.model().index(0, column) for column in (1, 2))
    shown, tip, said = (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
    )
    assert [name.data(shown), name.data(tip)] == [LONG, LONG]
    assert [verdict.data(role) for role in (shown, tip, said)] == ["more", *[f"More for {LONG}"] * 2]


def test_what_is_told_of_a_chosen_turn_takes_its_room_from_the_list(long_review: ReviewFrame) -> None:
    review = long_review
    (around,) = review.findChildren(Scrolled)
    before = around.viewport().width()
    assert not around.verticalScrollBar().isVisible()
    last = review.table.rowAt(review.table.viewport().height() - 1) - 1
    review.table.selectRow(last)
    for _ in range(4):
        QApplication.processEvents()
    assert not around.verticalScrollBar().isVisible()
    assert around.viewport().width() == before
    assert is_whole(review.table, last)
