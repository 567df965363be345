"""The course of a lesson: its match, step and accepted moves, without Qt."""

from collections.abc import Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.games.contract import AnyPackage, new_match
from topologic_qt.games.host import GameSettings
from topologic_qt.games.lesson import AnyLesson, AnyStep
from topologic_qt.games.values import AnyMatch, AnyMove

_STEP, _CLOSED = "lesson/step", "lesson/closed"
"""The settings with the next step, and whether the offer was dismissed."""


class LessonProgress:
    """The step to continue with, and whether the lesson is still offered."""

    def __init__(self, settings: GameSettings) -> None:
        self._settings = settings

    @property
    def step(self) -> int:
        """The next step, from 0."""
        saved = str(self._settings.value(_STEP, 0))
        return int(saved) if saved.isascii() and saved.isdigit() and len(saved) < 4 else 0

    @step.setter
    def step(self, number: int) -> None:
        self._settings.setValue(_STEP, number)

    @property
    def is_begun(self) -> bool:
        """Whether people left the lesson half-way."""
        return self.step > 0

    @property
    def is_closed(self) -> bool:
        """Whether people have finished the lesson, or a round of the game without it."""
        return str(self._settings.value(_CLOSED, "false")).lower() == "true"

    def decline(self) -> None:
        """Stop offering the lesson; the menu continues it."""
        if not self.is_closed:
            self._settings.setValue(_CLOSED, True)

    def finish(self) -> None:
        """Stop offering the lesson; the menu restarts it."""
        self.step = 0
        self.decline()


class Course:
    """A lesson at a step, after the first accepted moves of the steps before. No match is kept."""

    def __init__(self, package: AnyPackage, number: int = 0) -> None:
        """Begin at a step, from 0; at the first one if there is no such step."""
        assert package.lesson is not None
        self._package = package
        self._script = package.lesson
        self.lesson: AnyLesson
        self.match: AnyMatch
        self.number = self._made = 0
        """The step, from 0, and the number of its moves made."""
        self._plan: list[AnyMove] = []
        self._begin_at(number if 0 <= number < len(package.lesson().steps) else 0)

    @property
    def step(self) -> AnyStep:
        """The present step."""
        return self.lesson.steps[self.number]

    @property
    def seat(self) -> Seat | None:
        """The learner's seat, whose view is shown; None shows only what is public."""
        return self.lesson.seat

    @property
    def is_last(self) -> bool:
        """Whether this is the last step."""
        return self.number == len(self.lesson.steps) - 1

    @property
    def is_step_done(self) -> bool:
        """Whether all moves of the step are made; never for a step that is only read."""
        if self.step.noting is not None:
            return self.step.noting.is_done(self.match.notes)
        return self.step.accepts is not None and self._made >= self.step.moves

    @property
    def open_moves(self) -> int:
        """The number of last moves that can be taken back: those of this step."""
        return 0 if self._plan else min(self._made, self.match.open_moves)

    @property
    def can_redo(self) -> bool:
        """Whether a move of this step that was taken back can be redone."""
        return not self._plan and not self.is_step_done and self.match.can_redo

    def attempt(self, back: int, moves: Sequence[AnyMove]) -> bool:
        """Take back moves of this step and make others; return False and change nothing if refused."""
        if back > self.open_moves or self._plan:
            return False
        taken = [self._take_back() for _ in range(back)]
        for number, move in enumerate(moves):
            if not self._takes(move):
                for _ in range(number):
                    self._take_back()
                for earlier in reversed(taken):
                    self._make(earlier)
                return False
            self._make(move)
        return True

    def redo(self) -> None:
        """Redo the last move of this step taken back, if any."""
        if self.can_redo:
            self.match.redo()
            self._made += 1

    def _takes(self, move: AnyMove) -> bool:
        accepts = self.step.accepts
        return accepts is not None and not self.is_step_done and move in accepts(self.match.state)

    def _make(self, move: AnyMove) -> None:
        self._apply(move)
        self._made += 1

    def _take_back(self) -> AnyMove:
        self._made -= 1
        return self.match.take_back()

    @property
    def is_playing(self) -> bool:
        """Whether the program is moving for others, so that people cannot move."""
        return bool(self._plan)

    def end_step(self) -> None:
        """Go to the next step, after `play_next` has made the program's moves."""
        self._plan = self._answers()
        if not self._plan:
            self.go_on()

    def play_next(self) -> None:
        """Make the program's next move; after the last one, go to the next step."""
        self._apply(self._plan.pop(0))
        if not self._plan:
            self.go_on()

    def _answers(self) -> list[AnyMove]:
        """The program's moves after this step."""
        return [] if self.step.then is None else list(self.step.then(self.match.state))

    def go_on(self) -> None:
        """Go to the next step after finishing this one."""
        self.number, self._made = self.number + 1, 0

    def go_to(self, number: int) -> None:
        """Go to a step, from 0; unless it is the next one, the match restarts."""
        if number == self.number + 1:
            self._finish_step()
        else:
            self._begin_at(number)

    def _finish_step(self) -> None:
        """Complete this step and the program's moves after it."""
        accepts, noting = self.step.accepts, self.step.noting
        if noting is not None:
            self.match.notes = noting.done(self.match.notes)
        while accepts is not None and not self.is_step_done:
            self._make(next(iter(accepts(self.match.state))))
        answers, self._plan = self._plan or self._answers(), []
        for move in answers:
            self._apply(move)
        self.go_on()

    def _begin_at(self, number: int) -> None:
        self._plan = []
        self.lesson = self._script()
        self.match = new_match(self._package, self.lesson.setup)
        self.number = self._made = 0
        self.match.apply_automatic_moves()
        for move in self.lesson.opening:
            self._apply(move)
        while self.number < number:
            self._finish_step()

    def _apply(self, move: AnyMove) -> None:
        self.match.apply(move)
        self.match.apply_automatic_moves()
