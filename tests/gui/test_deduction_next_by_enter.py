"""The keyboard stands on what comes next, where it can be seen; no Enter too many shows a tile."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.deduction_players import ALONE, PEOPLE, OpenDeal, Players, any_question
from tests.gui.test_held_enter import hold_on
from tests.waiting import wait_until
from topologic_qt.games.deduction.rules import Ask, Kind, Line, Pass, Question, Step, showable

pytestmark = pytest.mark.gui

ENTER = Qt.Key.Key_Return


def focused() -> QWidget:
    """The widget that listens to the keyboard."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def asked_of_anna(players: Players) -> None:
    """Let the computer after Anna ask her for a tile that she has."""
    players.begin(seating=ALONE)
    for move in (any_question(players.match), Pass()):
        players.controller.propose(move)
    coin, hand = players.match.coin, players.controller.match.state.hands[0]
    assert coin is not None
    line = next(line for line in Line if any(line.of(coin) in tile for tile in hand))
    players.propose(Ask(0, Kind.HAVE, line))  # before the computer can: it makes moves between events alone
    assert players.match.step is Step.SHOW
    assert players.match.to_move == 0


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
    hold_on()
    assert players.status == before
    players.key(ENTER)
    assert players.status == "Choose a player, and what to ask about the coin."
    seen.find_button(players.screen, "2  Ben").setFocus()
    players.key(ENTER, times=2)
    assert players.status == "To Ben. Choose a face of the coin and the kind of question."


def test_enter_ends_the_turn_after_the_answer(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.ask(1, Kind.COUNT, Line.SUIT)
    assert focused() is seen.find_button(players.screen, "End the turn")
    players.key(ENTER)
    assert players.match.seat == 1


def test_who_writes_notes_goes_on_with_them_after_the_answer(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.screen.panel.grid.setFocus()
    players.ask(1, Kind.COUNT, Line.SUIT)
    assert players.match.step is Step.ANNOUNCE
    assert focused() is players.screen.panel.grid


def test_the_keyboard_is_at_the_table_again_after_the_turn_has_been_ended_by_it(players: Players) -> None:
    players.begin(seating=ALONE)
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.key(ENTER)
    assert players.match.step is not Step.ANNOUNCE or players.match.seat != 0
    assert focused() is players.tabletop.view


def test_the_keyboard_stands_on_a_tile_to_show_and_enter_shows_it(players: Players) -> None:
    asked_of_anna(players)
    tile = showable(players.match)[0]
    assert focused() is players.tabletop.view
    assert (ringed(players) or "").endswith(str(tile))
    players.key(ENTER)
    assert not is_asked(players)
    last = players.match.log[-1]
    assert isinstance(last, Question)
    assert last.tile == tile
    assert ringed(players) is None


def test_whoever_opens_a_curtain_shows_nothing_by_one_enter_too_many(players: Players) -> None:
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
    assert not is_asked(players)


def test_who_takes_the_computer_back_for_the_answer_stands_on_the_end_of_the_turn(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.ask_by_move_with_yes(0)
    players.key(ENTER)
    players.key(ENTER, times=2)
    assert (players.match.step, players.is_covered) == (Step.ANNOUNCE, True)
    players.key(ENTER)
    assert not players.is_covered
    assert focused() is seen.find_button(players.screen, "End the turn")
    hold_on()
    assert players.match.step is Step.ANNOUNCE
    players.key(ENTER)
    assert players.match.seat == 1


def test_a_held_enter_shows_nothing(players: Players) -> None:
    asked_of_anna(players)
    hold_on()
    assert is_asked(players)


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


def test_the_keyboard_comes_to_the_button_when_the_answer_has_been_seen(open_deal: OpenDeal) -> None:
    players = open_deal(motion=20)
    players.begin(seating=PEOPLE)
    players.open_curtain()
    wait_until(lambda: not players.tabletop.is_busy)
    players.ask(1, Kind.COUNT, Line.SUIT)
    assert focused() is players.tabletop.view
    wait_until(lambda: focused() is seen.find_button(players.screen, "End the turn"))


def test_where_the_answer_was_cut_short_the_next_enter_only_leads_to_the_button(open_deal: OpenDeal) -> None:
    players = open_deal(motion=4000)
    players.begin(seating=PEOPLE)
    players.open_curtain()
    QTest.keyClick(players.tabletop.view, ENTER)
    players.ask(1, Kind.COUNT, Line.SUIT)
    for _ in range(2):
        assert focused() is players.tabletop.view
        players.key(ENTER)
        assert players.match.step is Step.ANNOUNCE
    assert focused() is seen.find_button(players.screen, "End the turn")
    players.key(ENTER)
    assert players.match.seat == 1
