"""Topology with the keyboard alone: the rack by digits, places by arrows, turning, laying, ending turns."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.topology_people import CONTROL, SHIFT, People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import PlacedTile, Variant

pytestmark = pytest.mark.gui

BY_MOUSE = "Anna: drag the 3 tiles from the rack to the table, in any order."
BY_KEYS = "Anna: lay the 3 tiles of the rack. A digit takes one, the arrows move it, Enter lays it."
MORE_BY_KEYS = "Anna: lay 2 more tiles. A digit takes one; on a tile of this turn, Enter takes that one up."
ALL_BY_KEYS = "Anna: all tiles are laid. Ctrl+Enter ends the turn; on a tile of this turn, Enter takes it up."
NOT_YET = "tiles are still in the rack. Lay them before you end the turn."
NAMES = ("Anna", "Ben")


def begin(people: People, variant: Variant = Variant.BASE) -> None:
    """Begin a match, with the keyboard on the table."""
    people.begin("BCDEFG", names=NAMES, variant=variant)
    people.view.setFocus()


def test_a_turn_is_played_and_told_by_keys_to_its_end(people: People) -> None:
    begin(people)
    for digit, told in (
        (Qt.Key.Key_2, MORE_BY_KEYS),
        (
            Qt.Key.Key_1,
            MORE_BY_KEYS.replace("2 more tiles. A digit takes one", "1 more tile. A digit takes it"),
        ),
        (Qt.Key.Key_3, ALL_BY_KEYS),
    ):
        people.key(digit)
        assert people.held
        people.key(Qt.Key.Key_Return)
        assert people.held == ""
        assert people.status == told
    assert people.rack == "..."
    people.key(Qt.Key.Key_1)
    assert people.status == "Tile 1 is on the table. Go there by the arrows; Enter takes it up."
    held_down = QKeyEvent(
        QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
    )
    QApplication.sendEvent(people.view, held_down)
    assert people.match.number == 1
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.match.number == 2
    assert people.match.turns[0].tiles[0].design == "C"
    assert people.status.startswith("Anna ")
    assert people.status.endswith(BY_KEYS.replace("Anna", "Ben"))
    brought = people.status.removesuffix(BY_KEYS.replace("Anna", "Ben"))
    people.move(people.slot(0))
    people.click(people.hexagon((0, 0)))
    people.key(Qt.Key.Key_Down)
    assert people.status == brought + BY_KEYS.replace("Anna", "Ben")


def test_who_uses_the_mouse_is_told_of_it_and_who_uses_keys_of_them(people: People) -> None:
    begin(people)
    people.key(Qt.Key.Key_Z, CONTROL)
    assert people.status == BY_MOUSE
    people.key(Qt.Key.Key_Down)
    assert people.status == BY_KEYS
    people.key(Qt.Key.Key_2)
    assert people.status.startswith("Tile 2: the arrows move it, R turns it, H turns it by half, Enter lays")
    people.key(Qt.Key.Key_Escape)
    assert people.status == BY_KEYS
    people.click(people.hexagon((1, 1)))
    assert people.status == BY_MOUSE
    people.click(people.slot(0))
    assert people.status.startswith("Tile 1: let go where it is to lie, or click there. The wheel turns it")
    people.key(Qt.Key.Key_Escape)
    begin(people, variant=Variant.ADVANCED)
    people.click(people.hexagon((1, 1)))
    people.key(Qt.Key.Key_H, CONTROL)
    assert people.status == "Click any tile on the table to turn it by half. Escape cancels."
    people.key(Qt.Key.Key_Down)
    by_keys = "The arrows go to a tile on the table, and Enter turns it by half. Escape cancels."
    assert people.status == by_keys
    people.key(Qt.Key.Key_Escape)
    people.key(Qt.Key.Key_H, CONTROL)
    assert people.status == by_keys
    people.key(Qt.Key.Key_Down)
    people.key(Qt.Key.Key_Return)
    assert people.match.turned is not None


def test_readers_hear_of_keys_alone(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch, people.window)
    told = ears.hear(lambda: begin(people))
    assert BY_KEYS in told
    told = ears.hear(lambda: people.click(people.slot(0)))
    assert any(said.startswith("Tile 1: the arrows move it") for said in told)
    told = [*told, *ears.key(Qt.Key.Key_Escape), *ears.key(Qt.Key.Key_2), *ears.key(Qt.Key.Key_Return)]
    assert MORE_BY_KEYS in told
    assert not any(word in said for said in told for word in ("drag", "click", "wheel"))


def test_arrows_walk_over_the_places_where_the_tile_fits(people: People) -> None:
    people.begin("BCD")
    keys = {keys.toString() for action in people.window.findChildren(QAction) for keys in action.shortcuts()}
    assert not keys & {*"RHLD123", "Shift+R", "Shift+L", "Del", "Backspace"}, "keys of the hand"
    people.key(Qt.Key.Key_1)
    found = {people.ghost}
    arrows = (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left)
    chance = Random(1)
    for _ in range(80):
        people.key(chance.choice(arrows))
        found.add(people.ghost)
    assert None not in found
    assert len(found) == 10  # every place for a tile that lies east and west
    people.key(Qt.Key.Key_R)
    assert people.held == "B5"
    people.key(Qt.Key.Key_R, SHIFT)
    people.key(Qt.Key.Key_H)
    assert people.held == "B3"
    people.key(Qt.Key.Key_3)
    assert (people.held, people.rack) == ("D0", "BC.")
    people.key(Qt.Key.Key_Escape)
    assert (people.held, people.rack) == ("", "BCD")
    people.key(Qt.Key.Key_1)
    ghost = people.ghost
    people.key(Qt.Key.Key_Return)
    assert people.laid == (ghost,)


def test_a_tile_of_this_turn_is_lifted_with_enter_and_put_away_with_delete(people: People) -> None:
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    for control in (Qt.KeyboardModifier.NoModifier, CONTROL):
        people.key(Qt.Key.Key_Return, control)
        assert (people.match.number, people.status) == (1, f"2 {NOT_YET}")
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
    assert not people.offers("End the turn")
    people.push("End the turn")
    assert people.status == f"3 {NOT_YET}"
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
    assert all(note.startswith("Line of 1 part: open") for _, note in notes)
    people.click(people.slot(0))
    people.move(people.hexagon((0, 0)))
    assert people.note == ""
    assert people.screen.tabletop.pointer.run is None


def test_a_button_suggests_a_turn_which_it_or_enter_lays_and_says_why_it_cannot(people: People) -> None:
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    people.lay(1, (-2, 0), 0)
    people.push("Suggest")
    wait_until(lambda: people.screen.play.suggesting.moves)
    assert people.offers("Lay them")
    assert not people.offers("Suggest")
    people.push("Lay them")
    assert not people.match.revealed
    button = seen.find_button(people.window, "Suggest")
    assert button.isVisible()
    why = "All tiles of this turn are laid. Take one back for a suggestion."
    assert why in button.toolTip()
    people.push("Suggest")
    assert people.status == why
    people.key(Qt.Key.Key_Z, CONTROL)
    people.menu("Match", "Suggest a turn")
    wait_until(lambda: people.screen.play.suggesting.moves)
    people.key(Qt.Key.Key_Return)
    assert not people.match.revealed
    assert people.match.number == 1
