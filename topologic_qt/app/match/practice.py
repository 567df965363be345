"""The session of a lesson or puzzle: an exercise controls its match, and nothing is kept."""

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
    """A match for learning or solving something."""

    @property
    def match(self) -> AnyMatch:
        """The match itself."""

    @property
    def seat(self) -> Seat | None:
        """The seat whose view is shown; None shows only what is public."""

    @property
    def open_moves(self) -> int:
        """The number of last moves that can be taken back."""

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be redone."""

    def attempt(self, back: int, moves: Sequence[AnyMove]) -> bool:
        """Take moves back and make others; return False and change nothing if refused."""

    def redo(self) -> None:
        """Redo the last move taken back, if possible."""


class PracticeController(MatchController):
    """Holds the match of an exercise, which judges every move. Nothing is stored."""

    attempted = Signal(bool)
    """Sent after `changed` when people moved or took a move back, with whether it was accepted."""
    again_wanted = Signal()
    """Sent when the exercise should start again."""

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
        """The learner's seat, whatever the game's screen requests."""
        return None if self.exercise is None else self.exercise.seat

    @viewer.setter
    def viewer(self, seat: Seat | None) -> None:
        pass

    @property
    def is_free(self) -> bool:
        """False: no match may replace an exercise."""
        return False

    @property
    def open_moves(self) -> int:
        """The number of last moves that can be taken back."""
        return 0 if self.exercise is None else self.exercise.open_moves

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be redone."""
        return self.exercise is not None and self.exercise.can_redo

    def begin(self, setup: AnySetup, seat: Seat | None = None) -> None:
        """Start the exercise again; there is no other match."""
        self.again_wanted.emit()

    def revise(self, back: int, moves: Sequence[AnyMove]) -> None:
        """Ask the exercise to take back so many moves and make these."""
        assert self.exercise is not None
        accepted = self.exercise.attempt(back, moves)
        self.changed.emit()
        self.attempted.emit(accepted)

    def take_back(self) -> None:
        """Take back the last move, if possible."""
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
    """People's settings for a game; changes last as long as the window."""

    def __init__(self, stored: GameSettings) -> None:
        self._stored = stored
        self._changed: dict[str, object] = {}

    def value(self, name: str, usual: object = None) -> object:
        """Return the value for a key, or ``usual``."""
        return self._changed[name] if name in self._changed else self._stored.value(name, usual)

    def setValue(self, name: str, value: object) -> None:
        """Change a value while the window is open."""
        self._changed[name] = value


class NoResults:
    """Empty statistics for a match that is not kept."""

    def ask(self, questions: Sequence[Question], done: Callable[[Answers], None]) -> None:
        """Answer with no rows."""
        done([[] for _ in questions])

    def clear(self) -> None:
        """No-op: nothing is stored."""


class PracticeSession(WindowSession):
    """A session without files, whose feature filters the texts of the game's screen."""

    controller: PracticeController
    controls = PracticeController
    is_practice = True

    def __init__(self, window: QWidget, package: AnyPackage, context: Context, memory: QSettings) -> None:
        """Create it; questions appear over ``window``, and ``memory`` is the settings file."""
        super().__init__(window, package, context, memory)
        self.results = NoResults()

    def _own_settings(self) -> GameSettings:
        return UnsavedSettings(super()._own_settings())
