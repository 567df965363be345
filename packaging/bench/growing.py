"""Frames of a table of fifty-two tiles on which the last one is carried, painted one by one and timed."""

import math
import time
from collections.abc import Callable

from bench.table import MOVES, Area, Frames, paint
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QApplication

from topologic_qt.games.topology.rules import (
    PlacedTile,
    free_places,
    placements,
    run_of,
    score,
    shuffled_stack,
)
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.board.looks import face
from topologic_qt.games.topology.ui.board.topology_table import TopologyTable
from topologic_qt.games.topology.ui.table_words import TableWords
from topologic_qt.table.follower import Follower
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import dress


def _tiles() -> list[PlacedTile]:
    """Fifty-one tiles, each laid where the table stays round and rings close."""
    stack = shuffled_stack("bench")
    tiles = [PlacedTile(stack[0], (0, 0), 0)]
    for design in stack[1:51]:
        ways = placements(tiles, design)[::7]
        tiles.append(min(ways, key=lambda way: sum(q * q + q * r + r * r for q, r in way.hexes)))
    return tiles


def carry_frames(width: int, height: int) -> Frames:
    """Carry a tile round the table, with its ghost, the run through it and the rings that it closes lit."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    dress(app)
    tiles, design = _tiles(), shuffled_stack("bench")[51]
    table = TopologyTable(TableWords(), None, Motion(0))
    table.lay_tiles(tiles)
    view = TableView(table)
    Follower(view)
    view.resize(width, height)
    view.show()
    view.fit()
    places = (PlacedTile(design, *place).hexes for place in free_places(tiles))
    table.show_free({hexagon for hexes in places for hexagon in hexes})
    paint(view)
    ways = [(HEXES.middle_of(way.hexes), way) for way in placements(tiles, design)]

    def carry(point: QPointF) -> None:
        ghost = min(ways, key=lambda way: (way[0] - point).manhattanLength())[1]
        laid = [*tiles, ghost]
        table.in_hand.show_at(face(design, ghost.direction), point)
        table.show_ghost(ghost)
        table.show_run(run_of(laid, len(tiles), 2), laid)
        table.show_rings(score(laid, 1), laid)

    frames = _frames(view, carry)
    view.close()
    return frames


def _frames(view: TableView, carry: Callable[[QPointF], None]) -> Frames:
    """Carry something in growing circles around the middle, and look at every frame."""
    area = Area()
    view.viewport().installEventFilter(area)
    middle, widest = view.rect().center(), min(view.width(), view.height()) * 0.42
    for warm in (True, False):  # the first time, every picture is rendered once
        seconds = []
        for number in range(MOVES):
            turn, reach = number / MOVES * 6 * math.pi, widest * (0.5 + number / MOVES / 2)
            point = middle + QPoint(round(reach * math.cos(turn)), round(reach * math.sin(turn)))
            began = time.process_time()
            carry(view.mapToScene(point))
            QApplication.processEvents()
            seconds.append(time.process_time() - began)
        if warm:
            area.pixels = 0
    return Frames(seconds, area.pixels / MOVES / (view.width() * view.height()))
