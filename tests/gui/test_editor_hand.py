"""Fields put together by mouse, by keys and by ear: tiles dragged, typed, pasted, pushed and let go."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog

from tests.gui.builder import Builder
from tests.gui.ears import Ears
from tests.gui.hand import PLAIN, RIGHT
from tests.gui.person import CONTROL, come_to_front
from tests.tables import ORDERED
from topologic_qt.games.topologic.rules import Location, Tile
from topologic_qt.games.topologic.ui.editor.dragged_tiles import DraggedTiles

pytestmark = pytest.mark.gui


SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def four(builder: Builder) -> Builder:
    """Four tiles in a square."""
    builder.type("y5b2\nk6r1")
    return builder


def test_a_tile_is_laid_out_of_the_rack_by_drags_and_clicks(builder: Builder) -> None:
    builder.hand.bring("Y5", builder.hand.place((2, 1)))
    assert builder.text == "@2,1\nY5"
    assert builder.editor.table.stock["Y5"].pos().toTuple() == (200, 100)
    builder.hand.bring("Y5", builder.hand.anywhere("R1"))
    assert not builder.field.tiles
    builder.hand.click(builder.hand.place((1, 1)))
    builder.hand.click(builder.hand.anywhere("Y5"))
    builder.hand.click(builder.hand.anywhere("K6"))
    assert builder.text == "@1,1\nY5 K6"


def test_tiles_are_swapped_selected_by_clicks_and_bands_and_dragged_together(four: Builder) -> None:
    four.hand.bring("Y5", four.hand.place((1, 1)))
    assert four.text == "R1 B2\nK6 Y5"
    four.ctrl("Z")
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
    four.hand.band(four.hand.place((2, -1)), four.hand.place((1, 1)))
    assert four.selected == "B2 R1"
    four.hand.holding = CONTROL
    four.hand.band(four.hand.place((-1, 2)), four.hand.place((0, 1)))
    assert four.selected == "B2 K6 R1"
    four.hand.holding = PLAIN
    four.hand.click(four.hand.place((3, 3)))
    four.hand.band(four.hand.place((2, -1)), four.hand.place((1, 1)))
    four.hand.bring("B2", four.hand.place((3, 0)))
    assert four.text == "Y5 . . B2\nK6 . . R1"
    assert four.selected == "B2 R1"


def by_escape(builder: Builder) -> None:
    builder.key(Qt.Key.Key_Escape)


def by_right_button(builder: Builder) -> None:
    builder.hand.click(builder.hand.place((4, 4)), RIGHT)


def test_a_drag_is_given_up(four: Builder) -> None:
    for give_up in (by_escape, by_right_button):
        four.hand.press(four.hand.tile("Y5"))
        four.hand.move(four.hand.place((3, 3)))
        assert four.editor.table.grasped == {"Y5"}
        give_up(four)
        assert not four.editor.table.grasped
        four.hand.release()
        assert four.text == "Y5 B2\nK6 R1"
        assert four.editor.table.stock["Y5"].pos().toTuple() == (0, 0)


def test_arrows_push_select_and_delete_puts_away(four: Builder) -> None:
    four.hand.click(four.hand.tile("Y5"))
    steps = four.editor.document.stack.count()
    four.key(Qt.Key.Key_Right, times=2)
    assert four.field.locations[Tile.parse("Y5")] == (2, 0)
    assert four.field.locations[Tile.parse("B2")] == (1, 0)
    assert four.editor.document.stack.count() == steps + 1
    four.key(Qt.Key.Key_Left, times=2)
    assert four.text == "Y5 B2\nK6 R1"
    assert four.editor.document.stack.count() == steps
    four.hand.click(four.hand.place((2, 1)))
    four.key(Qt.Key.Key_Left, SHIFT)
    assert four.selected == "R1"
    four.key(Qt.Key.Key_Up, SHIFT)
    assert four.selected == "B2 R1"
    four.key(Qt.Key.Key_Left, SHIFT)
    assert four.selected == "B2 K6 R1 Y5"
    four.hand.band(four.hand.place((2, -1)), four.hand.place((1, 1)))
    four.key(Qt.Key.Key_Delete)
    assert four.text == "Y5\nK6"
    assert four.selected == ""
    four.hand.click(four.hand.place((0, 0)))
    four.key(Qt.Key.Key_Escape)
    four.key(Qt.Key.Key_Delete)
    assert four.text == "@0,1\nK6"


def test_tiles_at_the_ends_of_the_table(builder: Builder) -> None:
    builder.paste("@-1000000,-1000000\ny5 10000.b2\n1999990/\nk6 1999998.r1")
    assert len(builder.field) == 4
    builder.editor.table_view.fit()
    builder.editor.table_view.zoom(8)
    builder.editor.grab()
    builder.ctrl("Z")
    assert not builder.field.tiles
    builder.paste("y5 10000.b2\n9999/\nk6")
    builder.editor.table_view.fit()
    builder.ctrl("A")
    builder.hand.press(builder.hand.tile("Y5"))
    builder.hand.move(builder.hand.tile("Y5") + QPoint(40, 0))
    builder.editor.grab()
    builder.hand.release()
    shift = builder.field.locations[Tile.parse("Y5")].x
    assert shift > 100
    assert builder.field.locations[Tile.parse("B2")] == (10_001 + shift, 0)
    builder.paste("@1000000,1000000\ny5")
    builder.editor.table_view.fit()
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


def test_a_space_and_a_dot_leave_holes_and_enter_begins_the_next_row(builder: Builder) -> None:
    builder.type("y5 b2.k6\nr1\n\ns6")
    assert builder.text.splitlines()[:2] == ["Y5 . B2 . K6", "R1"]
    assert builder.field.locations[Tile.parse("S6")] == Location(0, 3)


def test_typing_runs_along_the_arrow_used_last(builder: Builder) -> None:
    builder.key(Qt.Key.Key_Down)
    builder.type("y5b2\nk6")
    assert builder.text == "@0,1\nY5 K6\nB2"
    builder.key(Qt.Key.Key_Escape)
    builder.key(Qt.Key.Key_Left)
    builder.type("r1r2")
    assert builder.field.locations[Tile.parse("R2")].x == builder.field.locations[Tile.parse("R1")].x - 1


def test_backspace_forgets_half_a_name_first(builder: Builder) -> None:
    builder.type("y5g")
    builder.key(Qt.Key.Key_Backspace)
    assert builder.text == "Y5"
    builder.type("2")
    assert builder.text == "Y5"
    assert "is not a tile" in builder.person.status


def test_whatever_changes_the_field_otherwise_forgets_half_a_name(builder: Builder) -> None:
    for keys in ("I", "Z", "ZY"):
        builder.editor.steps.clear()
        builder.type("y5b2")
        for key in keys[:-1]:
            builder.ctrl(key)
        builder.type("g")
        assert builder.editor.hand.typing.letter == "G"
        builder.ctrl(keys[-1])
        assert builder.editor.hand.typing.letter == ""


def test_what_is_no_tile_is_said_and_lays_nothing(builder: Builder) -> None:
    for wrong in ("x", "7", "y7", "yy8", "?"):
        builder.type(wrong)
        assert not builder.field.tiles
        assert "is not a tile" in builder.person.status


def test_that_a_tile_came_from_elsewhere_is_said_until_the_field_changes(builder: Builder) -> None:
    before = builder.person.status
    builder.type("y5b2y5")
    assert builder.person.status == "Yellow 5 was elsewhere on the table and has moved here."
    builder.ctrl("Z")
    assert builder.person.status == before
    builder.type("y5")
    builder.person.menu("Field", "Fill what is missing")
    assert builder.person.status == before


def test_a_pasted_text_takes_the_place_of_the_field_and_can_be_undone(builder: Builder) -> None:
    builder.type("y5b2")
    builder.paste(ORDERED)
    assert not builder.field.missing
    assert "Undo" in builder.person.status
    builder.ctrl("Z")
    assert builder.text == "Y5 B2"


def test_copy_and_paste_bring_the_same_field(builder: Builder) -> None:
    builder.type("y5 b2\n\n.k6")
    before = builder.field
    builder.ctrl("C")
    assert QGuiApplication.clipboard().text().split() == builder.text.split()
    builder.key(Qt.Key.Key_A, CONTROL)
    builder.key(Qt.Key.Key_Delete)
    assert not builder.field.tiles
    builder.ctrl("V")
    assert builder.field == before


def test_a_text_that_is_no_field_changes_nothing(builder: Builder) -> None:
    for text, said in (
        ("y5 b2\nr1 x9", ("Line 2", "column 4")),
        ("y5 b2\nr1 y5", ("Y5", "Line 2", "line 1")),
        ("y5 " * 4_000_000, ("12000000 characters",)),
        ("", ("not contain a field",)),
        (" \n # nothing", ("not contain a field",)),
    ):
        builder.editor.steps.clear()
        builder.key(Qt.Key.Key_Home)
        builder.type("y5b2")
        builder.paste(text)
        assert builder.text == "Y5 B2"
        told = builder.person.answers.told.pop()
        assert all(part in told for part in said), told


OTHER = "R1 R2 R3\nB1 B2 B3"


@pytest.fixture
def building(builder: Builder) -> Builder:
    """Two rows of tiles, the last of which was typed in a step of its own."""
    builder.paste("Y1 Y2 Y3\nG1 G2 G3")
    builder.key(Qt.Key.Key_Escape)
    builder.hand.bring("W1", builder.hand.place((0, 3)))
    return builder


def held(builder: Builder) -> list[DraggedTiles]:
    """The pictures of tiles that are held."""
    return [item for item in builder.editor.table.scene.items() if isinstance(item, DraggedTiles)]


def assert_nothing_is_held(builder: Builder) -> None:
    """No tile is in the hand, and each lies where the field says."""
    table = builder.editor.table
    assert not table.grasped
    assert held(builder) == []
    assert {key for key, tile in table.stock.items() if tile.place is not None} == {
        str(tile) for tile in builder.field.tiles.values()
    }
    assert all(tile.isVisible() for tile in table.tiles.values())
    assert table.selection <= set(table.tiles)


def paste(builder: Builder) -> None:
    QGuiApplication.clipboard().setText(OTHER)
    builder.editor.tools.paste.trigger()


CHANGES: dict[str, Callable[[Builder], None]] = {
    "undo": lambda builder: builder.editor.tools.undo.trigger(),
    "paste": paste,
    "clear": lambda builder: builder.editor.tools.clear.trigger(),
    "fill": lambda builder: builder.editor.tools.fill.trigger(),
    "away": lambda builder: builder.person.editing.leave(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_tiles_in_the_hand_go_home(building: Builder, change: str) -> None:
    tile = {"undo": "W1", "paste": "Y2"}.get(change, "K1")
    building.hand.press(building.hand.anywhere(tile))
    building.hand.move(building.hand.place((5, 3)))
    assert len(held(building)) == 1
    CHANGES[change](building)
    assert_nothing_is_held(building)
    after = building.text
    building.hand.move(building.hand.place((6, 4)))
    building.hand.release()
    assert building.text == after
    assert_nothing_is_held(building)


def test_a_press_before_the_change_means_nothing_after_it(building: Builder) -> None:
    for change, tile, drags in (
        ("undo", "W1", True),
        ("fill", "K1", False),
        ("paste", "R1", True),
        ("clear", "B2", False),
    ):
        building.hand.press(building.hand.anywhere(tile))
        CHANGES[change](building)
        after = building.text
        if drags:
            building.hand.move(building.hand.place((6, 4)))
            assert_nothing_is_held(building)
        building.hand.release()
        assert building.text == after, change
        assert_nothing_is_held(building)


def test_a_dialog_that_opens_in_mid_drag(building: Builder) -> None:
    building.hand.press(building.hand.anywhere("W1"))
    building.hand.move(building.hand.place((5, 3)))
    building.person.window.game.dialogs.show_settings()
    QApplication.processEvents()
    assert_nothing_is_held(building)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    dialog.reject()
    come_to_front(building.person.window)
    building.hand.release()


@pytest.fixture
def ears(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> Ears:
    """The ears of that player."""
    return Ears(monkeypatch, builder.person.window)


def test_typed_tiles_and_the_cursor_are_told(builder: Builder, ears: Ears) -> None:
    assert ears.key(Qt.Key.Key_Y) == ["Y, and now a number."]
    assert ears.key(Qt.Key.Key_5) == ["Yellow 5 is laid."]
    builder.type("b2")
    assert ears.key(Qt.Key.Key_Down) == ["Empty."]
    assert ears.key(Qt.Key.Key_Left) == ["Empty: Blue 2 above."]
    assert ears.key(Qt.Key.Key_Up) == ["Blue 2, row 1, column 2"]
    assert ears.key(Qt.Key.Key_Left) == ["Yellow 5, row 1, column 1"]
    assert ears.key(Qt.Key.Key_Left) == ["Empty: Yellow 5 on the right."]
    assert ears.key(Qt.Key.Key_Z, CONTROL)[0] == "Blue 2 is back in the rack."


def test_many_tiles_are_told_by_their_number_and_what_is_missing(builder: Builder, ears: Ears) -> None:
    builder.type("y5b2")
    told = ears.key(Qt.Key.Key_A, CONTROL)
    assert told == ["2 tiles are selected."]
    assert ears.key(Qt.Key.Key_Right)[0].startswith("Yellow 5, Blue 2 are moved. 58 tiles are missing: ")
    assert ears.key(Qt.Key.Key_Delete)[0].startswith("Yellow 5, Blue 2 are back in the rack. The table is")
