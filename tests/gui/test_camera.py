"""The camera above the table: zooming, pulling, and showing all of it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QToolButton

from tests.gui.hand import LEFT, MIDDLE, PLAIN, Hand
from tests.gui.person import Person
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.table.camera_view import MAX_SCALE
from topologic_qt.table.view import TableView

pytestmark = pytest.mark.gui


@pytest.fixture
def playing(person: Person) -> Person:
    """Somebody whose seekers are about to enter on a field of 10 × 6."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    return person


def scale(view: TableView) -> float:
    """How many pixels a table unit takes."""
    return view.transform().m11()


def wheel(view: TableView, at: QPoint, turns: float) -> None:
    """Turn the wheel over a point, by so many notches; up is closer."""
    everywhere = QPointF(view.viewport().mapToGlobal(at))
    delta = QPoint(0, round(turns * 120))
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(
        QPointF(at), everywhere, QPoint(), delta, Qt.MouseButton.NoButton, PLAIN, phase, False
    )
    QApplication.sendEvent(view.viewport(), event)


def shows_everything(view: TableView) -> bool:
    """Whether the tiles and the tray are all in sight."""
    return view.viewport().rect().contains(view.mapFromScene(view.table.content_rect).boundingRect())


def pull(hand: Hand, start: QPoint, by: QPoint, button: Qt.MouseButton = MIDDLE) -> None:
    """Pull the table along."""
    hand.press(start, button)
    hand.move(start + by)
    hand.release(button)


def test_the_wheel_zooms_around_the_pointer(playing: Person) -> None:
    share = (0.4, 0.55)
    view = playing.game_screen.table_view
    at = QPoint(round(view.width() * share[0]), round(view.height() * share[1]))
    before = scale(view)
    for turns in (1, 1, 1, 1, 1, 0.1, 2, -1, -0.5, -1):
        below = view.mapToScene(at)
        wheel(view, at, turns)
        assert (view.mapFromScene(below) - at).manhattanLength() <= 2
    assert scale(view) > 1.8 * before


def test_the_wheel_stops_where_everything_is_in_sight_and_where_it_is_near_enough(playing: Person) -> None:
    view = playing.game_screen.table_view
    middle, whole = view.rect().center(), scale(view)
    wheel(view, middle, -10)
    assert scale(view) == pytest.approx(whole, rel=0.001)
    assert shows_everything(view)
    for _ in range(8):
        wheel(view, middle, 4)
    assert scale(view) == pytest.approx(MAX_SCALE)
    for _ in range(8):
        wheel(view, middle, -4)
    assert scale(view) == pytest.approx(whole, rel=0.001)
    assert shows_everything(view)


def test_one_key_shows_everything_again(playing: Person) -> None:
    for how in (
        "key",
        "menu",
    ):
        view = playing.game_screen.table_view
        whole = scale(view)
        wheel(view, QPoint(200, 200), 5)
        assert not shows_everything(view)
        if how == "key":
            playing.key(Qt.Key.Key_F)
        else:
            playing.menu("View", "Show the whole table")
        assert shows_everything(view)
        assert scale(view) == pytest.approx(whole)


def test_the_table_follows_a_hand_that_pulls_it(playing: Person) -> None:
    view, hand = playing.game_screen.table_view, playing.hand
    view.zoom(2.5)
    start = hand.tile(playing.at(5, 3))
    below = view.mapToScene(start)
    by = QPoint(-60, 45)
    pull(hand, start, by, LEFT)
    assert (view.mapFromScene(below) - (start + by)).manhattanLength() <= 2


def test_the_game_does_not_move_the_camera(playing: Person) -> None:
    playing.enter_at((4, 0), (5, 0), (6, 0))
    view = playing.game_screen.table_view
    wheel(view, playing.hand.tile(playing.at(4, 1)), 3)
    before = view.transform(), view.mapFromScene(QPointF(0, 0))
    playing.ask()
    playing.hand.drag(0, playing.at(4, 2))
    playing.press("Take back")
    playing.hand.drag(0, playing.at(4, 3))
    assert (view.transform(), view.mapFromScene(QPointF(0, 0))) == before
    assert playing.positions.split()[0] == playing.lying.split()[0] == playing.at(4, 3)


def test_neither_the_hint_nor_the_buttons_lie_over_a_tile(person: Person) -> None:
    for shape, size in (
        ("ring", (900, 600)),
        ("cross", (1000, 1000)),
        ("rectangle", (1600, 700)),
        ("square", (1280, 820)),
    ):
        person.window.resize(*size)
        person.sit_down(shape=shape, edition="french", seekers=3)
        person.begin_round("Y5")
        person.enter("R1 R1 R1")
        person.ask()
        QApplication.processEvents()
        view = person.game_screen.table_view
        assert shows_everything(view)
        for over in (person.game_screen.tabletop.hint, person.game_screen.tabletop.camera_bar):
            assert over.isVisible()
            covered = QRectF(over.geometry())
            for tile in view.table.tiles.values():
                half = QPointF(PITCH / 2, PITCH / 2)
                corners = view.mapFromScene(tile.pos() - half), view.mapFromScene(tile.pos() + half)
                assert not covered.intersects(QRectF(*map(QPointF, corners)))


def corner_button(person: Person, name: str) -> QToolButton:
    """The button in the corner of the table that is called so."""
    (made,) = [
        made
        for made in person.game_screen.tabletop.camera_bar.findChildren(QToolButton)
        if made.accessibleName() == name
    ]
    return made


def test_the_buttons_in_the_corner_offer_what_makes_a_difference(playing: Person) -> None:
    view, names = playing.game_screen.table_view, ("Zoom in", "Zoom out", "Show the whole table")
    closer, farther, whole = (corner_button(playing, name) for name in names)

    def offered() -> list[bool]:
        return [made.isEnabled() for made in (closer, farther, whole)]

    fitting = scale(view)
    assert offered() == [True, False, False]
    playing.click(closer)
    assert scale(view) == pytest.approx(1.25 * fitting)
    assert offered() == [True, True, True]
    playing.click(closer)
    playing.click(farther)
    assert scale(view) == pytest.approx(1.25 * fitting)
    playing.click(whole)
    assert scale(view) == pytest.approx(fitting)
    assert offered() == [True, False, False]
    while closer.isEnabled():
        playing.click(closer)
    assert scale(view) == pytest.approx(MAX_SCALE)
