"""Topology's table with the rack beside it, as people and screen readers find it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QPointF, Signal

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topology.rules.moves import Turn
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import by_ear, words
from topologic_qt.games.topology.ui.board.style import Style
from topologic_qt.games.topology.ui.board.topology_table import TopologyTable
from topologic_qt.games.topology.ui.by_ear import Lines
from topologic_qt.games.topology.ui.match_host import MatchHost
from topologic_qt.games.topology.ui.rack import RackItem, RackTile
from topologic_qt.table.lattice import Place
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion

# -- Turning a tile by half, in the advanced variant: any tile that lies may be chosen (rulings 15 and 16)


class HalfTurn(QObject):
    """The choice of the tile to turn. Nothing changes in the match until one is chosen."""

    changed = Signal()
    """Emitted when the choosing begins or ends."""
    turned = Signal()
    """Emitted when a tile has been turned."""
    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, parent: QObject, host: MatchHost, table_view: TableView) -> None:
        super().__init__(parent)
        self._host = host
        self._table_view = table_view
        self._view: View | None = None
        self.is_choosing = False
        """Whether people are choosing a tile to turn."""

    def present(self, view: View | None) -> None:
        """Follow a view of the match; the choosing ends where no tile can be turned any more."""
        self._view = view
        if self.is_choosing and not self._is_possible:
            self.leave()

    @property
    def _is_possible(self) -> bool:
        view = self._view
        if view is None or view.computer is not None or view.waits_for_mail:
            return False
        return view.choosing

    def begin(self) -> None:
        """Begin to choose, or end it if it goes on."""
        if self.is_choosing:
            self.leave()
            if self._view is not None:
                self.said.emit(words.status(self._view, self._table_view.is_for_keys))
        elif self._is_possible:
            self.is_choosing = True
            self.changed.emit()
            self.say_how()
        elif self._view is not None:
            self.said.emit(words.why_no_choice(self._view) or words.status(self._view))

    def say_how(self) -> None:
        """Say how a tile is chosen."""
        self.said.emit(words.choose_half_turn(self._table_view.is_for_keys))

    def leave(self) -> None:
        """End the choosing; no tile is turned."""
        if self.is_choosing:
            self.is_choosing = False
            self.changed.emit()

    def choose(self, tile: PlacedTile) -> None:
        """Turn a tile by half, or say why it cannot be turned."""
        if not self.is_choosing:
            return
        self.leave()
        try:
            self._host.match.propose(Turn(tile.at))
            self.turned.emit()
        except IllegalMove as error:
            self.said.emit(words.refusal(error))


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
