"""The moves of the computers in the open match, as tasks that find them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.match.engine_seats import EngineSeats, Found
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.values import AnyMove, Task


class ComputerMoves(QObject):
    """Chooses the finder of a computer's next move: an external engine, or the game's own computer."""

    def __init__(self, package: AnyPackage, controller: MatchController, engines: EngineSeats) -> None:
        """``controller`` holds the match; ``engines`` play for the computers where people want that."""
        super().__init__()
        self._computers = package.computers
        self._beat = package.computer_beat
        self._controller = controller
        self._engines = engines
        self._went_on = -1
        """The serial of the match when people had last seen its state."""
        controller.changed.connect(self._attend)

    @property
    def beat(self) -> int:
        """The time from one move of a computer to its next one, in `Motion.usual`; 0 without a beat."""
        return self._beat

    @property
    def task(self) -> Task[Found] | None:
        """The task that finds a computer's moves; None while people play, or have something to look at."""
        controller, computers = self._controller, self._computers
        if computers is None or not controller.is_running:
            return None
        if computers.pauses(controller.match) and self._went_on != controller.serial:
            return None
        own = computers.task(controller.match)
        return None if own is None else self._engines.task(controller.match, own)

    @property
    def task_ahead(self) -> Task[Sequence[AnyMove]] | None:
        """The later `task` as far as it can be run already; None if there is nothing."""
        controller, computers = self._controller, self._computers
        if computers is None or not controller.is_running or self._engines.is_playing:
            return None
        return computers.task_ahead(controller.match)

    def go_on(self) -> None:
        """Let a computer play on, now that people have seen the state of the match."""
        self._went_on = self._controller.serial
        self._controller.show()

    def _attend(self) -> None:
        if self._controller.is_running:
            self._engines.attend(self._controller.match)
