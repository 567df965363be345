"""A button with a menu, which the mouse has left when the menu closes."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from topologic_qt.widgets.controls import give_menu

pytestmark = pytest.mark.gui

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
