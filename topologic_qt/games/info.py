"""The description of a game without loading it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


PackageT_co = TypeVar("PackageT_co", covariant=True)


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


class Info(NamedTuple, Generic[PackageT_co]):
    """The description of a game, available without loading it."""

    id: str
    """The permanent id in files, settings and statistics, in lower case letters."""
    name: str
    """The game's proper name."""
    about: str
    """The authors in a sentence for people; marked for translation."""
    idea: str
    """What people do in the game, in an inviting sentence; marked for translation."""
    seats: tuple[int, ...]
    """The possible numbers of players."""
    minutes: tuple[int, int]
    """The shortest and longest duration of a match, in minutes."""
    picture: str
    """The game's picture among the resources."""
    suffix: str
    """The suffix of saved matches, with the dot."""
    load: Callable[[], PackageT_co]
    """Loads the game and returns its package."""
    preview: Callable[[GameSettings], QWidget | None] = lambda _: None
    """Returns a preview of the table, shown while the game is loaded."""
    draft_suffix: str = ""
    """The suffix of the editor's files, with the dot; "" without an editor."""
    simulate: Callable[[Sequence[str], Sequence[str]], int] | None = None
    """Simulates the game in its own way by the arguments, before the games' ids for the help.

    It does not get arguments for matches between players (`GamePackage.contest`). Returns an exit code;
    raises `UserError` or ValueError, with a sentence. None if the game has no such way.
    """
    bound: Callable[[Sequence[str], Sequence[str]], int] | None = None
    """Computes how well any player can do, by the arguments; otherwise like `simulate`."""
    is_oldest: bool = False
    """Whether it is the program's first game, which owns settings, results and files without an id."""
