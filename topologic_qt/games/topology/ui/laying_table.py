"""Topology's table with the rack beside it, as people and screen readers find it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QPointF

from topologic_qt.games.topology.ui import by_ear
from topologic_qt.games.topology.ui.board.style import Style
from topologic_qt.games.topology.ui.board.topology_table import TopologyTable
from topologic_qt.games.topology.ui.rack import RackItem, RackTile
from topologic_qt.games.topology.ui.run_words import Lines
from topologic_qt.table.lattice import Place
from topologic_qt.widgets.motion import Motion

# -- The names of tiles on Topology's table and in its rack, for screen readers -----------------------


class TableWords:
    """The texts for screen readers about one table: what lies there, and the lines over each tile."""

    def __init__(self) -> None:
        self._lines = Lines(())
        self._indices: Mapping[str, int] = {}
        self._rack: Sequence[RackTile] = ()

    def show(self, lines: Lines, indices: Mapping[str, int]) -> None:
        """Describe these tiles from now on; ``indices`` has the index of each by its key."""
        self._lines, self._indices = lines, indices

    def show_rack(self, tiles: Sequence[RackTile]) -> None:
        """Describe these tiles of the rack from now on."""
        self._rack = tuple(tiles)

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return a tile, its place, and the lengths of the lines over it."""
        index = self._indices.get(key)
        if index is None or index >= len(self._lines.tiles):
            return ""
        return by_ear.tile_name(self._lines, index)

    def describe_piece(self, index: int) -> str:
        """Return a tile in the rack, and what its lines join as it lies there."""
        if index >= len(self._rack):
            return ""
        return by_ear.rack_tile(self._rack[index].design, self._rack[index].direction, index)


# -----------------------------------------------------------------------------------------------------


class LayingTable(TopologyTable):
    """The table with the tiles that lie, and the rack with those that are still to be laid."""

    def __init__(self, parent: QObject, motion: Motion, style: Style) -> None:
        self.words = TableWords()
        super().__init__(self.words, parent, motion, style)
        self.rack = RackItem(style)
        self.keep(self.rack)
        self._in_rack: list[int] = []

    def show_rack(self, tiles: Sequence[RackTile], count: int) -> None:
        """Show these tiles in the rack, which has so many slots."""
        self.words.show_rack(tiles)
        self.rack.show_tiles(tiles, count)
        self._in_rack = [slot for slot, tile in enumerate(tiles) if tile.present]
        self.rearranged.emit()

    @property
    def in_tray(self) -> Sequence[int]:
        """The slots of the rack that hold a tile."""
        return self._in_rack

    def tray_slot(self, index: int) -> QPointF:
        """Return the middle of a slot of the rack, in the scene."""
        return self.rack.middle_of(index)
