"""What has no room on its screen or in its window scrolls there, by the wheel and by keys."""

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QTableWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import topologic_qt
from topologic_qt.widgets.ask import Role, problem_box, question_box
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.form import evenly
from topologic_qt.widgets.reading import BoundedReading, Reading
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.theme import dress

pytestmark = pytest.mark.gui

SOURCES = Path(topologic_qt.__file__).parent
ENDLESS = "A line that goes on.\n\n" * 60


def bases(source: Path) -> list[tuple[str, str]]:
    tree = ast.parse(source.read_text("utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return [(node.name, ast.unparse(base)) for node in classes for base in node.bases]


def test_every_dialog_scrolls_on_a_low_screen() -> None:
    found = [name for source in SOURCES.rglob("*.py") for name, base in bases(source) if base == "QDialog"]
    assert found == ["ScrolledDialog"]


def test_nothing_is_drawn_between_two_scroll_bars(qtbot: QtBot, qapp: QApplication) -> None:
    dress(qapp, dark=False)
    area = QTableWidget(20, 20)
    qtbot.addWidget(area)
    area.setFrameShape(QTableWidget.Shape.NoFrame)
    area.resize(200, 200)
    area.show()
    area.selectAll()
    picture = area.grab().toImage()
    assert len({picture.pixel(x, y) for x in range(188, 200) for y in range(188, 200)}) == 1


def test_a_long_message_leaves_its_buttons_on_the_screen(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = question_box(parent, "Really?", ENDLESS, "Yes")
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
    box.close()


@pytest.mark.parametrize("lines", [1, 3])
def test_a_short_message_has_no_scroll_bar(qapp: QApplication, qtbot: QtBot, lines: int) -> None:
    dress(qapp, dark=False)  # as in the program, whose buttons with icons are a little higher than others
    parent = QWidget()
    qtbot.addWidget(parent)
    box = problem_box(parent, "That did not work", "\n".join(["a.topologic is damaged."] * lines), "")
    box.show()
    QApplication.processEvents()
    bar = box.findChildren(Scrolled)[0].verticalScrollBar()
    assert bar.maximum() == 0
    assert not bar.isVisible()
    box.close()


def test_a_box_grows_with_the_problems_that_are_added(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = problem_box(parent, "That did not work", "The first one.", "")
    box.show()
    before = box.height()
    for number in range(4):
        box.add(f"One more, number {number}.")
    assert box.height() > before
    assert box.findChildren(Scrolled)[0].verticalScrollBar().maximum() == 0
    box.close()


def test_a_dialog_opens_as_large_as_all_of_it(qtbot: QtBot) -> None:
    dialog = ScrolledDialog()
    qtbot.addWidget(dialog)
    column = dialog.column((10, 10, 10, 10), 6)
    column.addWidget(label("Some words " * 30, "text"))
    dialog.put_below(QPushButton("Close"))
    dialog.resize(300, 50)
    dialog.show()
    assert dialog.width() >= 300
    bar = dialog.findChildren(Scrolled)[0].verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() == 0)


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


def test_words_take_a_share_of_their_window_at_most(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    words = label("Short.", "text")
    column = QVBoxLayout(window)
    reading = BoundedReading(words, "About it", 0.4)
    column.addWidget(reading)
    column.addStretch(1)
    window.resize(300, 500)
    window.show()
    assert reading.height() <= 60
    words.setText(ENDLESS)
    reading.updateGeometry()
    qtbot.waitUntil(lambda: 150 <= reading.height() <= 200)


def test_what_lacks_room_side_by_side_is_below_each_other(qtbot: QtBot) -> None:
    one, other = QPushButton("A rather long text"), QPushButton("Another one as long")
    row = evenly(one, other)
    qtbot.addWidget(row)
    row.resize(900, 100)
    row.show()
    assert one.y() == other.y()
    row.resize(one.minimumSizeHint().width() + 20, 100)
    qtbot.waitUntil(lambda: one.y() < other.y())
    other.hide()
    row.resize(900, 100)
    qtbot.waitUntil(lambda: one.width() == 900)


def test_no_button_is_pressed_by_a_page_key(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = question_box(parent, "Really?", "Yes?", "Yes")
    pressed = box.offer("Perhaps", Role.ActionRole)
    box.show()
    box.finished.connect(lambda _: pressed.setText("closed"))
    QTest.keyClick(box, Qt.Key.Key_PageDown)
    assert pressed.text() == "Perhaps"
    box.close()
