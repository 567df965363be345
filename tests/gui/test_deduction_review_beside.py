"""Deduction's review beside a look back: one of them has the table."""

import pytest
from PySide6.QtCore import Qt

from tests.gui import seen
from tests.gui.deduction_players import PEOPLE, Players, any_question
from tests.gui.reviewing import click_turn
from tests.gui.sitters import come_to_front
from tests.waiting import wait_until
from topologic_qt.games.deduction.rules import Announce, Pass
from topologic_qt.games.deduction.ui.review_dialog import ReviewDialog

pytestmark = pytest.mark.gui

CONTROL = Qt.KeyboardModifier.ControlModifier


def review(players: Players) -> ReviewDialog:
    """After three turns and a right announcement, open the review, which is ready."""
    players.begin(seating=PEOPLE)
    return review_of_running(players)


def review_of_running(players: Players) -> ReviewDialog:
    """The same in a match that has begun."""
    for _ in range(3):
        players.propose(any_question(players.match), Pass())
    players.propose(any_question(players.match), Announce(players.controller.match.state.missing))
    if players.is_covered:
        players.open_curtain()
    assert players.match.is_over
    players.menu("Match", "Review the match …")
    dialog = wait_until(lambda: players.screen.reviewer.dialog)
    wait_until(lambda: dialog.table.rowCount() == 4)
    return dialog


def strip(players: Players) -> str:
    """The sentence on what people look at; empty in the present."""
    return next((text for text in seen.shown(players.screen) if "You are looking" in text), "")


def turn(players: Players) -> int:
    """The number of the turn on the table."""
    assert players.tabletop.picture is not None
    return players.tabletop.picture.turn


def has_no_choice(dialog: ReviewDialog) -> bool:
    """Whether no turn is chosen in a review, nor spoken of."""
    chosen = dialog.table.selectionModel().selectedRows()
    return not chosen and dialog.told.text().startswith("Choose a turn")


def test_review_replay_and_log_take_the_table_from_each_other(players: Players) -> None:
    dialog = review(players)
    click_turn(dialog, 1)
    assert (turn(players), strip(players)[:28]) == (2, "You are looking back. Turn 2")
    come_to_front(players.window)
    players.key(Qt.Key.Key_R, CONTROL)
    assert has_no_choice(dialog)
    assert strip(players)
    click_turn(dialog, 1)  # this ends the replay
    assert (turn(players), strip(players)[:28]) == (2, "You are looking back. Turn 2")
    assert dialog.told.text().startswith("After turn 2")
    come_to_front(players.window)
    players.key(Qt.Key.Key_Escape)
    assert (turn(players), strip(players)) == (4, "")
    assert has_no_choice(dialog)
    click_turn(dialog, 1)
    assert (turn(players), bool(strip(players))) == (2, True)
    dialog.close()
    assert (turn(players), strip(players)) == (4, "")


def test_a_line_of_the_log_stays_when_a_review_closes_that_did_not_have_the_table(players: Players) -> None:
    dialog = review(players)
    click_turn(dialog, 1)
    come_to_front(players.window)
    log = players.screen.panel.log
    log.setFocus()
    players.key(Qt.Key.Key_Home)
    assert turn(players) == 1
    assert has_no_choice(dialog)
    dialog.close()
    assert (turn(players), bool(strip(players))) == (1, True)
