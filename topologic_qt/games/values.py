"""A game's values in the program, which only passes them on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.games.drafts import DraftHistory

NotesT = TypeVar("NotesT")
ResultT = TypeVar("ResultT")
ResultT_co = TypeVar("ResultT_co", covariant=True)
Row = dict[str, object]
"""Values for JSON: a saved form, or a row of statistics."""


class AnySetup:
    """A setup of some game."""


class AnyState:
    """A state of some game, with all secrets."""


class AnyMove:
    """A move of some game."""


class AnyView:
    """A seat's view in some game."""


class AnyNotes:
    """The notes of some game's match."""


class AnyDraft:
    """The draft of some game's editor."""


AnyHistory = DraftHistory[AnyDraft]
AnyMatch = Match[AnySetup, AnyState, AnyMove, AnyView]
AnySnapshot = Snapshot[AnySetup, AnyMove]


class Task(Protocol[ResultT_co]):
    """A long calculation for a thread. Tasks are equal if their results are."""

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> ResultT_co:
        """Return the result, and report its progress, 0 to 1.

        ``cancelled`` is called often, without locks, since it may block; once True, the task ends soon.
        """
