"""The players of a match on the setup page, in every language."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QStyle, QStyleOptionComboBox

from tests.gui import seen
from tests.gui.conftest import OpenGame
from tests.gui.sitters import come_to_front
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.translation import ENGLISH, choose_language
from topologic_qt.widgets.resources import resource

pytestmark = pytest.mark.gui


def room(combo: QComboBox) -> int:
    """The width that a combo box has for its text, in pixels."""
    option = QStyleOptionComboBox()
    option.initFrom(combo)
    return (
        combo.style()
        .subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, combo
        )
        .width()
    )


@pytest.mark.parametrize("language", [ENGLISH, "de", "fr"])
@pytest.mark.parametrize("info", [TOPOLOGY, DEDUCTION], ids=lambda info: info.id)
def test_whoever_plays_is_named_whole(open_game: OpenGame, info: GameInfo, language: str) -> None:
    choose_language(language, resource("words"))
    try:
        window, _ = open_game(info)
        window.resize(900, 600)
        QApplication.processEvents()
        lists = [combo for combo in window.findChildren(QComboBox) if combo.isVisible() and combo.count() > 3]
        assert lists
        for combo in lists:
            for index in range(combo.count()):
                needed = combo.fontMetrics().horizontalAdvance(combo.itemText(index))
                assert needed <= room(combo), combo.itemText(index)
    finally:
        choose_language(ENGLISH, resource("words"))


LONG = "Maximiliane-Wilhelmina von Hohenstaufen"


@pytest.mark.parametrize("info", registry.GAMES, ids=lambda info: info.id)
def test_a_long_name_is_seen_from_its_beginning_once_it_is_written(
    open_game: OpenGame, info: GameInfo
) -> None:
    window, _ = open_game(info)
    come_to_front(window)
    seen.find_fold(window, "Options").click()
    line = next(line for line in window.findChildren(QLineEdit) if line.isVisible() and line.isEnabled())
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, LONG)
    assert line.cursorPosition() == len(LONG)
    QTest.keyClick(line, Qt.Key.Key_Tab)
    assert (line.text(), line.cursorPosition()) == (LONG, 0)
    line.setText(LONG[::-1])
    assert line.cursorPosition() == 0
