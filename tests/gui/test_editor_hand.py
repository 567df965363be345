"""Fields built by mouse, keys and ear: tiles dragged, typed, pasted, pushed and dropped."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from tests.gui.builder import Builder
from tests.gui.ears import Ears
from tests.gui.hand import PLAIN, RIGHT
from tests.gui.person import CONTROL, come_to_front
from tests.tables import ORDERED
from topologic_qt.games.topologic.rules.field import ALL_TILES, Location, Tile
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.games.topologic.ui.editor.grip import DraggedTiles

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


def test_tiles_are_swapped_selected_and_dragged_together_or_put_back(four: Builder) -> None:
    hand = four.hand
    hand.bring("Y5", hand.place((1, 1)))
    assert four.text == "R1 B2\nK6 Y5"
    four.ctrl("Z")
    # A drag is given up.
    ways: tuple[Callable[[], None], ...] = (
        lambda: four.key(Qt.Key.Key_Escape),
        lambda: hand.click(hand.place((4, 4)), RIGHT),
    )
    for give_up in ways:
        hand.press(hand.tile("Y5"))
        hand.move(hand.place((3, 3)))
        assert four.editor.table.grasped == {"Y5"}
        give_up()
        assert not four.editor.table.grasped
        hand.release()
        assert four.text == "Y5 B2\nK6 R1"
        assert four.editor.table.stock["Y5"].pos().toTuple() == (0, 0)
    # Selected by clicks.
    for tile, held, selected in (
        ("Y5", PLAIN, "Y5"),
        ("R1", CONTROL, "R1 Y5"),
        ("Y5", CONTROL, "R1"),
        ("B2", PLAIN, "B2"),
    ):
        hand.holding = held
        hand.click(hand.tile(tile))
        assert four.selected == selected
    hand.click(hand.place((3, 3)))
    assert four.selected == ""
    # By bands, and dragged together.
    hand.band(hand.place((2, -1)), hand.place((1, 1)))
    assert four.selected == "B2 R1"
    hand.holding = CONTROL
    hand.band(hand.place((-1, 2)), hand.place((0, 1)))
    assert four.selected == "B2 K6 R1"
    hand.holding = PLAIN
    hand.click(hand.place((3, 3)))
    hand.band(hand.place((2, -1)), hand.place((1, 1)))
    hand.bring("B2", hand.place((3, 0)))
    assert four.text == "Y5 . . B2\nK6 . . R1"
    assert four.selected == "B2 R1"


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
    for key, selected in (
        (Qt.Key.Key_Left, "R1"),
        (Qt.Key.Key_Up, "B2 R1"),
        (Qt.Key.Key_Left, "B2 K6 R1 Y5"),
    ):
        four.key(key, SHIFT)
        assert four.selected == selected
    four.hand.band(four.hand.place((2, -1)), four.hand.place((1, 1)))
    four.key(Qt.Key.Key_Delete)
    assert four.text == "Y5\nK6"
    assert four.selected == ""
    four.hand.click(four.hand.place((0, 0)))
    four.key(Qt.Key.Key_Escape)
    four.key(Qt.Key.Key_Delete)
    assert four.text == "@0,1\nK6"


def test_tiles_at_the_ends_of_the_table(builder: Builder) -> None:
    # However far they are from each other, they are drawn and dragged.
    builder.paste("@-1000000,-1000000\ny5 10000.b2\n1999990/\nk6 1999998.r1")
    assert len(builder.field) == 4
    builder.editor.table_view.fit()
    builder.editor.table_view.zoom(8)
    builder.editor.grab()
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
    # Nothing goes beyond the end: dragged, typed or pushed.
    builder.paste("@1000000,1000000\ny5")
    builder.editor.table_view.fit()
    builder.hand.bring("B2", builder.hand.place((1_000_001, 1_000_000)))
    assert "The table ends here" in builder.person.status
    assert builder.editor.table.stock["B2"].place is None
    builder.hand.click(builder.hand.place((1_000_001, 999_999)))
    builder.type("k6")
    builder.hand.click(builder.hand.tile("Y5"))
    builder.key(Qt.Key.Key_Right)
    assert builder.text == "@1000000,1000000\nY5"


def test_typing_leaves_holes_runs_along_the_arrow_used_last_and_forgets_half_a_name(builder: Builder) -> None:
    builder.type("y5 b2.k6\nr1\n\ns6")
    assert builder.text.splitlines()[:2] == ["Y5 . B2 . K6", "R1"]
    assert builder.field.locations[Tile.parse("S6")] == Location(0, 3)
    # What is no tile is said, and lays nothing.
    builder.editor.steps.clear()
    builder.key(Qt.Key.Key_Home)
    for wrong in ("x", "y7", "yy8"):
        builder.type(wrong)
        assert not builder.field.tiles
        assert "isn’t a tile" in builder.person.status
    # Backspace forgets half a name first, and whatever changes the field forgets it, too.
    builder.type("y5g")
    builder.key(Qt.Key.Key_Backspace)
    builder.type("2")
    assert builder.text.split()[-1] == "Y5"
    for keys in ("I", "ZY"):
        builder.type("b2")
        for key in keys[:-1]:
            builder.ctrl(key)
        builder.type("g")
        assert builder.editor.hand.typing.letter == "G"
        builder.ctrl(keys[-1])
        assert builder.editor.hand.typing.letter == ""
    # That a tile came from elsewhere is said until the field changes.
    builder.editor.steps.clear()
    builder.key(Qt.Key.Key_Home)
    before = builder.person.status
    builder.type("y5b2y5")
    assert builder.person.status == "Yellow 5 has moved here."
    builder.ctrl("Z")
    assert builder.person.status == before
    # The row runs where the last arrow went.
    builder.editor.steps.clear()
    builder.key(Qt.Key.Key_Home)
    builder.key(Qt.Key.Key_Down)
    builder.type("y5b2\nk6")
    assert builder.text.endswith("\nY5 K6\nB2")
    builder.key(Qt.Key.Key_Escape)
    builder.key(Qt.Key.Key_Left)
    builder.type("r1r2")
    assert builder.field.locations[Tile.parse("R2")].x == builder.field.locations[Tile.parse("R1")].x - 1


def test_another_field_begins_at_the_first_place_with_nothing_selected_and_in_sight(builder: Builder) -> None:
    builder.type("r1r2r3r4\nr5r6g1")
    builder.person.menu("Field", "Clear the table")
    builder.type("y1y2y3\ny4y5y6")
    assert builder.text == "Y1 Y2 Y3\nY4 Y5 Y6"
    # A command that changes nothing says so; what was selected in another field turns nothing off.
    builder.hand.click(builder.hand.anywhere("Y1"))
    builder.ctrl("R")
    assert "doesn’t change" in builder.person.status
    builder.paste("b1 b2 b3")
    assert builder.selected == ""
    builder.ctrl("R")
    assert builder.text.endswith("B1\nB2\nB3")
    # A wide field lies in sight; the table can be had smaller still, and a drop leaves it as large as it is.
    view = builder.editor.table_view
    builder.paste(" ".join(map(str, ALL_TILES[:40])) + " 30. k1 k2")
    assert view.camera is None
    fitting = view.fitting.scale
    view.zoom(0.5)
    assert view.standpoint.scale < fitting
    view.fit()
    edge = builder.hand.spot(QPointF(view.free_area.right() - 9, 3 * PITCH))
    builder.hand.bring("K2", edge)
    assert view.standpoint.scale == fitting
    builder.person.menu("File", "New field")
    assert (builder.text, builder.editor.title, view.camera) == ("", "My field", None)


def test_two_arms_are_typed_without_a_space_for_each_gap(builder: Builder) -> None:
    arms = [list(map(str, ALL_TILES[:30])), list(map(str, ALL_TILES[30:]))]
    rows = ["\n".join(f"{arm[n]}{arm[n + 1]}" for n in range(0, 30, 2)) for arm in arms]
    wanted = {tile: (7 * side + n % 2, n // 2) for side, arm in enumerate(arms) for n, tile in enumerate(arm)}

    def lying() -> dict[str, tuple[int, int]]:
        return {str(tile): (place.x, place.y) for tile, place in builder.field.locations.items()}

    # A comma begins a row at the mouse, and without a mouse where the arrows have led.
    builder.type(rows[0])
    QTest.mouseMove(builder.editor.table_view.viewport(), builder.hand.place((7, 0)))
    builder.type("," + rows[1])
    assert lying() == wanted
    assert len("," + "".join(rows)) <= 150
    builder.person.menu("Field", "Clear the table")
    builder.type(rows[0])
    builder.key(Qt.Key.Key_Up, times=14)
    builder.key(Qt.Key.Key_Right, times=5)
    builder.type("," + rows[1])
    assert lying() == wanted
    assert len("," + "".join(rows)) + 19 <= 200


def test_a_field_is_copied_and_pasted_and_a_text_that_is_none_changes_nothing(builder: Builder) -> None:
    builder.type("y5 b2\n\n.k6")
    before = builder.field
    builder.ctrl("C")
    assert QGuiApplication.clipboard().text().split() == builder.text.split()
    builder.key(Qt.Key.Key_A, CONTROL)
    builder.key(Qt.Key.Key_Delete)
    assert not builder.field.tiles
    builder.ctrl("V")
    assert builder.field == before
    # It takes the place of the field, and can be undone.
    builder.paste(ORDERED)
    assert not builder.field.missing
    assert "Undo" in builder.person.status
    builder.ctrl("Z")
    assert builder.field == before
    for text, said in (
        ("y5 b2\nr1 x9", ("Line 2", "column 2")),
        ("y5 b2\nr1 y5", ("Y5", "Line 2", "line 1")),
        ("y5 " * 4_000_000, ("12000000 characters",)),
        (" \n # nothing", ("haven’t copied a field",)),
    ):
        builder.paste(text)
        assert builder.field == before
        told = builder.person.answers.told.pop()
        assert all(part in told for part in said), told


def held(builder: Builder) -> list[DraggedTiles]:
    """The pictures of tiles that are held."""
    return [item for item in builder.editor.table.scene.items() if isinstance(item, DraggedTiles)]


def assert_nothing_is_held(builder: Builder) -> None:
    """Check that no tile is held, and each is where the field says."""
    table = builder.editor.table
    assert not table.grasped
    assert held(builder) == []
    assert {key for key, tile in table.stock.items() if tile.place is not None} == {
        str(tile) for tile in builder.field.tiles.values()
    }
    assert all(tile.isVisible() for tile in table.tiles.values())
    assert table.selection <= set(table.tiles)


def test_tiles_in_the_hand_go_home_whatever_changes_the_field(builder: Builder) -> None:
    hand, tools = builder.hand, builder.editor.tools
    builder.paste("Y1 Y2 Y3\nG1 G2 G3")
    builder.key(Qt.Key.Key_Escape)
    hand.bring("W1", hand.place((0, 3)))
    QGuiApplication.clipboard().setText("R1 R2 R3\nB1 B2 B3")
    changes = ((tools.undo, "W1"), (tools.paste, "Y2"), (tools.fill, "K1"), (tools.clear, "K2"))
    for change, tile in changes:
        hand.press(hand.anywhere(tile))
        hand.move(hand.place((5, 3)))
        assert len(held(builder)) == 1
        change.trigger()
        assert_nothing_is_held(builder)
        after = builder.text
        hand.move(hand.place((6, 4)))
        hand.release()
        assert builder.text == after, tile
        assert_nothing_is_held(builder)
    # Also a dialog that opens takes them out of the hand.
    hand.press(hand.anywhere("W1"))
    hand.move(hand.place((5, 3)))
    builder.person.window.game.dialogs.show_settings()
    QApplication.processEvents()
    assert_nothing_is_held(builder)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    dialog.reject()
    come_to_front(builder.person.window)
    hand.release()
    # And so does whoever leaves the editor.
    hand.press(hand.anywhere("K1"))
    hand.move(hand.place((5, 3)))
    builder.person.editing.step_back()
    assert_nothing_is_held(builder)


def test_what_is_typed_moved_and_put_away_is_told_and_so_is_the_cursor(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    ears = Ears(monkeypatch, builder.person.window)
    assert ears.key(Qt.Key.Key_Y) == ["Y. Now type a number."]
    assert ears.key(Qt.Key.Key_5) == ["Yellow 5 placed."]
    builder.type("b2")
    assert ears.key(Qt.Key.Key_Down) == ["Empty."]
    assert ears.key(Qt.Key.Key_Left) == ["Empty: Blue 2 above."]
    assert ears.key(Qt.Key.Key_Up) == ["Blue 2, row 1, column 2"]
    assert ears.key(Qt.Key.Key_Left) == ["Yellow 5, row 1, column 1"]
    assert ears.key(Qt.Key.Key_Left) == ["Empty: Yellow 5 on the right."]
    assert ears.key(Qt.Key.Key_Z, CONTROL)[0] == "Blue 2 back in the rack."
    ears.assert_refused("“X” isn’t a tile.", Qt.Key.Key_X)
    # Many tiles are told by their number, and by what is missing.
    builder.ctrl("Y")
    assert ears.key(Qt.Key.Key_A, CONTROL) == ["2 tiles are selected."]
    assert ears.key(Qt.Key.Key_Right)[0].startswith("Yellow 5, Blue 2 moved. 58 tiles missing: ")
    told = ears.key(Qt.Key.Key_Delete)[-1]
    assert told.startswith("Yellow 5, Blue 2 back in the rack. The table is")
