"""Fingers on a touch screen: they play like a mouse, and pull and stretch the table."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QScroller

from tests.gui.finger import Finger
from tests.gui.person import Person
from tests.waiting import let_pass, wait_until
from topologic_qt.table.view import TableView

pytestmark = pytest.mark.gui


@pytest.fixture(scope="module")
def screen(qapp: QApplication) -> QPointingDevice:
    """A touch screen."""
    return QTest.createTouchDevice()


@pytest.fixture
def playing(person: Person) -> Person:
    """Somebody whose seekers are about to enter on a field of 10 × 6."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    return person


@pytest.fixture
def finger(playing: Person, screen: QPointingDevice) -> Finger:
    return Finger(playing.game_screen.table_view, screen)


@pytest.fixture
def events(playing: Person) -> list[str]:
    """What the table tells, in its order."""
    told: list[str] = []
    table = playing.game_screen.table
    table.lifted.connect(lambda index: told.append(f"lifted {index}"))
    table.dropped.connect(lambda index, key: told.append(f"dropped {index} {key}"))
    table.refused.connect(lambda index, key: told.append(f"refused {index} {key}"))
    table.returned.connect(lambda index: told.append(f"returned {index}"))
    table.tile_clicked.connect(lambda key: told.append(f"clicked {key}"))
    return told


def scale(view: TableView) -> float:
    return view.transform().m11()


def test_a_finger_lifts_carries_and_drops_a_seeker_once(
    playing: Person, finger: Finger, events: list[str]
) -> None:
    to = playing.at(4, 0)
    finger.press(playing.hand.seeker(0))
    finger.move(playing.hand.tile(to))
    assert playing.game_screen.table.held == 0
    table = playing.game_screen.table
    assert (table.pieces[0].pos() - table.tiles[to].pos()).manhattanLength() < 2
    finger.release()
    assert playing.positions == f"{to} - -"
    let_pass(0)
    assert events == ["lifted 0", f"dropped 0 {to}"]


def test_two_taps_move_a_seeker(playing: Person, finger: Finger, events: list[str]) -> None:
    to = playing.at(4, 0)
    finger.tap(playing.hand.seeker(1))
    assert playing.game_screen.table.held == 1
    finger.tap(playing.hand.tile(to))
    assert playing.positions == f"- {to} -"
    assert events == ["lifted 1", f"dropped 1 {to}"]


def test_a_seeker_that_is_put_where_it_may_not_go_comes_home(
    playing: Person, finger: Finger, events: list[str]
) -> None:
    inside = playing.at(4, 3)
    finger.press(playing.hand.seeker(0))
    finger.move(playing.hand.tile(inside))
    finger.release()
    assert playing.positions == "- - -"
    assert playing.lying == "- - -"
    assert events == ["lifted 0", f"refused 0 {inside}"]
    assert "is not on the border" in playing.status


def test_a_fingertip_beside_a_seeker_takes_it_without_moving_it(playing: Person, finger: Finger) -> None:
    view, piece = playing.game_screen.table_view, playing.game_screen.table.pieces[0]
    radius = round(31 * scale(view))
    beside = playing.hand.seeker(0) - QPoint(radius + 4, 0)
    before = piece.pos()
    finger.press(beside)
    assert playing.game_screen.table.held == 0
    finger.move(beside + QPoint(2, 2), steps=1)
    finger.release()
    assert playing.game_screen.table.held == 0
    assert piece.pos() == before
    finger.tap(playing.hand.tile(playing.at(4, 0)))
    assert playing.positions.startswith(playing.at(4, 0))


def test_two_fingers_stretch_the_table_between_them(playing: Person, finger: Finger) -> None:
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


def test_a_second_finger_puts_the_seeker_back(playing: Person, finger: Finger, events: list[str]) -> None:
    finger.press(playing.hand.seeker(0))
    finger.move(playing.hand.tile(playing.at(4, 0)))
    finger.press(playing.hand.tile(playing.at(6, 3)), 1)
    assert playing.game_screen.table.held is None
    finger.release(1)
    finger.release(0)
    assert playing.positions == "- - -"
    assert playing.lying == "- - -"
    assert events == ["lifted 0", "returned 0"]


def test_a_tapped_seeker_stays_in_the_hand_while_two_fingers_look_closer(
    playing: Person, finger: Finger
) -> None:
    view = playing.game_screen.table_view
    to = playing.at(4, 0)
    finger.tap(playing.hand.seeker(2))
    middle = playing.hand.tile(to)
    before = scale(view)
    finger.press(middle - QPoint(30, 0), 0)
    finger.press(middle + QPoint(30, 0), 1)
    finger.move(middle - QPoint(60, 0), middle + QPoint(60, 0))
    finger.release(1)
    finger.release(0)
    assert scale(view) > 1.5 * before
    assert playing.game_screen.table.held == 2
    finger.tap(playing.hand.tile(to))
    assert playing.positions == f"- - {to}"


def test_a_finger_pulls_a_table_that_is_near(playing: Person, finger: Finger) -> None:
    view = playing.game_screen.table_view
    view.zoom(2.5)
    start = playing.hand.tile(playing.at(5, 3))
    below = view.mapToScene(start)
    finger.press(start)
    finger.move(start + QPoint(-60, 45))
    finger.release()
    assert (view.mapFromScene(below) - (start + QPoint(-60, 45))).manhattanLength() <= 2


def test_the_mouse_goes_on_where_a_finger_has_been(playing: Person, finger: Finger) -> None:
    finger.tap(playing.hand.seeker(0))
    playing.hand.click(playing.hand.tile(playing.at(4, 0)))
    playing.hand.drag(1, playing.at(5, 0))
    playing.hand.click(playing.hand.seeker(2))
    finger.tap(playing.hand.tile(playing.at(6, 0)))
    assert playing.positions == f"{playing.at(4, 0)} {playing.at(5, 0)} {playing.at(6, 0)}"


def test_a_finger_chooses_a_tile_on_the_miniature(person: Person, screen: QPointingDevice) -> None:
    person.sit_down()
    dialog = person.open_dialog()
    person.press("Nobody else is looking", dialog)
    view = dialog.chooser.view
    tile = view.mapFromScene(view.table.tiles["Y5"].pos())
    Finger(view, screen).tap(tile)
    person.press("Hide it on Yellow 5", dialog)


def test_a_finger_scrolls_the_setup_page(person: Person, screen: QPointingDevice) -> None:
    person.window.resize(900, 600)
    QApplication.processEvents()
    area = person.page.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    bar = area.verticalScrollBar()
    assert bar.maximum() > 40
    start = QPoint(20, area.viewport().height() - 20)
    touch = area.viewport()
    wait_until(lambda: QScroller.hasScroller(touch))  # which comes when the table has been seen
    QTest.touchEvent(touch, screen).press(0, start, touch)
    for step in range(1, 12):
        QTest.touchEvent(touch, screen).move(0, start - QPoint(0, 14 * step), touch)
        let_pass(10)  # fingers are slower than programs
    QTest.touchEvent(touch, screen).release(0, start - QPoint(0, 14 * 11), touch)
    assert bar.value() > 20


def test_after_a_refused_tap_the_seeker_is_still_in_the_hand(playing: Person, finger: Finger) -> None:
    finger.tap(playing.hand.seeker(0))
    finger.tap(playing.hand.tile(playing.at(4, 3)))
    assert "is not on the border" in playing.status
    assert playing.game_screen.table.held == 0
    finger.tap(playing.hand.tile(playing.at(4, 0)))
    assert playing.positions == f"{playing.at(4, 0)} - -"


@pytest.mark.parametrize("seekers", [4, 5])
def test_in_the_middle_of_a_fan_a_finger_takes_the_nearest_until_none_is_left(
    person: Person, screen: QPointingDevice, seekers: int
) -> None:
    person.sit_down(seekers=seekers, shape="rectangle", edition="2017")
    person.begin_round("Y5")
    person.enter_at(*[(4, 0)] * seekers)
    person.ask()
    finger = Finger(person.game_screen.table_view, screen)
    for row in range(1, seekers + 1):
        finger.press(person.hand.tile(person.at(4, 0)))
        finger.move(person.hand.tile(person.at(4, row)))
        finger.release()
        assert len(person.match.round.running) == row


def test_a_finger_that_went_untold_is_no_second_finger(playing: Person, finger: Finger) -> None:
    finger.press(playing.hand.seeker(0))
    finger.move(playing.hand.tile(playing.at(4, 0)))
    playing.game_screen.table_view.give_up()  # as when a dialog comes over the table, which gets the rest
    view, later = playing.game_screen.table_view.viewport(), QTest.createTouchDevice()
    start, end = playing.hand.seeker(1), playing.hand.tile(playing.at(5, 0))
    QTest.touchEvent(view, later, False).press(1, start, view).commit()
    QTest.touchEvent(view, later, False).move(1, end, view).commit()
    QTest.touchEvent(view, later, False).release(1, end, view).commit()
    assert playing.positions == f"- {playing.at(5, 0)} -"
    finger.release()
