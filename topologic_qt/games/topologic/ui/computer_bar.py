"""The strip and the commands for matches with a computer player."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QProgressBar, QVBoxLayout, QWidget

from topologic_qt.engine import random_seed
from topologic_qt.games.topologic.rules import ChangeSeat, Computer, Level, Move, Phase, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

_ICONS = {Level.NOVICE: "dice", Level.CLUB: "computer", Level.MASTER: "winner"}


class ComputerBar(QFrame):
    """The strip under the table while a computer plays: its progress, and a button to take over."""

    def __init__(self, take_over: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._turn = label("", "heading")
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("How far the computer has thought"))
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        text = QVBoxLayout()
        text.setSpacing(6)
        text.addWidget(self._turn)
        text.addWidget(self.progress)
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 10, 18, 10)
        row.setSpacing(24)
        row.addLayout(text, 1)
        row.addWidget(button(Choice(tr("Take over"), take_over, icon="players")))
        self.hide()

    def show_turn(self, turn: str) -> None:
        """Show which turn the computer plays."""
        self._turn.setText(turn)

    def show_progress(self, share: float | None) -> None:
        """Show the progress of the computer's task, 0 to 1; None while none runs."""
        self.progress.setVisible(share is not None)
        self.progress.setValue(round(100 * (share or 0.0)))


class ComputerSeats(QObject):
    """The part of the screen for matches with computer players."""

    def __init__(self, screen: QWidget, propose: Callable[[Move], None]) -> None:
        super().__init__(screen)
        self._propose = propose
        self._view: View | None = None
        self.bar = ComputerBar(self.take_over)
        self.take_over_command = QAction(icon("players"), tr("&Take over from the computer"), screen)
        self.take_over_command.triggered.connect(self.take_over)
        self._hand_over = QMenu(tr("&Let the computer play on"), screen)
        self._hand_over.setIcon(icon("computer"))
        for level in Level:
            action = self._hand_over.addAction(icon(_ICONS[level]), words.level_name(level))
            action.triggered.connect(partial(self.hand_over, level))
        self.hand_over_command = self._hand_over.menuAction()
        self.commands = (self.take_over_command, self.hand_over_command)

    def present(self, view: View | None) -> None:
        """Show what a computer does now; None means no match."""
        self._view = view
        seeking = view is not None and view.round.phase in (Phase.ENTER, Phase.MOVE)
        computer = view is not None and view.seating.computers[view.round.seeker] is not None
        here = view is not None and view.setup.seating.at_table is None
        self.bar.setVisible(seeking and computer)
        if view is not None:
            self.bar.show_turn(words.round_line(view))
        self.take_over_command.setEnabled(view is not None and view.computer is not None)
        waits = view is not None and view.waits_for_mail
        self.hand_over_command.setEnabled(seeking and here and not computer and not waits)

    def take_over(self) -> None:
        """Let a person play, from now on, in the seat whose turn it is."""
        if self.take_over_command.isEnabled() and self._view is not None and self._view.to_move is not None:
            self._propose(ChangeSeat(self._view.to_move, None))

    def hand_over(self, level: Level) -> None:
        """Let a computer of this level seek from now on."""
        if self.hand_over_command.isEnabled() and self._view is not None:
            self._propose(ChangeSeat(self._view.round.seeker, Computer(level, random_seed())))
