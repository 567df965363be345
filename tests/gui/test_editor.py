"""The editor in the window: how it is reached and left, what it says of a field, and playing on one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolBar, QToolButton
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.person import ALT, CONTROL, Person
from tests.tables import ORDERED
from topologic_qt.games.topologic.rules import Tile
from topologic_qt.games.topologic.ui.board.square_tiles import SQUARES
from topologic_qt.games.topologic.ui.editor.shape_dialog import ShapeDialog
from topologic_qt.games.topologic.ui.print_dialog import SheetDialog
from topologic_qt.table.glow import Glow
from topologic_qt.table.view import TableView

pytestmark = pytest.mark.gui


def glowing(builder: Builder, glow: Glow) -> str:
    """The names of the tiles that say this about themselves, sorted."""
    tiles = builder.editor.table.tiles
    return " ".join(sorted(name for name, tile in tiles.items() if tile.glow is glow))


# -- coming and going --------------------------------------------------------------------------


def test_the_editor_is_not_loaded_before_it_is_wanted(person: Person) -> None:
    assert not person.editing.is_open
    assert not person.window.findChildren(QToolBar)


def test_the_menus_are_those_of_what_is_in_front(person: Person, qtbot: QtBot) -> None:
    def titles() -> list[str]:
        bar = person.window.menuBar()
        return [seen.without_mnemonic(action.text()) for action in bar.actions() if action.isVisible()]

    assert titles() == ["File", "Edit", "Match", "Notebook", "View", "Help"]
    builder = Builder(person, qtbot)
    assert titles() == ["File", "Edit", "Field", "View", "Help"]
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
    person.menu("Edit", "Take back")
    assert person.positions == "- - - - -"


def test_the_match_has_the_keyboard_again_afterwards(person: Person, qtbot: QtBot) -> None:
    person.sit_down()
    person.begin_round("Y5")
    builder = Builder(person, qtbot)
    builder.type("y5")
    builder.key(Qt.Key.Key_Left, ALT)
    person.key(Qt.Key.Key_1)
    assert person.game_screen.table.held == 0


def test_undo_in_the_editor_takes_no_move_back(person: Person, qtbot: QtBot) -> None:
    person.sit_down()
    person.begin_round("Y5")
    person.enter("R1")
    builder = Builder(person, qtbot)
    builder.type("y5")
    builder.ctrl("Z")
    builder.ctrl("Z")
    assert not builder.field.tiles
    assert person.positions.startswith("R1")


def test_changing_the_field_of_the_setup_page_begins_with_a_copy(person: Person, qtbot: QtBot) -> None:
    person.set_up(shape="ring")
    shown = person.page.choices.field
    person.press("Change …", person.page)
    qtbot.waitUntil(lambda: person.editing.is_open)
    assert person.editing.is_open
    builder = Builder(person, qtbot)
    assert builder.field == shown


def test_what_was_being_built_can_be_had_back_after_taking_another_field(
    person: Person, qtbot: QtBot
) -> None:
    builder = Builder(person, qtbot)
    builder.type("y5b2")
    person.press("Back")
    person.press("Change …", person.page)
    assert builder.field == person.page.choices.field
    assert "Undo" in person.status
    builder.ctrl("Z")
    assert builder.text == "Y5 B2"


# -- what it says of a field -------------------------------------------------------------------


def test_what_is_missing_is_named(builder: Builder) -> None:
    assert "The table is empty" in " ".join(seen.shown(builder.editor))
    builder.paste(ORDERED)
    ready = "All sixty tiles are connected: you can play on this field"
    assert ready in seen.shown(builder.editor)  # as all that is said there, without a full stop
    builder.hand.click(builder.hand.tile("Y5"))
    builder.key(Qt.Key.Key_Delete)
    assert "1 tile is missing: Y5" in seen.shown(builder.editor)
    builder.hand.bring("B2", builder.hand.place((10, -1)))
    assert "1 tile is missing: Y5 · 2 islands" in seen.shown(builder.editor)
    assert builder.editor.table_view.accessibleDescription() == "1 tile is missing: Y5 · 2 islands"


def test_a_field_that_lacks_something_cannot_be_played(builder: Builder) -> None:
    assert not seen.offers(builder.editor, "Play on this field")
    builder.paste(ORDERED)
    assert seen.offers(builder.editor, "Play on this field")
    builder.hand.bring("S6", builder.hand.place((9, 7)))
    assert not seen.offers(builder.editor, "Play on this field")
    assert "islands" in seen.find_button(builder.editor, "Play on this field").toolTip()


def test_the_border_is_outlined_on_demand(builder: Builder) -> None:
    builder.paste("y5 b2 k6\nr1 r2 r3\ng1 g2 g3")
    assert glowing(builder, Glow.OUTLINED) == ""
    builder.ctrl("B")
    assert glowing(builder, Glow.OUTLINED) == "B2 G1 G2 G3 K6 R1 R3 Y5"
    builder.hand.bring("B2", builder.hand.anywhere("S1"))
    assert glowing(builder, Glow.OUTLINED) == "G1 G2 G3 K6 R1 R2 R3 Y5"
    builder.ctrl("B")
    assert glowing(builder, Glow.OUTLINED) == ""


def try_edition(builder: Builder, name: str) -> None:
    menu = builder.editor.tools.try_seeker
    next(action for action in menu.actions() if action.text() == name).trigger()


def test_a_tried_seeker_shows_where_it_could_go(builder: Builder) -> None:
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


def test_a_tried_seeker_is_dragged_where_the_rules_let_it(builder: Builder) -> None:
    builder.paste("y5 b2 k6\nr1 r2 r3\ng1 g2 g3")
    try_edition(builder, "2017")
    builder.hand.click(builder.hand.tile("R2"))
    builder.hand.drag(0, "B2")
    assert glowing(builder, Glow.LIT) == "G2 K6 R2 Y5"
    builder.hand.drag(0, "R1")
    assert glowing(builder, Glow.LIT) == "G2 K6 R2 Y5"
    assert "cannot reach Red 1" in builder.person.status
    assert builder.text == "Y5 B2 K6\nR1 R2 R3\nG1 G2 G3"


def test_a_tried_seeker_follows_the_field(builder: Builder) -> None:
    builder.paste("y5 b2 k6")
    try_edition(builder, "2019 (current)")
    builder.hand.click(builder.hand.tile("B2"))
    builder.editor.steps.put_away(frozenset({"B2"}))
    assert len(builder.editor.table.scene.pieces) == 1
    builder.editor.steps.clear()
    assert not builder.editor.table.scene.pieces


# -- playing on it -----------------------------------------------------------------------------


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


def test_other_shapes_are_one_choice_away_and_back(person: Person, qtbot: QtBot) -> None:
    builder = built(person, qtbot)
    person.press("Play on this field")
    person.choose(person.page.field_box.shape, 1)
    assert person.page.choices.field != builder.field
    assert person.page.field_box.seed.isVisible()
    person.choose(person.page.field_box.shape, 5)
    assert person.page.choices.field == builder.field
    assert not person.page.field_box.seed.isVisible()


def test_the_match_on_a_built_field_does_not_change_with_the_editor(person: Person, qtbot: QtBot) -> None:
    builder = built(person, qtbot)
    person.press("Play on this field")
    person.press("Start the match")
    before = person.match
    Builder(person, qtbot)
    builder.ctrl("H")
    person.press("Back")
    assert person.match == before


def test_playing_on_a_field_offers_the_way_back_to_the_running_match(person: Person, qtbot: QtBot) -> None:
    person.sit_down()
    before = person.match
    built(person, qtbot)
    person.press("Play on this field")
    person.press("Go back to it")
    assert person.match == before


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


def test_a_play_sheet_is_looked_at_before_it_is_printed(builder: Builder) -> None:
    builder.paste(ORDERED)
    builder.ctrl("P")
    dialog = builder.editor.findChild(SheetDialog)
    assert isinstance(dialog, SheetDialog)
    assert dialog.isVisible()
    builder.person.press("Cancel", dialog)
    assert not dialog.isVisible()


def test_a_field_that_is_too_wide_for_paper_is_said(builder: Builder) -> None:
    builder.paste("y5 10000.b2")
    builder.ctrl("P")
    assert builder.editor.findChild(SheetDialog) is None
    assert len(builder.person.answers.told) == 1


# -- shapes ------------------------------------------------------------------------------------


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


def test_the_table_with_the_shape_does_not_make_its_window_larger(builder: Builder) -> None:
    dialog = shape_dialog(builder)
    (table,) = dialog.findChildren(TableView)
    layout = dialog.layout()
    assert layout is not None
    before = layout.totalSizeHint()
    table.hide()
    assert layout.totalSizeHint() == before


def test_a_rectangle_that_is_too_small_leaves_tiles_in_the_rack(builder: Builder) -> None:
    dialog = shape_dialog(builder)
    dialog.shape.setCurrentIndex(5)
    dialog.width_box.setValue(4)
    dialog.height_box.setValue(3)
    assert dialog.width_box.lineEdit().textMargins().left() > 0, "the figures keep off the edge"
    assert any("48 tiles do not fit and stay" in text for text in seen.shown(dialog))
    builder.person.press("Use this shape", dialog)
    assert len(builder.field) == 12


def test_a_shape_in_which_nothing_is_at_random_is_not_drawn_again(builder: Builder) -> None:
    builder.ctrl("I")
    assert not builder.field.missing
    dialog = shape_dialog(builder)
    offered = []
    for shape in range(dialog.shape.count()):
        dialog.shape.setCurrentIndex(shape)
        shown = {key: tile.look.places for key, tile in dialog.table.tiles.items()}
        offered.append(seen.offers(dialog, "Again at random"))
        dialog.again.click()
        again = {key: tile.look.places for key, tile in dialog.table.tiles.items()}
        assert (again != shown) == offered[-1], dialog.shape.currentText()
        assert not any("at random." in text for text in seen.shown(dialog))
    assert offered == [False, False, False, False, True, False, False]


def test_tiles_from_the_rack_are_drawn_again(builder: Builder) -> None:
    builder.paste("y5 b2")
    dialog = shape_dialog(builder)
    assert any(
        "stay where they are. Missing ones are added at random." in text for text in seen.shown(dialog)
    )
    shown = {key: tile.look.places for key, tile in dialog.table.tiles.items()}
    builder.person.press("Again at random", dialog)
    assert {key: tile.look.places for key, tile in dialog.table.tiles.items()} != shown


def test_a_word_that_cannot_be_laid_is_said(builder: Builder) -> None:
    dialog = shape_dialog(builder)
    dialog.shape.setCurrentIndex(6)
    assert seen.offers(dialog, "Use this shape")
    builder.person.write(dialog.word, "Abracadabra")
    assert not seen.offers(dialog, "Use this shape")
    assert any("Abracadabra" in text.title() or "letters" in text for text in seen.shown(dialog))
    builder.person.press("Cancel", dialog)
    assert not builder.field.tiles


# -- its looks ---------------------------------------------------------------------------------


def test_every_tool_has_a_name_and_a_tip(builder: Builder) -> None:
    buttons = builder.editor.findChildren(QToolButton)
    tools = [button for button in buttons if button.isVisible() and button.defaultAction() is not None]
    assert len(tools) == 13
    for button in tools:
        assert button.accessibleName()
        assert button.toolTip()
        assert not button.icon().isNull()
    assert any("(Ctrl+I)" in button.toolTip() for button in tools)


def words_of_tools(builder: Builder) -> list[str]:
    """The words on the tools that show theirs; all tools must be in sight."""
    QApplication.processEvents()
    bar = builder.editor.findChild(QToolBar)
    assert isinstance(bar, QToolBar)
    tools = [made for made in bar.findChildren(QToolButton) if made.defaultAction() is not None]
    assert [made.text() for made in tools if not made.isVisible()] == []
    assert [made.text() for made in tools if not bar.rect().contains(made.geometry())] == []
    with_word = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    shown = [made for made in tools if made.toolButtonStyle() == with_word]
    assert all(made.width() >= made.sizeHint().width() for made in tools)
    return [made.text() for made in shown]


def test_the_tools_carry_words_as_far_as_there_is_room(builder: Builder) -> None:
    builder.person.window.resize(1280, 800)
    assert words_of_tools(builder) == [
        *("Undo", "Redo", "Select", "Put away", "Rotate", "Photo", "Fill up", "Shuffle", "Shape", "Clear"),
        *("Border", "Seeker", "Share"),
    ]
    builder.person.window.resize(900, 600)
    narrow = words_of_tools(builder)
    assert {"Select", "Rotate", "Fill up", "Shape", "Seeker"} <= set(narrow)
    builder.editor.setStyleSheet("QToolButton { font-size: 14pt; }")
    assert {"Fill up", "Shape"} <= set(words_of_tools(builder)) < set(narrow)
    builder.person.window.resize(1280, 800)
    assert len(words_of_tools(builder)) > len(narrow) - 3


def test_a_tool_with_several_choices_can_be_used_when_they_can(builder: Builder) -> None:
    bar = builder.editor.findChild(QToolBar)
    assert isinstance(bar, QToolBar)
    tools = {made.text(): made for made in bar.findChildren(QToolButton)}
    assert not tools["Rotate"].isEnabled()
    assert tools["Share"].isEnabled()
    builder.type("y5")
    assert tools["Rotate"].isEnabled()
    menu = tools["Rotate"].defaultAction().menu()
    assert isinstance(menu, QMenu)
    assert [action.text().replace("&", "") for action in menu.actions()][:2] == [
        "Rotate left",
        "Rotate right",
    ]


def test_settings_hold_in_the_editor_too(builder: Builder) -> None:
    builder.type("y5")
    game = builder.person.window.game
    for name, value in (("palette", "pastel"), ("overlay", "letter"), ("skew", "off")):
        game.settings.choose(game.session.settings, name, value)
    assert builder.editor.table.tile_style.palette == "pastel"
    assert {tile.look.angle for tile in builder.editor.table.stock.values()} == {0.0}


def test_tiles_are_laid_straight_on_demand(builder: Builder) -> None:
    assert len({tile.look.angle for tile in builder.editor.table.stock.values()}) > 1
    builder.editor.tools.straight.trigger()
    assert {tile.look.angle for tile in builder.editor.table.stock.values()} == {0.0}


def test_the_rack_is_put_away_and_taken_out_again(builder: Builder) -> None:
    builder.paste(ORDERED)
    builder.hand.click(builder.hand.tile("Y5"))
    builder.key(Qt.Key.Key_F)
    before = builder.hand.tile("R1")
    builder.key(Qt.Key.Key_F4)
    assert not builder.editor.table.rack.isVisible()
    assert builder.hand.tile("R1").x() < before.x()
    builder.key(Qt.Key.Key_Delete)
    assert not builder.editor.table.stock["Y5"].isVisible()
    builder.hand.click(builder.hand.place((2, 4)))
    builder.type("y5")
    assert builder.editor.table.stock["Y5"].isVisible()
    builder.key(Qt.Key.Key_Backspace)
    builder.key(Qt.Key.Key_F4)
    assert builder.editor.table.stock["Y5"].isVisible()
    assert builder.hand.tile("R1") == before


def test_tiles_glide_and_arrive(open_window: OpenWindow, qtbot: QtBot) -> None:
    builder = Builder(open_window(motion=40), qtbot)
    builder.ctrl("I")
    table = builder.editor.table
    qtbot.waitUntil(lambda: all(tile.pos() == tile.look.centre(SQUARES) for tile in table.tiles.values()))
    builder.ctrl("Z")
    qtbot.waitUntil(lambda: all(tile.pos() == table.rack.slot(key) for key, tile in table.stock.items()))
    assert Tile.parse("Y5") in builder.field.missing
