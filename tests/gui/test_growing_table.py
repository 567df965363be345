"""A table that grows: tiles come, go and turn one by one, under marks, and the camera follows."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.finger import Finger
from tests.gui.hand import LEFT, PLAIN
from tests.hexagons import HEXES, STEPS, HexPainter, HexWords, hexagon, spread
from tests.waiting import wait_until
from topologic_qt.table.arranging import Way
from topologic_qt.table.follower import Follower
from topologic_qt.table.gestures import Gesture
from topologic_qt.table.layout import TileLook
from topologic_qt.table.loose_tile import LooseTile
from topologic_qt.table.overlay import OVER_TILES, UNDER_TILES, Mark, Overlay
from topologic_qt.table.scene import TableScene
from topologic_qt.table.sprites import Drawing
from topologic_qt.table.tile_item import ShadowItem, TileItem
from topologic_qt.table.touch import Fingers
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

FIRST = hexagon("g0", (0, 0), (1, 0))
SECOND = hexagon("r1", (0, 1), (-1, 2))
FAR = hexagon("b2", (9, 0), (10, 0))


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[TableView]:
    """A view of a table with one long tile."""
    scene = TableScene(HEXES, HexPainter(), spread, HexWords(), None, Motion(0))
    scene.lay([FIRST])
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(900, 640)
    view.show()
    view.fit()
    yield view
    view.close()


@pytest.fixture
def follower(view: TableView) -> Follower:
    """The camera that follows on this view."""
    follower = Follower(view)
    view.fit()
    return follower


def counted(table: TableScene, kind: type) -> int:
    return sum(isinstance(item, kind) for item in table.items())


def colour_at(view: TableView, point: QPointF) -> QColor:
    QApplication.processEvents()
    return view.grab().toImage().pixelColor(view.mapFromScene(point))


def in_sight(view: TableView, area: QRectF) -> bool:
    return view.rect().contains(view.mapFromScene(area).boundingRect())


# -- tiles --------------------------------------------------------------------------------------------


def test_tiles_come_one_by_one_and_the_others_are_not_touched(view: TableView) -> None:
    table = view.table
    first = table.tiles["g0"]
    table.rearrange([FIRST, SECOND])
    assert table.tiles["g0"] is first
    assert list(table.tiles) == ["g0", "r1"]
    for place in SECOND.places:
        assert table.tile_at(HEXES.centre(place)) == "r1"
        assert table.field_rect.contains(HEXES.outline(place).boundingRect())
    assert table.tile_outline("r1").boundingRect().center() == SECOND.centre(HEXES)
    assert counted(table, TileItem) == counted(table, ShadowItem) == 2


def test_tiles_go_with_their_shadows(view: TableView) -> None:
    table = view.table
    table.rearrange([FIRST, SECOND, FAR])
    table.rearrange([FIRST, FAR])
    assert table.tile_at(HEXES.centre((0, 1))) is None
    assert counted(table, TileItem) == counted(table, ShadowItem) == 2
    assert table.in_reading_order == ["g0", "b2"]
    table.rearrange([])
    assert counted(table, TileItem) == counted(table, ShadowItem) == 0


def test_a_tile_with_another_look_lies_and_looks_so(view: TableView) -> None:
    table = view.table
    moved = TileLook("g0", "blue 1", ((0, 0), STEPS[1]))
    item = table.tiles["g0"]
    table.rearrange([moved])
    assert table.tiles["g0"] is item
    assert table.tile_at(HEXES.centre((1, 0))) is None
    assert table.tile_at(HEXES.centre(STEPS[1])) == "g0"
    assert item.pos() == item.shadow.pos() == moved.centre(HEXES)
    assert colour_at(view, HEXES.centre(STEPS[1])) == QColor("#1861dc")


def test_the_cursor_of_the_keyboard_stays_with_its_tile(view: TableView) -> None:
    table = view.table
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert table.cursor.pos() == FIRST.centre(HEXES)
    moved = TileLook("g0", "green 0", ((4, 0), (5, 0)))
    table.rearrange([moved, SECOND])
    assert table.cursor.pos() == moved.centre(HEXES)
    table.rearrange([SECOND])
    assert not table.cursor.isVisible(), "there is nothing within the cursor any more"


def test_a_tile_glides_from_the_hand_and_turns_on_its_way(view: TableView) -> None:
    table = view.table
    table.motion = Motion(60)
    table.rearrange([FIRST, SECOND], {"r1": Way(QPointF(300, -200), turn=60)})
    item = table.tiles["r1"]
    assert item.pos() == QPointF(300, -200)
    assert item.rotation() == -60
    assert table.tile_at(HEXES.centre((0, 1))) == "r1"  # it lies there already, for whoever asks
    wait_until(lambda: item.pos() == SECOND.centre(HEXES))
    assert (item.rotation(), item.opacity(), item.zValue() < 1) == (0, 1, True)


def test_what_is_taken_back_on_its_way_is_gone_in_the_end(view: TableView) -> None:
    table = view.table
    table.motion = Motion(60)
    table.rearrange([FIRST, SECOND])
    assert table.tiles["r1"].opacity() == 0  # it fades in
    table.rearrange([FIRST], {"r1": Way(QPointF(300, -200))})
    assert list(table.tiles) == ["g0"]
    table.rearrange([FIRST, SECOND])  # and is laid again at once
    wait_until(lambda: counted(table, TileItem) == 2)
    item = table.tiles["r1"]
    wait_until(lambda: item.opacity() == 1)
    assert item.pos() == SECOND.centre(HEXES)


def test_a_table_that_is_laid_anew_forgets_what_was_on_its_way(view: TableView) -> None:
    table = view.table
    table.motion = Motion(60)
    table.rearrange([FIRST, SECOND, FAR])
    table.lay([SECOND])
    assert list(table.tiles) == ["r1"]
    assert counted(table, TileItem) == 1


# -- marks --------------------------------------------------------------------------------------------


def fill(colour: str) -> Drawing:
    def draw(painter: QPainter) -> None:
        painter.fillRect(QRectF(-20, -20, 40, 40), QColor(colour))

    return Drawing(("fill", colour), draw)


AREA = QRectF(-20, -20, 40, 40)


def test_marks_lie_over_tiles_or_under_them(view: TableView) -> None:
    above, below = Overlay(view.table, OVER_TILES), Overlay(view.table, UNDER_TILES)
    here, beside = HEXES.centre((0, 0)), HEXES.centre((0, -1))
    below.show({"here": Mark(fill("#ff00ff"), AREA, here), "beside": Mark(fill("#ff00ff"), AREA, beside)})
    assert colour_at(view, here) == QColor("#2fa157")
    assert colour_at(view, beside) == QColor("#ff00ff")
    above.show({0: Mark(fill("#ffffff"), AREA, here)})
    assert colour_at(view, here) == QColor("#ffffff")
    above.clear()
    assert colour_at(view, here) == QColor("#2fa157")


def test_only_marks_that_differ_are_exchanged(view: TableView) -> None:
    overlay = Overlay(view.table, OVER_TILES)
    overlay.show({"a": Mark(fill("#ff0000"), AREA), "b": Mark(fill("#0000ff"), AREA)})
    before = {id(item) for item in view.table.items()}
    overlay.show({"a": Mark(fill("#ff0000"), AREA), "b": Mark(fill("#0000ff"), AREA, QPointF(50, 0))})
    now = {id(item) for item in view.table.items()}
    assert len(before & now) == len(before) - 1
    assert overlay.marks["b"].at == QPointF(50, 0)


def test_marks_and_loose_tiles_stay_when_the_table_is_laid_anew(view: TableView) -> None:
    overlay = Overlay(view.table, OVER_TILES)
    overlay.show({"a": Mark(fill("#ffffff"), AREA)})
    ghost = LooseTile(view.table, lifted=False)
    ghost.show_at("red 0", HEXES.centre((0, -1)))
    view.table.lay([FIRST])
    assert colour_at(view, QPointF(0, 0)) == QColor("#ffffff")
    assert ghost.face == "red 0"
    faint = colour_at(view, HEXES.centre((0, -1)))
    assert faint.red() > 120 > faint.green()
    ghost.hide()
    assert ghost.face == ""


def test_a_held_tile_turns_to_its_face(view: TableView) -> None:
    view.table.motion = Motion(60)
    held = LooseTile(view.table, lifted=True)
    held.show_at("red 0", QPointF(0, 0))
    held.show_at("red 1", QPointF(0, 0), turn=60)
    assert held.rotation() == -60
    held.move_to(QPointF(10, 5))
    wait_until(lambda: held.rotation() == 0)
    assert held.pos() == QPointF(10, 5)


# -- the camera ---------------------------------------------------------------------------------------


def test_the_camera_stands_still_as_long_as_all_is_in_sight(view: TableView, follower: Follower) -> None:
    stood = view.standpoint
    view.table.rearrange([FIRST, SECOND])
    follower.follow()
    assert view.standpoint == stood
    view.table.rearrange([FIRST, SECOND, FAR])
    follower.follow()
    assert view.standpoint.scale < stood.scale
    assert in_sight(view, view.table.field_rect)
    assert view.camera is None  # it still shows everything


def test_it_goes_back_softly_and_never_jumps(view: TableView, follower: Follower) -> None:
    view.table.motion = Motion(60)
    stood = [view.standpoint]
    view.shifted.connect(lambda: stood.append(view.standpoint))
    view.table.rearrange([FIRST, SECOND, FAR], gliding=False)
    follower.follow()
    assert view.standpoint.scale == stood[0].scale
    wait_until(lambda: in_sight(view, view.table.field_rect))
    wait_until(lambda: follower.goal == view.standpoint)
    scales = [camera.scale for camera in stood]
    assert scales == sorted(scales, reverse=True)


def test_who_looks_closely_is_left_there(view: TableView, follower: Follower) -> None:
    view.zoom(2.5)
    view.pan(QPoint(40, -20))
    camera = view.camera
    view.table.rearrange([FIRST, SECOND, FAR])
    follower.follow()
    assert view.camera == camera
    follower.follow(must_see=view.table.tile_outline("b2").boundingRect())
    assert in_sight(view, view.table.tile_outline("b2").boundingRect())
    assert camera is not None
    assert view.standpoint.scale == camera.scale


class Carry(Gesture):
    """A gesture that lasts until the button goes up, and counts the turns of what it holds."""

    turned = 0

    @property
    def turns(self) -> bool:
        return True

    def turn(self, steps: int) -> None:
        self.turned += steps

    def release(self, point: QPoint) -> None:
        self._over = True


class Carrying:
    """A hand with which every press begins to carry something."""

    cursor_tile: str | None = None

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.gesture: Carry | None = None

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        self.gesture = Carry(self.view, point)
        return self.gesture

    def pointer(self, point: QPoint) -> Qt.CursorShape | None:
        return None

    def press_key(self, event: object) -> bool:
        return False

    def wants(self, event: object) -> bool:
        return False

    def release_key(self, key: Qt.Key) -> None:
        pass

    def wake(self, awake: bool) -> None:
        pass

    def go_to(self, key: str) -> None:
        pass

    def press_tile(self, key: str) -> None:
        pass

    def take_piece(self, index: int) -> None:
        pass


def test_nothing_moves_under_a_busy_hand(view: TableView, follower: Follower) -> None:
    view.use_hand(Carrying(view))
    stood = view.standpoint
    view.press(LEFT, QPoint(100, 100))
    view.table.rearrange([FIRST, FAR])
    follower.follow()
    QApplication.processEvents()
    assert view.standpoint == stood
    view.release(LEFT, QPoint(100, 100))
    wait_until(lambda: in_sight(view, view.table.field_rect))


def test_nothing_moves_while_something_is_held_beside_the_view(view: TableView, follower: Follower) -> None:
    stood = view.standpoint
    follower.still = True
    view.table.rearrange([FIRST, FAR])
    follower.follow()
    assert view.standpoint == stood
    follower.still = False
    wait_until(lambda: in_sight(view, view.table.field_rect))


def test_the_wheel_turns_what_is_held_and_zooms_otherwise(view: TableView) -> None:
    hand = Carrying(view)
    view.use_hand(hand)
    view.press(LEFT, QPoint(100, 100))
    assert hand.gesture is not None
    for delta in (120, 60, 60, -240, 30):
        wheel(view, delta)
    assert hand.gesture.turned == 0
    wheel(view, 210)
    assert hand.gesture.turned == 2
    before = view.standpoint.scale
    view.release(LEFT, QPoint(100, 100))
    wheel(view, 120)
    assert view.standpoint.scale > before


def test_a_tap_of_a_second_finger_turns_what_the_first_one_holds(view: TableView) -> None:
    Fingers(view)
    hand, stood = Carrying(view), view.standpoint
    view.use_hand(hand)
    finger = Finger(view, QTest.createTouchDevice())
    finger.press(QPoint(300, 300))
    gesture = hand.gesture
    assert gesture is not None
    for taps in (1, 2):
        finger.press(QPoint(500, 200), finger=1)
        finger.move(QPoint(300 + 40 * taps, 300), QPoint(520, 210))
        finger.release(finger=1)
        assert gesture.turned == taps
        assert not gesture.finished
    assert view.standpoint == stood  # two fingers pull and stretch the table only where none holds anything
    finger.release()
    assert gesture.finished


def wheel(view: TableView, delta: int) -> None:
    at = QPointF(200, 200)
    phase, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    event = QWheelEvent(at, at, QPoint(), QPoint(0, delta), none, PLAIN, phase, False)
    QApplication.sendEvent(view.viewport(), event)


def test_what_comes_to_lie_under_a_corner_that_is_taken_is_brought_out(
    view: TableView, follower: Follower
) -> None:
    taken = QSize(300, 200)
    view.keep_clear({Qt.Corner.TopRightCorner: taken})
    stood = view.standpoint
    corner = QRect(QPoint(view.width() - 300, 0), taken)
    hidden = HEXES.place_at(view.mapToScene(corner.center()))
    looks = [FIRST, hexagon("r1", hidden)]
    view.table.rearrange(looks)
    assert corner.intersects(view.mapFromScene(view.table.tile_outline("r1")).boundingRect())
    follower.follow()
    assert view.standpoint != stood
    assert not corner.intersects(view.mapFromScene(view.table.tile_outline("r1")).boundingRect())
    assert in_sight(view, view.table.field_rect)
