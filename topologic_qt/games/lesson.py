"""Lessons: scripts that teach a game on its own table, without Qt."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic

from topologic_qt.engine.game import MoveT, Seat, SetupT, StateT
from topologic_qt.games.values import AnyMove, AnySetup, AnyState


class Points:
    """Things on a game's screen to highlight. Each game derives its own frozen class."""


@dataclass(frozen=True, slots=True)
class Noting:
    """Something to write into the notes, `Match.notes`."""

    is_done: Callable[[object], bool]
    """Returns whether the notes contain it."""
    done: Callable[[object], object]
    """Returns the notes with it, for people who skip the step."""


@dataclass(frozen=True)
class Step(Generic[StateT, MoveT]):
    """A step of a lesson. Its texts are marked for translation, without facts."""

    title: str
    """A short heading."""
    text: str
    """The explanation or task, in at most 200 characters."""
    points: Points | None = None
    accepts: Callable[[StateT], Collection[MoveT]] | None = None
    """The accepted moves, equivalent for the rest of the lesson; None for only reading."""
    moves: int = 1
    """The number of such moves in the step."""
    noting: Noting | None = None
    """The note that ends the step instead of moves."""
    otherwise: str = ""
    """The correction of other moves; "" for the usual one."""
    then: Callable[[StateT], Sequence[MoveT]] | None = None
    """The program's moves for others at the end of the step."""
    keys: str = ""
    """How to do it with keys, in at most 100 characters; "" for only reading."""

    @property
    def is_read_only(self) -> bool:
        """Whether people only read the step."""
        return self.accepts is None and self.noting is None


@dataclass(frozen=True)
class Lesson(Generic[SetupT, StateT, MoveT]):
    """A lesson's script."""

    setup: SetupT
    """The setup of its match, without chance."""
    steps: tuple[Step[StateT, MoveT], ...]
    seat: Seat | None = None
    """The learner's seat, whose view is shown; None shows only what is public."""
    opening: tuple[MoveT, ...] = ()
    """The moves before the first step."""
    with_panel: bool = False
    """Whether the lesson uses the game's side panel."""


AnyStep = Step[AnyState, AnyMove]
AnyLesson = Lesson[AnySetup, AnyState, AnyMove]
