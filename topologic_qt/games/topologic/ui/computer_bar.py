"""The strip and the commands for matches with computer players."""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.topologic.rules.moves import ChangeSeat, Move
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.meaning import meaning
from topologic_qt.games.topologic.ui.thinking_aloud import thought
from topologic_qt.widgets.computer_bar import ComputerCommands, level_name
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.watching import Watching


class ComputerSeats(ComputerCommands):
    """The part of the screen for matches with computer players."""

    def __init__(self, screen: QWidget, propose: Callable[[Move], None], watching: Watching) -> None:
        levels = list(Level)
        super().__init__(
            screen,
            watching,
            [level_name(level) for level in levels],
            self.take_over,
            lambda index: self.hand_over(levels[index]),
        )
        self._propose = propose
        self._view: View | None = None
        self.aloud_command = QAction(icon("remark"), tr("The computer thinks aloud"), screen)
        self.aloud_command.setCheckable(True)
        self.aloud_command.setChecked(watching.is_aloud)
        self.aloud_command.triggered.connect(self._think_aloud)
        self.commands = (*self.commands, self.aloud_command)

    def present(self, view: View | None) -> None:
        """Show what a computer does now; None means no match."""
        self._view = view
        seeking = view is not None and view.round.phase in (Phase.ENTER, Phase.MOVE)
        computer = view is not None and view.seating.computers[view.round.seeker] is not None
        here = view is not None and view.setup.seating.at_table is None
        self.bar.setVisible(seeking and computer)
        if view is not None:
            aloud = computer and seeking and self.watching.is_aloud
            name = view.setup.players[view.round.seeker]
            self.bar.show_turn(words.round_line(view), name, _thought(view) if aloud else meaning(view))
        self.take_over_command.setEnabled(view is not None and view.computer is not None)
        self.aloud_command.setEnabled(view is not None)
        self.allow_hand_over(seeking and here and not computer, view is not None and view.is_elsewhere)

    def _think_aloud(self, aloud: bool) -> None:
        self.watching.think_aloud(aloud)
        self.present(self._view)

    def take_over(self) -> None:
        """Let a person play, from now on, in the seat whose turn it is."""
        if self.take_over_command.isEnabled() and self._view is not None and self._view.to_move is not None:
            self._propose(ChangeSeat(self._view.to_move, None))

    def hand_over(self, level: Level) -> None:
        """Let a computer of this level seek from now on."""
        if self.hand_over_command.isEnabled() and self._view is not None:
            self._propose(ChangeSeat(self._view.round.seeker, Computer(level, random_seed())))


def _thought(view: View) -> str:

    return thought(view)
