"""Turning a tile by half, in the advanced variant: any tile that lies may be chosen (rulings 15 and 16)."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topology.rules.moves import Turn
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import words
from topologic_qt.games.topology.ui.match_host import MatchHost
from topologic_qt.table.view import TableView


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
            self._host.propose(Turn(tile.at))
            self.turned.emit()
        except IllegalMove as error:
            self.said.emit(words.refusal(error))
