"""A game's values in the program, which only passes them on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.games.drafts import DraftHistory

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


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


class GameSettings(Protocol):
    """A game's settings; only people's names are shared, see `remembered.keep_name`."""

    def value(self, name: str, usual: object = None) -> object:
        """Return the stored value of any kind for a key, or ``usual``."""

    def setValue(self, name: str, value: object) -> None:  # noqa: N802  # as in QSettings
        """Store a value."""


class MoreOfSetting(Protocol):
    """A widget below a setting's list, such as a preview of the choice."""

    @property
    def widget(self) -> QWidget:
        """The widget."""

    def refresh(self) -> None:
        """Show the present settings."""


class Setting(NamedTuple):
    """A setting with a list of choices on the settings page."""

    name: str
    """The key in the settings, after ``settings/``."""
    text: str
    choices: Mapping[str, str]
    """The choices' values and labels. The first is the default."""
    more: Callable[[GameSettings, Callable[[str, str], None]], MoreOfSetting] | None = None
    """Makes a widget below the list, from the settings and a function that stores one by name."""
