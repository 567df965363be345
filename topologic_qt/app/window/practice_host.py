"""The interface through which a screen reaches the match of a lesson or a puzzle; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.engine.game import Seat
from topologic_qt.games.host import Do, GameSettings, Handover, ResultStore
from topologic_qt.games.values import AnyMatch, AnyMove, AnyNotes, AnySetup, AnyView, ResultT, Row, Task
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.watching import Watching


class Practice(Protocol):
    """A match that is played to learn something."""

    @property
    def match(self) -> AnyMatch:
        """The match itself."""
        ...

    @property
    def seat(self) -> Seat | None:
        """The seat whose view is shown; None shows what is public."""
        ...

    @property
    def notes(self) -> AnyNotes:
        """The notes beside the match."""
        ...

    @property
    def open_moves(self) -> int:
        """The number of last moves that may be taken back."""
        ...


class Stage(Protocol):
    """A lesson or a puzzle in its window, as the host needs it."""

    @property
    def practice(self) -> Practice:
        """The match that is played."""
        ...

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        ...

    def tell(self, news: str) -> None:
        """Have news spoken."""
        ...

    def attempt(self, back: int, moves: Sequence[AnyMove]) -> None:
        """Take so many moves back and make these, if they are accepted, or say what is asked for."""
        ...

    def take_back(self) -> None:
        """Take the last move back, if that can be."""
        ...

    def annotate(self, notes: AnyNotes) -> None:
        """Put these notes in the place of the match's."""
        ...

    def begin_anew(self) -> None:
        """Begin the lesson or the puzzle from its beginning."""
        ...

    def play_match(self) -> None:
        """End with the setup page of a match."""
        ...


class PracticeSettings:
    """The settings of people for a game; what is changed here is forgotten with the window."""

    def __init__(self, stored: GameSettings) -> None:
        self._stored = stored
        self._changed: dict[str, object] = {}

    def value(self, name: str, usual: object = None) -> object:
        """The value for a key, or ``usual``."""
        return self._changed[name] if name in self._changed else self._stored.value(name, usual)

    def setValue(self, name: str, value: object) -> None:
        """Change a value as long as the window is open."""
        self._changed[name] = value


class NoResults:
    """The statistics of a match that is not kept: none."""

    def read(self, done: Callable[[list[Row]], None]) -> None:
        """Pass on that there are none."""
        done([])

    def clear(self) -> None:
        """Delete nothing."""


class PracticeHost:
    """A `Host`: the screen plays the match of a lesson or a puzzle."""

    room = None
    results: ResultStore = NoResults()
    is_covered = False

    def __init__(
        self, stage: Stage, settings: GameSettings, motion: Motion, ask: Ask, tasks: BackgroundTasks
    ) -> None:
        self._stage = stage
        self.settings: GameSettings = PracticeSettings(settings)
        self.motion = motion
        self.watching = Watching(self.settings)
        self.ask = ask
        self._tasks = tasks

    # -- the match -----------------------------------------------------------------------------------

    @property
    def view(self) -> AnyView:
        """The match as `viewer` may know it."""
        return self._stage.practice.match.view(self.viewer)

    @property
    def viewer(self) -> Seat | None:
        """The seat of the player who learns; None is anybody."""
        return self._stage.practice.seat

    @property
    def notes(self) -> AnyNotes:
        """The notes of people beside the match."""
        return self._stage.practice.notes

    @property
    def can_take_back(self) -> bool:
        """Whether the last move may be taken back."""
        return self.open_moves > 0

    @property
    def open_moves(self) -> int:
        """The number of last moves that may be taken back, one after the other."""
        return self._stage.practice.open_moves

    def show_to(self, seat: Seat | None) -> None:
        """Show what the player who learns may see, as always."""

    def private_view(self, seat: Seat) -> AnyView:
        """The match as the player in a seat may know it."""
        return self._stage.practice.match.view(seat)

    def begin(self, setup: AnySetup, seat: Seat | None = None) -> None:
        """Begin anew: there is no other match."""
        self._stage.begin_anew()

    def propose(self, move: AnyMove) -> None:
        """Make a move, if it is accepted."""
        self._stage.attempt(0, (move,))

    def revise(self, back: int, moves: Sequence[AnyMove]) -> None:
        """Take so many of the last moves back, and make these instead, if they are accepted."""
        self._stage.attempt(back, moves)

    def take_back(self) -> None:
        """Take the last move back, if that can be."""
        self._stage.take_back()

    def go_on(self) -> None:
        """Wait for nobody: no computer plays."""

    def annotate(self, notes: AnyNotes) -> None:
        """Put these notes in the place of the match's."""
        self._stage.annotate(notes)

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread and report its result; return a function that cancels it."""
        return self._tasks.run(task, done, progress)

    def think_patiently(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread that gives way to all others; return a function that cancels it."""
        return self._tasks.run_patiently(task, done, progress)

    def read_picture(self, taken: Callable[[bytes], None], file: Path | None = None) -> None:
        """Read nothing: there is no real table."""

    # -- the window ----------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        self._stage.say(text)

    def tell(self, news: str) -> None:
        """Have news spoken."""
        self._stage.tell(news)

    def hand_over(self, handover: Handover, opened: Callable[[], None]) -> None:
        """Go on at once: one person sits here, and nothing is hidden from anybody."""
        opened()

    def lift_curtain(self) -> None:
        """Leave everything as it is: there is no curtain."""

    def set_up(self) -> None:
        """End with the setup page of a match."""
        self._stage.play_match()

    def do(self, command: Do) -> None:
        """Do nothing: a lesson has nothing beside it."""

    def export(self, document: Document) -> None:
        """Write nothing: nothing of the match is kept."""

    def print_out(self, document: Document) -> None:
        """Print nothing: nothing of the match is kept."""

    def day_end(self, par: float | None) -> None:
        """Say nothing: it is no match of the day."""
