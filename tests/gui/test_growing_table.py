"""A growing table: tiles come, go and turn one by one, under marks, and the camera follows."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.hexagons import HEXES, STEPS, HexPainter, HexWords, hexagon, spread
from tests.waiting import wait_until
from topologic_qt.table.follower import Follower
from topologic_qt.table.ghosts import LooseTile
from topologic_qt.table.layout import TileLook
from topologic_qt.table.scene import TableScene
from topologic_qt.table.sprites import SpriteItem
from topologic_qt.table.tile_item import TileItem, Way
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
    """The camera that follows this view."""
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


def test_tiles_come_go_and_change_one_by_one_with_their_shadows_and_the_cursor(view: TableView) -> None:
    table = view.table
    first = table.tiles["g0"]
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert table.cursor.pos() == FIRST.centre(HEXES)
    table.rearrange([FIRST, SECOND, FAR])
    assert table.tiles["g0"] is first
    for place in SECOND.places:
        assert table.tile_at(HEXES.centre(place)) == "r1"
        assert table.field_rect.contains(HEXES.outline(place).boundingRect())
    assert table.tile_outline("r1").boundingRect().center() == SECOND.centre(HEXES)
    assert counted(table, TileItem) == 3
    assert counted(table, SpriteItem) == 6, "each has a shadow"
    moved = TileLook("g0", "blue 1", ((0, 0), STEPS[1]))
    table.rearrange([moved, FAR])
    assert table.tiles["g0"] is first
    assert table.tile_at(HEXES.centre((1, 0))) is None
    assert table.tile_at(HEXES.centre(STEPS[1])) == "g0"
    assert first.pos() == first.shadow.pos() == table.cursor.pos() == moved.centre(HEXES)
    assert colour_at(view, HEXES.centre(STEPS[1])) == QColor("#1861dc")
    assert table.in_reading_order == ["g0", "b2"]
    table.rearrange([])
    assert not table.cursor.isVisible(), "there is nothing within the cursor any more"
    assert counted(table, SpriteItem) == 0


def test_a_tile_glides_and_turns_on_its_way_and_can_be_taken_back_meanwhile(view: TableView) -> None:
    table = view.table
    table.motion = Motion(60)
    table.rearrange([FIRST, SECOND], {"r1": Way(QPointF(300, -200), turn=60)})
    item = table.tiles["r1"]
    assert item.pos() == QPointF(300, -200)
    assert item.rotation() == -60
    assert table.tile_at(HEXES.centre((0, 1))) == "r1"  # it lies there already, for whoever asks
    wait_until(lambda: item.pos() == SECOND.centre(HEXES))
    assert (item.rotation(), item.opacity(), item.zValue() < 1) == (0, 1, True)
    # What is taken back on its way, and laid again at once, is there in the end.
    table.rearrange([FIRST])
    table.rearrange([FIRST, FAR])
    assert table.tiles["b2"].opacity() == 0  # it fades in
    table.rearrange([FIRST], {"b2": Way(QPointF(300, -200))})
    assert list(table.tiles) == ["g0"]
    table.rearrange([FIRST, FAR])
    wait_until(lambda: counted(table, TileItem) == 2)
    item = table.tiles["b2"]
    wait_until(lambda: item.opacity() == 1)
    assert item.pos() == FAR.centre(HEXES)
    # A held tile turns to its face.
    held = LooseTile(table, lifted=True)
    held.show_at("red 0", QPointF(0, 0))
    held.show_at("red 1", QPointF(0, 0), turn=60)
    assert held.rotation() == -60
    held.setPos(QPointF(10, 5))
    wait_until(lambda: held.rotation() == 0)
    assert held.pos() == QPointF(10, 5)


# -- the camera ---------------------------------------------------------------------------------------


def test_the_camera_stands_still_while_all_is_in_sight_and_goes_back_softly(
    view: TableView, follower: Follower
) -> None:
    stood = [view.standpoint]
    view.table.rearrange([FIRST, SECOND])
    follower.follow()
    assert view.standpoint == stood[0]
    view.table.motion = Motion(60)
    view.shifted.connect(lambda: stood.append(view.standpoint))
    view.table.rearrange([FIRST, SECOND, FAR], gliding=False)
    follower.follow()
    assert view.standpoint.scale == stood[0].scale
    wait_until(lambda: in_sight(view, view.table.field_rect))
    wait_until(lambda: follower.goal == view.standpoint)
    scales = [camera.scale for camera in stood]
    assert scales == sorted(scales, reverse=True), "it never jumps"
    assert scales[-1] < scales[0]
    assert view.camera is None  # it still shows everything


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


def test_what_must_be_seen_is_in_sight_also_where_the_table_has_grown(
    view: TableView, follower: Follower
) -> None:
    beside = view.table.field_rect.translated(-400, 0)
    view.table.rearrange([FIRST, SECOND, FAR])
    follower.follow(must_see=beside)
    assert in_sight(view, beside)
