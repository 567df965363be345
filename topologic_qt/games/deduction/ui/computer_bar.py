"""The strip and the commands for matches with computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.engine import random_seed
from topologic_qt.games.deduction.rules import ChangeSeat, Computer, Level, Move, Step, View
from topologic_qt.widgets.computer_bar import ComputerCommands, level_name
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


class ComputerSeats(ComputerCommands):
    """The part of the screen for matches with computer players, in any seats.

    It never shows how far a computer has thought, since that would tell something of its hand.
    """

    def __init__(self, screen: QWidget, propose: Callable[[Move], None]) -> None:
        levels = list(Level)
        super().__init__(
            screen,
            [level_name(level) for level in levels],
            self.take_over,
            lambda index: self.hand_over(levels[index]),
        )
        self._propose = propose
        self._view: View | None = None
        self.bar.progress.hide()

    def present(self, view: View | None, resting: bool = False) -> None:
        """Show what a computer does now; None means no match. Without its strip while it is ``resting``."""
        self._view = view
        plays = view is not None and view.computer is not None
        self.bar.setVisible(plays and not resting)
        if view is not None and plays:
            self.bar.show_turn(_turn(view))
        self.take_over_command.setEnabled(plays)
        self.hand_over_command.setEnabled(self._own is not None)

    @property
    def _own(self) -> int | None:
        """The seat of the person who looks at the screen; None if the match is over, or nobody does."""
        view = self._view
        if view is None or view.is_over or view.viewer is None or view.seating[view.viewer] is not None:
            return None
        if view.setup.at_table is not None:
            return None
        return view.viewer

    def take_over(self) -> None:
        """Let a person play, from now on, in the seat that has to move."""
        view = self._view
        if self.take_over_command.isEnabled() and view is not None and view.to_move is not None:
            self._propose(ChangeSeat(view.to_move, None))

    def hand_over(self, level: Level) -> None:
        """Let a computer of this level play, from now on, in the seat of who looks at the screen."""
        if self._own is not None:
            self._propose(ChangeSeat(self._own, Computer(level, random_seed())))


def _turn(view: View) -> str:
    """Return what a computer does; every step has its sentence, whatever there is to choose from."""
    name = view.setup.names[view.seat]
    question = view.question
    if view.step is Step.SHOW and question is not None:
        whom = view.setup.names[question.whom]
        return tr("Turn {number}: {whom} shows {name} a tile", number=view.number, whom=whom, name=name)
    if view.step is Step.ANNOUNCE:
        return tr("Turn {number}: {name} considers the answer", number=view.number, name=name)
    return tr("Turn {number}: {name} asks a question", number=view.number, name=name)
