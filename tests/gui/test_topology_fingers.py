"""Laying tiles of Topology with fingers: one carries, a second one turns."""

from math import cos, radians, sin

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.finger import Finger
from tests.gui.topology_people import People
from topologic_qt.games.topology.rules import PlacedTile

pytestmark = pytest.mark.gui


@pytest.fixture(scope="module")
def touch_screen(qapp: QApplication) -> QPointingDevice:
    """A touch screen."""
    return QTest.createTouchDevice()


@pytest.fixture
def finger(people: People, touch_screen: QPointingDevice) -> Finger:
    people.begin("BCD")
    return Finger(people.view, touch_screen)


def test_a_finger_carries_a_tile_from_the_rack(people: People, finger: Finger) -> None:
    finger.press(people.slot(1))
    finger.move(people.place((2, 0), 0))
    assert people.ghost == PlacedTile("C", (2, 0), 0)
    finger.release()
    assert people.laid == (PlacedTile("C", (2, 0), 0),)


def test_two_taps_lay_a_tile(people: People, finger: Finger) -> None:
    finger.tap(people.slot(0))
    assert people.held == "B0"
    finger.tap(people.place((2, 0), 0))
    assert people.laid == (PlacedTile("B", (2, 0), 0),)


def test_a_tap_of_a_second_finger_turns_the_tile(people: People, finger: Finger) -> None:
    finger.press(people.slot(0))
    finger.move(people.place((2, 0), 0))
    for _ in range(2):
        finger.press(people.place((2, 0), 0) + QPoint(90, 40), 1)
        finger.release(1)
    assert people.held == "B2"
    finger.release()
    assert [tile.direction for tile in people.laid] == [2]


@pytest.mark.parametrize(("angle", "direction"), [(45, 1), (90, 2), (-45, 5), (10, 0)])
def test_a_second_finger_turns_the_tile_by_going_round_it(
    people: People, finger: Finger, angle: int, direction: int
) -> None:
    finger.press(people.slot(0))
    middle = people.place((2, 0), 0)
    finger.move(middle)
    finger.press(middle + QPoint(100, 0), 1)
    for share in range(1, 6):
        turned = radians(-angle * share / 5)
        round_it = middle + QPoint(round(100 * cos(turned)), round(100 * sin(turned)))
        finger.move(middle, round_it, steps=1)
    if abs(angle) < 20:
        assert people.held == "B0"
        return
    finger.release(1)
    assert people.held == f"B{direction}"
    finger.release()
    assert [tile.direction for tile in people.laid] == [direction]


def test_two_fingers_zoom_while_no_tile_is_held(people: People, finger: Finger) -> None:
    scale, middle = people.view.transform().m11(), people.view.viewport().rect().center()
    finger.press(middle - QPoint(30, 0), 0)
    finger.press(middle + QPoint(30, 0), 1)
    finger.move(middle - QPoint(60, 0), middle + QPoint(60, 0))
    finger.release(1)
    finger.release(0)
    assert people.view.transform().m11() > 1.5 * scale
