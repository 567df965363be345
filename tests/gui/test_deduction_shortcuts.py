"""Shortcuts of Deduction: in every state, no two commands share a key, and no two menu entries a letter."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.deduction_players import PEOPLE, Players
from tests.gui.test_shortcuts import ambiguous, shared_letters
from tests.real_tables import SETUP
from topologic_qt.games.deduction.rules import Announce, Kind, Line, Step

pytestmark = pytest.mark.gui


def states(players: Players) -> Iterator[str]:
    """Bring a match into one state after the other."""
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


def test_no_two_commands_share_a_key(players: Players) -> None:
    for state in states(players):
        QApplication.processEvents()
        assert ambiguous(players.window) == set(), state
        assert shared_letters(players) == [], state
