"""The contract between the program and its games.

The program knows a game by its `GameInfo` until it is opened, and by its `GamePackage` afterwards. It passes
the game's own values on without looking into them: to the program they are an `AnySetup`, an `AnyMove` and so
on, and mypy makes sure that they are not mixed up or inspected. Passing the package to `opaque` proves that a
game keeps the contract.

An optional part of a game is a capability: an attribute that is None where the game has no such thing. The
menus, the dock and the dialogs of the program follow from the capabilities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, cast

from topologic_qt.engine.game import Game, MoveT, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match
from topologic_qt.games.capabilities import (
    Codec,
    Computers,
    Draws,
    EditorSupport,
    Lessons,
    Mail,
    Notes,
    Results,
)
from topologic_qt.games.contests import Contest
from topologic_qt.games.days import Daily
from topologic_qt.games.drafts import DraftT
from topologic_qt.games.host import GameSettings, Host
from topologic_qt.games.protocol import EngineSupport
from topologic_qt.games.puzzles import Puzzles
from topologic_qt.games.screen import FieldSource, GameScreen
from topologic_qt.games.values import (
    AnyDraft,
    AnyMove,
    AnyNotes,
    AnySetup,
    AnyState,
    AnyView,
    NotesT,
    Setting,
)

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget


class GameInfo(NamedTuple):
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
    load: Callable[[], AnyPackage]
    """Loads the game and returns its package."""
    draft_suffix: str = ""
    """The suffix of the files of the game's editor, with the dot; empty if there is no editor."""
    simulate: Callable[[Sequence[str], Sequence[str]], int] | None = None
    """Lets computers play without a window in the game's own way, as arguments say; the ids of all games that
    the command can be asked for come second, for its help.

    ``topologic-qt simulate`` does it unless the arguments ask for matches between players, which every game
    with a `GamePackage.contest` has. It returns an exit code, and raises `UserError` or ValueError, with a
    sentence, where that cannot be done. None if the game has no such way.
    """
    bound: Callable[[Sequence[str], Sequence[str]], int] | None = None
    """Computes how well any player can do, as arguments say; as `simulate` otherwise."""
    has_contest: bool = False
    """Whether computers and other programs can play it against each other for comparison."""
    has_daily: bool = False
    """Whether the game has a match of the day."""
    has_puzzles: bool = False
    """Whether the game has puzzles."""
    has_own_puzzles: bool = False
    """Whether puzzles are made of people's finished matches, too."""
    is_oldest: bool = False
    """Whether it is the program's first game, to which settings, results and files without an id belong."""


class GamePackage(Protocol[SetupT, StateT, MoveT, ViewT, NotesT]):
    """A loaded game. `PackageDefaults` has defaults for the optional members."""

    @property
    def info(self) -> GameInfo:
        """The description of the game."""
        ...

    @property
    def rules(self) -> Game[SetupT, StateT, MoveT, ViewT]:
        """The rules of the game."""
        ...

    @property
    def codec(self) -> Codec[SetupT, StateT, MoveT, ViewT]:
        """The saved form of its matches."""
        ...

    def title(self, setup: SetupT) -> str:
        """Return the title of a match, with its players."""
        ...

    def summary(self, view: ViewT) -> str:
        """Return the progress of a match, in a line."""
        ...

    def thumbnail(self, view: ViewT, size: QSize, ratio: float, settings: GameSettings) -> QPixmap:
        """Return a small picture of a match, in the look that people have chosen in ``settings``.

        ``ratio`` is the number of real pixels to a screen pixel.
        """
        ...

    def open_screen(self, host: Host[SetupT, MoveT, ViewT, NotesT]) -> GameScreen[ViewT]:
        """Return the screen of the game, played through the host."""
        ...

    def rules_page(self) -> str:
        """Return the rules for people, as simple HTML."""
        ...

    # -- not required --------------------------------------------------------------------------------

    def is_open(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether the match may still be discarded in favour of the one before."""
        ...

    def load_screen(self, settings: GameSettings) -> None:
        """Load the modules that `open_screen` needs, in any thread, so that it takes less time later.

        What takes long to draw for these settings is drawn, too.
        """
        ...

    def preview(self, settings: GameSettings) -> QWidget | None:
        """Return a picture of the table that the next screen will offer, to be shown while that is loaded."""
        ...

    def settings_page(self) -> Sequence[Setting]:
        """Return the game's own settings."""
        ...

    @property
    def notes(self) -> Notes[SetupT, StateT, MoveT, ViewT] | None:
        """The capability of notes beside a match."""
        ...

    @property
    def computers(self) -> Computers[SetupT, StateT, MoveT, ViewT] | None:
        """The capability of computer players."""
        ...

    @property
    def computer_beat(self) -> int:
        """The time from one step of a computer to its next one, whatever it thinks, in `Motion.usual`.

        For games in which nobody may know how long a computer thought: it is the same at every pace, and has
        to be longer than any thought, since a longer one waits for the end of the next beat. 0 where that
        tells nothing: there a move is made soon after it was found.
        """
        ...

    @property
    def results(self) -> Results[SetupT, StateT, MoveT, ViewT] | None:
        """The capability of statistics of finished rounds."""
        ...

    @property
    def mail(self) -> Mail[SetupT, StateT, MoveT, ViewT] | None:
        """The capability of play by mail."""
        ...

    @property
    def draws(self) -> Draws[SetupT, StateT, MoveT, ViewT] | None:
        """The capability of chance that the computers of all seats draw together; it takes that of mail."""
        ...

    @property
    def editor(self) -> EditorSupport[AnyDraft] | None:
        """The capability of an editor."""
        ...

    @property
    def protocol(self) -> EngineSupport[SetupT, StateT, MoveT, ViewT] | None:
        """The capability of being played by other programs, in JSON."""
        ...

    @property
    def contest(self) -> Contest[SetupT, StateT] | None:
        """The capability of matches for comparison; it takes that of being played by other programs."""
        ...

    @property
    def lesson(self) -> Lessons[SetupT, StateT, MoveT] | None:
        """The capability of a lesson; the screen then has `GameScreen.teaching`. It loads nothing yet."""
        ...

    @property
    def puzzles(self) -> Puzzles[SetupT, StateT, MoveT, ViewT] | None:
        """The capability of puzzles; the screen then has `GameScreen.teaching`."""
        ...

    @property
    def daily(self) -> Daily[SetupT, StateT, MoveT, ViewT] | None:
        """The capability of a match of the day."""
        ...


class PackageDefaults(Generic[SetupT, StateT, MoveT, ViewT]):
    """The base class of a package without capabilities, with defaults for the optional members."""

    @property
    def notes(self) -> Notes[SetupT, StateT, MoveT, ViewT] | None:
        """No notes."""
        return None

    @property
    def computers(self) -> Computers[SetupT, StateT, MoveT, ViewT] | None:
        """No computer players."""
        return None

    @property
    def computer_beat(self) -> int:
        """No beat."""
        return 0

    @property
    def results(self) -> Results[SetupT, StateT, MoveT, ViewT] | None:
        """No statistics."""
        return None

    @property
    def mail(self) -> Mail[SetupT, StateT, MoveT, ViewT] | None:
        """No play by mail."""
        return None

    @property
    def draws(self) -> Draws[SetupT, StateT, MoveT, ViewT] | None:
        """No chance that computers draw together."""
        return None

    @property
    def editor(self) -> EditorSupport[AnyDraft] | None:
        """No editor."""
        return None

    @property
    def protocol(self) -> EngineSupport[SetupT, StateT, MoveT, ViewT] | None:
        """Other programs cannot play it."""
        return None

    @property
    def contest(self) -> Contest[SetupT, StateT] | None:
        """No matches for comparison."""
        return None

    @property
    def lesson(self) -> Lessons[SetupT, StateT, MoveT] | None:
        """No lesson."""
        return None

    @property
    def puzzles(self) -> Puzzles[SetupT, StateT, MoveT, ViewT] | None:
        """No puzzles."""
        return None

    @property
    def daily(self) -> Daily[SetupT, StateT, MoveT, ViewT] | None:
        """No match of the day."""
        return None

    def is_open(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether every move of the match could be taken back."""
        return match.is_open

    def load_screen(self, settings: GameSettings) -> None:
        """Load nothing ahead."""

    def preview(self, settings: GameSettings) -> QWidget | None:  # noqa: ARG002
        """Return no picture."""
        return None

    def settings_page(self) -> Sequence[Setting]:
        """Return no settings."""
        return ()


AnyPackage = GamePackage[AnySetup, AnyState, AnyMove, AnyView, AnyNotes]


def new_match(
    package: GamePackage[SetupT, StateT, MoveT, ViewT, NotesT], setup: SetupT
) -> Match[SetupT, StateT, MoveT, ViewT]:
    """Return a match before its first move, with blank notes."""
    match = Match(package.rules, setup)
    match.notes = None if package.notes is None else package.notes.blank(setup)
    return match


def opaque(package: GamePackage[SetupT, StateT, MoveT, ViewT, NotesT]) -> AnyPackage:
    """Return the package of a game in the program's types; the call proves that it keeps the contract."""
    return cast("AnyPackage", package)


def opaque_editor(editor: EditorSupport[DraftT]) -> EditorSupport[AnyDraft]:
    """Return the editor of a game in the program's types."""
    return cast("EditorSupport[AnyDraft]", editor)


def opaque_source(source: FieldSource[DraftT]) -> FieldSource[AnyDraft]:
    """Return the field of a screen in the program's types."""
    return cast("FieldSource[AnyDraft]", source)
