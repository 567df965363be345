"""The focus is on the next step, visibly; a superfluous Enter never shows or announces a tile."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tests.gui import seen
from tests.gui.deduction_players import ALONE, LEFT, PEOPLE, PLAIN, OpenDeal, Players, any_question
from tests.gui.test_held_enter import hold_on
from tests.waiting import wait_until
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line
from topologic_qt.games.deduction.ui.turns import AnnounceDialog
from topologic_qt.games.deduction.ui.words import tile_name

pytestmark = pytest.mark.gui

ENTER, TAB = Qt.Key.Key_Return, Qt.Key.Key_Tab


def focused() -> QWidget:
    """The focused widget."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def stands_on(players: Players, button: str) -> bool:
    """Whether this button has the focus."""
    return focused() is seen.find_button(players.screen, button)


def asked_of_anna(players: Players) -> None:
    """Let the computer after Anna ask her for one of several tiles that she has."""
    players.begin(seating=ALONE, seed="forced 6")
    players.controller.propose(any_question(players.match))
    players.be_asked_with_yes()


def ringed(players: Players) -> str | None:
    """The thing with the visible cursor."""
    table = players.tabletop.table
    if not table.cursor.isVisible():
        return None
    return next(
        key for key in table.tiles if table.tile_outline(key).boundingRect().center() == table.cursor.pos()
    )


def test_enter_says_what_to_choose_and_ends_the_turn_after_the_answer_unless_it_is_held(
    players: Players,
) -> None:
    players.begin(seating=ALONE)
    before = players.status
    assert "ask about Suns or 5s" in before
    hold_on()
    assert players.status == before
    players.key(ENTER)
    assert players.status == "Choose a player and a question."
    seen.find_button(players.screen, "Ben").setFocus()
    players.key(ENTER, times=2)
    assert players.status == "Choose half of the coin and a question for Ben."
    players.tabletop.view.setFocus()
    players.key(Qt.Key.Key_Escape)
    assert players.status == before
    # after the answer it ends the turn, unless notes are written
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
    assert players.match.step is Step.SHOW
    players.key(Qt.Key.Key_Up)
    players.push("Suggest")
    wait_until(lambda: players.status.startswith("Show the "))
    tile = next(each for each in showable(players.match) if tile_name(each) in players.status)
    assert (ringed(players) or "").endswith(str(tile)), "the suggested tile"
    players.key(ENTER)
    assert players.match.step is not Step.SHOW
    last = players.match.log[-1]
    assert isinstance(last, Question)
    assert last.tile == tile
    assert ringed(players) is None
    # behind a curtain and after it no Enter too many does anything
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.ask_by_move_with_yes(0)
    assert players.is_covered
    players.key(ENTER)
    assert not players.is_covered
    assert ringed(players) is None, "Enter that opened the curtain chooses nothing"
    players.key(ENTER)
    assert players.match.step is Step.SHOW
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
    assert players.match.step is Step.SHOW
    # nor does it end a turn
    players.begin(seating=PEOPLE)
    players.open_curtain()
    QTest.keyClick(players.tabletop.view, ENTER)
    players.ask(1, Kind.COUNT, Line.SUIT)
    for _ in range(2):
        assert focused() is players.tabletop.view
        players.key(ENTER)
        assert players.match.step is Step.ANNOUNCE
    assert stands_on(players, "End the turn")


def press(*keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(focused(), key)


def last_question(dialog: AnnounceDialog) -> bool:
    """Whether the dialog asks for final confirmation."""
    return any(text.startswith("Announce the ") and text.endswith("?") for text in seen.shown(dialog))


def test_neither_a_double_click_nor_one_key_too_many_announces_a_tile(players: Players) -> None:
    dialog = players.open_announcing()
    face = focused()
    press(ENTER)
    hold_on()
    assert focused() is face
    assert dialog.faces.tile is not None
    for text in ("Cancel", "Go on"):
        press(TAB)
        assert focused() is seen.find_button(dialog, text)
    face.setFocus()
    press(ENTER)
    assert not last_question(dialog)
    assert focused() is seen.find_button(dialog, "Go on")
    press(ENTER)
    assert last_question(dialog)
    for begin in ("Back", "Cancel", "Announce ", "Back"):
        made = focused()
        assert isinstance(made, QPushButton)
        assert made.text().startswith(begin)
        press(TAB)
    seen.find_button(dialog, "Back").setFocus()
    press(ENTER)
    assert not last_question(dialog)
    # a double click chooses a tile, or goes on
    free = next(face for face in map(dialog.faces.button, ALL_TILES) if not face.is_grey)
    QTest.mouseClick(free, LEFT, PLAIN)
    QTest.mouseDClick(free, LEFT, PLAIN)
    assert dialog.faces.tile == free.tile
    assert not last_question(dialog)
    made = seen.find_button(dialog, "Go on")
    corners = [made.rect().center(), made.rect().topLeft(), made.rect().bottomRight()]
    points = [made.mapTo(dialog, corner) for corner in corners]
    players.push("Go on", dialog)
    assert "You can’t take this back." in "\n".join(seen.shown(dialog))
    for point in points:
        below = dialog.childAt(point) or dialog
        assert not isinstance(below, QPushButton)
        QTest.mouseDClick(below, LEFT, PLAIN, below.mapFrom(dialog, point))
    assert last_question(dialog)
    players.push("Back", dialog)
    players.push("Cancel", dialog)
    assert players.screen.play.turns.dialog is None
    assert (players.still_in, players.match.step) == ([0, 1, 2], Step.ANNOUNCE)
