"""Laying tiles of Topology by mouse and fingers: dragging, turning, refusals, taking back in any order."""

from collections.abc import Callable
from math import cos, radians, sin

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.gui.finger import Finger
from tests.gui.topology_people import CONTROL, RIGHT, SHIFT, People
from topologic_qt.games.topology.rules import PlacedTile

pytestmark = pytest.mark.gui


def test_tiles_are_dragged_from_the_rack_to_where_they_fit(people: People) -> None:
    people.begin("BCD")
    assert people.rack == "BCD"
    people.carry(1, (2, 0), 0)
    assert people.ghost == PlacedTile("C", (2, 0), 0)
    people.move(people.place((2, 0), 0) + QPoint(14, -9))
    assert people.ghost == PlacedTile("C", (2, 0), 0)
    people.move(people.place((1, 1), 0))
    people.release()
    assert people.laid == (PlacedTile("C", (1, 1), 0),)
    assert people.shown == set(people.match.tiles)
    assert (people.rack, people.held) == ("B.D", "")
    people.click(people.slot(1))
    assert people.held == ""
    assert "Tile 2 is on the table" in people.status
    people.click(people.hexagon((0, 0)))
    assert people.held == ""
    assert people.status.startswith("This tile is from an earlier turn")


def test_wheel_and_keys_turn_the_held_tile_and_leave_the_camera_alone(people: People) -> None:
    for design, direction, at in (("E", 1, (2, 0)), ("F", 2, (0, 2)), ("G", 5, (0, 1))):
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
    assert people.held == "B2"
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


def test_a_click_takes_a_tile_lays_it_or_puts_it_back(people: People) -> None:
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
        assert (people.held, people.rack, people.laid) == ("", "BCD", ())
    assert people.status == "Anna: drag the 3 tiles from the rack to the table, in any order."
    people.click(people.slot(2))
    people.move(people.place((5, -3), 0))
    people.click(people.place((5, -3), 0))
    assert "would touch nothing" in people.status
    assert people.held == "D0"
    people.move(people.place((2, 0), 0))
    assert people.ghost == PlacedTile("D", (2, 0), 0)
    people.click(people.place((2, 0), 0))
    assert people.laid == (PlacedTile("D", (2, 0), 0),)
    people.take(people.slot(0))
    people.move(people.place((5, -3), 0))
    assert people.ghost is None
    people.release()
    assert "would touch nothing" in people.status
    assert (people.held, people.rack) == ("", "BC.")


# -- laying anew ------------------------------------------------------------------------------------


def three_laid(people: People) -> None:
    """B beside the start tile, C beside B alone, D beside the start tile."""
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    people.lay(1, (4, 0), 0)
    people.lay(2, (-2, 0), 0)
    assert [tile.design for tile in people.laid] == ["B", "C", "D"]


def test_a_tile_of_this_turn_goes_elsewhere_or_back_without_the_others(people: People) -> None:
    three_laid(people)
    people.take(people.hexagon((-2, 0)))
    assert people.held == "D0"
    people.move(people.place((-1, 1), 0))
    people.release()
    assert set(people.laid) == {
        PlacedTile("B", (2, 0), 0),
        PlacedTile("C", (4, 0), 0),
        PlacedTile("D", (-1, 1), 0),
    }
    assert people.shown == set(people.match.tiles)
    people.begin("BCD")
    people.lay(0, (-2, 0), 0)
    people.lay(1, (2, 0), 0)
    people.lay(2, (4, 0), 0)
    people.take(people.hexagon((-2, 0)))
    people.move(people.slot(0))
    people.release()
    assert people.rack == "B.."
    assert people.laid == (PlacedTile("C", (2, 0), 0), PlacedTile("D", (4, 0), 0))
    assert people.shown == set(people.match.tiles)


def test_what_hangs_on_a_lifted_tile_alone_goes_to_the_rack_unless_it_is_held_again(people: People) -> None:
    three_laid(people)
    people.take(people.hexagon((2, 0)))
    assert "Tile 2 touches only this one" in people.status
    people.move(people.place((0, 1), 0))
    people.release()
    assert set(people.laid) == {PlacedTile("B", (0, 1), 0), PlacedTile("D", (-2, 0), 0)}
    assert people.rack == ".C."
    assert people.status == "Tile 2 no longer touched any other tile and is back in the rack."
    assert people.shown == set(people.match.tiles)
    three_laid(people)
    people.take(people.hexagon((2, 0)))
    people.wheel(3)
    people.move(people.place((2, 0), 0))
    people.release()
    assert set(people.laid) == {
        PlacedTile("B", (3, 0), 3),
        PlacedTile("C", (4, 0), 0),
        PlacedTile("D", (-2, 0), 0),
    }
    assert people.rack == "..."


def test_a_lifted_tile_comes_back_and_tiles_are_taken_back_last_first(people: People) -> None:
    three_laid(people)
    before, moves = people.laid, people.controller.match.moves
    people.click(people.hexagon((2, 0)))
    people.move(people.place((0, 1), 0))
    people.key(Qt.Key.Key_Escape)
    assert (people.laid, people.controller.match.moves) == (before, moves)
    assert people.shown == set(people.match.tiles)
    people.take(people.hexagon((2, 0)))
    people.move(people.place((5, -3), 0))
    people.release()
    assert "would touch nothing" in people.status
    assert people.laid == before
    assert people.shown == set(people.match.tiles)
    people.key(Qt.Key.Key_Z, CONTROL)
    assert [tile.design for tile in people.laid] == ["B", "C"]
    assert people.rack == "..D"
    people.push("Take back")
    people.key(Qt.Key.Key_Z, CONTROL)
    assert (people.laid, people.rack, people.match.stack_size) == ((), "BCD", 48)


# -- fingers ------------------------------------------------------------------------------------------


def test_fingers_zoom_carry_a_tile_or_lay_it_by_two_taps(people: People) -> None:
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
    finger.press(people.slot(1))
    finger.move(people.place((2, 0), 0))
    assert people.ghost == PlacedTile("C", (2, 0), 0)
    assert people.status.startswith("Tile 2: let go where it is to lie, or tap there. A tap with a second")
    finger.release()
    finger.tap(people.slot(0))
    assert people.held == "B0"
    finger.tap(people.place((-2, 0), 0))
    assert people.laid == (PlacedTile("C", (2, 0), 0), PlacedTile("B", (-2, 0), 0))


def test_a_second_finger_turns_the_tile_by_taps_or_by_going_round_it(people: People) -> None:
    finger = Finger(people.view, QTest.createTouchDevice())
    people.begin("BCD")
    finger.press(people.slot(0))
    finger.move(people.place((2, 0), 0))
    for _ in range(2):
        finger.press(people.place((2, 0), 0) + QPoint(90, 40), 1)
        finger.release(1)
    assert people.held == "B2"
    finger.release()
    assert [tile.direction for tile in people.laid] == [2]
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
