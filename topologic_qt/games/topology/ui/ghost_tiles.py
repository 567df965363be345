"""Tiles as they could lie: several ghosts at once, for a suggestion or a review."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.board.looks import face
from topologic_qt.games.topology.ui.board.topology_table import TopologyTable
from topologic_qt.games.topology.ui.places import middle
from topologic_qt.table.loose_tile import LooseTile


class GhostTiles:
    """The ghosts on one table."""

    def __init__(self, table: TopologyTable) -> None:
        self._table = table
        self._tiles: Sequence[PlacedTile] = ()
        self._items: list[LooseTile] = []

    @property
    def tiles(self) -> Sequence[PlacedTile]:
        """The tiles that are shown as ghosts."""
        return self._tiles

    def show(self, tiles: Sequence[PlacedTile]) -> None:
        """Show a ghost for each of these tiles, and no others."""
        self._tiles = tuple(tiles)
        while len(self._items) < len(tiles):
            self._items.append(LooseTile(self._table, lifted=False))
        for item in self._items[len(tiles) :]:
            item.hide()
        for item, tile in zip(self._items, tiles, strict=False):
            item.show_at(face(tile.design, tile.direction), middle(tile))
