"""The strip and the commands for matches with computer players."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.topology.rules.moves import ChangeSeat, Move
from topologic_qt.games.topology.rules.state import View
from topologic_qt.widgets.computer_bar import ComputerCommands, level_name
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.watching import Watching


class ComputerSeats(ComputerCommands):
    """The part of the screen for matches with computer players, in any seats."""

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

    def present(self, view: View | None, resting: bool = False) -> None:
        """Show what a computer does now; None means no match. Without its strip while it is ``resting``."""
        self._view = view
        plays = view is not None and view.computer is not None
        self.bar.setVisible(plays and not resting)
        if view is not None:
            name = view.setup.names[view.seat]
            self.bar.show_turn(tr("Turn {number}: {name} lays tiles", number=view.number, name=name), name)
        self.take_over_command.setEnabled(plays)
        is_elsewhere = view is not None and (bool(view.setup.anchors) or view.own_seat is not None)
        self.allow_hand_over(view is not None and not (view.is_over or plays), is_elsewhere)

    def take_over(self) -> None:
        """Let a person play, from now on, in the seat whose turn it is."""
        if self.take_over_command.isEnabled() and self._view is not None:
            self._propose(ChangeSeat(self._view.seat, None))

    def hand_over(self, level: Level) -> None:
        """Let a computer of this level play, from now on, in the seat whose turn it is."""
        if self.hand_over_command.isEnabled() and self._view is not None:
            self._propose(ChangeSeat(self._view.seat, Computer(level, random_seed())))
