"""While an earlier turn is looked at, keys of the game say why they do nothing, and how to return."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.deduction_players import ALONE, Players
from tests.gui.ears import Ears
from tests.gui.person import Person
from tests.gui.sitters import LEFT, PLAIN, Sitters
from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.games.deduction.rules import Ask, Kind, Line, Pass, Step
from topologic_qt.games.deduction.ui.board.draft import Draft
from topologic_qt.games.topology.rules import new_setup
from topologic_qt.widgets.controls import last_said
from topologic_qt.widgets.turn_list import TurnList

pytestmark = pytest.mark.gui

SAID = "You are looking at an earlier turn. Escape leads back to now."

CTRL = Qt.KeyboardModifier.ControlModifier


def assert_told(sitters: Sitters, focused: QWidget, *keys: tuple[Qt.Key, Qt.KeyboardModifier]) -> None:
    """Press keys in the past, with the keyboard somewhere in the window; then return to the present."""
    focused.setFocus()
    for key in (Qt.Key.Key_Shift, Qt.Key.Key_F12):
        sitters.key(key)
        assert sitters.status != SAID
    for key, modifiers in keys:
        sitters.window.game.session.say("")
        sitters.key(key, modifiers)
        assert sitters.status == SAID, key
    sitters.key(Qt.Key.Key_Escape)
    present = sitters.status
    assert present != SAID
    sitters.key(Qt.Key.Key_Backspace)
    assert sitters.status == present


def test_in_deduction(players: Players) -> None:
    players.begin(seating=ALONE)
    players.ask(1, Kind.COUNT, Line.SUIT)
    assert players.match.step is Step.ANNOUNCE
    players.screen.play.look(0)
    keys = (Qt.Key.Key_1, Qt.Key.Key_M, Qt.Key.Key_H)
    assert_told(players, players.tabletop.view, *((key, PLAIN) for key in keys), (Qt.Key.Key_T, CTRL))


def test_in_topology(people: People) -> None:
    people.begin_with(new_setup(seed="past"))
    people.play_turn()
    people.screen.play.look(1)
    assert_told(people, people.screen.table_view, (Qt.Key.Key_T, CTRL))


def test_topologic_asks_for_no_move_while_an_earlier_turn_is_looked_at_and_says_nothing_twice(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    ears = Ears(monkeypatch, person.window)
    present = person.status
    assert "ask for the hint" in present
    person.game_screen.notebook.list.setFocus()
    heard = ears.key(Qt.Key.Key_Return)
    assert person.status == ""
    assert sum("looking at turn 1" in said for said in heard) == 1
    assert "looking at turn 1" in last_said(person.window)
    person.game_screen.keeper.past.step(-1)
    assert person.status == ""
    person.key(Qt.Key.Key_Escape)
    assert person.status == present


@pytest.mark.parametrize("is_at_table", [True, False], ids=["at the table", "in the notebook"])
def test_in_topologic(person: Person, is_at_table: bool) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    notebook = person.game_screen.notebook.list
    notebook.setFocus()
    person.key(Qt.Key.Key_Home)
    taken = () if is_at_table else ((Qt.Key.Key_1, PLAIN),)
    focused = person.game_screen.table_view if is_at_table else notebook
    assert_told(person, focused, *taken, (Qt.Key.Key_T, CTRL))


def choose_the_latest(sitters: Sitters, turns: TurnList) -> None:
    """Choose the latest line of a list by the mouse, which leaves the keyboard there."""
    line = turns.model().index(turns.model().rowCount() - 1, 0)
    turns.scrollTo(line)
    QTest.mouseClick(turns.viewport(), LEFT, pos=turns.visualRect(line).center())
    QApplication.processEvents()
    assert sitters.window.focusWidget() is turns


def return_by(sitters: Sitters, how: str) -> None:
    """Return to the present."""
    if how == "Escape":
        sitters.key(Qt.Key.Key_Escape)
    else:
        sitters.push(how)


@pytest.mark.parametrize("how", ["Escape", "Back to now"])
def test_who_returns_from_the_notebook_moves_seekers_by_keys_at_once(person: Person, how: str) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    choose_the_latest(person, person.game_screen.notebook.list)
    return_by(person, how)
    person.key(Qt.Key.Key_1)
    assert person.game_screen.table.held == 0


@pytest.mark.parametrize("how", ["Escape", "Back to now"])
def test_who_returns_from_the_list_of_turns_takes_tiles_by_keys_at_once(people: People, how: str) -> None:
    people.begin_with(new_setup(seed="past"))
    people.play_turn()
    people.screen.play.celebration.skip()
    choose_the_latest(people, people.screen.panel.list)
    return_by(people, how)
    people.key(Qt.Key.Key_1)
    assert people.held


@pytest.mark.parametrize("how", ["Escape", "Back to now"])
def test_who_returns_from_the_list_of_questions_has_the_keyboard_where_enter_goes_on(
    players: Players, how: str
) -> None:
    players.begin(seating=ALONE)
    players.ask(1, Kind.COUNT, Line.SUIT)
    choose_the_latest(players, players.screen.panel.log)
    return_by(players, how)
    assert players.match.step is Step.ANNOUNCE
    goes_on = seen.find_button(players.window, "End the turn")
    wait_until(lambda: players.window.focusWidget() is goes_on)
    players.key(Qt.Key.Key_Return)
    assert players.match.step is not Step.ANNOUNCE


def test_a_question_that_was_begun_is_there_again_after_a_look_back_unless_another_was_asked(
    players: Players,
) -> None:
    players.begin(seating=ALONE)
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.propose(Pass())
    players.wait_for_turn()
    for key in (Qt.Key.Key_2, Qt.Key.Key_M):
        players.key(key)
    begun, asks = players.status, players.match.log
    assert players.tabletop.draft == Draft(1, Kind.COUNT)
    choose_the_latest(players, players.screen.panel.log)
    players.key(Qt.Key.Key_Up)
    assert players.tabletop.draft == Draft()
    players.key(Qt.Key.Key_Escape)
    assert (players.tabletop.draft, players.status) == (Draft(1, Kind.COUNT), begun)
    players.screen.play.look(0)
    players.propose(Ask(2, Kind.COUNT, Line.SUIT), Pass())
    assert players.match.log != asks
    players.wait_for_turn()
    assert players.tabletop.draft == Draft()
