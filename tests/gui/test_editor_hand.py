"""Fields put together with the mouse: tiles dragged, selected, pushed and turned."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from tests.gui.builder import Builder
from tests.gui.hand import MIDDLE, PLAIN, RIGHT
from tests.gui.person import CONTROL
from topologic_qt.games.topologic.rules import ALL_TILES, Tile

pytestmark = pytest.mark.gui

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def four(builder: Builder) -> Builder:
    """Four tiles in a square."""
    builder.type("y5b2\nk6r1")
    return builder


def test_a_tile_is_dragged_out_of_the_rack_and_back(builder: Builder) -> None:
    builder.hand.bring("Y5", builder.hand.place((2, 1)))
    assert builder.text == "@2,1\nY5"
    assert builder.editor.table.stock["Y5"].pos().toTuple() == (200, 100)
    builder.hand.bring("Y5", builder.hand.anywhere("R1"))
    assert not builder.field.tiles


def test_a_tile_from_the_rack_sends_the_one_below_back(builder: Builder) -> None:
    builder.hand.bring("Y5", builder.hand.place((2, 1)))
    builder.hand.bring("K6", builder.hand.place((2, 1)))
    assert builder.text == "@2,1\nK6"


def test_a_click_in_the_rack_lays_the_tile_at_the_cursor(builder: Builder) -> None:
    builder.hand.click(builder.hand.place((1, 1)))
    builder.hand.click(builder.hand.anywhere("Y5"))
    builder.hand.click(builder.hand.anywhere("K6"))
    assert builder.text == "@1,1\nY5 K6"


def test_a_tile_dropped_on_another_swaps_with_it(four: Builder) -> None:
    four.hand.bring("Y5", four.hand.place((1, 1)))
    assert four.text == "R1 B2\nK6 Y5"


def test_a_click_selects_and_ctrl_adds_and_takes_away(four: Builder) -> None:
    four.hand.click(four.hand.tile("Y5"))
    assert four.selected == "Y5"
    four.hand.holding = CONTROL
    four.hand.click(four.hand.tile("R1"))
    assert four.selected == "R1 Y5"
    four.hand.click(four.hand.tile("Y5"))
    assert four.selected == "R1"
    four.hand.holding = PLAIN
    four.hand.click(four.hand.tile("B2"))
    assert four.selected == "B2"
    four.hand.click(four.hand.place((3, 3)))
    assert four.selected == ""


def test_a_band_selects_what_it_touches(four: Builder) -> None:
    four.hand.band(four.hand.place((2, -1)), four.hand.place((1, 1)))
    assert four.selected == "B2 R1"
    four.hand.holding = CONTROL
    four.hand.band(four.hand.place((-1, 2)), four.hand.place((0, 1)))
    assert four.selected == "B2 K6 R1"


def test_a_band_that_is_given_up_leaves_the_selection_as_it_was(four: Builder) -> None:
    four.hand.click(four.hand.tile("Y5"))
    four.hand.press(four.hand.place((2, -1)))
    four.hand.move(four.hand.place((1, 1)))
    assert four.selected == "B2 R1"
    four.key(Qt.Key.Key_Escape)
    assert four.selected == "Y5"
    four.hand.release()
    assert four.selected == "Y5"


def test_what_is_selected_is_dragged_together(four: Builder) -> None:
    four.hand.band(four.hand.place((2, -1)), four.hand.place((1, 1)))
    four.hand.bring("B2", four.hand.place((3, 0)))
    assert four.text == "Y5 . . B2\nK6 . . R1"
    assert four.selected == "B2 R1"


def by_escape(builder: Builder) -> None:
    builder.key(Qt.Key.Key_Escape)


def by_right_button(builder: Builder) -> None:
    builder.hand.click(builder.hand.place((4, 4)), RIGHT)


@pytest.mark.parametrize("give_up", [by_escape, by_right_button])
def test_a_drag_is_given_up(four: Builder, give_up: Callable[[Builder], None]) -> None:
    four.hand.press(four.hand.tile("Y5"))
    four.hand.move(four.hand.place((3, 3)))
    assert four.editor.table.grasped == {"Y5"}
    give_up(four)
    assert not four.editor.table.grasped
    four.hand.release()
    assert four.text == "Y5 B2\nK6 R1"
    assert four.editor.table.stock["Y5"].pos().toTuple() == (0, 0)


def test_a_press_without_a_move_drags_nothing(four: Builder) -> None:
    steps = four.editor.document.stack.count()
    four.hand.click(four.hand.tile("Y5") + QPoint(12, 9))
    assert four.text == "Y5 B2\nK6 R1"
    assert four.editor.document.stack.count() == steps


def test_undo_in_the_middle_of_a_drag_drops_what_is_held(four: Builder) -> None:
    four.hand.press(four.hand.tile("Y5"))
    four.hand.move(four.hand.place((3, 3)))
    four.ctrl("Z")
    assert not four.editor.table.grasped
    four.hand.release()
    assert four.text == "Y5 B2\nK6"


def test_arrows_push_what_is_selected_over_the_others(four: Builder) -> None:
    four.hand.click(four.hand.tile("Y5"))
    steps = four.editor.document.stack.count()
    four.key(Qt.Key.Key_Right, times=2)
    assert four.field.locations[Tile.parse("Y5")] == (2, 0)
    assert four.field.locations[Tile.parse("B2")] == (1, 0)
    assert four.editor.document.stack.count() == steps + 1
    four.key(Qt.Key.Key_Left, times=2)
    assert four.text == "Y5 B2\nK6 R1"
    assert four.editor.document.stack.count() == steps


def test_arrows_walk_when_nothing_is_selected(four: Builder) -> None:
    before = four.editor.hand.typing.place
    four.key(Qt.Key.Key_Right)
    assert four.editor.hand.typing.place == (before[0] + 1, before[1])
    assert four.text == "Y5 B2\nK6 R1"


def test_shift_and_arrows_select_from_the_cursor_on(four: Builder) -> None:
    four.hand.click(four.hand.place((2, 1)))
    four.key(Qt.Key.Key_Left, SHIFT)
    assert four.selected == "R1"
    four.key(Qt.Key.Key_Up, SHIFT)
    assert four.selected == "B2 R1"
    four.key(Qt.Key.Key_Left, SHIFT)
    assert four.selected == "B2 K6 R1 Y5"


def test_turning_and_mirroring_what_is_selected_or_everything(four: Builder) -> None:
    four.ctrl("R")
    assert four.text == "K6 Y5\nR1 B2"
    four.ctrl("L")
    four.key(Qt.Key.Key_M, CONTROL | SHIFT)
    assert four.text == "B2 Y5\nR1 K6"
    four.hand.band(four.hand.place((-1, -1)), four.hand.place((1, 0)))
    four.key(Qt.Key.Key_M, CONTROL | SHIFT)
    assert four.text == "Y5 B2\nR1 K6"
    four.key(Qt.Key.Key_P, CONTROL | SHIFT)
    assert four.text == "Y5 B2\nR1 K6"
    four.key(Qt.Key.Key_Escape)
    four.key(Qt.Key.Key_P, CONTROL | SHIFT)
    assert four.text == "R1 K6\nY5 B2"


def test_delete_puts_what_is_selected_into_the_rack(four: Builder) -> None:
    four.hand.band(four.hand.place((2, -1)), four.hand.place((1, 1)))
    four.key(Qt.Key.Key_Delete)
    assert four.text == "Y5\nK6"
    assert four.selected == ""
    four.hand.click(four.hand.place((0, 0)))
    four.key(Qt.Key.Key_Escape)
    four.key(Qt.Key.Key_Delete)
    assert four.text == "@0,1\nK6"


def test_selecting_all_and_by_colour_and_number(builder: Builder) -> None:
    builder.type("y5b2y1\nk5r1")
    builder.ctrl("A")
    assert builder.selected == "B2 K5 R1 Y1 Y5"
    menu = builder.editor.tools.select_by
    chosen = {action.text(): action for action in menu.actions()}
    chosen["Yellow"].trigger()
    assert builder.selected == "Y1 Y5"
    chosen["Number 5"].trigger()
    assert builder.selected == "K5 Y5"


def test_everything_is_undone_and_done_again(builder: Builder) -> None:
    seen = [builder.field]
    builder.ctrl("I")
    seen.append(builder.field)
    assert not seen[-1].missing
    for key, modifiers in (
        (Qt.Key.Key_H, CONTROL),
        (Qt.Key.Key_R, CONTROL),
        (Qt.Key.Key_M, CONTROL | SHIFT),
    ):
        builder.key(key, modifiers)
        seen.append(builder.field)
    assert len(set(seen)) == len(seen)
    for before in reversed(seen[:-1]):
        builder.ctrl("Z")
        assert builder.field == before
    for after in seen[1:]:
        builder.key(Qt.Key.Key_Z, CONTROL | SHIFT)
        assert builder.field == after


def test_the_menu_says_what_would_be_undone(four: Builder) -> None:
    assert four.person.can_choose("Edit", "Undo: Lay R1")
    four.person.menu("Edit", "Undo: Lay R1")
    assert four.person.can_choose("Edit", "Redo: Lay R1")


def test_a_tile_is_always_there_once(four: Builder) -> None:
    four.ctrl("I")
    table = four.editor.table
    on_table = [tile.look.key for tile in table.stock.values() if tile.place is not None]
    assert sorted(on_table) == sorted(map(str, ALL_TILES))
    places = [tile.place for tile in table.stock.values()]
    assert len(set(places)) == 60


def test_the_middle_button_pulls_the_table_and_the_rack_stays(four: Builder) -> None:
    view, rack = four.editor.table_view, four.editor.table.rack
    before, tile = view.mapFromScene(rack.scenePos()), four.hand.tile("Y5")
    four.hand.press(four.hand.place((2, 2)), MIDDLE)
    four.hand.move(four.hand.place((2, 2)) + QPoint(-90, 40))
    four.hand.release(MIDDLE)
    assert four.hand.tile("Y5") == tile + QPoint(-90, 40)
    view.zoom(1.5)
    assert (view.mapFromScene(rack.scenePos()) - before).manhattanLength() <= 2
    four.hand.bring("G1", four.hand.place((3, 1)))
    assert four.field.locations[Tile.parse("G1")] == (3, 1)


def test_tiles_scattered_to_the_ends_of_the_table(builder: Builder) -> None:
    builder.paste("@-1000000,-1000000\ny5 10000.b2\n1999990/\nk6 1999998.r1")
    assert len(builder.field) == 4
    builder.editor.table_view.fit()
    builder.editor.table_view.zoom(8)
    builder.editor.grab()
    builder.ctrl("Z")
    assert not builder.field.tiles


def test_tiles_too_small_to_be_seen_are_dots_where_they_lie(builder: Builder) -> None:
    builder.paste("@-500000,-500000\ny5 500000.b2\n999990/\nk6 999998.r1")
    view = builder.editor.table_view
    view.fit()
    picture = view.grab().toImage()
    for tile in ("Y5", "B2", "K6", "R1"):
        assert picture.pixelColor(builder.hand.tile(tile)) == QColor("#ffd54a"), tile
    builder.ctrl("Z")
    builder.paste("y5 b2")
    view.fit()
    picture = view.grab().toImage()
    assert picture.pixelColor(builder.hand.tile("B2")) != QColor("#ffd54a")


def test_a_straggling_line_of_sixty_is_in_sight_as_a_whole(builder: Builder) -> None:
    builder.paste(" ".join(map(str, ALL_TILES)))
    assert builder.hand.tile("R1").x() > builder.rack_width
    assert builder.hand.tile("S6").x() > builder.hand.tile("R1").x() + 400
    builder.key(Qt.Key.Key_R, CONTROL)
    assert builder.hand.tile("S6").y() > builder.hand.tile("R1").y() + 300


def test_what_is_typed_stays_in_sight(builder: Builder) -> None:
    view = builder.editor.table_view
    for tile in ALL_TILES:
        builder.type(str(tile))
        assert builder.hand.tile(str(tile)).x() > builder.rack_width
    for _ in range(40):
        builder.key(Qt.Key.Key_Down)
        assert view.viewport().rect().contains(builder.hand.place(builder.editor.hand.typing.place))


def test_tiles_that_lie_far_apart_are_carried_together(builder: Builder) -> None:
    builder.paste("y5 10000.b2\n9999/\nk6")
    builder.ctrl("A")
    builder.hand.press(builder.hand.tile("Y5"))
    builder.hand.move(builder.hand.tile("Y5") + QPoint(40, 0))
    builder.editor.grab()
    builder.hand.release()
    shift = builder.field.locations[Tile.parse("Y5")].x
    assert shift > 100
    assert builder.field.locations[Tile.parse("B2")] == (10_001 + shift, 0)


def test_at_the_end_of_the_table_nothing_more_is_laid(builder: Builder) -> None:
    builder.paste("@1000000,1000000\ny5")
    builder.hand.bring("B2", builder.hand.place((1_000_001, 1_000_000)))
    assert len(builder.field) == 1
    assert "The table ends here" in builder.person.status
    assert builder.editor.table.stock["B2"].place is None
    builder.hand.click(builder.hand.place((1_000_001, 999_999)))
    builder.type("k6")
    assert len(builder.field) == 1
    builder.hand.click(builder.hand.tile("Y5"))
    builder.key(Qt.Key.Key_Right)
    assert builder.field.locations[Tile.parse("Y5")] == (1_000_000, 1_000_000)
