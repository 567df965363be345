"""A refusal is spoken each time, also in the same words; what stands there anyway is not."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests.gui.builder import Builder
from tests.gui.ears import CONTROL, PLAIN, Ears
from tests.gui.person import Person
from tests.gui.topology_people import People

pytestmark = pytest.mark.gui

END_TURN = (Qt.Key.Key_Return, CONTROL)


def assert_said_each_time(
    ears: Ears, beginning: str, *keys: tuple[Qt.Key, Qt.KeyboardModifier], times: int = 3
) -> None:
    """Press keys that are refused some times, and hear the same reason each time, whole and once."""
    told = []
    for _ in range(times):
        heard = [said for key, held in keys for said in ears.key(key, held)]
        told.append([said for said in heard if said.startswith(beginning)])
    assert told == [told[0]] * times
    assert len(told[0]) == 1


def test_in_a_match(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    ears = Ears(monkeypatch, person.window)
    assert_said_each_time(ears, "All seekers must enter before the first hint.", END_TURN)
    person.enter_at((0, 0), (4, 0), (9, 5))
    person.ask()
    told = ears.hear(partial(person.hand.drag, 0, person.at(0, 5)))
    assert told[-1] == person.status
    (said,) = ears.hear(partial(person.hand.drag, 1, person.at(4, 2)))
    assert said.startswith("Seeker 2 goes to"), "and not what can be done anyway"
    for key, news in ((Qt.Key.Key_Z, "Seeker 2 is back on"), (Qt.Key.Key_Y, "Seeker 2 goes to")):
        (said,) = ears.hear(partial(person.key, key, CONTROL))
        assert said.startswith(news)
    assert_said_each_time(ears, "Seeker 1 has already moved this turn.", (Qt.Key.Key_1, PLAIN))


def test_in_the_editor(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch, builder.person.window)
    assert_said_each_time(ears, "“X” is not a tile.", (Qt.Key.Key_X, PLAIN))


def test_while_somebody_looks_back(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    people.begin("BCD")
    people.play_turn()
    people.screen.play.celebration.skip()
    people.screen.play.look(1)
    ears = Ears(monkeypatch, people.window)
    assert_said_each_time(ears, "You are looking at an earlier turn.", (Qt.Key.Key_T, CONTROL))
