"""Shortcuts of Deduction: in every state, no two commands share a key, and no two menu entries a letter."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.deduction_players import PEOPLE, Players
from tests.gui.test_shortcuts import ambiguous, shared_letters
from tests.real_tables import SETUP
from topologic_qt.games.deduction.rules import Announce, Kind, Line, Step

pytestmark = pytest.mark.gui


def setting_up(players: Players) -> None:
    assert players.screen.is_setting_up


def behind_the_curtain(players: Players) -> None:
    players.begin(seating=PEOPLE)
    assert players.is_covered


def asking(players: Players) -> None:
    players.begin()
    players.wait_for_turn()


def answered(players: Players) -> None:
    asking(players)
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.wait_for(0, Step.ANNOUNCE)


def showing(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.ask_by_move_with_yes(0)
    players.open_curtain()
    assert players.match.step is Step.SHOW


def computer_plays(players: Players) -> None:
    players.begin(first=1)
    players.window.game.computers.rest()


def looking_back(players: Players) -> None:
    answered(players)
    players.screen.play.look(0)


def over(players: Players) -> None:
    answered(players)
    players.propose(Announce(players.controller.match.state.missing))
    assert players.match.is_over


def at_a_real_table(players: Players) -> None:
    players.begin_with(SETUP)


@pytest.mark.parametrize(
    "state",
    [
        setting_up,
        behind_the_curtain,
        asking,
        answered,
        showing,
        computer_plays,
        looking_back,
        over,
        at_a_real_table,
    ],
    ids=lambda state: state.__name__,
)
def test_no_two_commands_share_a_key(players: Players, state: Callable[[Players], None]) -> None:
    state(players)
    QApplication.processEvents()
    assert ambiguous(players.window) == set()
    assert shared_letters(players) == []
