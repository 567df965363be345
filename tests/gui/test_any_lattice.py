"""A table of hexagons: nothing of the table needs squares, or one place for each tile."""

from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.hand import RIGHT, Hand
from tests.hexagons import COLOURS, HEXES, STEPS, HexPainter, HexWords, hexagon, spread
from topologic_qt.table.first_paint import FirstPaint
from topologic_qt.table.glow import Glow
from topologic_qt.table.lattice import Place
from topologic_qt.table.layout import TileLook
from topologic_qt.table.scene import Reach, TableScene
from topologic_qt.table.sprites import Drawing
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

FLOWER = [hexagon("r0", (0, 0)), *(hexagon(f"b{number}", step) for number, step in enumerate(STEPS))]
"""A hexagon and the six around it, clockwise from the right."""

LONG = hexagon("g", (2, 0), (3, -1))
"""A tile of two hexagons, to the right of the flower."""


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[TableView]:
    """A view of the flower and the long tile, with two pieces in the tray."""
    scene = TableScene(HEXES, HexPainter(), spread, HexWords(), None, Motion(0))
    scene.lay([*FLOWER, LONG], pieces=2)
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(900, 640)
    view.show()
    view.fit()
    yield view
    view.close()


def seen(widget: QWidget) -> QImage:
    QApplication.processEvents()
    return widget.grab().toImage()


def differing(one: QImage, other: QImage) -> float:
    """The share of pixels that differ in two pictures of one size."""
    assert one.size() == other.size()
    spots = [(x, y) for x in range(one.width()) for y in range(one.height())]
    return sum(one.pixel(*spot) != other.pixel(*spot) for spot in spots) / len(spots)


def keys(view: TableView, *pressed: Qt.Key) -> None:
    for key in pressed:
        QTest.keyClick(view, key)


def pointed(view: TableView) -> str:
    """The tile that the keyboard's cursor is on."""
    return view.hover.tile


@given(st.floats(-900, 900), st.floats(-900, 900))
def test_every_point_lies_in_the_place_whose_outline_holds_it(x: float, y: float) -> None:
    point = QPointF(x, y)
    place = HEXES.place_at(point)
    middle = HEXES.centre(place)
    inwards = middle + (point - middle) * 0.999  # a point on a side may be taken for either place
    assert HEXES.outline(place).containsPoint(inwards, Qt.FillRule.OddEvenFill)
    assert HEXES.places_near(point)[0] == place


def test_tiles_lie_in_the_middle_of_their_places_and_are_painted_there(view: TableView) -> None:
    tiles = view.table.tiles
    assert tiles["b0"].pos() == HEXES.centre((1, 0))
    assert tiles["g"].pos() == (HEXES.centre((2, 0)) + HEXES.centre((3, -1))) / 2
    picture = seen(view)
    for key, place in (("r0", (0, 0)), ("b4", STEPS[4]), ("g", (2, 0)), ("g", (3, -1))):
        at = view.mapFromScene(HEXES.centre(place))
        assert picture.pixelColor(at) == COLOURS[tiles[key].look.face.split()[0]], key


def test_the_field_covers_all_corners_of_its_tiles(view: TableView) -> None:
    field = view.table.field_rect
    top = HEXES.outline((0, -1)).boundingRect().top()
    right = HEXES.outline((3, -1)).boundingRect().right()
    assert (field.top(), field.right()) == (top, right)
    assert view.table.content_rect.contains(field)
    assert view.table.content_rect.left() < field.left()  # the tray


def test_a_click_means_the_hexagon_that_it_hits_up_to_its_corners(view: TableView) -> None:
    clicked: list[str] = []
    view.table.tile_clicked.connect(clicked.append)
    hand = Hand(view)
    for point, key in (((46, 0), "r0"), ((54, 0), "b0"), ((0, -54), "r0"), ((12, -54), "b5")):
        hand.click(hand.spot(QPointF(*point)))
        assert clicked.pop() == key
    hand.click(hand.spot(HEXES.centre((3, -1))))
    hand.click(hand.spot(HEXES.centre((2, 0))))
    assert clicked == ["g", "g"]
    hand.click(hand.spot(HEXES.centre((2, 1))))  # nothing lies there
    assert clicked == ["g", "g"]


def test_a_piece_is_carried_only_where_it_may_go(view: TableView, qtbot: QtBot) -> None:
    table, hand = view.table, Hand(view)
    table.set_pieces(["r0", "r0"], gliding=False)
    assert table.pieces[1].pos() - table.pieces[0].pos() == QPointF(30, 0)
    assert table.pieces[0].scale() == 0.5
    table.set_reach({0: Reach({"b0": ["b0"], "g": ["b0", "g"]}, {"b1": "b2"})})
    hand.carry(0, over="g")
    glows = {key: tile.glow for key, tile in table.tiles.items()}
    assert glows["b0"] is Glow.LIT
    assert glows["g"] is Glow.TARGET
    assert glows["b1"] is Glow.DIM
    hand.move(hand.tile("b1"))
    assert table.tiles["b2"].glow is Glow.BLOCKER
    with qtbot.waitSignal(table.refused) as refused:
        hand.release()
    assert refused.args == [0, "b1"]
    assert table.tile_under_piece(0) == "r0"
    with qtbot.waitSignal(table.dropped) as dropped:
        hand.drag(0, "g")
    assert dropped.args == [0, "g"]


def test_a_piece_that_is_put_down_beside_a_hexagon_is_put_on_it(view: TableView, qtbot: QtBot) -> None:
    table, hand = view.table, Hand(view)
    table.set_pieces(["r0", None], gliding=False)
    table.set_reach({0: Reach({"b3": ["b3"]})})
    middle = HEXES.centre(STEPS[3])
    with qtbot.waitSignal(table.dropped):
        hand.drag(0, hand.spot(middle - QPointF(90, 0)))
    table.set_pieces(["r0", None], gliding=False)
    with qtbot.waitSignal(table.missed):
        hand.drag(0, hand.spot(middle - QPointF(105, 0)))


def test_the_arrows_lead_to_every_tile_and_never_over_one(view: TableView) -> None:
    view.setFocus()
    keys(view, Qt.Key.Key_Right)
    begun = pointed(view)
    assert begun in view.table.tiles
    table = view.table
    assert table.neighbour("r0", 1, 0) == "b0"
    assert table.neighbour("r0", -1, 0) == "b3"
    assert table.neighbour("b0", 1, 0) == "g"
    # There is no hexagon straight above: one that touches is meant, not the second row.
    assert table.neighbour("r0", 0, -1) in ("b4", "b5")
    assert table.neighbour("b1", 0, -1) in ("r0", "b0")
    reached, ways = {begun}, [begun]
    while ways:
        here = ways.pop()
        around = {table.neighbour(here, *way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))} - reached
        reached |= around
        ways += around
    assert reached == set(table.tiles)


def test_a_piece_is_played_by_keyboard_alone(view: TableView, qtbot: QtBot) -> None:
    table = view.table
    table.set_pieces(["r0", None], gliding=False)
    table.set_reach({0: Reach({"g": ["b0", "g"]})})
    view.setFocus()
    keys(view, Qt.Key.Key_1, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert table.held == 0
    assert pointed(view) == "g"
    corners = table.cursor.boundingRect().translated(table.cursor.pos())
    assert corners.contains(table.tile_outline("g").boundingRect())
    with qtbot.waitSignal(table.dropped) as dropped:
        keys(view, Qt.Key.Key_Return)
    assert dropped.args == [0, "g"]


def test_the_cursor_follows_the_corners_of_a_tile_of_two_places(view: TableView) -> None:
    assert len(set(map(QPointF.toTuple, view.table.tile_outline("r0").toList()))) == 6
    corners = {point.toPoint().toTuple() for point in view.table.tile_outline("g").toList()}
    assert len(corners) == 10


def test_everything_is_in_sight_around_what_lies_over_the_corners(view: TableView) -> None:
    taken = QSize(260, 200)
    view.keep_clear({Qt.Corner.TopLeftCorner: taken, Qt.Corner.BottomRightCorner: taken})
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    assert shown.contains(view.table.content_rect)
    for corner in (QPoint(0, 0), QPoint(view.width(), view.height()) - QPoint(260, 200)):
        part = QRectF(view.mapToScene(corner), view.mapToScene(corner + QPoint(260, 200)))
        assert not view.table.has_something_in(part)


def test_the_camera_follows_a_table_that_grows(view: TableView) -> None:
    looks: list[TileLook] = [*FLOWER, LONG]
    for number in range(12):
        looks.append(hexagon(f"r{number + 1}", (4 + number, -1)))
        view.table.lay(looks)
        view.follow()
        shown = view.mapToScene(view.viewport().rect()).boundingRect()
        assert shown.contains(view.table.field_rect)
    view.zoom(2)
    camera = view.camera
    view.table.lay([*looks, hexagon("b7", (16, -1))])
    view.follow()
    assert view.camera == camera  # whoever looks closely is left where they look


class Strokes:
    """A marker that remembers its strokes."""

    def __init__(self) -> None:
        self.enabled = True
        self.keys: list[str] = []
        self.done: list[list[str]] = []

    def drawing(self, key: str) -> Drawing | None:
        return None

    def begin(self, key: str) -> None:
        self.keys = [key]

    def go_on(self, key: str) -> None:
        if key not in self.keys:
            self.keys.append(key)

    def end(self) -> None:
        self.done.append(self.keys)

    def cancel(self) -> None:
        self.keys = []

    def press(self, key: Qt.Key, tile: str | None) -> bool:
        return False


def test_a_stroke_marks_every_tile_that_it_passes(view: TableView) -> None:
    marker, hand = Strokes(), Hand(view)
    view.hover.take_marker(marker, lambda key: "")
    hand.press(hand.tile("b3"), RIGHT)
    hand.move(hand.spot(HEXES.centre((2, 0))), steps=30)
    hand.release(RIGHT)
    assert marker.done == [["b3", "r0", "b0", "g"]]


def test_the_first_picture_shows_the_table_as_it_will_be(view: TableView, qtbot: QtBot) -> None:
    first = FirstPaint(HEXES, HexPainter(), [*FLOWER, LONG], slots=2)
    qtbot.addWidget(first)
    first.resize(view.size())
    first.show()
    field = view.mapFromScene(view.table.field_rect).boundingRect()
    for piece in view.table.pieces:
        piece.hide()
    assert differing(seen(first).copy(field), seen(view).copy(field)) < 0.001  # smoothed edges may


def test_another_painter_changes_all_tiles(view: TableView) -> None:
    class Grey(HexPainter):
        def drawing(self, face: str) -> Drawing:
            return Drawing(("grey", face), lambda painter: self._fill(painter, face, QColor("#808080")))

    places: list[Place] = [(0, 0), (3, -1)]
    view.table.set_painter(Grey())
    picture = seen(view)
    assert {picture.pixelColor(view.mapFromScene(HEXES.centre(place))).name() for place in places} == {
        "#808080"
    }
