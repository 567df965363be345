"""Topology's board: drawn tiles, highlighted lines, light, rings and marks."""

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.colours import contrast
from tests.waiting import wait_until
from topologic_qt.games.topology.rules.lines import runs, score
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.board.curves import HEXES, line_curves, line_near, tile_outline
from topologic_qt.games.topology.ui.board.materials import MATERIALS, face, key_of
from topologic_qt.games.topology.ui.board.topology_table import Style, TopologyTable
from topologic_qt.games.topology.ui.rack import TableWords
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]

A_RING = [PlacedTile("A", (0, 0), 0), PlacedTile("A", (0, 1), 0)]
"""Two tiles, the second below the notch of the first: a ring of two lies around it."""


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
    """A tile with its shadow, in the centre of a picture of 600 × 600."""
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
    for design, direction in (("K", 2), ("Z", 4)):
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


# -- pointing and light -------------------------------------------------------------------------------


def test_lines_are_pointed_at_and_light_rings_ghosts_and_holes_come_and_go(view: TableView) -> None:
    table = table_of(view)
    for index, tile in enumerate(A_RING):
        for line in range(5):
            assert table.part_at(line_point(tile, line)) == (index, line)
    assert table.part_at(HEXES.centre((0, 0))) is None
    assert table.part_at(HEXES.centre((5, 5))) is None
    on_line, hole = line_point(A_RING[0], 0, 0.6), HEXES.centre((0, -1))
    empty = HEXES.centre((2, -1)) + QPointF(0, 20)
    spots = (on_line, hole, empty, line_point(A_RING[0], 2))
    bare = [colour_at(view, spot) for spot in spots]
    ring = next(run for run in runs(A_RING) if (0, 0) in run.parts)
    table.show_run(ring)
    assert colour_at(view, on_line).lightness() > 200
    table.show_run(None)
    table.show_rings(score(A_RING, 2))
    table.show_closable([ring])
    golden, glowing = line_point(A_RING[0], 2), line_point(A_RING[0], 0)
    assert colour_at(view, golden).blue() < 150 < colour_at(view, golden).red()
    assert colour_at(view, glowing).blue() > 150
    table.forget_marks()
    table.show_ghost(PlacedTile("K", (2, -1), 1))
    assert colour_at(view, empty) != bare[2]
    table.show_ghost(None)
    table.show_dead([(0, -1), (0, 0)])
    assert colour_at(view, on_line) == bare[0], "holes are marked below the tiles"
    assert colour_at(view, hole).lightness() < 60
    table.show_dead([])
    assert [colour_at(view, spot) for spot in spots] == bare


# -- tiles that change --------------------------------------------------------------------------------


def test_a_half_turn_is_seen_and_ends_straight(view: TableView) -> None:
    table = table_of(view)
    tiles = [PlacedTile("B", (0, 0), 0), A_RING[1]]
    table.lay_tiles(tiles)
    table.motion = Motion(40)
    turned = [tiles[0].turned, tiles[1]]
    table.follow_tiles(turned, {}, gliding=True)
    item = table.tiles[key_of(turned[0])]
    assert abs(item.rotation()) == 180
    wait_until(lambda: item.rotation() == 0)
    assert item.look.face == face("B", 3)
    assert list(table.placed) == turned
