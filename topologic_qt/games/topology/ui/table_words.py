"""The names of tiles on Topology's table and in its rack, for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.topology.ui import words
from topologic_qt.games.topology.ui.run_words import Lines
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from topologic_qt.games.topology.ui.slots import Slots
    from topologic_qt.table.lattice import Place


class TableWords:
    """The texts for screen readers about one table: what lies there, and the lines over each tile."""

    def __init__(self) -> None:
        self._lines = Lines(())
        self._indices: Mapping[str, int] = {}
        self._slots: Slots | None = None

    def show(self, lines: Lines, indices: Mapping[str, int]) -> None:
        """Describe these tiles from now on; ``indices`` has the index of each by its key."""
        self._lines, self._indices = lines, indices

    def show_slots(self, slots: Slots) -> None:
        """Describe these tiles of the rack from now on."""
        self._slots = slots

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return a tile, its row and column from 1 on, and the lines over it."""
        index = self._indices.get(key)
        if index is None or index >= len(self._lines.tiles):
            return ""
        tile = self._lines.tiles[index]
        row, column = words.position(tile, self._lines.tiles)
        told = "; ".join(self._lines.describe(run) for run in self._lines.of_tile(index))
        return tr(
            "Tile {design}, row {row}, column {column}. {lines}",
            design=tile.design,
            row=row,
            column=column,
            lines=told,
        )

    def describe_piece(self, index: int) -> str:
        """Return the name of a tile in the rack."""
        slots = () if self._slots is None else self._slots.slots
        if index >= len(slots):
            return ""
        return tr("Tile {design}, in the rack, place {slot}", design=slots[index].design, slot=index + 1)
