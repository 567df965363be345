"""A tile is announced by two deeds of its own, never by one click or key too many."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tests.gui import seen
from tests.gui.deduction_players import LEFT, PLAIN, Players
from tests.gui.test_held_enter import hold_on
from topologic_qt.games.deduction.rules import ALL_TILES, Step
from topologic_qt.games.deduction.ui.announcing import AnnounceDialog

pytestmark = pytest.mark.gui

ENTER, TAB = Qt.Key.Key_Return, Qt.Key.Key_Tab


def focused() -> QWidget:
    """The widget that listens to the keyboard."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press(*keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(focused(), key)


def last_question(dialog: AnnounceDialog) -> bool:
    """Whether the dialog asks whether the tile is to be announced for good."""
    return any(text.startswith("You are about to announce") for text in seen.shown(dialog))


def test_a_double_click_chooses_a_tile_or_goes_on_and_announces_nothing(players: Players) -> None:
    dialog = players.open_announcing()
    free = next(face for face in map(dialog.faces.button, ALL_TILES) if not face.is_grey)
    QTest.mouseClick(free, LEFT, PLAIN)
    QTest.mouseDClick(free, LEFT, PLAIN)
    assert dialog.tile == free.tile
    assert not last_question(dialog)
    made = seen.find_button(dialog, "Go on")
    corners = [made.rect().center(), made.rect().topLeft(), made.rect().bottomRight()]
    points = [made.mapTo(dialog, corner) for corner in corners]
    players.push("Go on", dialog)
    assert last_question(dialog)
    assert "This cannot be taken back." in "\n".join(seen.shown(dialog))
    for point in points:
        below = dialog.childAt(point) or dialog
        assert not isinstance(below, QPushButton)
        QTest.mouseDClick(below, LEFT, PLAIN, below.mapFrom(dialog, point))
    assert last_question(dialog)
    players.push("Back", dialog)
    players.push("Cancel", dialog)
    assert players.screen.play.turns.dialog is None
    assert (players.still_in, players.match.step) == ([0, 1, 2], Step.ANNOUNCE)


def test_keys_announce_a_tile_by_one_deed_after_another(players: Players) -> None:
    dialog = players.open_announcing()
    face = focused()
    press(ENTER)
    hold_on()
    assert focused() is face
    assert dialog.tile is not None
    press(TAB)
    assert focused() is seen.find_button(dialog, "Go on")
    press(TAB)
    assert focused() is seen.find_button(dialog, "Cancel")
    face.setFocus()
    press(ENTER)
    assert not last_question(dialog)
    assert focused() is seen.find_button(dialog, "Go on")
    press(ENTER)
    assert last_question(dialog)
    for begin in ("Back", "Announce ", "Cancel", "Back"):
        made = focused()
        assert isinstance(made, QPushButton)
        assert made.text().startswith(begin)
        press(TAB)
    seen.find_button(dialog, "Back").setFocus()
    press(ENTER)
    assert not last_question(dialog)
    assert players.still_in == [0, 1, 2]
