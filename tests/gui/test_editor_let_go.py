"""Whatever happens in the editor while a tile is held or pressed: what was begun with it is over."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from tests.gui.builder import Builder
from tests.gui.person import come_to_front
from topologic_qt.games.topologic.ui.editor.dragged_tiles import DraggedTiles

pytestmark = pytest.mark.gui

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
@pytest.mark.parametrize("tile", ["W1", "Y2", "K1"])
def test_tiles_in_the_hand_go_home(building: Builder, change: str, tile: str) -> None:
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


@pytest.mark.parametrize("change", ["undo", "paste", "clear", "fill"])
@pytest.mark.parametrize("tile", ["W1", "K1"])
@pytest.mark.parametrize("drags", [False, True])
def test_a_press_before_the_change_means_nothing_after_it(
    building: Builder, change: str, tile: str, drags: bool
) -> None:
    building.hand.press(building.hand.anywhere(tile))
    CHANGES[change](building)
    after = building.text
    if drags:
        building.hand.move(building.hand.place((6, 4)))
        assert_nothing_is_held(building)
    building.hand.release()
    assert building.text == after
    assert_nothing_is_held(building)


def test_a_selection_ends_with_the_tiles_that_leave_the_table(building: Builder) -> None:
    building.hand.click(building.hand.tile("W1"))
    assert building.selected == "W1"
    building.editor.tools.undo.trigger()
    assert building.selected == ""
    building.editor.tools.redo.trigger()
    assert building.selected == ""


def test_a_rubber_band_ends_with_what_it_is_drawn_around(building: Builder) -> None:
    building.hand.press(building.hand.place((4, 4)))
    building.hand.move(building.hand.place((1, 1)))
    assert building.selected
    paste(building)
    building.hand.move(building.hand.place((0, 0)))
    building.hand.release()
    assert building.selected == ""


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


def test_a_field_that_is_opened_in_mid_drag(building: Builder, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "field.topologic-field"
    building.person.answers.file = file
    building.person.menu("File", "Save the field as …")
    qtbot.waitUntil(file.exists)
    saved = building.text
    building.hand.bring("W1", building.hand.place((4, 4)))
    building.hand.press(building.hand.anywhere("W1"))
    building.hand.move(building.hand.place((5, 3)))
    building.person.editing.open_file(file)
    qtbot.waitUntil(lambda: building.text == saved)
    assert_nothing_is_held(building)
    building.hand.release()
    assert building.text == saved


def test_the_tried_seeker_is_let_go_when_its_field_changes(building: Builder) -> None:
    building.editor.seeker.try_edition("2019")
    table = building.editor.table.scene
    building.hand.press(building.hand.seeker(0))
    building.hand.move(building.hand.place((5, 3)))
    assert table.held == 0
    building.editor.tools.undo.trigger()
    assert table.held is None
    building.hand.move(building.hand.place((1, 1)))
    building.hand.release()
    assert table.pieces[0].pos() == table.pieces[0].home
