"""The editor in the window: how it is reached and left, what it says of a field, and playing on one."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.person import ALT, CONTROL, Person
from tests.tables import ORDERED
from topologic_qt.games.topologic.ui.editor.shape_dialog import ShapeDialog
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui


def glowing(builder: Builder, glow: Glow) -> str:
    """The names of the tiles that say this about themselves, sorted."""
    tiles = builder.editor.table.tiles
    return " ".join(sorted(name for name, tile in tiles.items() if tile.glow is glow))


def test_the_menus_are_those_of_what_is_in_front(person: Person, qtbot: QtBot) -> None:
    def titles() -> list[str]:
        bar = person.window.menuBar()
        return [seen.without_mnemonic(action.text()) for action in bar.actions() if action.isVisible()]

    assert titles() == ["File", "Edit", "Match", "Notebook", "View", "Help"]
    builder = Builder(person, qtbot)
    assert titles() == ["File", "Edit", "Field", "View", "Help"]
    builder.type("y5")
    builder.key(Qt.Key.Key_Left, ALT)
    assert not person.editing.is_open
    assert titles() == ["File", "Edit", "Match", "Notebook", "View", "Help"]


def test_a_running_match_is_there_unharmed_afterwards(person: Person, qtbot: QtBot) -> None:
    person.sit_down()
    person.begin_round("Y5")
    person.enter("R1")
    before, status, title = person.match, person.status, person.title
    builder = Builder(person, qtbot)
    assert "Topologic: Anna" not in person.title
    builder.editor.tools.take_offered.trigger()
    assert builder.field == before.setup.field
    builder.ctrl("H")
    assert builder.field != before.setup.field
    person.press("Back")
    assert (person.match, person.status, person.title) == (before, status, title)
    assert not person.game_screen.notebook.isHidden()
    person.key(Qt.Key.Key_2)
    assert person.game_screen.table.held == 1
    person.key(Qt.Key.Key_Escape)
    person.menu("Edit", "Take back")
    assert person.positions == "- - - - -"


def test_changing_the_field_of_the_setup_page_begins_with_a_copy(person: Person, qtbot: QtBot) -> None:
    person.set_up(shape="ring")
    shown = person.page.choices.field
    person.press("Change …", person.page)
    qtbot.waitUntil(lambda: person.editing.is_open)
    assert person.editing.is_open
    builder = Builder(person, qtbot)
    assert builder.field == shown


def test_what_is_missing_is_named_and_cannot_be_played(builder: Builder) -> None:
    assert not seen.offers(builder.editor, "Play on this field")
    assert "The table is empty" in " ".join(seen.shown(builder.editor))
    builder.paste(ORDERED)
    ready = "All sixty tiles are connected: you can play on this field"
    assert ready in seen.shown(builder.editor)  # as all that is said there, without a full stop
    assert seen.offers(builder.editor, "Play on this field")
    builder.hand.click(builder.hand.tile("Y5"))
    builder.key(Qt.Key.Key_Delete)
    assert "1 tile is missing: Y5" in seen.shown(builder.editor)
    builder.hand.bring("B2", builder.hand.place((10, -1)))
    assert "1 tile is missing: Y5 · 2 islands" in seen.shown(builder.editor)
    assert builder.editor.table_view.accessibleDescription() == "1 tile is missing: Y5 · 2 islands"
    assert not seen.offers(builder.editor, "Play on this field")
    assert "missing tiles" in seen.find_button(builder.editor, "Play on this field").toolTip()
    builder.hand.bring("Y5", builder.hand.place((10, 1)))
    assert "islands" in seen.find_button(builder.editor, "Play on this field").toolTip()


def try_edition(builder: Builder, name: str) -> None:
    menu = builder.editor.tools.try_seeker
    next(action for action in menu.actions() if action.text() == name).trigger()


def test_a_tried_seeker_shows_where_it_could_go_and_is_dragged_there(builder: Builder) -> None:
    builder.paste("y5 b2 k6\nr1 r2 r3\ng1 g2 g3")
    try_edition(builder, "2019 (current)")
    builder.hand.click(builder.hand.tile("R2"))
    assert glowing(builder, Glow.LIT) == "B2 G2 R1 R3"
    assert builder.selected == ""
    try_edition(builder, "French")
    assert glowing(builder, Glow.LIT) == "B2 G1 G2 G3 K6 R1 R3 Y5"
    builder.hand.click(builder.hand.tile("Y5"))
    assert glowing(builder, Glow.LIT) == "B2 G1 G3 K6 R1 R2"
    try_edition(builder, "No seeker")
    assert glowing(builder, Glow.LIT) == glowing(builder, Glow.DIM) == ""
    try_edition(builder, "2017")
    builder.hand.click(builder.hand.tile("R2"))
    builder.hand.drag(0, "B2")
    assert glowing(builder, Glow.LIT) == "G2 K6 R2 Y5"
    builder.hand.drag(0, "R1")
    assert glowing(builder, Glow.LIT) == "G2 K6 R2 Y5"
    assert "cannot reach Red 1" in builder.person.status
    assert builder.text == "Y5 B2 K6\nR1 R2 R3\nG1 G2 G3"


def built(person: Person, qtbot: QtBot) -> Builder:
    builder = Builder(person, qtbot)
    builder.paste(ORDERED)
    builder.person.write(builder.name_line, "Spiral")
    return builder


def test_a_field_is_played_on_from_the_setup_page(person: Person, qtbot: QtBot) -> None:
    builder = built(person, qtbot)
    builder.key(Qt.Key.Key_Return, CONTROL)
    assert not person.editing.is_open
    assert person.page.field_box.shape.currentText() == "Your own: Spiral"
    assert person.page.choices.field == builder.field
    person.press("Start the match")
    assert person.match.setup.field == builder.field
    assert person.match.setup.origin is None


def test_a_name_that_cannot_be_is_marked_and_not_taken(builder: Builder) -> None:
    line = builder.name_line
    builder.person.write(line, "Spiral")
    assert builder.editor.draft.name == "Spiral"
    builder.person.write(line, "")
    assert builder.editor.draft.name == "Spiral"
    assert line.property("wrong")
    builder.person.write(line, "Heart")
    assert not line.property("wrong")
    assert builder.editor.draft.name == "Heart"
    builder.key(Qt.Key.Key_Return)
    builder.person.key(Qt.Key.Key_Y)
    assert builder.editor.hand.typing.letter == "Y"


def shape_dialog(builder: Builder) -> ShapeDialog:
    builder.ctrl("T")
    dialog = builder.editor.findChild(ShapeDialog)
    assert isinstance(dialog, ShapeDialog)
    return dialog


def test_a_shape_is_taken_as_it_was_shown(builder: Builder) -> None:
    dialog = shape_dialog(builder)
    dialog.shape.setCurrentIndex(2)
    shown = {key: tile.look.places[0] for key, tile in dialog.table.tiles.items()}
    builder.person.press("Use this shape", dialog)
    assert {str(tile): tuple(place) for tile, place in builder.field.locations.items()} == shown
    assert not builder.field.missing
    builder.ctrl("Z")
    assert not builder.field.tiles


def test_shapes_leave_tiles_in_the_rack_or_say_what_cannot_be_laid(builder: Builder) -> None:
    dialog = shape_dialog(builder)
    dialog.shape.setCurrentIndex(6)
    assert seen.offers(dialog, "Use this shape")
    builder.person.write(dialog.word, "Abracadabra")
    assert not seen.offers(dialog, "Use this shape")
    assert any("Abracadabra" in text.title() or "letters" in text for text in seen.shown(dialog))
    builder.person.press("Cancel", dialog)
    assert not builder.field.tiles
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    dialog = shape_dialog(builder)
    dialog.shape.setCurrentIndex(5)
    dialog.width_box.setValue(4)
    dialog.height_box.setValue(3)
    assert any("48 tiles do not fit and stay" in text for text in seen.shown(dialog))
    builder.person.press("Use this shape", dialog)
    assert len(builder.field) == 12
