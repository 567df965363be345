"""What is said of a tile in the hand, which keys turn it, and the button that suggests a turn."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.finger import Finger
from tests.gui.topology_people import CONTROL, People
from tests.waiting import wait_until

pytestmark = pytest.mark.gui


def test_the_sentence_on_a_held_tile_is_for_the_mouse(people: People) -> None:
    people.begin("BCD")
    people.click(people.slot(0))
    assert people.status.startswith("Tile 1: let go where it is to lie, or click there. The wheel turns it")


def test_the_sentence_on_a_held_tile_is_for_the_keyboard(people: People) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_2)
    assert people.status.startswith("Tile 2: the arrows move it, R turns it, H turns it by half, Enter lays")
    people.key(Qt.Key.Key_Return)
    people.key(Qt.Key.Key_Up)
    people.walk_to(people.match.this_turn[0])
    people.key(Qt.Key.Key_Return)
    assert people.status.startswith("Tile 2: the arrows move it")


def test_the_sentence_on_a_held_tile_is_for_fingers(people: People) -> None:
    people.begin("BCD")
    finger = Finger(people.view, QTest.createTouchDevice())
    finger.press(people.slot(0))
    finger.move(people.place((2, 0), 0))
    assert people.status.startswith("Tile 1: let go where it is to lie, or tap there. A tap with a second")
    finger.release()
    people.click(people.slot(1))
    assert "click there" in people.status


def test_no_key_that_the_hand_uses_is_a_command_of_the_window_too(people: People) -> None:
    people.begin("BCD")
    keys = {keys.toString() for action in people.window.findChildren(QAction) for keys in action.shortcuts()}
    assert not keys & {*"RHLD123", "Shift+R", "Shift+L", "Del", "Backspace"}
    scale = people.view.transform().m11()
    people.view.zoom(1.5)
    people.key(Qt.Key.Key_1)
    direction = people.screen.play.laying.held
    people.key(Qt.Key.Key_F)
    assert people.screen.play.laying.held == direction
    assert people.view.transform().m11() == pytest.approx(scale)


def test_a_button_suggests_a_turn_and_lays_it(people: People) -> None:
    people.begin("BCD")
    people.push("Suggest")
    wait_until(lambda: people.screen.play.suggesting.moves)
    assert people.offers("Lay them")
    assert not people.offers("Suggest")
    people.push("Lay them")
    assert not people.match.revealed
    assert seen.find_button(people.window, "Suggest").isVisible()


def test_enter_lays_what_the_button_has_suggested(people: People) -> None:
    people.begin("BCD")
    people.push("Suggest")
    wait_until(lambda: people.screen.play.suggesting.moves)
    people.key(Qt.Key.Key_Return)
    assert not people.match.revealed
    assert people.match.number == 1


def test_it_is_said_why_nothing_is_suggested(people: People) -> None:
    people.begin("BCD")
    for slot, at in enumerate(((2, 0), (4, 0), (6, 0))):
        people.lay(slot, at, 0)
    assert not people.match.revealed
    button = seen.find_button(people.window, "Suggest")
    why = "All tiles of this turn are laid. Take one back for a suggestion."
    assert why in button.toolTip()
    people.push("Suggest")
    assert people.status == why
    people.key(Qt.Key.Key_Z, CONTROL)
    people.menu("Match", "Suggest a turn")
    wait_until(lambda: people.screen.play.suggesting.moves)
    QApplication.processEvents()
