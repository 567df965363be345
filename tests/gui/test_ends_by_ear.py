"""What is spoken of a round that is given up, and of earlier turns and questions that people look at."""

import re

import pytest
from PySide6.QtCore import Qt

from tests.gui import seen
from tests.gui.deduction_players import Players
from tests.gui.ears import Ears
from tests.gui.person import Person
from tests.gui.test_topology_past import some_turns
from tests.gui.topology_people import People
from topologic_qt.games.deduction.rules import Kind, Line

pytestmark = pytest.mark.gui


def test_a_round_that_is_given_up_is_told_with_its_secret(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.sit_down(seekers=3)
    person.hide_secret("Y5")
    person.open_curtain()
    border = sorted(person.match.setup.field.border, key=str)
    person.enter(" ".join(map(str, border[:3])))
    person.ask()
    ears = Ears(monkeypatch, person.window)
    given_up, seekers, roles, card = ears.hear(lambda: person.menu("Match", "Give up the round …"))
    assert given_up == "Ben gives the round up."
    assert [f"Seeker {number} on " in seekers for number in (1, 2, 3)] == [True, True, True]
    assert seekers.endswith("The secret was on Yellow 5.")
    assert roles == "Ben is the referee and hides the secret now."
    assert card.startswith("Ben gave up\nThe secret was on Yellow 5.")
    (shown,) = (text for text in seen.shown(person.game_screen.card) if "check code" in text)
    assert re.search(r"[A-Z]{5}", shown), "it stands there as people have noted it down"
    (code,) = re.findall(r"The check code ((?:[a-z]{5} ?){5}) is right", card)
    assert code.upper() in shown
    spoken = " ".join(seen.spoken(person.game_screen.card))
    assert code in spoken
    assert not re.search(r"[A-Z]{5}", spoken), "readers spell capitals letter by letter"


def test_earlier_turns_of_topology_are_told_step_by_step(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_turns(people)
    ears = Ears(monkeypatch, people.window)
    past, panel = people.screen.play.past, people.screen.panel
    assert ears.hear(lambda: panel.turn_chosen.emit(2)) == ["You are looking at turn 2, of Ben"]
    assert ears.hear(lambda: past.step(-1)) == ["You are looking at turn 2, of Ben: tile 2"]
    (back,) = ears.key(Qt.Key.Key_Escape)
    assert back.startswith("Anna: lay 2 more tiles.")


def test_an_earlier_question_of_deduction_is_told_and_left(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    players.begin()
    players.ask(1, Kind.COUNT, Line.SUIT)
    ears = Ears(monkeypatch, players.window)
    *_, past = ears.hear(lambda: players.screen.panel.entry_chosen.emit(0))  # after where the keyboard is
    assert past.startswith("You are looking back. Turn 1: Anna asks Ben: How many ")
    (back,) = ears.key(Qt.Key.Key_Escape)
    assert back.endswith("Anna: announce the missing tile, or end the turn.")
