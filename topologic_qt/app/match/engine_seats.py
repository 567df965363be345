"""External engines in the computers' seats of the match that is being played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from topologic_qt.app.match.engine_programs import EngineError, EngineProgram
from topologic_qt.app.match.external_engine import EngineProcess, EngineTask
from topologic_qt.engine.game import Seat
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.values import AnyMatch, AnyMove, AnySetup, AnyState, AnyView, Task

Found = Sequence[AnyMove] | EngineError
"""The moves that a computer makes, or the reason why an engine cannot play on."""


@dataclass(frozen=True)
class _Played:
    """The task of an engine, with its failure as a result."""

    task: EngineTask[AnySetup, AnyState, AnyMove, AnyView]

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Found:
        try:
            return self.task(progress, cancelled)
        except EngineError as error:
            return error


class EngineSeats:
    """Runs a process for each seat that an external engine plays: begun and ended with the match.

    Where the same program plays two seats, neither process knows what the other one is told.
    """

    def __init__(self, package: AnyPackage) -> None:
        """The own computers of the game in ``package`` always play if external engines cannot."""
        self._package = package
        self.chosen: Callable[[], EngineProgram | None] = lambda: None
        """Returns the program that plays the computers' seats; None is the game's own computers."""
        self._match: AnyMatch | None = None
        self._processes: dict[Seat, EngineProcess] = {}
        self._is_ours = False

    def attend(self, match: AnyMatch) -> None:
        """End the processes unless they are of this match, and it goes on."""
        if match is not self._match:
            self._match, self._is_ours = match, False
            self._end()
        if match.outcome is not None:
            self._end()

    def task(self, match: AnyMatch, own: Task[Found]) -> Task[Found]:
        """The task of an engine for the seat that is to move; ``own``, that of the game, where none plays."""
        self.attend(match)
        program, support = self._program, self._package.protocol
        if program is None or support is None or len(match.to_move) != 1:
            return own

        (seat,) = match.to_move
        process, game = self._process(seat, program), self._package.info.id
        return _Played(EngineTask(process, game, support, match.setup, match.state, seat))

    @property
    def is_playing(self) -> bool:
        """Whether an engine plays the computers' seats in this match."""
        return self._program is not None and self._package.protocol is not None

    @property
    def _program(self) -> EngineProgram | None:
        return None if self._is_ours else self.chosen()

    def hand_over(self) -> None:
        """Let the game's own computers play for the rest of this match."""
        self._end()
        self._is_ours = True

    def close(self) -> None:
        """End every process, and hold no match any longer."""
        self._end()
        self._match = None

    def _process(self, seat: Seat, program: EngineProgram) -> EngineProcess:
        """The process for a seat: the one that runs, unless people have chosen another program."""
        running = self._processes.get(seat)
        if running is None or running.program != program:
            if running is not None:
                running.close()
            running = self._processes[seat] = EngineProcess(program)
        return running

    def _end(self) -> None:
        for process in self._processes.values():
            process.close()
        self._processes.clear()
