"""Fields typed tile by tile, and pasted as text."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tests.gui.builder import Builder
from tests.gui.person import CONTROL
from tests.tables import ORDERED
from topologic_qt.games.topologic.rules import Location, Tile

pytestmark = pytest.mark.gui


def test_letters_and_digits_lay_tiles_in_a_row(builder: Builder) -> None:
    builder.type("y5B2")
    assert builder.text == "Y5 B2"


def test_a_space_and_a_dot_leave_holes_and_enter_begins_the_next_row(builder: Builder) -> None:
    builder.type("y5 b2.k6\nr1\n\ns6")
    assert builder.text.splitlines()[:2] == ["Y5 . B2 . K6", "R1"]
    assert builder.field.locations[Tile.parse("S6")] == Location(0, 3)


def test_a_whole_table_takes_no_more_than_180_keys(builder: Builder) -> None:
    rows = [row.replace(" ", "").lower() for row in ORDERED.strip().splitlines()]
    typed = "\n".join(rows)
    assert len(typed) <= 180
    builder.type(typed)
    assert not builder.field.missing
    assert builder.field.locations[Tile.parse("S6")] == Location(9, 5)


def test_typing_runs_along_the_arrow_used_last(builder: Builder) -> None:
    builder.key(Qt.Key.Key_Down)
    builder.type("y5b2\nk6")
    assert builder.text == "@0,1\nY5 K6\nB2"
    builder.key(Qt.Key.Key_Escape)
    builder.key(Qt.Key.Key_Left)
    builder.type("r1r2")
    assert builder.field.locations[Tile.parse("R2")].x == builder.field.locations[Tile.parse("R1")].x - 1


def test_home_goes_to_the_beginning_of_the_row(builder: Builder) -> None:
    builder.type("y5b2k6")
    builder.key(Qt.Key.Key_Home)
    builder.type("r1")
    assert builder.text == "R1 B2 K6"
    assert str(builder.field.missing[-1]) == "S6"
    assert Tile.parse("Y5") in builder.field.missing


def test_a_tile_that_is_typed_again_moves(builder: Builder) -> None:
    builder.type("y5b2y5")
    assert builder.text == "@1,0\nB2 Y5"
    assert "Yellow 5" in builder.person.status


def test_backspace_takes_back_what_was_typed_exactly(builder: Builder) -> None:
    builder.type("y5b2k6")
    builder.key(Qt.Key.Key_Home)
    builder.type("k6")
    assert builder.text == "K6 B2 Y5"
    builder.key(Qt.Key.Key_Backspace)
    assert builder.text == "Y5 B2 K6"
    assert builder.editor.hand.typing.place == (0, 0)


def test_undo_and_redo_bring_the_cursor_back_with_what_was_typed(builder: Builder) -> None:
    builder.type("y5b2\nk6 ")
    for place in ((0, 1), (1, 0), (0, 0)):
        builder.ctrl("Z")
        assert builder.editor.hand.typing.place == place
    for place in ((1, 0), (2, 0), (1, 1)):
        builder.ctrl("Y")
        assert builder.editor.hand.typing.place == place
    assert builder.text == "Y5 B2\nK6"
    builder.key(Qt.Key.Key_Backspace, times=3)
    assert builder.text == "Y5"
    builder.ctrl("Z")
    assert builder.editor.hand.typing.place == (2, 0)
    builder.type("s1")
    assert builder.text == "Y5 B2 S1"


def test_undo_of_what_was_not_typed_leaves_the_cursor(builder: Builder) -> None:
    builder.type("y5b2")
    builder.person.menu("Field", "Fill what is missing")
    builder.ctrl("Z")
    assert builder.editor.hand.typing.place == (2, 0)


def test_backspace_forgets_half_a_name_first(builder: Builder) -> None:
    builder.type("y5g")
    builder.key(Qt.Key.Key_Backspace)
    assert builder.text == "Y5"
    builder.type("2")
    assert builder.text == "Y5"
    assert "is not a tile" in builder.person.status


@pytest.mark.parametrize("keys", ["I", "Z", "ZY"], ids=["fill up", "undo", "redo"])
def test_whatever_changes_the_field_otherwise_forgets_half_a_name(builder: Builder, keys: str) -> None:
    builder.type("y5b2")
    for key in keys[:-1]:
        builder.ctrl(key)
    builder.type("g")
    assert builder.editor.hand.typing.letter == "G"
    builder.ctrl(keys[-1])
    assert builder.editor.hand.typing.letter == ""


def test_backspace_goes_back_over_row_ends_and_holes(builder: Builder) -> None:
    builder.type("y5 b2\nk6")
    builder.key(Qt.Key.Key_Backspace, times=2)
    assert builder.editor.hand.typing.place == (3, 0)
    builder.key(Qt.Key.Key_Backspace, times=3)
    assert builder.text == ""
    assert builder.editor.hand.typing.place == (0, 0)


def test_backspace_at_the_beginning_of_a_row_only_goes_back(builder: Builder) -> None:
    builder.type("y5b2")
    builder.key(Qt.Key.Key_Home)
    builder.type("\n")
    builder.key(Qt.Key.Key_Backspace)
    assert builder.editor.hand.typing.place == (0, 0)
    assert builder.text == "Y5 B2"


def test_backspace_where_nothing_was_typed_takes_the_tile_before(builder: Builder) -> None:
    builder.type("y5b2k6")
    builder.hand.click(builder.hand.place((2, 0)))
    builder.key(Qt.Key.Key_Escape)
    builder.key(Qt.Key.Key_Backspace)
    assert builder.text == "Y5 . K6"


@pytest.mark.parametrize("wrong", ["x", "7", "y7", "yy8", "?"])
def test_what_is_no_tile_is_said_and_lays_nothing(builder: Builder, wrong: str) -> None:
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


def test_what_is_no_tile_is_said_until_the_field_changes(builder: Builder) -> None:
    before = builder.person.status
    builder.type("4")
    builder.person.menu("Field", "Fill what is missing")
    assert not builder.field.missing
    assert builder.person.status == before


def test_space_over_a_tile_makes_a_hole_of_it(builder: Builder) -> None:
    builder.type("y5b2")
    builder.key(Qt.Key.Key_Home)
    builder.type(" ")
    assert builder.text == "@1,0\nB2"


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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("y5 b2\nr1 x9", ("Line 2", "column 4")),
        ("y5 b2\nr1 y5", ("Y5", "Line 2", "line 1")),
        ("y5 " * 4_000_000, ("12000000 characters",)),
        ("", ("not contain a field",)),
        (" \n # nothing", ("not contain a field",)),
    ],
)
def test_a_text_that_is_no_field_changes_nothing(builder: Builder, text: str, said: tuple[str, ...]) -> None:
    builder.type("y5b2")
    builder.paste(text)
    assert builder.text == "Y5 B2"
    (told,) = builder.person.answers.told
    assert all(part in told for part in said), told
