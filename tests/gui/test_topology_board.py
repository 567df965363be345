"""Topology's board: tiles as they are drawn, lines that are pointed at, light, rings and marks."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.colours import contrast
from tests.gui.topology_people import People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import (
    DESIGNS,
    PlacedTile,
    is_inside,
    new_setup,
    placements,
    rings,
    run_of,
    score,
    shuffled_stack,
)
from topologic_qt.games.topology.ui.board.curves import line_curves, line_near
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.board.lighting import ring_path
from topologic_qt.games.topology.ui.board.looks import face, key_of
from topologic_qt.games.topology.ui.board.materials import MATERIALS
from topologic_qt.games.topology.ui.board.ring_fill import RingFill
from topologic_qt.games.topology.ui.board.style import Style
from topologic_qt.games.topology.ui.board.tile_drawing import tile_outline
from topologic_qt.games.topology.ui.board.topology_table import TopologyTable
from topologic_qt.games.topology.ui.rack import RackTile
from topologic_qt.games.topology.ui.table_words import TableWords
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

A_RING = [PlacedTile("A", (0, 0), 0), PlacedTile("A", (0, 1), 0)]
"""Two tiles, the second below the notch of the first: a ring of two lies around it."""


def grown(seed: int, count: int = 30) -> list[PlacedTile]:
    """Tiles that were laid so that rings close, if they could."""
    random = Random(seed)
    stack = shuffled_stack(f"board {seed}")
    tiles = [PlacedTile(stack[0], (0, 0), 0)]
    for design in stack[1:count]:
        ways = placements(tiles, design)
        tried = random.sample(ways, min(20, len(ways)))
        tiles.append(max(tried, key=lambda way: sum(ring.points for ring in score([*tiles, way], 1))))
    return tiles


def line_point(tile: PlacedTile, line: int, share: float = 0.5) -> QPointF:
    """A point on a line of a tile, in the scene."""
    curve = line_curves(tile.design, tile.direction)[line]
    segment = curve[0]
    return HEXES.middle_of(tile.hexes) + QPointF(*segment.at(share))


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[TableView]:
    """A view of two tiles with a ring."""
    table = TopologyTable(TableWords(), None, Motion(0))
    table.lay_tiles(A_RING)
    view = TableView(table)
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()
    view.fit()
    yield view
    view.close()


def table_of(view: TableView) -> TopologyTable:
    assert isinstance(view.table, TopologyTable)
    return view.table


def colour_at(view: TableView, point: QPointF) -> QColor:
    QApplication.processEvents()
    return view.grab().toImage().pixelColor(view.mapFromScene(point))


# -- how tiles look -----------------------------------------------------------------------------------


def drawn(style: Style, name: str, scale: float = 2.0) -> QImage:
    """A tile with its shadow, in the middle of a picture of 600 × 600."""
    image = QImage(600, 600, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(300, 300)
    painter.scale(scale, scale)
    style.drawing(name).draw(painter)
    painter.end()
    return image


@pytest.mark.parametrize("material", MATERIALS)
def test_lines_can_be_read_by_their_brightness_alone(material: str) -> None:
    style = Style(material)
    assert contrast(*style.material.flat) >= 4.5
    for design, direction in (("A", 0), ("K", 2), ("Z", 4)):
        picture = drawn(style, face(design, direction))
        middles = [curve[0].at(0.5) for curve in line_curves(design, direction)]
        face_of = tile_outline(direction % 3, 8.0)  # without the bevel along its edge
        around = [(float(x), float(y)) for x, y in product(range(-90, 91, 10), repeat=2)]
        beside = [
            at
            for at in around
            if face_of.contains(QPointF(*at)) and line_near(design, direction, at, 9.0) is None
        ]
        lines, bodies = (
            [picture.pixelColor(round(300 + 2 * x), round(300 + 2 * y)) for x, y in points]
            for points in (middles, beside)
        )
        for line, body in product(lines, bodies):
            assert contrast(line, body) >= 3.0


@pytest.mark.parametrize("material", MATERIALS)
def test_a_tile_is_drawn_within_its_area(material: str) -> None:
    style = Style(material)
    for direction in range(6):
        name = face("E", direction)
        area = style.rect(name)
        shown = QRectF(300 + 2 * area.x(), 300 + 2 * area.y(), 2 * area.width(), 2 * area.height())
        picture = drawn(style, name)
        outside = [
            (x, y)
            for x, y in product(range(0, 600, 3), range(0, 600, 3))
            if picture.pixelColor(x, y).alpha() and not shown.contains(x, y)
        ]
        assert not outside


def test_the_two_copies_of_a_design_differ_in_their_grain() -> None:
    style = Style("walnut")
    first, second = drawn(style, face("C", 0)), drawn(style, face("C", 0, copy=1))
    assert first != second
    assert style.drawing(face("C", 0)).name != style.drawing(face("C", 0, copy=1)).name


# -- pointing and light -------------------------------------------------------------------------------


def test_each_line_is_pointed_at(view: TableView) -> None:
    table = table_of(view)
    for index, tile in enumerate(A_RING):
        for line in range(5):
            assert table.part_at(line_point(tile, line)) == (index, line)
    assert table.part_at(HEXES.centre((0, 0))) is None
    assert table.part_at(HEXES.centre((5, 5))) is None


def test_a_run_lights_up_and_goes_out_again(view: TableView) -> None:
    table = table_of(view)
    on_line = line_point(A_RING[0], 0, 0.6)
    before = colour_at(view, on_line)
    table.show_run(run_of(A_RING, 0, 0))
    assert colour_at(view, on_line).lightness() > 200
    table.show_run(None)
    assert colour_at(view, on_line) == before


def test_rings_and_what_can_be_closed_look_different(view: TableView) -> None:
    table = table_of(view)
    ring, short = run_of(A_RING, 0, 2), run_of(A_RING, 0, 0)
    assert ring.is_ring
    table.show_rings(score(A_RING, 2))
    table.show_closable([short])
    golden, glowing = line_point(A_RING[0], 2, 0.5), line_point(A_RING[0], 0, 0.5)
    assert colour_at(view, golden).blue() < 150 < colour_at(view, golden).red()
    assert colour_at(view, glowing).blue() > 150
    table.forget_marks()
    assert colour_at(view, golden).lightness() < 100


def test_a_ghost_stands_where_a_tile_would_lie(view: TableView) -> None:
    table = table_of(view)
    wanted = PlacedTile("K", (2, -1), 1)
    empty = colour_at(view, HEXES.centre((2, -1)) + QPointF(0, 20))
    table.show_ghost(wanted)
    assert colour_at(view, HEXES.centre((2, -1)) + QPointF(0, 20)) != empty
    table.show_ghost(None)
    assert colour_at(view, HEXES.centre((2, -1)) + QPointF(0, 20)) == empty


def test_holes_and_free_places_are_marked_below_the_tiles(view: TableView) -> None:
    table = table_of(view)
    tile, hole = line_point(A_RING[0], 0), HEXES.centre((0, -1))
    before = colour_at(view, tile), colour_at(view, hole)
    table.show_dead([(0, -1), (0, 0)])
    assert colour_at(view, tile) == before[0]
    assert colour_at(view, hole).lightness() < 60
    table.show_dead([])
    assert colour_at(view, hole) == before[1]


# -- rings --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_area_of_a_ring_holds_the_rings_inside_it_and_no_others(seed: int) -> None:
    tiles = grown(seed)
    found = rings(tiles)
    assert found
    areas = [ring_path(tiles, ring.parts) for ring in found]
    for ring, area in zip(found, areas, strict=True):
        assert area.currentPosition() == area.pointAtPercent(0)
        edges = [HEXES.edge_middle(edge) for edge in ring.edges]
        assert all(
            min((area.pointAtPercent(k / 400) - at).manhattanLength() for k in range(401)) < 25
            for at in edges
        )
        for other in found:
            if other is not ring:
                at = HEXES.edge_middle(other.edges[0])
                assert area.contains(at) == is_inside(other, ring)


def test_a_ring_fills_and_is_gone(view: TableView) -> None:
    table = table_of(view)
    ring = score(A_RING, 2)[0]
    assert table.fill_ring(ring.parts, QColor("gold")) is None  # without animations
    table.motion = Motion(10)
    item = table.fill_ring(ring.parts, QColor("gold"))
    assert item is not None
    over: list[bool] = []
    item.filled.connect(lambda: over.append(True))
    wait_until(lambda: over)
    assert not [left for left in table.items() if isinstance(left, RingFill)]


# -- tiles that change --------------------------------------------------------------------------------


def test_a_half_turn_is_seen_and_ends_straight(view: TableView) -> None:
    table = table_of(view)
    tiles = [PlacedTile("B", (0, 0), 0), A_RING[1]]
    table.lay_tiles(tiles)
    table.motion = Motion(40)
    turned = [tiles[0].turned, tiles[1]]
    table.follow_tiles(turned)
    item = table.tiles[key_of(turned[0])]
    assert abs(item.rotation()) == 180
    wait_until(lambda: item.rotation() == 0)
    assert item.look.face == face("B", 3)
    assert list(table.placed) == turned


def test_all_tiles_lie_on_their_hexagons() -> None:
    table = TopologyTable(TableWords(), None, Motion(0))
    tiles = [PlacedTile(design, (0, 3 * row), row % 6) for row, design in enumerate(DESIGNS)]
    table.lay_tiles(tiles)
    for index, tile in enumerate(tiles):
        for place in tile.hexes:
            assert table.tile_index_at(HEXES.centre(place)) == index
            assert table.hex_at(HEXES.centre(place)) == place


def test_a_turned_tile_in_the_rack_covers_no_number(people: People) -> None:
    people.begin_with(new_setup(seed="numbers"))
    rack, view = people.table.rack, people.screen.table_view
    rack.show_tiles((), 3)
    middle = view.mapFromScene(rack.middle_of(0))
    away = view.mapFromScene(rack.middle_of(1)).y() - middle.y()
    number = QRect(middle - QPoint(int(0.37 * away), int(0.36 * away)) - QPoint(4, 4), QSize(9, 9))

    def picture(*tiles: RackTile) -> QImage:
        rack.show_tiles(tiles, 3)
        return view.viewport().grab(number).toImage()

    empty = picture()
    assert len({empty.pixel(x, y) for x in range(empty.width()) for y in range(empty.height())}) > 5
    for direction in range(6):
        assert picture(RackTile("K", direction, present=True)) == empty, direction
