"""The camera above the table: zooming, pulling, and showing all of it."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from tests.gui.hand import LEFT, MIDDLE, PLAIN, Hand
from tests.gui.person import Person
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.table.camera_view import MAX_SCALE
from topologic_qt.table.tray_item import TrayItem
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


class PaintedArea(QObject):
    """The sum of how much of a viewport is painted, in pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.pixels = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            size = event.rect().size()
            self.pixels += size.width() * size.height()
        return False


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


def something_in_sight(view: TableView) -> bool:
    """Whether a tile, or the tray, can be seen at least in part."""
    sight = view.mapToScene(view.viewport().rect()).boundingRect()
    half = QPointF(PITCH / 2, PITCH / 2)
    tiles = (QRectF(tile.pos() - half, tile.pos() + half) for tile in view.table.tiles.values())
    trays = (item.sceneBoundingRect() for item in view.table.items() if isinstance(item, TrayItem))
    return any(map(sight.intersects, (*tiles, *trays)))


def pull(hand: Hand, start: QPoint, by: QPoint, button: Qt.MouseButton = MIDDLE) -> None:
    """Pull the table along."""
    hand.press(start, button)
    hand.move(start + by)
    hand.release(button)


@pytest.mark.parametrize("share", [(0.5, 0.5), (0.4, 0.55), (0.6, 0.4)])
def test_the_wheel_zooms_around_the_pointer(playing: Person, share: tuple[float, float]) -> None:
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


def test_many_tiny_steps_zoom_as_far_as_a_large_one(playing: Person) -> None:
    view = playing.game_screen.table_view
    before = scale(view)
    for _ in range(400):
        wheel(view, view.rect().center(), 1 / 120)
    assert scale(view) == pytest.approx(before * 1.0015**400, rel=0.02)


@pytest.mark.parametrize("how", ["key", "menu"])
def test_one_key_shows_everything_again(playing: Person, how: str) -> None:
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


def test_the_menu_comes_closer_and_goes_farther(playing: Person) -> None:
    view = playing.game_screen.table_view
    whole = scale(view)
    playing.menu("View", "Zoom in")
    playing.menu("View", "Zoom in")
    near = scale(view)
    assert near > 1.4 * whole
    playing.menu("View", "Zoom out")
    assert whole < scale(view) < near


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_the_table_follows_a_hand_that_pulls_it(playing: Person, button: Qt.MouseButton) -> None:
    view, hand = playing.game_screen.table_view, playing.hand
    view.zoom(2.5)
    start = hand.tile(playing.at(5, 3))
    below = view.mapToScene(start)
    by = QPoint(-60, 45)
    pull(hand, start, by, button)
    assert (view.mapFromScene(below) - (start + by)).manhattanLength() <= 2


def test_with_the_space_bar_even_a_seeker_does_not_keep_the_table(playing: Person) -> None:
    playing.hand.drag(0, playing.at(5, 0))
    view, hand = playing.game_screen.table_view, playing.hand
    view.zoom(2)
    view.ensureVisible(view.table.tiles[playing.at(5, 0)], 80, 80)
    start = hand.seeker(0)
    below = view.mapToScene(start)
    view.setFocus()
    QTest.keyPress(view, Qt.Key.Key_Space)
    pull(hand, start, QPoint(50, 30), LEFT)
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert (view.mapFromScene(below) - (start + QPoint(50, 30))).manhattanLength() <= 2
    assert playing.game_screen.table.held is None
    hand.take(0)
    assert playing.game_screen.table.held is None
    assert playing.status.startswith("Seeker 1 has already entered")


def test_a_table_that_is_all_in_sight_cannot_be_pulled(playing: Person) -> None:
    view, hand = playing.game_screen.table_view, playing.hand
    before = view.mapFromScene(QPointF(0, 0))
    pull(hand, hand.tile(playing.at(5, 3)), QPoint(200, 100))
    assert view.mapFromScene(QPointF(0, 0)) == before


@pytest.mark.parametrize("shape", ["square", "ring", "cross", "rectangle"])
def test_the_table_cannot_be_pulled_out_of_sight(person: Person, shape: str) -> None:
    person.sit_down(shape=shape)
    view = person.game_screen.table_view
    for closer in (1.2, 3.0, 100.0):
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
            view.fit()
            view.zoom(closer)
            for _ in range(40):
                view.pan(QPoint(x, y) * 150)
                assert something_in_sight(view)


def test_all_of_the_table_can_be_pulled_to_the_middle(playing: Person) -> None:
    view, hand = playing.game_screen.table_view, playing.hand
    view.zoom(100)
    for place in ((0, 0), (9, 0), (9, 5), (0, 5)):
        goal = view.table.tiles[playing.at(*place)].pos()
        for _ in range(40):
            view.pan(view.rect().center() - view.mapFromScene(goal))
        assert (view.mapFromScene(goal) - view.rect().center()).manhattanLength() <= 3
        assert hand.tile(playing.at(*place))


def test_a_window_of_another_size_still_shows_everything(playing: Person) -> None:
    view = playing.game_screen.table_view
    for width, height in ((900, 600), (1600, 1000), (900, 1000), (1280, 820)):
        playing.window.resize(width, height)
        QApplication.processEvents()
        assert shows_everything(view)
        content = view.mapFromScene(view.table.content_rect).boundingRect()
        assert max(content.width() / view.width(), content.height() / view.height()) > 0.8
    playing.hand.drag(0, playing.at(4, 0))
    assert playing.positions == f"{playing.at(4, 0)} - -"


def test_a_closer_look_survives_another_size_of_the_window(playing: Person) -> None:
    view = playing.game_screen.table_view
    wheel(view, view.rect().center(), 5)
    near = scale(view)
    playing.window.resize(1100, 700)
    QApplication.processEvents()
    assert scale(view) == near
    assert something_in_sight(view)


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


def test_zooming_while_a_seeker_is_held_loses_nothing(playing: Person) -> None:
    view, hand = playing.game_screen.table_view, playing.hand
    hand.carry(0, playing.at(5, 0))
    wheel(view, hand.tile(playing.at(5, 0)), 2)
    hand.move(hand.tile(playing.at(4, 0)))
    hand.release()
    assert playing.positions == f"{playing.at(4, 0)} - -"


def test_the_miniature_of_the_secret_dialog_keeps_still(person: Person) -> None:
    person.sit_down()
    dialog = person.open_dialog()
    person.press("Nobody else is looking", dialog)
    view = dialog.chooser.view
    before = view.transform(), view.mapFromScene(QPointF(0, 0))
    wheel(view, view.rect().center(), 3)
    pull(Hand(view), view.rect().center(), QPoint(80, 80))
    assert (view.transform(), view.mapFromScene(QPointF(0, 0))) == before


@pytest.mark.parametrize("shape", ["square", "ring", "cross", "rectangle", "grown"])
@pytest.mark.parametrize("size", [(900, 600), (1000, 1000), (1280, 820), (1600, 700)])
def test_neither_the_hint_nor_the_buttons_lie_over_a_tile(
    person: Person, shape: str, size: tuple[int, int]
) -> None:
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


def test_the_table_stays_where_it_is_when_the_first_hint_is_given(playing: Person) -> None:
    playing.window.resize(900, 600)
    QApplication.processEvents()
    playing.enter_at((4, 0), (5, 0), (6, 0))
    view = playing.game_screen.table_view
    before = view.transform(), view.mapFromScene(QPointF(0, 0))
    assert not playing.game_screen.tabletop.hint.isVisible()
    playing.ask()
    QApplication.processEvents()
    assert playing.game_screen.tabletop.hint.isVisible()
    assert (view.transform(), view.mapFromScene(QPointF(0, 0))) == before


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


def test_the_buttons_in_the_corner_tell_their_shortcuts(playing: Person) -> None:
    assert corner_button(playing, "Show the whole table").toolTip() == "Show the whole table (F)"
    assert corner_button(playing, "Zoom in").toolTip().startswith("Zoom in (Ctrl+")


def test_only_a_part_of_the_table_is_painted_again_once_a_zoom_is_over(playing: Person, qtbot: QtBot) -> None:
    view = playing.game_screen.table_view
    sprites = view.table.sprites
    wheel(view, view.rect().center(), 2)
    qtbot.waitUntil(lambda: not sprites.hasty)
    QApplication.processEvents()
    area = PaintedArea()
    view.viewport().installEventFilter(area)
    next(iter(view.table.tiles.values())).update()
    QApplication.processEvents()
    assert 0 < area.pixels < view.width() * view.height() / 4
