"""Advice of the computer as it is heard: that it is looked for, and what it is, and no number in between."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.gui.ears import CONTROL, Ears
from tests.gui.person import Person, come_to_front
from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import new_setup
from topologic_qt.widgets import how_far

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def _no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a suggestion come soon, on the busiest machine, too."""
    monkeypatch.setattr(how_far, "HowFar", partial(how_far.HowFar, now=lambda: 0.0))


def said_until(ears: Ears, words: str) -> list[str]:
    """What is said until these words are."""
    QApplication.processEvents()
    wait_until(lambda: any(words in said for said in ears.said), words)
    return ears.said


def test_a_suggestion_for_seekers_is_looked_for_once_and_then_told(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    come_to_front(person.window)
    ears = Ears(monkeypatch, person.window)
    ears.key(Qt.Key.Key_T, CONTROL)
    looking, *more = said_until(ears, "The ghosts show")
    assert looking == "Looking for a good turn …"
    assert len(more) == 1


def test_a_suggestion_for_tiles_is_looked_for_once_and_then_told(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.begin_with(new_setup(seed="suggest"))
    come_to_front(people.window)
    ears = Ears(monkeypatch, people.window)
    ears.key(Qt.Key.Key_T, CONTROL)
    looking, *more = said_until(ears, "The pale tiles show")
    assert looking == "Looking for a good turn …"
    assert len(more) == 1
