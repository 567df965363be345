"""Topology's table with the rack beside it, as people and screen readers find it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF

from topologic_qt.games.topology.ui.board.style import Style
from topologic_qt.games.topology.ui.board.topology_table import TopologyTable
from topologic_qt.games.topology.ui.rack import RackItem, RackTile
from topologic_qt.games.topology.ui.table_words import TableWords
from topologic_qt.widgets.motion import Motion


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
