"""Around the table: menus, status line, and a folded or undocked panel."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QMainWindow,
    QMenu,
    QMenuBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.hand import LEFT, PLAIN
from tests.gui.person import CONTROL, Person, come_to_front
from tests.gui.test_topology_match import sit_down
from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.widgets.panel_dock import PanelDock

pytestmark = pytest.mark.gui


def open_menu(bar: QMenuBar, title: str) -> QMenu:
    """Open a menu of a bar with the mouse, until something is chosen from it."""
    (action,) = (each for each in bar.actions() if seen.without_mnemonic(each.text()) == title)
    QTest.mouseClick(bar, LEFT, PLAIN, bar.actionGeometry(action).center())
    return wait_until(menu_in_front)


def menu_in_front() -> QMenu | None:
    popup = QApplication.activePopupWidget()
    return popup if isinstance(popup, QMenu) else None


def type_key(key: Qt.Key) -> None:
    """Press a key while a menu is open, reported to its window as by the system."""
    QTest.keyClick(wait_until(menu_in_front).windowHandle(), key)
    QApplication.processEvents()


def test_letters_belong_to_an_open_menu_and_not_to_the_table_behind(person: Person) -> None:
    person.sit_down()
    person.begin_round("Y5")
    come_to_front(person.window)
    person.game_screen.table_view.setFocus()
    usual, bar = person.status, person.window.menuBar()
    open_menu(bar, "Match")
    for key in (Qt.Key.Key_K, Qt.Key.Key_Y, Qt.Key.Key_K):  # the second one opens a menu within it
        type_key(key)
        assert person.status == usual
    for _ in range(2):
        type_key(Qt.Key.Key_Escape)
    assert menu_in_front() is None
    person.key(Qt.Key.Key_T)
    wait_until(lambda: "tray" in person.status)
    chosen: list[str] = []
    menu = open_menu(bar, "File")
    menu.triggered.connect(lambda action: chosen.append(seen.without_mnemonic(action.text())))
    type_key(Qt.Key.Key_K)  # on the table, it asks how much is left
    assert chosen == ["Kept matches…"]


# -- the status line and the panel ------------------------------------------------------------------


LONG = " ".join(f"Sentence {number} of what is said." for number in range(1, 8))
TWO_LINES = "Maximiliane-Wilhelmina von Hohenstaufen: lay the tiles from the rack. " * 2


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def test_it_tells_where_a_match_was_saved_and_a_long_text_moves_no_table(
    people: People, tmp_path: Path
) -> None:
    sit_down(people)
    status, view = people.window.game.chrome.status, people.screen.table_view
    people.answers.file = tmp_path / "a.topology"
    people.key(Qt.Key.Key_S, CONTROL)
    wait_until(lambda: people.status == f"Saved as a.topology in {tmp_path}.")
    (timer,) = status.findChildren(QTimer)
    assert timer.isActive()
    people.key(Qt.Key.Key_1)
    assert people.status.startswith("Arrows move it")
    assert not timer.isActive()
    # A long text moves no table.
    people.window.resize(900, 600)
    status.say("Short.")
    settle()
    before, one = view.geometry(), status.height()
    status.say(LONG)
    settle()
    assert view.geometry() == before
    assert LONG in status.toolTip()
    # In a narrow window, there is a second line, and its room from the first line on.
    people.window.fit(QSize(640, 400))
    status.say(LONG)
    wait_until(lambda: status.height() > one)
    assert status.toolTip() == ""
    status.say("Short.")
    people.window.resize(people.window.width() - 1, 400)  # so what was said before takes no room
    settle()
    stood, two = (view.geometry(), view.standpoint), status.height()
    status.say(TWO_LINES)
    settle()
    assert status.toolTip() == ""
    assert (view.geometry(), view.standpoint) == stood
    people.window.game.set_up()
    wait_until(lambda: status.height() < two)


def test_a_folded_panel_tells_the_points_in_brief(people: People) -> None:
    people.window.fit(QSize(640, 400))
    people.begin(names=("Maximiliane-Wilhelmina von Hohenstaufen", "Ben"))
    people.play_turn()
    dock = people.window.game.chrome.dock
    assert dock is not None
    strip = next(made for made in dock.findChildren(QAbstractButton) if made.property("role") == "strip")
    first, second = people.match.scores
    assert strip.accessibleDescription() == (
        f"Maximiliane-Wilhelmina von Hohenstaufen {first}  ·  Ben {second}"
    )
    pictures = []
    for other in ("Ben", "Leo"):
        people.begin(names=("Maximiliane-Wilhelmina von Hohenstaufen", other))
        settle()
        pictures.append(strip.grab().toImage())
    assert pictures[0] != pictures[1], "who sits second is to be seen"


# -- a panel that is undocked -------------------------------------------------------------------------


class Content(QWidget):
    def sizeHint(self) -> QSize:
        return QSize(180, 200)


def press(dock: PanelDock, name: str) -> None:
    (made,) = (made for made in dock.findChildren(QToolButton) if made.accessibleName() == name)
    QTest.mouseClick(made, LEFT)
    QApplication.processEvents()


def opened(qtbot: QtBot, place: QRect) -> tuple[QMainWindow, PanelDock]:
    """Open a window with this geometry, with a panel at its right edge."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(QWidget())
    dock = PanelDock("panel", "Panel", Content(), window)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    window.setGeometry(place)
    window.show()
    wait_until(lambda: dock.width() > 100)
    return window, dock


def test_a_panel_comes_off_to_where_there_is_room_and_back_to_where_it_was_moved(qtbot: QtBot) -> None:
    window, dock = opened(qtbot, QRect(220, 100, 360, 400))
    screen = dock.screen().availableGeometry()
    press(dock, "Undock: Panel")
    assert dock.isFloating()
    assert dock.geometry().intersected(window.frameGeometry()).width() <= 1
    assert screen.contains(dock.geometry())
    # Where the screen ends, it is seen to have come off, and hides no button at the lower edge.
    window, dock = opened(qtbot, QRect(0, 0, 800, 800))
    left = dock.x()
    press(dock, "Undock: Panel")
    assert dock.x() < left
    assert dock.y() > 0
    assert dock.geometry().bottom() < window.geometry().bottom() - 100
    assert screen.contains(dock.geometry())
    bar, before = dock.titleBarWidget(), dock.pos()
    start = QPoint(30, bar.height() // 2)
    QTest.mousePress(bar, LEFT, pos=start)
    for step in range(1, 6):
        QTest.mouseMove(bar, start - QPoint(20, 10) * step)
    QTest.mouseRelease(bar, LEFT, pos=start)
    moved = dock.pos()
    assert moved != before
    press(dock, "Dock: Panel")
    assert not dock.isFloating()
    press(dock, "Undock: Panel")
    assert dock.pos() == moved
    press(dock, "Dock: Panel")
