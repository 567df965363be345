"""The description of a game that is known without loading it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.values import GameSettings


PackageT_co = TypeVar("PackageT_co", covariant=True)


class Info(NamedTuple, Generic[PackageT_co]):
    """The description of a game that is available without loading it."""

    id: str
    """The id in files, settings and statistics, which never changes: lower case letters."""
    name: str
    """The game's proper name."""
    about: str
    """The authors of the game, in a sentence for people; marked for translation."""
    idea: str
    """What people do in the game, in a sentence that makes them curious; marked for translation."""
    seats: tuple[int, ...]
    """The possible numbers of players."""
    minutes: tuple[int, int]
    """The duration of a match, the shortest and the longest in minutes."""
    picture: str
    """The file of the game's picture among the resources."""
    suffix: str
    """The suffix of the game's saved matches, with the dot."""
    load: Callable[[], PackageT_co]
    """Loads the game and returns its package."""
    preview: Callable[[GameSettings], QWidget | None] = lambda _: None
    """Returns a picture of the table that the next screen will offer, shown while the game is loaded."""
    draft_suffix: str = ""
    """The suffix of the files of the game's editor, with the dot; empty if there is no editor."""
    simulate: Callable[[Sequence[str], Sequence[str]], int] | None = None
    """Lets computers play in the game's own way, as arguments say; then come the ids of games, for the help.

    It does not get arguments that ask for matches between players (`GamePackage.contest`). Returns an
    exit code; raises `UserError` or ValueError, with a sentence. None if the game has no such way.
    """
    bound: Callable[[Sequence[str], Sequence[str]], int] | None = None
    """Computes how well any player can do, as arguments say; as `simulate` otherwise."""
    is_oldest: bool = False
    """Whether it is the program's first game, to which settings, results and files without an id belong."""
