"""The editor in the window: opening and leaving it, its texts on a field, and playing on one."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.ears import said, said_twice
from tests.gui.person import ALT, CONTROL, Person
from tests.tables import ORDERED
from topologic_qt.games.topologic.ui.editor.tools import ShapeDialog
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui


def glowing(builder: Builder, glow: Glow) -> str:
    """The names of the tiles with this glow, sorted."""
    tiles = builder.editor.table.tiles
    return " ".join(sorted(name for name, tile in tiles.items() if tile.glow is glow))


def test_a_running_match_is_there_unharmed_afterwards_and_each_has_its_menus(
    person: Person, qtbot: QtBot
) -> None:
    def titles() -> list[str]:
        bar = person.window.menuBar()
        return [seen.without_mnemonic(action.text()) for action in bar.actions() if action.isVisible()]

    person.sit_down()
    person.begin_round("Y5")
    person.enter("R1")
    before, status, title = person.match, person.status, person.title
    usual = ["File", "Edit", "Match", "View", "Tools", "Help"]
    assert titles() == usual
    builder = Builder(person, qtbot)
    assert titles() == ["File", "Edit", "Field", "View", "Tools", "Help"]
    assert "Topologic: Anna" not in person.title
    # Whatever is changed in the editor is a copy.
    builder.editor.tools.take_offered.trigger()
    assert builder.field == before.setup.field
    builder.ctrl("H")
    assert builder.field != before.setup.field
    # No tool of it is said twice to those who listen.
    assert said_twice(person.window) == []
    (undo,) = (made for made in builder.editor.findChildren(QToolButton) if said(made)[0].startswith("Undo"))
    assert said(undo) == (f"Undo: {builder.editor.document.stack.undoText()}", "(Ctrl+Z)")
    builder.key(Qt.Key.Key_Left, ALT)
    assert not person.editing.is_in_front
    assert titles() == usual
    assert (person.match, person.status, person.title) == (before, status, title)
    assert not person.game_screen.notebook.isHidden()
    person.key(Qt.Key.Key_2)
    assert person.game_screen.table.held == 1
    person.key(Qt.Key.Key_Escape)
    person.menu("Edit", "Take back")
    assert person.positions == "- - - - -"


def test_a_field_is_taken_from_the_setup_page_and_played_on_there_once_nothing_is_missing(
    person: Person, qtbot: QtBot
) -> None:
    person.choose(person.page.field_box.shape, 2)
    shown = person.page.choices.field
    person.press("Change…", person.page)
    qtbot.waitUntil(lambda: person.editing.is_in_front)
    builder = Builder(person, qtbot)
    assert builder.field == shown
    # What is missing is named, and cannot be played.
    play = seen.find_button(builder.editor, "Play on this field")
    builder.editor.tools.clear.trigger()
    assert "The table is empty" in " ".join(seen.shown(builder.editor))
    assert not seen.is_offered(play)
    builder.paste(ORDERED)
    ready = "All sixty tiles are connected: you can play here"
    assert ready in seen.shown(builder.editor)  # as all that is said there, without a full stop
    assert seen.is_offered(play)
    builder.hand.click(builder.hand.tile("Y5"))
    builder.key(Qt.Key.Key_Delete)
    assert "1 tile missing: Y5" in seen.shown(builder.editor)
    builder.hand.bring("B2", builder.hand.place((10, -1)))
    assert "1 tile missing: Y5 · 2 islands" in seen.shown(builder.editor)
    assert builder.editor.table_view.accessibleDescription() == "1 tile missing: Y5 · 2 islands"
    assert not seen.is_offered(play)
    assert "missing tiles" in play.toolTip()
    builder.hand.bring("Y5", builder.hand.place((10, 1)))
    assert "islands" in play.toolTip()
    # A name that cannot be is marked, and not taken.
    line = builder.name_line
    person.write(line, "")
    assert builder.editor.draft.name
    assert line.property("wrong")
    person.write(line, "Spiral")
    assert not line.property("wrong")
    assert builder.editor.draft.name == "Spiral"
    builder.key(Qt.Key.Key_Return)
    builder.key(Qt.Key.Key_Y)
    assert builder.editor.hand.typing.letter == "Y", "the keyboard is on the table again"
    builder.key(Qt.Key.Key_Escape)
    builder.paste(ORDERED)
    builder.key(Qt.Key.Key_Return, CONTROL)
    assert not person.editing.is_in_front
    assert person.page.field_box.shape.currentText() == "Your own: Spiral"
    assert person.page.choices.field == builder.field
    person.press("Start the match")
    assert person.match.setup.field == builder.field
    assert person.match.setup.origin is None


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
    assert "can’t reach Red 1" in builder.person.status
    assert builder.text == "Y5 B2 K6\nR1 R2 R3\nG1 G2 G3"


def shape_dialog(builder: Builder) -> ShapeDialog:
    builder.ctrl("T")
    dialog = builder.editor.findChild(ShapeDialog)
    assert isinstance(dialog, ShapeDialog)
    return dialog


def test_a_shape_is_taken_as_it_was_shown_or_says_what_cannot_be_laid(builder: Builder) -> None:
    dialog = shape_dialog(builder)
    dialog.shape.setCurrentIndex(2)
    shown = {key: tile.look.places[0] for key, tile in dialog.table.tiles.items()}
    builder.person.press("Use this shape", dialog)
    assert {str(tile): tuple(place) for tile, place in builder.field.locations.items()} == shown
    assert not builder.field.missing
    builder.ctrl("Z")
    assert not builder.field.tiles
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    # A word that needs too many tiles, and a rectangle that leaves some in the rack.
    dialog = shape_dialog(builder)
    dialog.shape.setCurrentIndex(6)
    assert seen.offers(dialog, "Use this shape")
    builder.person.write(dialog.word, "Abracadabra")
    assert not seen.offers(dialog, "Use this shape")
    assert any("Abracadabra" in text.title() or "letters" in text for text in seen.shown(dialog))
    dialog.shape.setCurrentIndex(5)
    dialog.width_box.setValue(4)
    dialog.height_box.setValue(3)
    assert any("48 tiles don’t fit" in text for text in seen.shown(dialog))
    builder.person.press("Use this shape", dialog)
    assert len(builder.field) == 12
