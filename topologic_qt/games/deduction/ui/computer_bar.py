"""The strip and the commands for matches with computer players."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.deduction.rules.deal import PLAYER_COUNTS
from topologic_qt.games.deduction.rules.moves import ChangeSeat, Move
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.widgets.computer_bar import ComputerBar, SeatMenus, WatchCommands, level_name
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.watching import Watching


class ComputerSeats(QObject):
    """The part of the screen for matches with computer players, in any seats.

    It never shows how far a computer has thought, since that would tell something of its hand.
    """

    def __init__(self, screen: QWidget, propose: Callable[[Move], None], watching: Watching) -> None:
        super().__init__(screen)
        self._levels = list(Level)
        self._propose = propose
        self._view: View | None = None
        self.bar = ComputerBar(self._take_over_this, watching, tells_progress=False)
        self._menus = SeatMenus(screen, [level_name(level) for level in self._levels], PLAYER_COUNTS[-1])
        self._menus.take_over.connect(self.take_over)
        self._menus.hand_over.connect(self.hand_over)
        self.commands = (*self._menus.commands, *WatchCommands(screen, self.bar, watching).commands)

    def present(self, view: View | None, resting: bool = False) -> None:
        """Show what a computer does now; None means no match. Without its strip while it is ``resting``."""
        self._view = view
        plays = view is not None and view.computer is not None
        self.bar.setVisible(plays and not resting)
        if view is not None and plays:
            self.bar.show_turn(*_turn(view))
        computers: dict[int, str] = {}
        people: dict[int, str] = {}
        if view is not None and not view.is_over and view.setup.at_table is None:
            for seat, computer in enumerate(view.seating):
                (people if computer is None else computers)[seat] = view.setup.names[seat]
        self._menus.show_seats(computers, people, view is not None and view.setup.apart is not None)

    def _take_over_this(self) -> None:
        """Let a person play, from now on, in the seat that has to move."""
        if self._view is not None and self._view.computer is not None and self._view.to_move is not None:
            self.take_over(self._view.to_move)

    def take_over(self, seat: int) -> None:
        """Let a person play, from now on, in a seat; the curtain comes when it is that person's move."""
        self._propose(ChangeSeat(seat, None))

    def hand_over(self, seat: int, level: int) -> None:
        """Let a computer of a level, by its index, play in a seat from now on."""
        self._propose(ChangeSeat(seat, Computer(self._levels[level], random_seed())))


def _turn(view: View) -> tuple[str, str]:
    """Return what a computer does, a short sentence, since the log counts the turns; and its name."""
    name = view.setup.names[view.seat]
    question = view.question
    if view.step is Step.SHOW and question is not None:
        name = view.setup.names[question.whom]
        return tr("{name} shows a tile", name=name), name
    if view.step is Step.ANNOUNCE:
        return tr("{name} is thinking", name=name), name
    return tr("{name} asks a question", name=name), name
