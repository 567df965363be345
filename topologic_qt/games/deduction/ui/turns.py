"""The moves of the person who looks at the screen: ask, show, announce, end the turn, give up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.deduction.rules.moves import Announce, Move, Pass, Resign
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import Tile
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.announcing import AnnounceDialog
from topologic_qt.games.deduction.ui.asking_bar import AskingBar
from topologic_qt.games.deduction.ui.board.style import Style
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.board.tile_settings import chosen_style
from topologic_qt.games.deduction.ui.hand_overs import HandOvers
from topologic_qt.games.deduction.ui.match_host import MatchHost
from topologic_qt.games.deduction.ui.showing_bar import ShowingBar
from topologic_qt.games.deduction.ui.turn_bar import ANNOUNCE_KEY, TurnActions, TurnBar, WaitBar
from topologic_qt.widgets.controls import CTRL_ENTER
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr


class Turns(QObject):
    """The strips and the commands for the person who has to move."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, screen: QWidget, host: MatchHost, tabletop: Tabletop, hand_overs: HandOvers) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._hand_overs = hand_overs
        self._view: View | None = None
        self._rests = self._stands_aside = False
        self.dialog: AnnounceDialog | None = None
        """The dialog in which a tile is announced, while it is open."""
        self.asking = AskingBar(tabletop)
        self.showing = ShowingBar(self.propose)
        self.bar = TurnBar(TurnActions(self.announce, self.end))
        self.waiting = WaitBar()
        self.announce_command = QAction(icon("winner"), tr("&Announce the missing tile …"), screen)
        self.announce_command.setShortcut(ANNOUNCE_KEY)
        self.announce_command.triggered.connect(self.announce)
        self.end_command = QAction(icon("check"), tr("&End the turn"), screen)
        self.end_command.setShortcuts(CTRL_ENTER)
        self.end_command.triggered.connect(self.end)
        self.resign_command = QAction(icon("give-up"), tr("&Give up the match …"), screen)
        self.resign_command.triggered.connect(self.resign)
        self.commands = (self.announce_command, self.end_command, self.resign_command)
        self.strips = (self.asking, self.showing, self.bar, self.waiting)
        tabletop.asked.connect(self.propose)
        tabletop.shown.connect(self.propose)
        tabletop.announce_wanted.connect(self.announce)

    def present(self, view: View | None, resting: bool) -> None:
        """Show the strip of what can be done now; None means no match. While it is ``resting``, show none."""
        if self.dialog is not None and view != self._view:
            self.dialog.reject()
        self._view, self._rests = view, resting
        self._show_bars()

    def stand_aside(self) -> None:
        """Offer no move any more, since none is to be made."""
        self._stands_aside = True
        self._show_bars()

    def set_style(self, style: Style) -> None:
        """Draw tiles on buttons as they are on the table."""
        self.showing.style_of_tiles = style

    @property
    def step(self) -> Step | None:
        """The step in which the person at the screen has to move; None if it is another one's move."""
        view = self._view
        if view is None or self._rests or self._stands_aside or not words.acts(view):
            return None
        return view.step

    def _show_bars(self) -> None:
        view, step = self._view, self.step
        self.asking.present(view if step is Step.ASK else None)
        self.showing.present(view if step is Step.SHOW else None)
        self.bar.present(view if step is Step.ANNOUNCE else None)
        self.waiting.present(None if self._rests or view is None or not words.waits(view) else view)
        self.announce_command.setEnabled(step is Step.ANNOUNCE)
        self.end_command.setEnabled(step is Step.ANNOUNCE)
        self.resign_command.setEnabled(step in (Step.ASK, Step.ANNOUNCE))

    # -- what people do ---------------------------------------------------------------------------

    def propose(self, move: Move) -> None:
        """Make a move of the person at the screen, or say why it is refused."""
        if self.step is not None:
            self._make(move)

    def _make(self, move: Move) -> None:
        try:
            self._host.propose(move)
        except IllegalMove as error:
            self.said.emit(words.refusal(error))

    def end(self) -> None:
        """End the turn without an announcement."""
        if self.step is Step.ANNOUNCE:
            self.propose(Pass())

    def announce(self) -> None:
        """Ask which tile is missing, and whether it is to be announced for good."""
        if self.step is not Step.ANNOUNCE or self._view is None or self.dialog is not None:
            return
        self.dialog = AnnounceDialog(self._screen, self._view, chosen_style(self._host.settings))
        self.dialog.announced.connect(self._announce)
        self.dialog.finished.connect(self.dialog.deleteLater)
        self.dialog.finished.connect(self._forget)
        self.dialog.open()

    def announce_this(self, tile: Tile) -> None:
        """Ask whether a tile that is chosen already is to be announced for good."""
        self.announce()
        if self.dialog is not None:
            self.dialog.faces.choose(tile)

    def _forget(self) -> None:
        self.dialog = None

    def _announce(self, tile: Tile) -> None:
        view = self._view
        if view is not None and view.viewer is not None and self.step is Step.ANNOUNCE:
            self._hand_overs.let_look(view.viewer)
            self._make(Announce(tile))

    def resign(self) -> None:
        """Give the match up, after asking."""
        if self._view is None or self.step not in (Step.ASK, Step.ANNOUNCE):
            return
        name = words.player(self._view, self._view.seat)
        text = tr(
            "{name} takes no more turns and does not see the missing tile. The program answers questions for "
            "{name} from now on. This cannot be taken back.",
            name=name,
        )
        if self._host.ask.confirm(self._screen, tr("Give up the match?"), text, tr("Give up")):
            self.propose(Resign())
