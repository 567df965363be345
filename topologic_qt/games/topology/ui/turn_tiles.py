"""The tiles of the running turn, in the rack and on the table, and which of them people may take."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from topologic_qt.games.topology.rules.hexes import Hex
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import words
from topologic_qt.games.topology.ui.match_host import MatchHost
from topologic_qt.games.topology.ui.slots import Slots
from topologic_qt.table.view import TableView


class TurnTiles(QObject):
    """Follows a match, and tells for every tile whether it may be taken, or why not."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, parent: QObject, host: MatchHost, table_view: TableView) -> None:
        super().__init__(parent)
        self._host = host
        self._table_view = table_view
        self._view: View | None = None
        self._directions: dict[int, int] = {}
        self._taken: int | None = None
        self._rests = False
        self.slots = Slots()
        """The slots of the rack."""

    def present(self, view: View | None) -> None:
        """Follow a view of the match; None means no match."""
        self._view = view
        if view is None:
            self._directions = {}
            return
        before, self.slots = self.slots, self.slots.followed(view, self._taken)
        if not self.slots.continues(before):
            self._directions = {}

    def rest(self, resting: bool) -> None:
        """Let no tile be taken for now, or let them be taken again."""
        self._rests = resting

    @property
    def is_on_turn(self) -> bool:
        """Whether a person at this computer lays tiles now."""
        view = self._view
        if view is None or self._rests:
            return False
        return not view.is_over and view.computer is None and not view.waits_for_mail

    def can_take(self, slot: int) -> bool:
        """Return whether the tile in a slot of the rack may be taken."""
        if self._view is None or not self.is_on_turn or self._view.must_choose:
            return False
        return slot < len(self.slots.slots) and self.slots.slots[slot].filled

    def can_lift(self, tile: PlacedTile) -> bool:
        """Return whether a tile on the table may be taken up again: it was laid in this turn, by a person."""
        return tile in self._liftable

    @property
    def _liftable(self) -> Sequence[PlacedTile]:
        """The tiles of this turn that can still be taken back."""
        view = self._view
        if view is None or not self.is_on_turn:
            return ()
        stays = view.laid - min(view.laid, self._host.open_moves)
        return view.this_turn[stays:]

    def tile_at(self, place: Hex) -> PlacedTile | None:
        """Return the tile on a hexagon; None if it is empty."""
        tiles = () if self._view is None else self._view.tiles
        return next((tile for tile in tiles if place in tile.hexes), None)

    def direction_in(self, slot: int) -> int:
        """Return the direction in which the tile in a slot of the rack lies there."""
        return self._directions.get(slot, 0)

    def _say_why_not_taken(self, slot: int) -> None:
        view = self._view
        if view is None:
            return
        if self.is_on_turn and not view.must_choose and slot < len(self.slots.slots):
            self.said.emit(words.lies_already(slot + 1, self._table_view.is_for_keys))
        else:
            self.say_status()

    def say_status(self) -> None:
        """Say whose move it is, and what can be done."""
        if self._view is not None:
            self.said.emit(words.status(self._view, self._table_view.is_for_keys))

    def say_why_not_lifted(self) -> None:
        """Say why a tile on the table is not taken up."""
        if self._view is not None:
            self.said.emit(words.lies_for_good(self._view))

    @property
    def confirmed(self) -> tuple[PlacedTile, ...]:
        """The tiles of earlier turns."""
        return () if self._view is None else self._view.confirmed
