"""The keyboard stands on what comes next, where it can be seen; no Enter too many shows a tile."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.deduction_players import ALONE, PEOPLE, OpenDeal, Players, any_question
from tests.gui.test_held_enter import hold_on
from topologic_qt.games.deduction.rules import Kind, Line, Question, Step, showable

pytestmark = pytest.mark.gui

ENTER = Qt.Key.Key_Return


def stands_on(players: Players, button: str) -> bool:
    """Whether the keyboard is on this button."""
    return focused() is seen.find_button(players.screen, button)


def focused() -> QWidget | None:
    return QApplication.focusWidget()


def asked_of_anna(players: Players) -> None:
    """Let the computer after Anna ask her for a tile that she has."""
    players.begin(seating=ALONE)
    players.controller.propose(any_question(players.match))
    players.be_asked_with_yes()


def ringed(players: Players) -> str | None:
    """What the cursor of the keyboard is seen on."""
    table = players.tabletop.table
    if not table.cursor.isVisible():
        return None
    return next(
        key for key in table.tiles if table.tile_outline(key).boundingRect().center() == table.cursor.pos()
    )


def is_asked(players: Players) -> bool:
    return players.match.step is Step.SHOW


def test_enter_with_nothing_chosen_says_what_to_choose_unless_it_is_held(players: Players) -> None:
    players.begin(seating=ALONE)
    before = players.status
    assert "Ask another player" in before
    hold_on()
    assert players.status == before
    players.key(ENTER)
    assert players.status == "Choose a player, and what to ask about the coin."
    seen.find_button(players.screen, "2  Ben").setFocus()
    players.key(ENTER, times=2)
    assert players.status == "To Ben. Choose a face of the coin and the kind of question."
    players.tabletop.view.setFocus()
    players.key(Qt.Key.Key_Escape)
    assert players.status == before


def test_enter_ends_the_turn_after_the_answer_unless_notes_are_written(players: Players) -> None:
    players.begin(seating=ALONE)
    players.screen.panel.grid.setFocus()
    players.ask(1, Kind.COUNT, Line.SUIT)
    assert players.match.step is Step.ANNOUNCE
    assert focused() is players.screen.panel.grid
    players.begin(seating=ALONE)
    players.tabletop.view.setFocus()
    players.ask(1, Kind.COUNT, Line.SUIT)
    assert stands_on(players, "End the turn")
    players.key(ENTER)
    assert players.match.step is not Step.ANNOUNCE or players.match.seat != 0
    assert focused() is players.tabletop.view


def test_the_keyboard_stands_on_a_tile_to_show_and_enter_shows_it_unless_it_is_held(players: Players) -> None:
    asked_of_anna(players)
    tile = showable(players.match)[0]
    assert focused() is players.tabletop.view
    assert (ringed(players) or "").endswith(str(tile))
    hold_on()
    assert is_asked(players)
    players.key(ENTER)
    assert not is_asked(players)
    last = players.match.log[-1]
    assert isinstance(last, Question)
    assert last.tile == tile
    assert ringed(players) is None


def test_no_enter_too_many_does_anything_behind_a_curtain_or_after_it(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.ask_by_move_with_yes(0)
    assert players.is_covered
    players.key(ENTER)
    assert not players.is_covered
    assert ringed(players) is None, "Enter that opened the curtain chooses nothing"
    players.key(ENTER)
    assert is_asked(players)
    assert ringed(players) is not None
    players.key(ENTER)
    assert (players.match.step, players.is_covered) == (Step.ANNOUNCE, True)
    players.key(ENTER)
    assert not players.is_covered
    assert stands_on(players, "End the turn")
    hold_on()
    assert players.match.step is Step.ANNOUNCE
    players.key(ENTER)
    assert players.match.seat == 1


def test_enter_that_cuts_short_what_is_seen_shows_nothing_and_ends_no_turn(open_deal: OpenDeal) -> None:
    players = open_deal(motion=4000)
    asked_of_anna(players)
    assert players.tabletop.is_busy
    assert ringed(players) is None
    players.key(ENTER)
    assert not players.tabletop.is_busy
    assert ringed(players) is None
    players.key(ENTER)
    assert ringed(players) is not None
    assert is_asked(players)
    players.begin(seating=PEOPLE)
    players.open_curtain()
    QTest.keyClick(players.tabletop.view, ENTER)
    players.ask(1, Kind.COUNT, Line.SUIT)
    for _ in range(2):
        assert focused() is players.tabletop.view
        players.key(ENTER)
        assert players.match.step is Step.ANNOUNCE
    assert stands_on(players, "End the turn")
    players.key(ENTER)
    assert players.match.seat == 1
