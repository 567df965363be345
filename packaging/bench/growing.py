"""Frames of a table of fifty-two tiles while the last one is carried, painted and timed."""

import math
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.table import MOVES, Area, Frames, paint
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from topology_opening import controller_of, good_lay, open_topology, screen_of

from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.window.window import Window
from topologic_qt.games.topology.rules.lines import runs, score
from topologic_qt.games.topology.rules.moves import End
from topologic_qt.games.topology.rules.placed import PlacedTile, free_places, placements
from topologic_qt.games.topology.rules.state import TILES, new_setup, shuffled_stack
from topologic_qt.games.topology.ui.board.curves import HEXES
from topologic_qt.games.topology.ui.board.materials import face
from topologic_qt.games.topology.ui.board.topology_table import TopologyTable
from topologic_qt.games.topology.ui.rack import TableWords
from topologic_qt.table.follower import Follower
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import dress


def _tiles() -> list[PlacedTile]:
    """Return fifty-one tiles, each laid so that the table stays round and rings close."""
    stack = shuffled_stack("bench")
    tiles = [PlacedTile(stack[0], (0, 0), 0)]
    for design in stack[1:51]:
        ways = placements(tiles, design)[::7]
        tiles.append(min(ways, key=lambda way: sum(q * q + q * r + r * r for q, r in way.hexes)))
    return tiles


def carry_frames(width: int, height: int) -> Frames:
    """Carry a tile round the table, with its ghost, run and closed rings highlighted."""
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
        run = next(run for run in runs(laid) if (len(tiles), 2) in run.parts)
        table.show_run(run, laid)
        table.show_rings(score(laid, 1), laid)

    frames = circle_frames(view, carry)
    view.close()
    return frames


def circle_frames(view: TableView, carry: Callable[[QPointF], None]) -> Frames:
    """Carry something in growing circles round the centre, and measure every frame."""
    area = Area()
    view.viewport().installEventFilter(area)
    middle, widest = view.rect().center(), min(view.width(), view.height()) * 0.42
    for warm in (True, False):  # every picture is rendered once, at first
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


def lay_frames(width: int, height: int) -> Frames:
    """Drag a match's last tile from the rack over the table, in the program's own window."""
    with TemporaryDirectory() as home:
        window = open_topology(Folders(Path(home) / "settings", Path(home) / "autosave"))
        _play_to_the_last_tile(window)
        tabletop = screen_of(window).tabletop
        window.resize(width, height)
        window.show()
        view = tabletop.view
        paint(view)
        slot = next(index for index in tabletop.table.in_tray)
        start = view.mapFromScene(tabletop.rack.middle_of(slot))
        QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
        QTest.mouseMove(view.viewport(), view.rect().center())
        paint(view)

        def carry(point: QPointF) -> None:
            QTest.mouseMove(view.viewport(), view.mapFromScene(point))

        frames = circle_frames(view, carry)
        view.give_up()
        window.close()
        return frames


def _play_to_the_last_tile(window: Window) -> None:
    """Play a match for two to the last turn, with one tile left."""
    controller, random = controller_of(window), Random(7)
    controller.begin(new_setup(("Anna", "Ben"), seed="bench"))
    while len(controller.view.tiles) < TILES - 1:
        state = controller.view
        controller.propose(good_lay(state, random) if state.revealed else End())
