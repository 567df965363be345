"""While an earlier turn is looked at, keys of the game say why they do nothing, and how to return."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.gui.deduction_players import ALONE, Players
from tests.gui.person import Person
from tests.gui.sitters import PLAIN, Sitters
from tests.gui.topology_people import People
from topologic_qt.games.deduction.rules import Kind, Line, Step
from topologic_qt.games.topology.rules import new_setup

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


def test_in_topologic(person: Person) -> None:
    is_at_table = True
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
