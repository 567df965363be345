"""Shortcuts of Topology: in every state, no two commands share a key, and no two menu entries a letter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.gui.test_shortcuts import ambiguous, shared_letters
from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import ChangeSeat, Computer, Level, Resign, Variant, new_setup

pytestmark = pytest.mark.gui


def setting_up(people: People) -> None:
    assert people.screen.is_setting_up


def laying(people: People) -> None:
    people.begin("BCD")
    people.lay(0, (2, 0), 0)


def holding(people: People) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_1)


def choosing(people: People) -> None:
    people.begin("BCD", variant=Variant.ADVANCED)


def looking_back(people: People) -> None:
    people.begin("BCD")
    people.play_turn()
    people.screen.play.look(1)


def suggested(people: People) -> None:
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    people.lay(1, (-2, 0), 0)
    people.menu("Match", "Suggest a turn")
    wait_until(lambda: people.screen.play.suggesting.moves)


def computer_plays(people: People) -> None:
    people.begin_with(new_setup(("Anna", "Ben", "Clara"), seed="three"))
    people.controller.propose(ChangeSeat(0, Computer(Level.MASTER, "one")))
    people.window.game.computers.rest()


def over(people: People) -> None:
    people.begin("BCD")
    people.play_turn()
    people.controller.propose(Resign())


STATES = (setting_up, laying, holding, choosing, looking_back, suggested, computer_plays, over)


def test_no_two_commands_share_a_key(people: People) -> None:
    wrong = []
    for state in STATES:
        state(people)
        QApplication.processEvents()
        if found := [*ambiguous(people.window), *shared_letters(people)]:
            wrong.append((state.__name__, found))
    assert not wrong, wrong
