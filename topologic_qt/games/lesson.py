"""Lessons: a script that teaches a game on its own table, one thing at a time. No Qt is needed here."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic

from topologic_qt.engine.game import MoveT, Seat, SetupT, StateT
from topologic_qt.games.values import AnyMove, AnySetup, AnyState


class Points:
    """Things on a game's screen that a step points at. Each game derives a frozen value of its own."""


@dataclass(frozen=True, slots=True)
class Noting:
    """Something that people are to write into the notes, which are those of `Match.notes`."""

    is_done: Callable[[object], bool]
    """Tells whether it stands in the notes."""
    done: Callable[[object], object]
    """Returns the notes with it, for those who skip the step."""


@dataclass(frozen=True)
class Step(Generic[StateT, MoveT]):
    """One thing that a lesson teaches. Its texts are marked for translation, without places to fill in."""

    title: str
    """A heading of a few words."""
    text: str
    """What is to be understood or done, in 200 characters at most."""
    points: Points | None = None
    accepts: Callable[[StateT], Collection[MoveT]] | None = None
    """The moves that people may make, alike for the rest of the lesson; None where they only read."""
    moves: int = 1
    """The number of such moves that end the step."""
    noting: Noting | None = None
    """What ends the step in the place of moves."""
    otherwise: str = ""
    """What is said when people do something else; empty for the usual words."""
    then: Callable[[StateT], Sequence[MoveT]] | None = None
    """The moves that the program makes for others when the step has ended."""
    keys: str = ""
    """How it is done by keys, in 100 characters at most; empty where people only read."""

    @property
    def is_read_only(self) -> bool:
        """Whether people have nothing to do in the step but to read it."""
        return self.accepts is None and self.noting is None


@dataclass(frozen=True)
class Lesson(Generic[SetupT, StateT, MoveT]):
    """The script of a lesson."""

    setup: SetupT
    """The setup of its match, in which nothing is left to chance."""
    steps: tuple[Step[StateT, MoveT], ...]
    seat: Seat | None = None
    """The seat of the player who learns, whose view is shown; None shows what is public."""
    opening: tuple[MoveT, ...] = ()
    """The moves before the first step."""
    with_panel: bool = False
    """Whether the side panel of the game belongs to the lesson."""


AnyStep = Step[AnyState, AnyMove]
AnyLesson = Lesson[AnySetup, AnyState, AnyMove]
