"""The menus: letters belong to the one that is open, and quitting works at any moment."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar

from tests.gui import seen
from tests.gui.hand import LEFT, PLAIN
from tests.gui.person import CONTROL, Person, come_to_front
from tests.waiting import wait_until
from topologic_qt.app.window import Window
from topologic_qt.app.windows import Windows
from topologic_qt.games.topologic.info import INFO

pytestmark = pytest.mark.gui


def test_ctrl_q_quits_at_the_moment_at_which_one_page_takes_the_place_of_another(
    shelf_windows: Windows,
) -> None:
    (window,) = shelf_windows.open
    assert isinstance(window, Window)
    come_to_front(window)
    window.open_game(INFO)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.turn_to(None)
    QTest.keyClick(window, Qt.Key.Key_Q, CONTROL)
    assert not shelf_windows.open


def open_menu(bar: QMenuBar, title: str) -> QMenu:
    """Open a menu of a bar with the mouse, until something is chosen from it."""
    (action,) = (each for each in bar.actions() if seen.without_mnemonic(each.text()) == title)
    QTest.mouseClick(bar, LEFT, PLAIN, bar.actionGeometry(action).center())
    return wait_until(menu_in_front)


def menu_in_front() -> QMenu | None:
    popup = QApplication.activePopupWidget()
    return popup if isinstance(popup, QMenu) else None


def type_key(menu: QMenu, key: Qt.Key) -> None:
    """Press a key while a menu is open, as the system reports it: to its window."""
    window = menu.windowHandle()
    assert window is not None
    QTest.keyClick(window, key)
    QApplication.processEvents()


def test_letters_belong_to_an_open_menu_and_not_to_the_table_behind(person: Person) -> None:
    person.sit_down()
    person.begin_round("Y5")
    come_to_front(person.window)
    person.game_screen.table_view.setFocus()
    person.key(Qt.Key.Key_T)
    wait_until(lambda: "tray" in person.status)
    usual = person.window.game.chrome.status.own
    person.window.game.chrome.status.say(usual)
    menu = open_menu(person.window.menuBar(), "File")
    type_key(menu, Qt.Key.Key_T)
    assert person.status == usual
    assert menu.isVisible()
    type_key(menu, Qt.Key.Key_R)
    type_key(wait_until(menu_in_front), Qt.Key.Key_T)
    assert person.status == usual
    type_key(wait_until(menu_in_front), Qt.Key.Key_Escape)
    type_key(wait_until(menu_in_front), Qt.Key.Key_Escape)
    assert menu_in_front() is None
    chosen: list[str] = []
    menu = open_menu(person.window.menuBar(), "File")
    menu.triggered.connect(lambda action: chosen.append(seen.without_mnemonic(action.text())))
    type_key(menu, Qt.Key.Key_K)  # on the table, it asks how much is left
    assert chosen == ["Kept matches …"]
