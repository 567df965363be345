"""The names of tiles on Topology's table and in its rack, for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from topologic_qt.games.topology.ui import by_ear
from topologic_qt.games.topology.ui.rack import RackTile
from topologic_qt.games.topology.ui.run_words import Lines
from topologic_qt.table.lattice import Place


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
