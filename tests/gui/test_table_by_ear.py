"""A whole match of Topology by speech: two people lay every tile by keys and ears."""

import re

import pytest
from PySide6.QtCore import Qt

from tests.gui.ears import CONTROL, Ears
from tests.gui.topology_people import People
from topologic_qt.games.topology.rules.state import new_setup

pytestmark = pytest.mark.gui

DIGITS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
SUM = re.compile(r"(?:Scores (\d+): |No ring)")


def worth(said: str) -> int:
    (told,) = SUM.findall(said)
    return int(told or 0)


def lay(ears: Ears, digit: Qt.Key) -> None:
    """Pick up a tile, try some legal places, and lay it on the best."""
    (first, *_) = ears.key(digit)
    told = [first, *(ears.ask(Qt.Key.Key_N) for _ in range(2))]
    best = max(range(3), key=lambda number: worth(told[number]))
    for _ in range(2 - best):
        ears.key(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    laid = [said for said in ears.key(Qt.Key.Key_Return) if " lays tile " in said]
    assert len(laid) == 1


def test_a_match_is_played_to_its_end_by_keys_and_ears(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.begin_with(new_setup(seed="by ear"))
    people.play_turns(16)
    ears = Ears(monkeypatch, people.window)
    people.screen.play.look(1)
    ears.assert_refused("You’re looking at an earlier turn.", Qt.Key.Key_T, CONTROL)
    people.key(Qt.Key.Key_Escape)
    turns = 0
    told = [ears.ask(Qt.Key.Key_T)]
    while any("In the rack: " in said for said in told):
        for digit in DIGITS:
            lay(ears, digit)
        told = ears.key(Qt.Key.Key_Return, CONTROL)
        assert len([said for said in told if " scores " in said or "closed no ring" in said]) == 1
        turns += 1
    assert turns == 1
    result = next(said for said in told if " wins with " in said)
    assert re.match(r"(Anna|Ben) wins with \d+ points?\.", result)
