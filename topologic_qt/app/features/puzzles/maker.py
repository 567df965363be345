"""Puzzles made off the GUI thread: the one that is asked for, the next one ahead, those of own matches."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.features.puzzles.attempt import Posed, posed
from topologic_qt.app.kit.background_tasks import BackgroundTasks
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.puzzles import AnyPuzzles, PuzzleRecipe
from topologic_qt.games.values import AnyMatch
from topologic_qt.translation import UserError


@dataclass(frozen=True)
class Making:
    """The task of making a puzzle. Tasks of equal recipes are equal."""

    puzzles: AnyPuzzles
    recipe: PuzzleRecipe

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Posed | UserError:
        """The puzzle; or the reason why there is none."""
        try:
            return posed(self.puzzles, self.puzzles.make(self.recipe))
        except UserError as error:
            return error


class PuzzleMaker(QObject):
    """Makes the puzzles of one game, one at a time."""

    made = Signal(object)
    """Sent with the `Posed` that was asked for."""
    failed = Signal(object)
    """Sent with a `UserError` that says why there is none; None where own matches hold none."""
    progress = Signal(float)
    """Sent with the share of own matches that are looked through."""

    def __init__(self, puzzles: AnyPuzzles, tasks: BackgroundTasks) -> None:
        super().__init__()
        self._puzzles = puzzles
        self._tasks = tasks
        self._next: PuzzleRecipe | None = None
        self._cancel: Callable[[], None] = lambda: None
        self.waiting: Sequence[AnyMatch] = ()
        """The own matches that were not looked through yet."""
        self._searched: Sequence[AnyMatch] = ()

    def make(self, recipe: PuzzleRecipe) -> None:
        """Make the puzzle of a recipe, in the place of any other that was asked for."""
        self._cancel()
        self._cancel = self._tasks.run(Making(self._puzzles, recipe), self._tell)

    def make_any(self, kind: str, variant: str, grade: int) -> None:
        """Make any puzzle of this form: the one that was made ahead, if it is of the same."""
        wanted = PuzzleRecipe(kind, variant, grade, random_seed())
        if self._next is not None and replace(self._next, seed=wanted.seed) == wanted:
            wanted = self._next
        self._next = None
        self.make(wanted)

    def make_ahead(self, kind: str, variant: str, grade: int) -> None:
        """Make a puzzle that `make_any` will be asked for later."""
        self._next = PuzzleRecipe(kind, variant, grade, random_seed())
        self._tasks.ahead(Making(self._puzzles, self._next))

    def look_through(self, matches: Sequence[AnyMatch]) -> None:
        """Make a puzzle of the first of these matches that holds one."""
        self._cancel()
        self._searched = self.waiting = tuple(matches)
        task = partial(_first_own, self._puzzles, self._searched)
        self._cancel = self._tasks.run(task, self._tell_own, self.progress.emit)

    @property
    def had_help(self) -> bool:
        """Whether the program helped people in one of the matches that were looked through last."""
        return any(map(self._puzzles.was_helped, self._searched))

    def stop(self) -> None:
        """Make nothing that was asked for."""
        self._cancel()

    def _tell(self, result: Posed | UserError) -> None:
        (self.made if isinstance(result, Posed) else self.failed).emit(result)

    def _tell_own(self, result: tuple[Posed | None, int]) -> None:
        found, done = result
        self.waiting = self.waiting[done:]
        (self.failed if found is None else self.made).emit(found)


def _first_own(
    puzzles: AnyPuzzles,
    matches: Sequence[AnyMatch],
    progress: Callable[[float], None],
    cancelled: Callable[[], bool],
) -> tuple[Posed | None, int]:
    """The puzzle of the first match that has one, and the number of matches that were looked through."""
    for index, match in enumerate(matches):

        def told(share: float, done: int = index) -> None:
            progress((done + share) / len(matches))

        task = puzzles.own(match)
        found = None if task is None else task(told, cancelled)
        if found is not None:
            return posed(puzzles, found), index + 1
        if cancelled():
            break
    return None, len(matches)
