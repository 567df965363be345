"""The part of the screen for the player on turn: end the turn, choose in the advanced variant, give up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topology.rules.moves import Draw, End, Resign
from topologic_qt.games.topology.rules.setup import Variant
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import words
from topologic_qt.games.topology.ui.half_turn import HalfTurn
from topologic_qt.games.topology.ui.laying import Laying
from topologic_qt.games.topology.ui.match_host import MatchHost
from topologic_qt.games.topology.ui.turn_bar import DRAW_KEY, TURN_KEY, TurnActions, TurnBar
from topologic_qt.widgets.controls import CTRL_ENTER, tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class Turns(QObject):
    """The strip and the commands of the running turn, apart from the tiles themselves."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    suggestion_wanted = Signal()
    """Emitted when people want to see a good turn."""
    suggestion_accepted = Signal()
    """Emitted when people want the suggested tiles to be laid."""

    def __init__(self, screen: QWidget, host: MatchHost, laying: Laying, half_turn: HalfTurn) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._laying = laying
        self._half_turn = half_turn
        self._view: View | None = None
        self._rests = False
        self._is_suggested = False
        advice = self.suggestion_wanted.emit, self.suggestion_accepted.emit
        self.bar = TurnBar(TurnActions(host.take_back, self.end, self.draw, half_turn.begin, *advice))
        self.end_command = QAction(icon("check"), tr("&End the turn"), screen)
        self.end_command.setShortcuts(CTRL_ENTER)
        self.end_command.triggered.connect(self.end)
        self.draw_command = QAction(icon("tiles"), tr("Reveal a thir&d tile"), screen)
        self.draw_command.setShortcut(DRAW_KEY)
        self.draw_command.triggered.connect(self.draw)
        self.half_command = QAction(icon("flip"), tr("Turn a tile by &half"), screen)
        self.half_command.setShortcut(TURN_KEY)
        self.half_command.triggered.connect(half_turn.begin)
        self.resign_command = QAction(icon("give-up"), tr("&Give up the match …"), screen)
        self.resign_command.triggered.connect(self.resign)
        self.commands = (self.end_command, self.draw_command, self.half_command, self.resign_command)
        self._why_keys = [QShortcut(keys, self.bar, self.end) for keys in CTRL_ENTER]
        half_turn.changed.connect(self._show_bar)

    def present(self, view: View | None) -> None:
        """Enable what can be done now; None means no match."""
        self._view = view
        self._half_turn.present(view)
        self._show_bar()

    def rest(self, resting: bool) -> None:
        """Hide the strip while another one is shown in its place, or show it again."""
        self._rests = resting
        self._show_bar()

    @property
    def is_on_turn(self) -> bool:
        """Whether a person at this computer is on turn, and looks at the present."""
        return self._laying.is_on_turn and not self._rests

    @property
    def _may_resign(self) -> bool:
        """Whether the player on turn sits here, who may be waiting for other computers."""
        return self._view is not None and not self._rests and self._view.can_resign

    def offer_no_advice(self) -> None:
        """Offer no suggestion any more."""
        self.bar.has_advice = False
        self._show_bar()

    def show_suggested(self, suggested: bool) -> None:
        """Offer to lay what is suggested, or to suggest something."""
        self._is_suggested = suggested
        self._show_bar()

    def _show_bar(self) -> None:
        view = self._view
        on_turn = view is not None and self.is_on_turn
        self.bar.setVisible(on_turn)
        if view is not None and on_turn:
            can_take_back, turning = self._host.can_take_back, self._half_turn.is_choosing
            self.bar.show_turn(view, can_take_back, turning, self._is_suggested)
        self._enable(view if on_turn else None)

    def _enable(self, view: View | None) -> None:
        """Enable the commands that make sense now, and the keys that say why the turn cannot end."""
        why_not = "" if view is None else words.why_no_end(view)
        self.end_command.setEnabled(view is not None and not why_not)
        self.end_command.setToolTip(tip(why_not or self.end_command.iconText()))
        for shortcut in self._why_keys:
            shortcut.setEnabled(view is not None and bool(why_not))
        advanced = view is not None and view.setup.variant is Variant.ADVANCED
        choosing = view is not None and view.choosing
        self.draw_command.setEnabled(choosing and view is not None and view.stack_size > 0)
        self.half_command.setEnabled(choosing)
        for command in (self.draw_command, self.half_command):
            command.setVisible(advanced)
        self.resign_command.setEnabled(self._may_resign)

    # -- what people do ---------------------------------------------------------------------------

    def end(self) -> None:
        """End the turn, or say why that is not possible yet."""
        view = self._view
        if view is None or not self.is_on_turn:
            return
        if self._laying.held is not None:
            self.said.emit(tr("A tile is in your hand: lay it, or put it back with Escape."))
        elif why_not := words.why_no_end(view):
            self.said.emit(why_not)
        else:
            self._host.propose(End())

    def draw(self) -> None:
        """Reveal a third tile, or say why that is not possible."""
        view = self._view
        if view is None or not self.is_on_turn:
            return
        if why_not := words.why_no_choice(view) or ("" if view.stack_size else words.no_third()):
            self.said.emit(why_not)
        else:
            self._half_turn.leave()
            self._host.propose(Draw())

    def resign(self) -> None:
        """Give the match up, after asking."""
        view = self._view
        if view is None or not self._may_resign:
            return
        self._laying.cancel()
        name = words.player(view, view.seat)
        if view.setup.players == 2:
            meaning = tr("The match ends, and {name} loses, whatever the points say.", name=name)
        else:
            meaning = tr(
                "The match ends for everybody. {name} comes last, the others rank by their points.", name=name
            )
        for_good = tr("This cannot be undone.")
        if self._host.ask.confirm(
            self._screen, tr("Give up the match?"), f"{meaning} {for_good}", tr("Give up")
        ):
            self._host.propose(Resign())
