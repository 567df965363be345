"""Shortcuts of Topology and Deduction: unambiguous keys and menu letters in all states."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.gui.deduction_players import PEOPLE, Players
from tests.gui.test_shortcuts import ambiguous, faults_of_menus
from tests.gui.topology_people import People
from tests.real_tables import SETUP
from tests.waiting import wait_until
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.moves import Announce
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind, Line
from topologic_qt.games.topology.rules.moves import ChangeSeat, Resign
from topologic_qt.games.topology.rules.state import Variant

pytestmark = pytest.mark.gui


def rings(people: People) -> Iterator[str]:
    """Bring a match into one state after another."""
    assert people.screen.is_setting_up
    yield "setting up"
    people.begin("BCD", variant=Variant.ADVANCED)
    yield "choosing"
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    yield "laying"
    people.key(Qt.Key.Key_2)
    yield "holding"
    people.key(Qt.Key.Key_Escape)
    people.lay(1, (-2, 0), 0)
    people.menu("Match", "Suggest a turn")
    wait_until(lambda: people.screen.play.suggesting.moves)
    yield "suggested"
    people.play_turn()
    people.screen.play.look(1)
    yield "looking back"
    people.screen.play.look(0)
    people.controller.propose(ChangeSeat(1, Computer(Level.MASTER, "one")))
    people.window.game.computers.rest()
    yield "a computer plays"
    people.controller.propose(Resign())
    yield "over"


def hands(players: Players) -> Iterator[str]:
    """Bring a match into one state after another."""
    assert players.screen.is_setting_up
    yield "setting up"
    players.begin(seating=PEOPLE)
    assert players.is_covered
    yield "behind the curtain"
    players.open_curtain()
    players.ask_by_move_with_yes(0)
    players.open_curtain()
    assert players.match.step is Step.SHOW
    yield "showing"
    players.begin(first=1)
    players.window.game.computers.rest()
    yield "a computer plays"
    players.begin()
    yield "asking"
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.wait_for(0, Step.ANNOUNCE)
    yield "answered"
    players.screen.play.look(0)
    yield "looking back"
    players.propose(Announce(players.controller.match.state.missing))
    assert players.match.is_over
    yield "over"
    players.begin_with(SETUP)
    yield "at a real table"


def test_no_two_commands_share_a_key(people: People, players: Players) -> None:
    for sitters, states in ((people, rings(people)), (players, hands(players))):
        for state in states:
            QApplication.processEvents()
            assert [*ambiguous(sitters.window), *faults_of_menus(sitters.window)] == [], state
