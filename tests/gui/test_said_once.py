"""A tip that says what the name says is for those who see it: readers are told what it says beyond that."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.conftest import OpenGame
from tests.gui.deduction_players import Players
from tests.gui.test_pressed_by_readers import find, press, role
from topologic_qt.games import registry
from topologic_qt.games.deduction.rules import ALL_TILES
from topologic_qt.games.deduction.ui.announcing import AnnounceDialog
from topologic_qt.games.deduction.ui.tile_text import tile_name

pytestmark = pytest.mark.gui

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


def said(widget: QWidget) -> tuple[str, str]:
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(NAME).strip(), found.text(DESCRIPTION).strip()


def said_twice(root: QWidget) -> Iterator[str]:
    """The names of what the keyboard comes to in a window that are the description, too, but for its keys."""
    for widget in seen.widgets(root):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            name, description = said(widget)
            if name and description.split(" (")[0] == name:
                yield name


def test_no_tool_of_the_editor_is_said_twice(builder: Builder) -> None:
    builder.paste("R1 G1 B1")
    assert list(said_twice(builder.person.window)) == []
    (undo,) = (made for made in builder.editor.findChildren(QToolButton) if said(made)[0].startswith("Undo"))
    step = builder.editor.document.stack.undoText()
    assert step
    assert said(undo) == (f"Undo: {step}", "(Ctrl+Z)")
    builder.ctrl("Z")
    assert said(undo) == ("Undo", "(Ctrl+Z)")


def test_nothing_is_said_twice_where_a_match_is_set_up_and_played(open_game: OpenGame) -> None:
    for info in registry.GAMES:
        window, _ = open_game(info)
        assert list(said_twice(window)) == [], info.id
        seen.find_button(window, "Start the match").click()
        QApplication.processEvents()
        assert list(said_twice(window)) == [], info.id


@pytest.fixture
def dialog(players: Players) -> AnnounceDialog:
    return players.open_announcing()


def test_a_tile_to_announce_is_said_once_and_is_one_of_which_one_is_chosen(dialog: AnnounceDialog) -> None:
    faces = [dialog.faces.button(tile) for tile in ALL_TILES]
    assert list(said_twice(dialog)) == []
    assert {said(face)[1] for face in faces} == {""}
    assert {role(face) for face in faces} == {QAccessible.Role.RadioButton}
    grey = next(face for face in faces if face.is_grey)
    first, other = (face for number, face in enumerate(f for f in faces if not f.is_grey) if number < 2)
    for face in (first, other, other, grey):
        press(find(dialog, face.accessibleName()))
        chosen = [face for face in faces if face.isChecked()]
        assert chosen == [first] if face is first else chosen == [other]
    assert dialog.tile == other.tile
    assert tile_name(other.tile) == said(other)[0]
