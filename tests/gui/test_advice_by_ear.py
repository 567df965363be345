"""Advice of the computer as it is heard: that it is looked for, and what it is, and no number in between."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui.ears import CONTROL, Ears
from tests.gui.person import Person, come_to_front
from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topology.rules import new_setup
from topologic_qt.games.topology.ui import compass
from topologic_qt.widgets import how_far

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def _no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a suggestion come soon, on the busiest machine, too."""
    monkeypatch.setattr(how_far, "HowFar", partial(how_far.HowFar, now=lambda: 0.0))


def asked_for_a_turn(window: QWidget, monkeypatch: pytest.MonkeyPatch, ends: str) -> list[str]:
    """What is said when a suggestion is asked for, and all but the search again on demand."""
    come_to_front(window)
    ears = Ears(monkeypatch, window)
    ears.key(Qt.Key.Key_T, CONTROL)
    QApplication.processEvents()
    wait_until(lambda: any(ends in said for said in ears.said), ends)
    told = list(ears.said)
    assert ears.ask(Qt.Key.Key_G) == " ".join(told[1:])
    return told


def test_a_suggestion_for_seekers_is_looked_for_once_and_then_told(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    looking, where, how = asked_for_a_turn(person.window, monkeypatch, "The ghosts show")
    assert looking == "Looking for a good turn …"
    QTest.keyClick(person.window.windowHandle(), Qt.Key.Key_T, CONTROL)
    stands = [words.tile_name(tile) for tile in person.match.round.positions if tile is not None]
    assert where == f"Suggested: {', '.join(f'{at} to {tile}' for at, tile in enumerate(stands, 1))}."
    assert how.startswith("The ghosts show where the seekers could enter. ")


def test_a_suggestion_for_tiles_is_looked_for_once_and_then_told(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.begin_with(new_setup(seed="suggest"))
    looking, where, how = asked_for_a_turn(people.window, monkeypatch, "The pale tiles show")
    assert looking == "Looking for a good turn …"
    QTest.keyClick(people.window.windowHandle(), Qt.Key.Key_Return)
    start = compass.origin(people.match.tiles)
    places = [f"tile {tile.design}, {compass.place(tile, start)}" for tile in people.laid]
    assert where == f"Suggested: {'. '.join(places)}."
    assert how.startswith("The pale tiles show a good turn: ")
