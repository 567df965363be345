"""Laying tiles of Topology by mouse: dragging, clicks, turning, refusals, and taking back in any order."""

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.gui.topology_people import CONTROL, RIGHT, SHIFT, People
from topologic_qt.games.topology.rules import PlacedTile

pytestmark = pytest.mark.gui


def test_a_tile_is_dragged_from_the_rack_to_where_it_fits(people: People) -> None:
    people.begin("BCD")
    assert people.rack == "BCD"
    people.lay(1, (2, 0), 0)
    assert people.laid == (PlacedTile("C", (2, 0), 0),)
    assert people.shown == set(people.match.tiles)
    assert people.rack == "B.D"
    assert people.held == ""


def test_the_ghost_snaps_to_the_nearest_place_where_the_tile_fits(people: People) -> None:
    people.begin("BCD")
    people.carry(0, (2, 0), 0)
    assert people.ghost == PlacedTile("B", (2, 0), 0)
    people.move(people.place((2, 0), 0) + QPoint(14, -9))
    assert people.ghost == PlacedTile("B", (2, 0), 0)
    people.move(people.place((1, 1), 0))
    assert people.ghost == PlacedTile("B", (1, 1), 0)
    people.release()
    assert people.laid == (PlacedTile("B", (1, 1), 0),)


@pytest.mark.parametrize("direction", range(6))
def test_the_wheel_turns_the_held_tile(people: People, direction: int) -> None:
    people.begin("BCD")
    at = {0: (2, 0), 1: (2, 0), 2: (0, 2), 3: (3, 0), 4: (3, -1), 5: (0, 1)}[direction]
    people.lay(0, at, direction)
    assert people.laid == (PlacedTile("B", at, direction),)


def test_keys_turn_it_and_none_of_them_moves_the_camera(people: People) -> None:
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
    people.key(Qt.Key.Key_H)
    assert people.view.camera == camera
    people.key(Qt.Key.Key_F)
    assert people.view.camera is None


def test_a_tile_stays_turned_in_its_slot(people: People) -> None:
    people.begin("BCD")
    people.carry(0, (2, 0), 0)
    people.wheel(2)
    people.key(Qt.Key.Key_Escape)
    people.release()
    people.take(people.slot(0))
    assert people.held == "B2"


def test_a_click_takes_a_tile_and_a_click_lays_it(people: People) -> None:
    people.begin("BCD")
    people.click(people.slot(2))
    assert people.held == "D0"
    assert people.rack == "BC."
    people.move(people.place((2, 0), 0))
    assert people.ghost == PlacedTile("D", (2, 0), 0)
    people.click(people.place((2, 0), 0))
    assert people.laid == (PlacedTile("D", (2, 0), 0),)


@pytest.mark.parametrize("how", ["escape", "right click", "rack"])
def test_a_held_tile_is_put_back(people: People, how: str) -> None:
    people.begin("BCD")
    people.click(people.slot(0))
    people.move(people.place((2, 0), 0))
    if how == "escape":
        people.key(Qt.Key.Key_Escape)
    elif how == "right click":
        people.click(people.place((2, 0), 0), RIGHT)
    else:
        people.click(people.slot(1))
    assert (people.held, people.rack, people.laid) == ("", "BCD", ())
    assert people.status == "Anna: drag the 3 tiles from the rack to the table, in any order."


def test_a_refused_drop_says_why(people: People) -> None:
    people.begin("BCD")
    people.take(people.slot(0))
    people.move(people.place((5, -3), 0))
    assert people.ghost is None
    people.release()
    assert "would touch nothing" in people.status
    assert (people.held, people.rack, people.laid) == ("", "BCD", ())


def test_a_click_where_it_does_not_fit_leaves_it_in_the_hand(people: People) -> None:
    people.begin("BCD")
    people.click(people.slot(0))
    people.move(people.place((5, -3), 0))
    people.click(people.place((5, -3), 0))
    assert "would touch nothing" in people.status
    assert people.held == "B0"
    people.click(people.place((2, 0), 0))
    assert people.laid == (PlacedTile("B", (2, 0), 0),)


def test_an_empty_slot_says_where_its_tile_is(people: People) -> None:
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    people.click(people.slot(0))
    assert people.held == ""
    assert "Tile 1 is on the table" in people.status


def test_a_tile_of_an_earlier_turn_lies_for_good(people: People) -> None:
    people.begin("BCD")
    people.click(people.hexagon((0, 0)))
    assert people.held == ""
    assert people.status.startswith("This tile is from an earlier turn")


# -- laying anew ------------------------------------------------------------------------------------


def three_laid(people: People) -> None:
    """B beside the start tile, C beside B alone, D beside the start tile."""
    people.begin("BCD")
    people.lay(0, (2, 0), 0)
    people.lay(1, (4, 0), 0)
    people.lay(2, (-2, 0), 0)
    assert [tile.design for tile in people.laid] == ["B", "C", "D"]


def test_a_tile_of_this_turn_is_dragged_elsewhere(people: People) -> None:
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


def test_the_first_tile_of_a_turn_goes_back_without_the_others(people: People) -> None:
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


def test_what_hangs_on_a_lifted_tile_alone_goes_to_the_rack_with_it(people: People) -> None:
    three_laid(people)
    people.take(people.hexagon((2, 0)))
    assert "Tile 2 touches only this one" in people.status
    people.move(people.place((0, 1), 0))
    people.release()
    assert set(people.laid) == {PlacedTile("B", (0, 1), 0), PlacedTile("D", (-2, 0), 0)}
    assert people.rack == ".C."
    assert people.status == "Tile 2 no longer touched any other tile and is back in the rack."
    assert people.shown == set(people.match.tiles)


def test_it_stays_where_the_lifted_tile_holds_it_again(people: People) -> None:
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


def test_a_lifted_tile_comes_back_to_where_it_lay(people: People) -> None:
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


def test_ctrl_z_takes_the_last_tile_back(people: People) -> None:
    three_laid(people)
    people.key(Qt.Key.Key_Z, CONTROL)
    assert [tile.design for tile in people.laid] == ["B", "C"]
    assert people.rack == "..D"
    people.push("Take back")
    assert [tile.design for tile in people.laid] == ["B"]


def test_what_is_revealed_stays_revealed(people: People) -> None:
    three_laid(people)
    people.key(Qt.Key.Key_Z, CONTROL, times=3)
    assert people.laid == ()
    assert people.rack == "BCD"
    assert people.match.stack_size == 48
