"""The interface through which a game's screen reaches the match of a lesson, of which nothing is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from topologic_qt.widgets.watching import Watching

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from topologic_qt.app.background_tasks import BackgroundTasks
    from topologic_qt.app.course import Course
    from topologic_qt.engine import Seat
    from topologic_qt.games.host import GameSettings, Handover, ResultStore
    from topologic_qt.games.values import AnyMove, AnyNotes, AnySetup, AnyView, ResultT, Row, Task
    from topologic_qt.widgets.ask import Ask
    from topologic_qt.widgets.document import Document
    from topologic_qt.widgets.motion import Motion


class Stage(Protocol):
    """The lesson in its window, as the host needs it."""

    @property
    def course(self) -> Course:
        """The course of the lesson."""
        ...

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        ...

    def attempt(self, back: int, moves: Sequence[AnyMove]) -> None:
        """Take so many moves back and make these, if the step accepts them, or say what it asks for."""
        ...

    def take_back(self) -> None:
        """Take the last move back, if that can be."""
        ...

    def annotate(self, notes: AnyNotes) -> None:
        """Put these notes in the place of the match's."""
        ...

    def begin_anew(self) -> None:
        """Begin the lesson from its first step."""
        ...

    def play_match(self) -> None:
        """End the lesson with the setup page of a match."""
        ...


class LessonSettings:
    """The settings of people for a game; what is changed in a lesson is forgotten with it."""

    def __init__(self, stored: GameSettings) -> None:
        self._stored = stored
        self._changed: dict[str, object] = {}

    def value(self, name: str, usual: object = None) -> object:
        """The value for a key, or ``usual``."""
        return self._changed[name] if name in self._changed else self._stored.value(name, usual)

    def setValue(self, name: str, value: object) -> None:
        """Change a value as long as the lesson lasts."""
        self._changed[name] = value


class NoResults:
    """The statistics that a lesson has: none."""

    def read(self, done: Callable[[list[Row]], None]) -> None:
        """Pass on that there are none."""
        done([])

    def clear(self) -> None:
        """Delete nothing."""


class LessonHost:
    """A `Host`: the screen plays the match of a lesson."""

    results: ResultStore = NoResults()
    is_covered = False

    def __init__(
        self, stage: Stage, settings: GameSettings, motion: Motion, ask: Ask, tasks: BackgroundTasks
    ) -> None:
        self._stage = stage
        self.settings: GameSettings = LessonSettings(settings)
        self.motion = motion
        self.watching = Watching(self.settings)
        self.ask = ask
        self._tasks = tasks

    # -- the match -----------------------------------------------------------------------------------

    @property
    def view(self) -> AnyView:
        """The match as `viewer` may know it."""
        return self._stage.course.match.view(self.viewer)

    @property
    def viewer(self) -> Seat | None:
        """The seat of the player who learns; None is anybody."""
        return self._stage.course.lesson.seat

    @property
    def notes(self) -> AnyNotes:
        """The notes of people beside the match."""
        return self._stage.course.notes

    @property
    def can_take_back(self) -> bool:
        """Whether the last move may be taken back: it was made in this step."""
        return self.open_moves > 0

    @property
    def open_moves(self) -> int:
        """The number of last moves that may be taken back, one after the other."""
        return self._stage.course.open_moves

    def show_to(self, seat: Seat | None) -> None:
        """Show what the player who learns may see, as always."""

    def private_view(self, seat: Seat) -> AnyView:
        """The match as the player in a seat may know it."""
        return self._stage.course.match.view(seat)

    def begin(self, setup: AnySetup) -> None:
        """Begin the lesson anew: it has no other match than its own."""
        self._stage.begin_anew()

    def propose(self, move: AnyMove) -> None:
        """Make a move, if the step accepts it."""
        self._stage.attempt(0, (move,))

    def revise(self, back: int, moves: Sequence[AnyMove]) -> None:
        """Take so many of the last moves back, and make these instead, if the step accepts them."""
        self._stage.attempt(back, moves)

    def take_back(self) -> None:
        """Take the last move back, if that can be."""
        self._stage.take_back()

    def go_on(self) -> None:
        """Wait for nobody: the lesson goes on by itself."""

    def annotate(self, notes: AnyNotes) -> None:
        """Put these notes in the place of the match's."""
        self._stage.annotate(notes)

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread and report its result; return a function that cancels it."""
        return self._tasks.run(task, done, progress)

    # -- the window ----------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        self._stage.say(text)

    def hand_over(self, handover: Handover, opened: Callable[[], None]) -> None:
        """Go on at once: one person sits here, and nothing is hidden from anybody."""
        opened()

    def lift_curtain(self) -> None:
        """Leave everything as it is: there is no curtain."""

    def set_up(self) -> None:
        """End the lesson with the setup page of a match."""
        self._stage.play_match()

    def build(self) -> None:
        """Leave the table as it is: a lesson has no editor."""

    def copy_for_the_other(self) -> None:
        """Copy nothing: a lesson is not mailed."""

    def take_in_answer(self) -> None:
        """Take nothing in: a lesson is not mailed."""

    def export(self, document: Document) -> None:
        """Write nothing: nothing of a lesson is kept."""

    def print_out(self, document: Document) -> None:
        """Print nothing: nothing of a lesson is kept."""
