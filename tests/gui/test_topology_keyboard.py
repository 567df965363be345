"""Topology with the keyboard alone: the rack by digits, places by arrows, turning, laying, ending turns."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.gui.topology_people import CONTROL, SHIFT, People
from topologic_qt.games.topology.rules import PlacedTile

pytestmark = pytest.mark.gui


def test_a_whole_turn_by_keyboard(people: People) -> None:
    people.begin("BCD")
    for digit in (Qt.Key.Key_2, Qt.Key.Key_1, Qt.Key.Key_3):
        people.key(digit)
        assert people.held
        people.key(Qt.Key.Key_Return)
        assert people.held == ""
    assert people.rack == "..."
    people.key(Qt.Key.Key_Return)
    assert people.match.number == 2
    assert people.match.turns[0].tiles[0].design == "C"


def test_arrows_walk_over_the_places_where_the_tile_fits(people: People) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_1)
    seen = {people.ghost}
    arrows = (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left)
    chance = Random(1)
    for _ in range(80):
        people.key(chance.choice(arrows))
        seen.add(people.ghost)
    assert None not in seen
    assert len(seen) == 10  # every place for a tile that lies east and west
    people.key(Qt.Key.Key_R)
    assert people.held == "B5"
    people.key(Qt.Key.Key_R, SHIFT)
    people.key(Qt.Key.Key_H)
    assert people.held == "B3"
    ghost = people.ghost
    people.key(Qt.Key.Key_Return)
    assert people.laid == (ghost,)


def test_digits_change_the_tile_in_the_hand_and_escape_puts_it_back(people: People) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_3)
    assert (people.held, people.rack) == ("D0", "BC.")
    people.key(Qt.Key.Key_Escape)
    assert (people.held, people.rack) == ("", "BCD")


def test_a_tile_of_this_turn_is_lifted_with_enter_and_put_away_with_delete(people: People) -> None:
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    people.walk_to(PlacedTile("B", (2, 0), 0))
    people.key(Qt.Key.Key_Return)
    assert people.held == "B0"
    people.key(Qt.Key.Key_Left, times=2)
    people.key(Qt.Key.Key_Return)
    assert len(people.laid) == 1
    assert people.laid[0] != PlacedTile("B", (2, 0), 0)
    people.walk_to(people.laid[0])
    people.key(Qt.Key.Key_Delete)
    assert people.match.laid == 0
    assert (people.rack, people.held) == ("BCD", "")


@pytest.mark.parametrize("keys", ["enter", "ctrl"])
def test_a_turn_does_not_end_before_all_tiles_lie(people: People, keys: str) -> None:
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    people.key(Qt.Key.Key_Return, CONTROL if keys == "ctrl" else Qt.KeyboardModifier.NoModifier)
    assert people.match.number == 1
    assert people.status == "2 tiles are still in the rack. Lay them before you end the turn."


def test_a_key_that_is_held_down_ends_no_turn(people: People) -> None:
    people.begin("BCD")
    for slot, at in enumerate(((2, 0), (-2, 0), (4, 0))):
        people.lay(slot, at, 0)
    event = QKeyEvent(
        QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
    )
    QApplication.sendEvent(people.view, event)
    assert people.match.number == 1
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.match.number == 2


def test_a_button_that_is_not_possible_says_why(people: People) -> None:
    people.begin("BCD")
    assert not people.offers("End the turn")
    people.push("End the turn")
    assert people.status == "3 tiles are still in the rack. Lay them before you end the turn."
    people.click(people.slot(0))
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.held == "B0"


def test_l_goes_through_the_lines_of_a_tile(people: People) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_Left)
    notes = set()
    for _ in range(5):
        people.key(Qt.Key.Key_L)
        run = people.screen.tabletop.pointer.run
        assert run is not None
        notes.add((run.parts, people.note))
    assert len(notes) == 5
    assert {note for _, note in notes} == {
        "Line of 1 part: open, and one tile can close it",
    } | {note for _, note in notes if note.startswith("Line of 1 part: open")}
