"""The scenes of Topology's table alone: its tiles in all materials, with all marks."""

from collections.abc import Callable
from functools import partial

from gallery.stage import Stage
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topology.rules.lines import closable, dead_holes, runs, score
from topologic_qt.games.topology.rules.placed import PlacedTile, free_places, placements
from topologic_qt.games.topology.ui.board.materials import face
from topologic_qt.games.topology.ui.board.topology_table import Style, TopologyTable
from topologic_qt.games.topology.ui.rack import TableWords
from topologic_qt.table.follower import Follower
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion

_TILES = """
X0,0,0 H0,1,0 W-1,0,1 R-1,-1,1 L3,-1,4 S-2,1,0 B0,2,3 S1,-1,2 C1,2,1 A3,-2,4 Y-1,3,0
D-3,3,2 F2,-2,1 Y-2,0,2 X4,-2,2 J-2,-2,0 F1,3,4 D-3,4,1 I-2,4,0 C5,-3,2 G-3,0,2 M0,-3,1
Q1,-3,0 G-4,2,4 P3,1,2 M-4,1,0
"""
"""Each tile on the table: design, first hexagon, and direction of the second."""


def position() -> list[PlacedTile]:
    """Return the tiles of the scenes."""
    tiles = []
    for text in _TILES.split():
        q, r, direction = map(int, text[1:].split(","))
        tiles.append(PlacedTile(text[0], (q, r), direction))
    return tiles


def board(material: str, stage: Stage) -> QWidget:
    """A table with a run, rings and an open end highlighted, and a tile in the hand with its ghost."""
    tiles = position()
    table = TopologyTable(TableWords(), None, Motion(0), Style(material))
    table.lay_tiles(tiles)
    longest = max((run for run in runs(tiles) if run.ends), key=lambda run: run.length)
    table.show_run(longest)
    table.show_closable(run for run in closable(tiles) if run.length > 1)
    table.show_rings(score(tiles, len(tiles))[:1])
    table.show_dead(dead_holes(tiles))
    free = (PlacedTile("A", *place).hexes for place in free_places(tiles))
    table.show_free({place for hexes in free for place in hexes})
    ghost = placements(tiles, "K")[0]
    table.show_ghost(ghost)
    table.in_hand.show_at(face("K", ghost.direction), QPointF(-640, -60))
    view = TableView(table, stage.window)
    Follower(view)
    view.lay_ground("felt")
    view.resize(1000, 700)
    view.show()
    view.fit()
    return view


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    f"board_{material}": partial(board, material) for material in ("maple", "walnut", "slate")
}
"""The scenes by name."""
