"""The values of a game as the program sees them: handed on, and never looked into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from topologic_qt.engine import Match, Snapshot

NotesT = TypeVar("NotesT")
DraftT = TypeVar("DraftT")
ResultT = TypeVar("ResultT")
ResultT_co = TypeVar("ResultT_co", covariant=True)

Row = dict[str, object]
"""Plain values that JSON can hold: a saved form, or a line of the statistics."""


class AnySetup:
    """The setup of a match of some game."""


class AnyState:
    """A state of some game; it holds every secret."""


class AnyMove:
    """A move of some game."""


class AnyView:
    """What a seat may know in some game."""


class AnyNotes:
    """What people wrote beside a match of some game."""


class AnyDraft:
    """What is being built in the editor of some game."""


if TYPE_CHECKING:
    AnyMatch = Match[AnySetup, AnyState, AnyMove, AnyView]
    AnySnapshot = Snapshot[AnySetup, AnyMove]


class Task(Protocol[ResultT_co]):
    """Something that takes its time, run off the GUI thread. Tasks are equal where their results are."""

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> ResultT_co:
        """Do it and return the result.

        ``progress`` is told the share that is done, 0 to 1. ``cancelled`` is asked all the time; once it is
        true, the task ends soon, whatever it returns.
        """
        ...
