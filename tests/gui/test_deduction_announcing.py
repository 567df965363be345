"""A tile is announced by two deeds of its own, never by one click or key too many."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tests.gui import seen
from tests.gui.deduction_players import LEFT, PLAIN, Players
from tests.gui.test_held_enter import hold_on
from topologic_qt.games.deduction.rules import ALL_TILES
from topologic_qt.games.deduction.ui.announcing import AnnounceDialog
from topologic_qt.games.deduction.ui.board.tile_faces import FaceButton

pytestmark = pytest.mark.gui


@pytest.fixture
def dialog(players: Players) -> AnnounceDialog:
    """The open dialog, in a match whose first question has been answered."""
    return players.open_announcing()


def focused() -> QWidget:
    """The widget that listens to the keyboard."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def free_tile(dialog: AnnounceDialog) -> FaceButton:
    """A tile that can be announced."""
    made = (dialog.faces.button(tile) for tile in ALL_TILES)
    return next(face for face in made if not face.is_grey)


def last_question(dialog: AnnounceDialog) -> bool:
    """Whether the dialog asks whether the tile is to be announced for good."""
    return any(text.startswith("You are about to announce") for text in seen.shown(dialog))


def test_a_double_click_on_going_on_announces_nothing(players: Players, dialog: AnnounceDialog) -> None:
    QTest.mouseClick(free_tile(dialog), LEFT, PLAIN)
    made = seen.find_button(dialog, "Go on")
    corners = [made.rect().center(), made.rect().topLeft(), made.rect().bottomRight()]
    points = [made.mapTo(dialog, corner) for corner in corners]
    players.push("Go on", dialog)
    assert last_question(dialog)
    for point in points:
        below = dialog.childAt(point) or dialog
        assert not isinstance(below, QPushButton)
        QTest.mouseDClick(below, LEFT, PLAIN, below.mapFrom(dialog, point))
    assert last_question(dialog)
    assert players.still_in == [0, 1, 2]


def test_a_double_click_on_a_tile_chooses_it(dialog: AnnounceDialog) -> None:
    free = free_tile(dialog)
    QTest.mouseClick(free, LEFT, PLAIN)
    QTest.mouseDClick(free, LEFT, PLAIN)
    assert dialog.tile == free.tile
    assert not last_question(dialog)


def test_tab_leads_from_the_chosen_tile_to_going_on_and_then_to_the_way_out(dialog: AnnounceDialog) -> None:
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    assert dialog.tile is not None
    for name in ("Go on", "Cancel"):
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
        assert focused() is seen.find_button(dialog, name)


def test_tab_leads_from_the_way_back_to_the_announcement_and_then_to_the_way_out(
    dialog: AnnounceDialog,
) -> None:
    for _ in range(3):
        QTest.keyClick(focused(), Qt.Key.Key_Return)
    for begin in ("Back", "Announce ", "Cancel", "Back"):
        made = focused()
        assert isinstance(made, QPushButton)
        assert made.text().startswith(begin)
        QTest.keyClick(made, Qt.Key.Key_Tab)


def test_keys_announce_a_tile_by_one_deed_after_another(players: Players, dialog: AnnounceDialog) -> None:
    for _ in range(2):
        QTest.keyClick(focused(), Qt.Key.Key_Return)
        assert dialog.tile is not None
        assert not last_question(dialog)
    assert focused() is seen.find_button(dialog, "Go on")
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    assert last_question(dialog)
    assert focused() is seen.find_button(dialog, "Back")
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    assert not last_question(dialog)
    assert players.still_in == [0, 1, 2]


def test_enter_that_is_held_does_not_go_on_from_the_chosen_tile(dialog: AnnounceDialog) -> None:
    face = focused()
    QTest.keyClick(face, Qt.Key.Key_Return)
    hold_on()
    assert focused() is face
    assert dialog.tile is not None
