"""While people view an earlier turn, game keys say why they do nothing, and how to return."""

import pytest
from PySide6.QtCore import Qt

from tests.gui.deduction_players import ALONE, Players
from tests.gui.person import CONTROL, Person
from tests.gui.sitters import PLAIN, Sitters
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind, Line

pytestmark = pytest.mark.gui


def assert_told(sitters: Sitters, *keys: Qt.Key) -> None:
    """Press keys in the past, then return to the present."""
    said = "You’re looking at an earlier turn. Press Escape to return."
    for key in (Qt.Key.Key_Shift, Qt.Key.Key_F12):
        sitters.key(key)
        assert sitters.status != said
    for key, modifiers in (*((key, PLAIN) for key in keys), (Qt.Key.Key_T, CONTROL)):
        sitters.window.game.session.say("")
        sitters.key(key, modifiers)
        assert sitters.status == said, key
    sitters.key(Qt.Key.Key_Escape)
    present = sitters.status
    assert present != said
    sitters.key(Qt.Key.Key_Backspace)
    assert sitters.status == present


def test_keys_of_the_game_say_why_they_do_nothing(players: Players, person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.stand_at((0, 0), (4, 0), (9, 5))
    person.game_screen.notebook.list.setFocus()
    person.key(Qt.Key.Key_Home)
    person.game_screen.table_view.setFocus()
    assert_told(person)

    players.begin(seating=ALONE)
    players.ask(1, Kind.COUNT, Line.SUIT)
    assert players.match.step is Step.ANNOUNCE
    players.screen.play.look(0)
    players.tabletop.view.setFocus()
    assert_told(players, Qt.Key.Key_1, Qt.Key.Key_M, Qt.Key.Key_H)
