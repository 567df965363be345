"""Computers' turns: their tasks run off the GUI thread, and their moves are made one at a time."""

from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.match.external_engine import EngineProcess, EngineTask
from topologic_qt.app.match.players_dialog import EngineError, EngineProgram
from topologic_qt.engine.game import Seat
from topologic_qt.games.capabilities import Computers
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.values import AnyMatch, AnyMove, AnySetup, AnyState, AnyView, Task
from topologic_qt.widgets.computer_bar import Watching
from topologic_qt.widgets.motion import Motion

Found = Sequence[AnyMove] | EngineError
"""The moves of a computer, or the reason why an engine cannot play on."""


class EngineSeats:
    """One process for each seat of an external engine, so that no seat sees another's view."""

    def __init__(self, package: AnyPackage) -> None:
        """Create them; ``package`` has the game's own computers for when external engines cannot play."""
        self._package = package
        self.chosen: Callable[[], EngineProgram | None] = lambda: None
        """Returns the program for the computers' seats; None means the game's own computers."""
        self._match: AnyMatch | None = None
        self._processes: dict[Seat, EngineProcess] = {}
        self._is_ours = False

    def attend(self, match: AnyMatch) -> None:
        """End the processes that do not belong to this running match."""
        if match is not self._match:
            self._match, self._is_ours = match, False
            self._end()
        if match.outcome is not None:
            self._end()

    def task(self, match: AnyMatch, own: Task[Found]) -> Task[Found]:
        """Return the engine's task for the seat to move, or ``own``, the game's, if no engine plays."""
        self.attend(match)
        program, support = self._program, self._package.protocol
        if program is None or support is None or len(match.to_move) != 1:
            return own

        (seat,) = match.to_move
        process, game = self._process(seat, program), self._package.info.id
        ask = EngineTask(process, game, support, match.setup, match.state, seat)

        def found(progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Found:
            try:
                return ask(progress, cancelled)
            except EngineError as error:
                return error

        return found

    @property
    def is_playing(self) -> bool:
        """Whether an engine plays the computers' seats in this match."""
        return self._program is not None and self._package.protocol is not None

    @property
    def _program(self) -> EngineProgram | None:
        return None if self._is_ours else self.chosen()

    def hand_over(self) -> None:
        """Let the game's own computers play the rest of this match."""
        self._end()
        self._is_ours = True

    def close(self) -> None:
        """End all processes and release the match."""
        self._end()
        self._match = None

    def _process(self, seat: Seat, program: EngineProgram) -> EngineProcess:
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


class ComputerMoves(QObject):
    """Chooses who finds a computer's next move: an external engine or the game's own computer."""

    def __init__(self, package: AnyPackage, controller: MatchController, engines: EngineSeats) -> None:
        """Create it; ``controller`` holds the match, and ``engines`` play if people want that."""
        super().__init__()
        self._computers = package.computers
        self.beat = package.computer_beat
        """The time between a computer's moves, in units of `Motion.usual`; 0 without a beat."""
        self._controller = controller
        self._engines = engines
        self._went_on = -1  # the serial of the match when people last went on
        controller.changed.connect(self._attend)

    @property
    def task(self) -> Task[Found] | None:
        """The task that finds a computer's moves; None while people play or have something to see."""
        controller, computers = self._controller, self._moving
        if computers is None:
            return None
        if computers.pauses(controller.match) and self._went_on != controller.serial:
            return None
        own = computers.task(controller.match)
        return None if own is None else self._engines.task(controller.match, own)

    @property
    def task_ahead(self) -> Task[Sequence[AnyMove]] | None:
        """The part of the later `task` that can already run; None if there is none."""
        computers = None if self._engines.is_playing else self._moving
        return None if computers is None else computers.task_ahead(self._controller.match)

    @property
    def _moving(self) -> Computers[AnySetup, AnyState, AnyMove, AnyView] | None:
        """The computers, if a match is running in which they move."""
        return self._computers if self._controller.is_running and self._controller.has_computers else None

    def go_on(self) -> None:
        """Go on with a computer's turn after people have seen the state."""
        self._went_on = self._controller.serial
        self._controller.show()

    def _attend(self) -> None:
        if self._controller.is_running:
            self._engines.attend(self._controller.match)


_LATEST = 8  # number of latest thoughts that determine how long the next one seems to take
_MOST = 12  # the most spans that one long thought passes on


class Beat:
    """Equal spans of time, counted from a moment visible to everyone.

    After a longer thought the next ones seem as long, so that only the first stands out.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """Create it; ``now`` returns the time in seconds."""
        self._now = now
        self._begun = now()
        self._spans: deque[int] = deque(maxlen=_LATEST)

    def begin(self) -> None:
        """Count from now on."""
        self._begun = self._now()

    def left(self, length: int) -> int:
        """Return the ms until a thought's move: as many spans (of ``length``) as the latest thoughts took."""
        if length <= 0:
            return 0
        passed = self._passed
        taken = passed // length + 1
        self._spans.append(min(taken, _MOST))
        return max(taken, *self._spans) * length - passed

    def again(self, length: int) -> int:
        """Return the ms until a move that was found but had to wait for people, without their time."""
        self.begin()
        return max([1, *self._spans]) * length

    def next(self, length: int) -> int:
        """Return the ms until the next end of a span of ``length``."""
        return length - self._passed % length if length > 0 else 0

    @property
    def _passed(self) -> int:
        return round(1000 * (self._now() - self._begun))


_BETWEEN_MOVES = 3  # the pause between a computer's moves, in glides, so that people can follow
_TO_RECALL = 17  # the pause before a move after which people cannot take back: about 3 seconds
_AGAIN = 50
"""The interval for checking whether people have seen and heard the last move, in milliseconds."""


class ComputerTurns(QObject):
    """Plays for the computers' seats, through the same path as people's moves."""

    progress = Signal(object)
    """The progress of the task, 0 to 1; None without one."""
    failed = Signal(object)
    """Sent with the `EngineError` of an external engine that cannot play on; its seat waits for `refresh`."""

    def __init__(
        self,
        controller: MatchController,
        moves: ComputerMoves,
        tasks: BackgroundTasks,
        motion: Motion,
        watching: Watching,
        parent: QObject,
    ) -> None:
        """Create it; ``moves`` supplies tasks for ``tasks`` to run; people pause and step by ``watching``."""
        super().__init__(parent)
        self._controller = controller
        self._moves = moves
        self._tasks = tasks
        self._motion = motion
        self._watching = watching
        self._steps = False
        self._setup: AnySetup | None = controller.match.setup if controller.is_running else None
        self._call_off: Callable[[], None] = lambda: None
        self._plan: list[AnyMove] = []
        self._expected = -1
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._beat = Beat()
        self._timer.timeout.connect(self._play)
        self._rests = False
        self.is_shown: Callable[[], bool] = lambda: True
        """Returns whether people have seen the last move; the next one waits for that."""
        controller.changed.connect(self.refresh)
        watching.changed.connect(self._wait_anew)
        watching.step_wanted.connect(self._step)

    def refresh(self) -> None:
        """On a computer's turn, run a task or make a move."""
        self._rests = False
        self._beat.begin()
        self._let_go_of_another()
        if self._plan and self._controller.serial == self._expected:
            self._wait()
            return
        self._forget()
        task = self._moves.task
        if task is None:
            self._steps = self._watching.is_rushing = False
            self.progress.emit(None)
        else:
            self.progress.emit(0.0)
            self._call_off = self._tasks.run(task, self._on_result, self.progress.emit)
        self._tasks.ahead(self._moves.task_ahead)

    def reconsider(self) -> None:
        """Start the turn again if another player has the seat now, unless the computers rest."""
        if not self._rests:
            self.refresh()

    def rest(self) -> None:
        """Cancel the tasks, and do not move until `refresh`."""
        self._rests = True
        self._steps = False
        self._forget()
        self._tasks.ahead(None)

    def _forget(self) -> None:
        self._call_off()
        self._timer.stop()
        self._plan = []

    def _on_result(self, found: Found) -> None:
        self.progress.emit(None)
        if isinstance(found, EngineError):
            self.failed.emit(found)
        else:
            self._plan = list(found)
            self._wait()

    def _let_go_of_another(self) -> None:
        setup = self._controller.match.setup if self._controller.is_running else None
        if setup is not self._setup:
            self._setup, self._steps = setup, False
            self._watching.hold(False)

    def _wait_anew(self) -> None:
        """Apply a new pace or a pause to the waiting move."""
        self._timer.stop()
        if self._plan and not self._is_held:
            self._timer.start(self._beat.again(self._length) or self._pause)

    def _step(self) -> None:
        """Make one move of paused computers, now or as soon as it is found."""
        self._steps = True
        self._wait_anew()

    def _wait(self) -> None:
        """Wait before the next move so that people can follow; until the next beat if there is one."""
        if not self._is_held:
            self._timer.start(self._beat.left(self._length) if self._length else self._pause)

    @property
    def _is_held(self) -> bool:
        return self._watching.is_held and not self._steps

    @property
    def _length(self) -> int:
        """The time between moves in milliseconds, if the game has a beat; else 0."""
        return round(self._moves.beat * self._motion.usual * self._watching.factor)

    @property
    def _pause(self) -> int:
        """The time between moves in milliseconds, for a game without a beat."""
        factor = 0 if self._steps else self._watching.factor
        glides = _BETWEEN_MOVES * self._motion.duration
        if self._controller.open_moves:
            glides = _TO_RECALL * self._motion.usual
        return round(glides * factor)

    def _play(self) -> None:
        """Make the next planned move once people have seen the last one."""
        if self._plan and not (self._watching.is_rushing or self.is_shown()):
            self._timer.start(self._beat.next(self._length) or max(self._pause, _AGAIN))
        elif self._plan:
            self._steps = False
            move = self._plan.pop(0)
            self._expected = self._controller.serial + 1
            self._controller.propose(move)
