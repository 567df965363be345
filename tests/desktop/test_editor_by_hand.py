"""A field built on a real screen, with real keys and a real mouse."""

from pathlib import Path

import pytest
from opening import read_field
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from tests.desktop.conftest import StartProgram
from tests.desktop.program import Program, wait_for
from tests.desktop.twin import Twin
from tests.gui.builder import TileHand
from topologic_qt.games.topologic.rules.field import Field, FieldStatus, Location, Tile
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, outline, random_field
from topologic_qt.games.topologic.ui.editor.page import FieldEditor
from topologic_qt.storage.files import Problem

pytestmark = pytest.mark.desktop

FIELD = random_field(FieldRecipe(seed="parrot"))
"""The 8 × 8 without corners that lies on a real table."""

MOST_KEYS = 180


def keys_for(field: Field) -> list[str]:
    """The keys that lay a field row by row: space for a hole, Enter at the end of a row."""
    keys: list[str] = []
    for y in range(8):
        row = [field.tiles.get(Location(x, y)) for x in range(8)]
        while row[-1] is None:
            row.pop()
        for tile in row:
            keys += ["space"] if tile is None else list(str(tile).lower())
        keys.append("Return")
    return keys[:-1]


def drafts(program: Program) -> list[Path]:
    """The autosaved drafts, latest last."""
    return sorted(copy for copy in program.autosave.glob("[!.]*.topologic-field"))


def wait_for_field(program: Program, field: Field, number: int = -1) -> None:
    """Wait until a draft holds this field."""

    def holds() -> bool:
        try:
            return bool(drafts(program)) and read_field(drafts(program)[number])[0].field == field
        except (Problem, IndexError):
            return False

    wait_for("field", holds)


def open_editor(program: Program) -> None:
    program.keys("ctrl+e")
    wait_for("editor", lambda: program.title.startswith("My field"))
    program.settle()


def test_a_real_table_is_typed_and_played_on(start: StartProgram) -> None:
    program = start()
    open_editor(program)
    keys = keys_for(FIELD)
    assert len(keys) <= MOST_KEYS
    assert FIELD.tiles.keys() == set(outline(FieldRecipe()))
    program.keys(*keys)
    wait_for_field(program, FIELD)
    program.keys("ctrl+Return")
    wait_for("setup page", lambda: program.title == "Topologic")
    program.settle()
    assert program.said == ""


def test_a_table_is_pasted_from_another_window(start: StartProgram) -> None:
    one = start()
    open_editor(one)
    one.keys(*keys_for(FIELD))
    wait_for_field(one, FIELD)
    one.keys("ctrl+c")
    one.settle()
    other = start(home="another home")  # in the same one, the first program would come to the front
    open_editor(other)
    other.keys("ctrl+v")
    wait_for("draft", lambda: len(drafts(other)) == 1)
    wait_for_field(other, FIELD)
    assert FIELD.status is FieldStatus.READY
    assert other.said == ""


def test_tiles_are_dragged_and_taken_back_with_a_mouse(start: StartProgram, twin: Twin) -> None:
    program = start()
    twin.stand_like(program)
    open_editor(program)
    twin.person.editing.open()
    wait_for("twin's editor", lambda: QApplication.processEvents() or twin.person.editing.is_in_front)
    editor = twin.window.findChild(FieldEditor)
    assert isinstance(editor, FieldEditor)
    hand = TileHand(editor)

    def at(point: QPoint) -> QPoint:
        return editor.table_view.viewport().mapTo(twin.window, point)

    goal = hand.place((2, 1))
    program.drag((at(hand.anywhere("Y5")), at(goal)))
    laid = Field({FIELD.locations[Tile.parse("Y5")]._replace(x=2, y=1): Tile.parse("Y5")})
    wait_for_field(program, laid)
    program.keys("ctrl+z")
    wait_for_field(program, Field({}))
    assert program.said == ""
