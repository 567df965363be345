"""Menus follow from what a game has."""

import pytest
from PySide6.QtWidgets import QApplication, QMainWindow

from topologic_qt.app.menu_builder import Command, MenuBuilder, key


def test_a_command_is_had_by_its_name_and_does_what_it_says(qapp: QApplication) -> None:
    window, done = QMainWindow(), list[str]()
    menus = MenuBuilder(window)
    menu = menus.add("&File", [Command("go", "&Go", key("Ctrl+G"), lambda: done.append("went"), "new"), None])
    assert "go" in menus
    assert "stay" not in menus
    menus["go"].trigger()
    assert done == ["went"]
    assert [action.isSeparator() for action in menu.actions()] == [False, True]
    with pytest.raises(KeyError):
        menus["stay"]
