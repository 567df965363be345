"""Fingers on a touch screen: they play like a mouse, and pan and zoom the table."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.finger import Finger
from tests.gui.person import Person
from tests.waiting import let_pass
from topologic_qt.table.view import TableView

pytestmark = pytest.mark.gui


@pytest.fixture(scope="module")
def screen(qapp: QApplication) -> QPointingDevice:
    return QTest.createTouchDevice()


@pytest.fixture
def playing(person: Person) -> Person:
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    return person


@pytest.fixture
def finger(playing: Person, screen: QPointingDevice) -> Finger:
    return Finger(playing.game_screen.table_view, screen)


@pytest.fixture
def events(playing: Person) -> list[str]:
    told: list[str] = []
    table = playing.game_screen.table
    table.lifted.connect(lambda index: told.append(f"lifted {index}"))
    table.dropped.connect(lambda index, key: told.append(f"dropped {index} {key}"))
    table.refused.connect(lambda index, key: told.append(f"refused {index} {key}"))
    table.returned.connect(lambda index: told.append(f"returned {index}"))
    return told


def scale(view: TableView) -> float:
    return view.transform().m11()


def test_a_finger_carries_a_seeker_or_taps_it_or_beside_it_and_its_goal(
    playing: Person, finger: Finger, events: list[str]
) -> None:
    table, to, inside = playing.game_screen.table, playing.at(4, 0), playing.at(4, 3)
    finger.press(playing.hand.seeker(0))
    finger.move(playing.hand.tile(inside))
    finger.release()
    assert playing.positions == playing.lying == "- - -"
    assert "is inside the field" in playing.status
    finger.press(playing.hand.seeker(0))
    finger.move(playing.hand.tile(to))
    assert table.held == 0
    assert (table.pieces[0].pos() - table.tiles[to].pos()).manhattanLength() < 2
    finger.release()
    assert playing.positions == f"{to} - -"
    finger.tap(playing.hand.seeker(1))
    finger.tap(playing.hand.tile(inside))
    assert table.held == 1, "after a refused tap, it is still in the hand"
    finger.tap(playing.hand.tile(to))
    assert playing.positions == f"{to} {to} -"
    let_pass(0)
    assert events[:4] == ["lifted 0", f"refused 0 {inside}", "lifted 0", f"dropped 0 {to}"]
    assert [events[4], events[-1]] == ["lifted 1", f"dropped 1 {to}"]
    # A fingertip beside a seeker takes it without moving it.
    piece, radius = table.pieces[2], round(31 * scale(playing.game_screen.table_view))
    beside, before = playing.hand.seeker(2) - QPoint(radius + 4, 0), piece.pos()
    finger.press(beside)
    finger.move(beside + QPoint(2, 2), steps=1)
    finger.release()
    assert table.held == 2
    assert piece.pos() == before
    finger.tap(playing.hand.tile(to))
    assert playing.positions == f"{to} {to} {to}"


def test_two_fingers_stretch_the_table_put_a_carried_seeker_back_and_leave_a_tapped_one_in_the_hand(
    playing: Person, finger: Finger, events: list[str]
) -> None:
    view = playing.game_screen.table_view
    before, middle = scale(view), view.viewport().rect().center()
    below = view.mapToScene(middle)
    one, two = middle - QPoint(60, 20), middle + QPoint(60, 20)
    finger.press(one, 0)
    finger.press(two, 1)
    finger.move(middle - QPoint(120, 40), middle + QPoint(120, 40))
    assert scale(view) == pytest.approx(2 * before, rel=0.02)
    assert (view.mapFromScene(below) - middle).manhattanLength() <= 3
    finger.move(middle - QPoint(120, 40) + QPoint(50, 30), middle + QPoint(120, 40) + QPoint(50, 30))
    assert scale(view) == pytest.approx(2 * before, rel=0.02)
    assert (view.mapFromScene(below) - middle - QPoint(50, 30)).manhattanLength() <= 3
    finger.move(middle - QPoint(20, 0), middle + QPoint(20, 0))
    finger.release(1)
    finger.move(middle + QPoint(200, 0))
    finger.release(0)
    assert scale(view) == pytest.approx(before, rel=0.001)
    # A second finger puts a carried seeker back.
    to = playing.at(4, 0)
    view.fit()
    finger.press(playing.hand.seeker(0))
    finger.move(playing.hand.tile(to))
    finger.press(playing.hand.tile(playing.at(6, 3)), 1)
    assert playing.game_screen.table.held is None
    finger.release(1)
    finger.release(0)
    assert playing.positions == playing.lying == "- - -"
    assert events == ["lifted 0", "returned 0"]
    # It leaves one that was tapped in the hand, and stretches the table.
    view.fit()
    finger.tap(playing.hand.seeker(2))
    middle, before = playing.hand.tile(to), scale(view)
    finger.press(middle - QPoint(30, 0), 0)
    finger.press(middle + QPoint(30, 0), 1)
    finger.move(middle - QPoint(60, 0), middle + QPoint(60, 0))
    finger.release(1)
    finger.release(0)
    assert scale(view) > 1.5 * before
    assert playing.game_screen.table.held == 2
    finger.tap(playing.hand.tile(to))
    assert playing.positions == f"- - {to}"
    # One finger pulls it.
    start = playing.hand.tile(playing.at(5, 3))
    below = view.mapToScene(start)
    finger.press(start)
    finger.move(start + QPoint(-60, 45))
    finger.release()
    assert (view.mapFromScene(below) - (start + QPoint(-60, 45))).manhattanLength() <= 2


def test_the_mouse_goes_on_where_a_finger_has_been_and_one_that_went_untold_is_no_second_one(
    playing: Person, finger: Finger
) -> None:
    finger.tap(playing.hand.seeker(0))
    playing.hand.click(playing.hand.tile(playing.at(4, 0)))
    playing.hand.click(playing.hand.seeker(2))
    finger.tap(playing.hand.tile(playing.at(6, 0)))
    assert playing.positions == f"{playing.at(4, 0)} - {playing.at(6, 0)}"
    finger.press(playing.hand.seeker(1))
    finger.move(playing.hand.tile(playing.at(4, 0)))
    playing.game_screen.table_view.give_up()  # as when a dialog comes over the table, which gets the rest
    view, later = playing.game_screen.table_view.viewport(), QTest.createTouchDevice()
    start, end = playing.hand.seeker(1), playing.hand.tile(playing.at(5, 0))
    QTest.touchEvent(view, later, False).press(1, start, view).commit()
    QTest.touchEvent(view, later, False).move(1, end, view).commit()
    QTest.touchEvent(view, later, False).release(1, end, view).commit()
    assert playing.positions.split()[1] == playing.at(5, 0)
    finger.release()
