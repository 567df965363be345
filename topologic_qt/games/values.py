"""The values of a game as the program sees them: passed on, and never inspected."""

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
"""Values that JSON can hold: a saved form, or a row of the statistics."""


class AnySetup:
    """The setup of a match of some game."""


class AnyState:
    """A state of some game; it holds every secret."""


class AnyMove:
    """A move of some game."""


class AnyView:
    """The view of a seat in some game."""


class AnyNotes:
    """The notes beside a match of some game."""


class AnyDraft:
    """The draft of some game's editor."""


AnyHistory = DraftHistory[AnyDraft]
AnyMatch = Match[AnySetup, AnyState, AnyMove, AnyView]
AnySnapshot = Snapshot[AnySetup, AnyMove]


class Task(Protocol[ResultT_co]):
    """A long calculation, run off the GUI thread. Tasks are equal if their results are."""

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> ResultT_co:
        """Return the result; ``progress`` gets the share that is done, 0 to 1.

        ``cancelled`` is called often, without a lock, as it may wait; once True, the task ends soon.
        """


class GameSettings(Protocol):
    """The settings of one game; only names of people are shared, see `remembered.keep_name`."""

    def value(self, name: str, usual: object = None) -> object:
        """Return the saved value for a key, or ``usual``. It may be of any kind: others can write it too."""

    def setValue(self, name: str, value: object) -> None:  # noqa: N802  # as in QSettings
        """Save a value."""


class MoreOfSetting(Protocol):
    """A widget below the list of a setting, for instance a preview of what is chosen."""

    @property
    def widget(self) -> QWidget:
        """The widget."""

    def refresh(self) -> None:
        """Show the settings as they are now."""


class Setting(NamedTuple):
    """A setting of a game, with a list to choose from on the settings page."""

    name: str
    """The key in the settings, after ``settings/``."""
    text: str
    choices: Mapping[str, str]
    """The value of each choice with its label for the user. The first is the default."""
    more: Callable[[GameSettings, Callable[[str, str], None]], MoreOfSetting] | None = None
    """Makes a widget below the list, if there is one, from the settings and from what stores one by name."""
