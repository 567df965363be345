"""The session of a lesson or a puzzle: an exercise decides what is done in its match, and nothing is kept."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.app.kit.context import Context
from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.match.session import WindowSession
from topologic_qt.engine.game import Seat
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.host import Answers, GameSettings, Question
from topologic_qt.games.values import AnyMatch, AnyMove, AnyNotes, AnySetup, AnyView


class Exercise(Protocol):
    """A match that is played to learn or to solve something."""

    @property
    def match(self) -> AnyMatch:
        """The match itself."""

    @property
    def seat(self) -> Seat | None:
        """The seat whose view is shown; None shows what is public."""

    @property
    def open_moves(self) -> int:
        """The number of last moves that may be taken back."""

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""

    def attempt(self, back: int, moves: Sequence[AnyMove]) -> bool:
        """Take moves back and make others; returns False and changes nothing if refused."""

    def redo(self) -> None:
        """Redo the last move taken back, if possible."""


class PracticeController(MatchController):
    """Holds the match of an exercise. Every move of people goes to the exercise; none is written anywhere."""

    attempted = Signal(bool)
    """Sent after `changed` when people tried a move, or took one back, with whether that was accepted."""
    again_wanted = Signal()
    """Sent when the exercise is to begin anew."""

    exercise: Exercise | None = None
    has_computers = False

    def practise(self, exercise: Exercise) -> None:
        """Replace the exercise."""
        self.exercise = exercise
        self.replaced.emit()
        self.changed.emit()

    @property
    def is_running(self) -> bool:
        """Whether there is an exercise."""
        return self.exercise is not None

    @property
    def match(self) -> AnyMatch:
        """The match of the exercise."""
        assert self.exercise is not None
        return self.exercise.match

    @property
    def view(self) -> AnyView:
        """The match as the `viewer` may know it."""
        return self.match.view(self.viewer)

    @property
    def viewer(self) -> Seat | None:
        """The seat of the learner, whatever the game's screen asks for."""
        return None if self.exercise is None else self.exercise.seat

    @viewer.setter
    def viewer(self, seat: Seat | None) -> None:
        pass

    @property
    def is_free(self) -> bool:
        """No match takes the place of an exercise."""
        return False

    @property
    def open_moves(self) -> int:
        """The number of last moves that may be taken back."""
        return 0 if self.exercise is None else self.exercise.open_moves

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""
        return self.exercise is not None and self.exercise.can_redo

    def begin(self, setup: AnySetup, seat: Seat | None = None) -> None:
        """Begin the exercise anew: there is no other match."""
        self.again_wanted.emit()

    def revise(self, back: int, moves: Sequence[AnyMove]) -> None:
        """Have the exercise take so many of the last moves back, and make these, if it accepts that."""
        assert self.exercise is not None
        accepted = self.exercise.attempt(back, moves)
        self.changed.emit()
        self.attempted.emit(accepted)

    def take_back(self) -> None:
        """Take the last move back, if that can be."""
        if self.open_moves:
            self.revise(1, ())

    def redo(self) -> None:
        """Redo the last move taken back, if possible."""
        if self.exercise is not None and self.exercise.can_redo:
            self.exercise.redo()
            self.changed.emit()
            self.attempted.emit(True)

    def annotate(self, notes: AnyNotes) -> None:
        """Replace the notes beside the exercise."""
        self.match.notes = notes
        self.noted.emit()


class UnsavedSettings:
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

    def ask(self, questions: Sequence[Question], done: Callable[[Answers], None]) -> None:
        """Answer that there are none."""
        done([[] for _ in questions])

    def clear(self) -> None:
        """Delete nothing."""


class PracticeSession(WindowSession):
    """A session without files; its feature decides what is said of that which the game's screen says."""

    controller: PracticeController
    controls = PracticeController
    is_practice = True

    def __init__(self, window: QWidget, package: AnyPackage, context: Context, memory: QSettings) -> None:
        """Questions are asked over ``window``; ``memory`` is the file of the settings."""
        super().__init__(window, package, context, memory)
        self.results = NoResults()

    def _own_settings(self) -> GameSettings:
        return UnsavedSettings(super()._own_settings())
