"""Deduction by keys: where the keyboard is when something waits for a player."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.gui.deduction_players import PEOPLE, Players, any_question
from tests.gui.person import come_to_front
from topologic_qt.games.deduction.rules import Kind, Line, Step
from topologic_qt.games.deduction.ui.sheet.grid import SheetGrid

pytestmark = pytest.mark.gui


def press_enter() -> None:
    """Press Enter where the keyboard is."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Return)


def test_after_the_answer_enter_ends_the_turn(players: Players) -> None:
    come_to_front(players.window)
    players.begin()
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.wait_for(0, Step.ANNOUNCE)
    focused = QApplication.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "End the turn"
    press_enter()
    assert players.match.step is not Step.ANNOUNCE


def test_who_is_asked_shows_the_first_tile_by_enter(players: Players) -> None:
    come_to_front(players.window)
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.ask_by_move_with_yes(0)
    players.open_curtain()
    assert players.match.step is Step.SHOW
    assert QApplication.focusWidget() is players.showing[0]
    press_enter()
    assert players.match.step is not Step.SHOW


def test_who_writes_notes_keeps_the_keyboard(players: Players) -> None:
    come_to_front(players.window)
    players.begin()
    (sheet, *_) = players.screen.panel.findChildren(SheetGrid)
    sheet.setFocus()
    players.propose(any_question(players.match))
    players.wait_for(0, Step.ANNOUNCE)
    assert QApplication.focusWidget() is sheet
