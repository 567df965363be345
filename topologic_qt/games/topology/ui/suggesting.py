"""A suggestion of the computer: the tiles of a good turn as ghosts, with what they would score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topology.rules.moves import Draw, Lay, Move, Turn
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.scoring import ScoredRing, score
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import compass, words
from topologic_qt.games.topology.ui.match_host import MatchHost
from topologic_qt.games.topology.ui.turns import ACCEPT_KEY, SUGGEST_KEY
from topologic_qt.games.values import Task
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import HowFar, tr


class SuggestionSource(Protocol):
    """The source of suggestions, as tasks."""

    def suggestion(self, view: View) -> Task[Sequence[Move]]:
        """Return a task that finds the moves of a good turn from here; none if it was cancelled."""
        ...


class Suggesting(QObject):
    """Asks for a good turn, shows it, and lays it if people like it."""

    changed = Signal()
    """Emitted when another suggestion is shown, or none."""
    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, screen: QWidget, host: MatchHost, source: SuggestionSource) -> None:
        super().__init__(screen)
        self._host = host
        self._source = source
        self._view: View | None = None
        self._call_off: Callable[[], None] = lambda: None
        self._rests = False
        self.moves: Sequence[Move] = ()
        """The suggested moves up to the next thing to be seen; none while nothing is suggested."""
        self.command = QAction(icon("suggestion"), tr("&Suggest a turn"), screen)
        self.command.setShortcut(SUGGEST_KEY)
        self.command.setAutoRepeat(False)
        self.command.triggered.connect(self.suggest)
        self.accept_command = QAction(icon("check"), tr("Lay the s&uggested tiles"), screen)
        self.accept_command.setShortcut(ACCEPT_KEY)
        self.accept_command.setAutoRepeat(False)
        self.accept_command.triggered.connect(self.accept)
        self.commands = (self.command, self.accept_command)

    def present(self, view: View | None) -> None:
        """Enable the commands that make sense now; what was suggested for another position goes."""
        if view is None or self._view is None or view != self._view:
            self._call_off()
            self.clear()
        self._view = view
        self._enable()

    def rest(self, resting: bool) -> None:
        """Suggest nothing while people look at an earlier turn, and call off what was thought of."""
        self._rests = resting
        self._call_off()
        self.clear()
        self._enable()

    def _enable(self) -> None:
        view = self._view
        on_turn = view is not None and not view.is_over and view.computer is None and not view.waits_for_mail
        lies = bool(self.moves) and not self._reveals
        self.command.setEnabled(on_turn and not self._rests and not lies)
        self.accept_command.setEnabled(bool(self.moves))
        self.accept_command.setShortcuts([ACCEPT_KEY, SUGGEST_KEY] if lies else [ACCEPT_KEY])

    @property
    def _reveals(self) -> bool:
        """Whether the suggestion is to reveal a tile, which cannot be taken back."""
        return any(isinstance(move, Draw) for move in self.moves)

    def clear(self) -> None:
        """Show no suggestion any more."""
        if self.moves:
            self.moves = ()
            self._enable()
            self.changed.emit()

    # -- what it shows ----------------------------------------------------------------------------

    @property
    def tiles(self) -> tuple[PlacedTile, ...]:
        """The suggested tiles, as they would lie."""
        return tuple(move.placed for move in self.moves if isinstance(move, Lay))

    @property
    def turned(self) -> PlacedTile | None:
        """The tile on the table that should be turned by half, as it lies now; None if none should be."""
        if self._view is None:
            return None
        places = [move.at for move in self.moves if isinstance(move, Turn)]
        return next((tile for tile in self._view.tiles if places and places[0] in tile.hexes), None)

    @property
    def whole(self) -> tuple[PlacedTile, ...]:
        """All tiles on the table as they would lie."""
        lying = () if self._view is None else self._view.tiles
        turned = self.turned
        return (*(tile.turned if tile == turned else tile for tile in lying), *self.tiles)

    @property
    def rings(self) -> tuple[ScoredRing, ...]:
        """The new rings that the turn would close."""
        return () if self._view is None else score(self.whole, self._view.laid + len(self.tiles))

    # -- what people do ---------------------------------------------------------------------------

    def suggest(self) -> None:
        """Calculate a good turn, and show it, or say why there is none."""
        view = self._view
        if view is None or not self.command.isEnabled():
            return
        if why_not := words.why_no_suggestion(view):
            self.said.emit(why_not)
            return
        self._call_off()
        self.clear()
        how_far = HowFar(tr("Looking for a good turn …"), self.said.emit)
        self._call_off = self._host.think(self._source.suggestion(view), self._show, how_far)

    def _show(self, moves: Sequence[Move]) -> None:
        shown = [move for move in moves if isinstance(move, Lay | Turn | Draw)]
        self.moves = shown
        self._enable()
        self.changed.emit()
        if self._reveals:
            self.said.emit(tr("It is better to reveal a third tile. Press Enter to do so."))
        elif shown:
            self._host.tell(tr("Suggested: {moves}.", moves=". ".join(self._spoken())))
            worth = words.turn_sum(self.rings) or tr("no ring")
            self.said.emit(tr("The pale tiles show a good turn: {sum}. Enter lays them there.", sum=worth))

    def _spoken(self) -> Iterator[str]:
        """Return what the pale tiles show, for those who listen."""
        start = compass.origin(self.whole)
        if (turned := self.turned) is not None:
            place = compass.place(turned, start)
            yield tr("turn tile {design}, {place}, by half", design=turned.design, place=place)
        for tile in self.tiles:
            yield tr("tile {design}, {place}", design=tile.design, place=compass.place(tile, start))

    def accept(self) -> None:
        """Make the suggested moves. The turn does not end by that."""
        moves = self.moves
        if moves:
            self.clear()
            self._host.match.revise(0, moves)
