"""Laying tiles of Topology by mouse, fingers and keys: turning, refusals, taking back, ending turns."""

import sys
from collections.abc import Callable
from math import cos, radians, sin

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.finger import Finger
from tests.gui.test_held_enter import hold_on
from tests.gui.topology_people import CONTROL, PLAIN, RIGHT, SHIFT, People
from topologic_qt.games.topology.rules.moves import Lay
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import Variant

pytestmark = pytest.mark.gui

B, C, D = PlacedTile("B", (2, 0), 0), PlacedTile("C", (4, 0), 0), PlacedTile("D", (-2, 0), 0)
FAR = (5, -3)
"""Where a tile wouldn’t touch anything."""


def three_laid(people: People) -> None:
    """Lay B beside the start tile, C only beside B, D beside the start tile."""
    people.begin("BCD")
    people.controller.revise(0, [Lay(tile.design, tile.at, tile.direction) for tile in (B, C, D)])
    assert people.laid == (B, C, D)


def agrees(people: People, *laid: PlacedTile, rack: str) -> None:
    """Check that these tiles of the turn are laid in match and picture, and the others in the rack."""
    assert set(people.laid) == set(laid)
    assert people.shown == set(people.match.tiles)
    assert (people.rack, people.held) == (rack, "")


def test_a_tile_is_dragged_or_clicked_to_where_it_fits_or_put_back(people: People) -> None:
    people.begin("BCD")
    assert people.rack == "BCD"
    people.carry(1, (2, 0), 0)
    people.move(people.place((2, 0), 0) + QPoint(14, -9))
    assert people.ghost == PlacedTile("C", (2, 0), 0)
    people.move(people.place((1, 1), 0))
    people.release()
    agrees(people, PlacedTile("C", (1, 1), 0), rack="B.D")
    for at, told in (
        (people.slot(1), "Tile 2 is on the table"),
        (people.hexagon((0, 0)), "You can only move tiles from this turn"),
    ):
        people.click(at)
        assert people.held == ""
        assert people.status.startswith(told)
    # a click takes one, and puts it back in three ways
    people.begin("BCD")
    ways: list[Callable[[], None]] = [
        lambda: people.key(Qt.Key.Key_Escape),
        lambda: people.click(people.place((2, 0), 0), RIGHT),
        lambda: people.click(people.slot(1)),
    ]
    for put_back in ways:
        people.click(people.slot(2))
        assert (people.held, people.rack) == ("D0", "BC.")
        people.move(people.place((2, 0), 0))
        put_back()
        agrees(people, rack="BCD")
    assert people.status == "Anna: drag the 3 tiles from the rack to the table."
    # a refused click leaves it in the hand, a refused drag lets it go
    people.click(people.slot(2))
    people.move(people.place(FAR, 0))
    people.click(people.place(FAR, 0))
    assert "wouldn’t touch anything" in people.status
    assert people.held == "D0"
    people.move(people.place((2, 0), 0))
    people.click(people.place((2, 0), 0))
    assert people.laid == (PlacedTile("D", (2, 0), 0),)
    people.take(people.slot(0))
    people.move(people.place(FAR, 0))
    assert people.ghost is None
    people.release()
    assert "wouldn’t touch anything" in people.status
    assert (people.held, people.rack) == ("", "BC.")


def test_wheel_and_keys_turn_the_held_tile_and_leave_the_camera_alone(people: People) -> None:
    for design, direction, at in (("E", 1, (2, 0)), ("G", 5, (0, 1))):
        people.begin(design)
        people.lay(0, at, direction)
        assert people.laid == (PlacedTile(design, at, direction),)
    people.begin("BCD")
    people.view.zoom(1.5)
    camera = people.view.camera
    people.carry(0, (2, 0), 0)
    people.key(Qt.Key.Key_H)
    assert people.ghost == PlacedTile("B", (3, 0), 3)
    people.key(Qt.Key.Key_R)
    people.key(Qt.Key.Key_R, SHIFT, times=2)
    assert people.held == "B4"
    assert people.view.camera == camera
    people.key(Qt.Key.Key_Escape)
    assert people.held == ""
    people.release()
    people.take(people.slot(0))
    assert people.held == "B4", "it stays turned in its slot"
    people.key(Qt.Key.Key_Escape)
    people.release()
    people.key(Qt.Key.Key_H)
    assert people.view.camera == camera
    people.key(Qt.Key.Key_F)
    assert people.view.camera is None


def test_a_tile_of_this_turn_goes_elsewhere_or_back_and_takes_along_what_hangs_on_it(people: People) -> None:
    three_laid(people)
    people.take(people.hexagon((-2, 0)))
    assert people.held == "D0"
    people.move(people.place((-1, 1), 0))
    people.release()
    agrees(people, B, C, PlacedTile("D", (-1, 1), 0), rack="...")
    people.take(people.hexagon((-1, 1)))
    people.move(people.slot(2))
    people.release()
    agrees(people, B, C, rack="..D")
    # C touches B alone: it goes to the rack, unless B is turned and touches it again
    three_laid(people)
    people.take(people.hexagon((2, 0)))
    assert "Without this tile, tile 2 goes back" in people.status
    people.move(people.place((0, 1), 0))
    people.release()
    assert people.status == "Tile 2 didn’t touch anything and is back in the rack."
    agrees(people, PlacedTile("B", (0, 1), 0), D, rack=".C.")
    three_laid(people)
    people.take(people.hexagon((2, 0)))
    people.wheel(3)
    people.move(people.place((2, 0), 0))
    people.release()
    agrees(people, PlacedTile("B", (3, 0), 3), C, D, rack="...")
    # let go of in the hand or where it cannot lie, it is where it was
    three_laid(people)
    moves = people.controller.match.moves
    people.click(people.hexagon((2, 0)))
    people.move(people.place((0, 1), 0))
    people.key(Qt.Key.Key_Escape)
    agrees(people, B, C, D, rack="...")
    assert people.controller.match.moves == moves
    people.take(people.hexagon((2, 0)))
    people.move(people.place(FAR, 0))
    people.release()
    assert "wouldn’t touch anything" in people.status
    agrees(people, B, C, D, rack="...")
    # tiles are taken back last first
    people.key(Qt.Key.Key_Z, CONTROL)
    agrees(people, B, C, rack="..D")
    people.push("Take back")
    people.key(Qt.Key.Key_Z, CONTROL)
    agrees(people, rack="BCD")


def test_fingers_zoom_carry_turn_and_lay_a_tile(people: People) -> None:
    finger = Finger(people.view, QTest.createTouchDevice())
    people.begin("BCD")
    scale, middle = people.view.transform().m11(), people.view.viewport().rect().center()
    finger.press(middle - QPoint(30, 0), 0)
    finger.press(middle + QPoint(30, 0), 1)
    finger.move(middle - QPoint(60, 0), middle + QPoint(60, 0))
    finger.release(1)
    finger.release(0)
    assert people.view.transform().m11() > 1.5 * scale
    people.key(Qt.Key.Key_F)
    # a tile is carried, turned by taps of a second finger, or laid by two taps of one
    finger.press(people.slot(1))
    finger.move(people.place((2, 0), 0))
    assert people.ghost == PlacedTile("C", (2, 0), 0)
    assert people.status.startswith("Tile 2: let go or tap where you want it. A second finger")
    for _ in range(2):
        finger.press(people.place((2, 0), 0) + QPoint(90, 40), 1)
        finger.release(1)
    assert people.held == "C2"
    finger.release()
    assert [tile.direction for tile in people.laid] == [2]
    finger.tap(people.slot(0))
    assert people.held == "B0"
    finger.tap(people.place((-2, 0), 0))
    assert people.laid[1:] == (PlacedTile("B", (-2, 0), 0),)
    # a second finger that goes round it turns it along
    for design, angle, direction in (("E", 90, 2), ("F", -45, 5), ("G", 10, 0)):
        people.begin(design)
        finger.press(people.slot(0))
        middle = people.place((2, 0), 0)
        finger.move(middle)
        finger.press(middle + QPoint(100, 0), 1)
        for share in range(1, 6):
            turned = radians(-angle * share / 5)
            finger.move(middle, middle + QPoint(round(100 * cos(turned)), round(100 * sin(turned))), steps=1)
        assert people.held == f"{design}{direction}"
        finger.release(1)
        finger.release()


# -- by keys ---------------------------------------------------------------------------------------


BY_MOUSE = "Anna: drag the 3 tiles from the rack to the table."
BY_KEYS = "Anna: lay the 3 tiles from the rack. Number keys pick up a tile, arrows move it, Enter lays it."
MORE_BY_KEYS = "Anna: lay 2 more tiles. Pick one up with its number key, or Enter on a tile from this turn."
ONE_BY_KEYS = MORE_BY_KEYS.replace("2 more tiles", "1 more tile")
ALL_BY_KEYS = "Anna: all tiles are laid. Ctrl+Enter ends the turn; Enter picks up a tile from this turn."
NOT_YET = "Lay the {} tiles from the rack first."


def begin(people: People, variant: Variant = Variant.BASE) -> None:
    """Begin a match with the focus on the table."""
    people.begin("BCDEFG", names=("Anna", "Ben"), variant=variant)
    people.view.setFocus()


def test_a_turn_is_played_and_told_by_keys_to_its_end(people: People) -> None:
    begin(people)
    for digit, told in (
        (Qt.Key.Key_2, MORE_BY_KEYS),
        (Qt.Key.Key_1, ONE_BY_KEYS),
        (Qt.Key.Key_3, ALL_BY_KEYS),
    ):
        people.key(digit)
        assert people.held
        people.key(Qt.Key.Key_Return)
        assert people.held == ""
        assert people.status == told
    assert people.rack == "..."
    people.key(Qt.Key.Key_1)
    assert people.status == "Tile 1 is on the table. Go there with the arrows and press Enter."
    hold_on()
    assert people.match.number == 1
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.match.number == 2
    assert people.match.turns[0].tiles[0].design == "C"
    brought = people.status
    assert brought.startswith("Anna ")
    assert brought.endswith(BY_KEYS.replace("Anna", "Ben"))
    people.move(people.slot(0))
    people.click(people.hexagon((0, 0)))
    people.key(Qt.Key.Key_Down)
    assert people.status == brought


def test_who_uses_the_mouse_is_told_of_it_and_who_uses_keys_or_listens_of_them(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(people)
    assert people.status == BY_MOUSE
    people.key(Qt.Key.Key_Down)
    assert people.status == BY_KEYS
    people.key(Qt.Key.Key_2)
    assert people.status.startswith("Arrows move it, R and H turn it, Enter lays it")
    people.key(Qt.Key.Key_Escape)
    assert people.status == BY_KEYS
    people.click(people.hexagon((1, 1)))
    assert people.status == BY_MOUSE
    people.click(people.slot(0))
    assert people.status.startswith("Tile 1: let go or click where you want it. The wheel turns it")
    people.key(Qt.Key.Key_Escape)
    begin(people, variant=Variant.ADVANCED)
    people.click(people.slot(0))
    assert people.status == "First reveal a third tile or turn one on the table."
    for choice in ("Reveal a third", "Turn a tile"):
        assert seen.find_button(people.window, choice).isDown(), "it is pointed out"
    people.click(people.hexagon((1, 1)))
    people.key(Qt.Key.Key_H, CONTROL)
    assert people.status == "Click a tile on the table to give it a half turn. Escape cancels."
    people.key(Qt.Key.Key_Down)
    by_keys = "Arrows go to a tile, Enter gives it a half turn, Escape cancels."
    assert people.status == by_keys
    people.key(Qt.Key.Key_Return)
    assert people.match.turned is not None
    # readers hear of keys alone, whatever is used
    ears = Ears(monkeypatch, people.window)
    told = ears.hear(lambda: begin(people))
    assert BY_KEYS in told
    told = ears.hear(lambda: people.click(people.slot(0)))
    assert any(said.startswith("Arrows move it") for said in told)
    told = [*told, *ears.key(Qt.Key.Key_Escape), *ears.key(Qt.Key.Key_2), *ears.key(Qt.Key.Key_Return)]
    assert MORE_BY_KEYS in told
    assert not any(word in said for said in told for word in ("drag", "click", "wheel"))


def test_a_digit_is_the_key_in_its_place_also_where_it_writes_something_else(people: People) -> None:
    people.begin("BCD")
    place = 3 if sys.platform == "win32" else 11
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Eacute, PLAIN, place, 0, 0, "é")
    QApplication.sendEvent(people.view, press)
    assert people.held == "C0"


def test_arrows_walk_over_the_tiles_of_this_turn_and_over_the_places_where_one_fits(people: People) -> None:
    people.begin("BCD")
    keys = {keys.toString() for action in people.window.findChildren(QAction) for keys in action.shortcuts()}
    assert not keys & {*"RHLD123", "Shift+R", "Shift+L", "Del", "Backspace"}, "keys of the hand"
    # a tile of this turn is lifted with Enter, and put away with Delete
    people.lay(0, (2, 0), 0)
    for control in (PLAIN, CONTROL):
        people.key(Qt.Key.Key_Return, control)
        assert (people.match.number, people.status) == (1, NOT_YET.format(2))
    people.key(Qt.Key.Key_Up)
    people.key(Qt.Key.Key_Right)
    people.key(Qt.Key.Key_Return)
    assert people.held == "B0"
    people.key(Qt.Key.Key_Left, times=2)
    people.key(Qt.Key.Key_Return)
    assert len(people.laid) == 1
    assert people.laid[0] != PlacedTile("B", (2, 0), 0)
    people.key(Qt.Key.Key_Up)
    people.key(Qt.Key.Key_Down)
    people.key(Qt.Key.Key_Delete)
    assert (people.match.laid, people.rack, people.held) == (0, "BCD", "")
    assert not people.offers("End the turn")
    people.push("End the turn")
    assert people.status == NOT_YET.format(3)
    people.click(people.slot(0))
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.held == "B0"
    # with a tile in the hand they lead from place to place, and it turns where it is
    people.begin("BCD")
    people.key(Qt.Key.Key_1)
    before = people.ghost
    people.key(Qt.Key.Key_Up)
    assert people.ghost not in (None, before)
    people.key(Qt.Key.Key_R)
    assert people.held == "B5"
    people.key(Qt.Key.Key_R, SHIFT)
    people.key(Qt.Key.Key_H)
    assert people.held == "B3"
    people.key(Qt.Key.Key_3)
    assert (people.held, people.rack) == ("D0", "BC.")
    people.key(Qt.Key.Key_Escape)
    assert (people.held, people.rack) == ("", "BCD")
