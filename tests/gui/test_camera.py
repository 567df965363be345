"""The camera above the table: zooming, panning, and showing everything."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QToolButton

from tests.gui.hand import LEFT, PLAIN
from tests.gui.person import Person
from topologic_qt.table.camera_view import MAX_SCALE
from topologic_qt.table.view import TableView

pytestmark = pytest.mark.gui


@pytest.fixture
def playing(person: Person) -> Person:
    """A person whose seekers are about to enter on a field of 10 × 6."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    return person


def scale(view: TableView) -> float:
    """The pixels of a table unit."""
    return view.transform().m11()


def wheel(view: TableView, at: QPoint, turns: float) -> None:
    """Turn the wheel at a point by so many notches; up zooms in."""
    everywhere = QPointF(view.viewport().mapToGlobal(at))
    delta = QPoint(0, round(turns * 120))
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(
        QPointF(at), everywhere, QPoint(), delta, Qt.MouseButton.NoButton, PLAIN, phase, False
    )
    QApplication.sendEvent(view.viewport(), event)


def shows_everything(view: TableView) -> bool:
    """Whether all tiles and the tray are visible."""
    return view.viewport().rect().contains(view.mapFromScene(view.table.content_rect).boundingRect())


def test_the_wheel_zooms_around_the_pointer_as_far_as_it_makes_sense_and_a_key_shows_all(
    playing: Person,
) -> None:
    view = playing.game_screen.table_view
    at, whole = QPoint(round(view.width() * 0.4), round(view.height() * 0.55)), scale(view)
    for turns in (1, 1, 1, 1, 1, 0.1, 2, -1, -0.5, -1):
        below = view.mapToScene(at)
        wheel(view, at, turns)
        assert (view.mapFromScene(below) - at).manhattanLength() <= 2
    assert scale(view) > 1.8 * whole
    for _ in range(8):
        wheel(view, at, 4)
    assert scale(view) == pytest.approx(MAX_SCALE)
    for _ in range(9):
        wheel(view, at, -4)
    assert scale(view) == pytest.approx(whole, rel=0.001)
    assert shows_everything(view)
    for by_key in (True, False):
        wheel(view, at, 5)
        assert not shows_everything(view)
        if by_key:
            playing.key(Qt.Key.Key_F)
        else:
            playing.menu("View", "Whole table")
        assert shows_everything(view)
        assert scale(view) == pytest.approx(whole)


def test_buttons_and_hand_move_the_camera_and_the_game_does_not(playing: Person) -> None:
    view, hand = playing.game_screen.table_view, playing.hand
    found = playing.game_screen.tabletop.camera_bar.findChildren(QToolButton)
    named = {made.accessibleName(): made for made in found}
    closer, farther, whole = (named[name] for name in ("Zoom in", "Zoom out", "Show the whole table"))

    def offered() -> list[bool]:
        return [made.isEnabled() for made in (closer, farther, whole)]

    # The buttons in the corner offer what makes a difference.
    fitting = scale(view)
    assert offered() == [True, False, False]
    for pressed in (closer, closer, farther):
        playing.click(pressed)
        assert offered() == [True, True, True]
    assert scale(view) == pytest.approx(1.25 * fitting)
    playing.click(whole)
    assert scale(view) == pytest.approx(fitting)
    assert offered() == [True, False, False]
    while closer.isEnabled():
        playing.click(closer)
    assert scale(view) == pytest.approx(MAX_SCALE)
    # The table follows a hand that pulls it.
    view.fit()
    view.zoom(2.5)
    start, by = hand.tile(playing.at(5, 3)), QPoint(-60, 45)
    below = view.mapToScene(start)
    hand.press(start, LEFT)
    hand.move(start + by)
    hand.release(LEFT)
    assert (view.mapFromScene(below) - (start + by)).manhattanLength() <= 2
    # Whatever happens in the match, it stands still.
    view.fit()
    playing.enter_at((4, 0), (5, 0), (6, 0))
    wheel(view, hand.tile(playing.at(4, 1)), 3)
    before = view.transform(), view.mapFromScene(QPointF(0, 0))
    playing.ask()
    hand.drag(0, playing.at(4, 2))
    playing.press("Take back")
    hand.drag(0, playing.at(4, 3))
    assert (view.transform(), view.mapFromScene(QPointF(0, 0))) == before
    assert playing.positions.split()[0] == playing.lying.split()[0] == playing.at(4, 3)
