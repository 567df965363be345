"""The contract between the program and its games.

The program knows a game by its `GameInfo` until it is opened, and by its `GamePackage` afterwards. It hands
the game's own values on without looking into them: to the program they are an `AnySetup`, an `AnyMove` and so
on, and mypy sees to it that nobody mixes them up or reads anything of them. A game proves that it keeps the
contract where `opaque` takes its package.

What a game may have or not is a capability: an attribute that is None where the game has no such thing. The
menus, the dock and the dialogs of the program follow from what is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, cast

from topologic_qt.engine.game import MoveT, SetupT, StateT, ViewT
from topologic_qt.games.values import DraftT, NotesT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

    from topologic_qt.engine import Game, Match
    from topologic_qt.games.capabilities import (
        Codec,
        Computers,
        EditorSupport,
        Mail,
        Notes,
        Results,
        Setting,
    )
    from topologic_qt.games.host import GameSettings, Host
    from topologic_qt.games.protocol import EngineSupport
    from topologic_qt.games.screen import FieldSource, GameScreen
    from topologic_qt.games.values import AnyDraft, AnyMove, AnyNotes, AnySetup, AnyState, AnyView


@dataclass(frozen=True, slots=True)
class GameInfo:
    """All that may be known of a game without loading it."""

    id: str
    """Stands in files, settings and statistics for ever: lower case letters."""
    name: str
    """The game's proper name."""
    about: str
    """Who made the game, in a sentence for people; marked for translation."""
    seats: tuple[int, ...]
    """How many can play, each number that is possible."""
    minutes: tuple[int, int]
    """How long a match takes, the shortest and the longest in minutes."""
    picture: str
    """The file of its picture among the resources."""
    suffix: str
    """How the names of its saved matches end, with the dot."""
    load: Callable[[], AnyPackage]
    """Loads the game and gives its package."""
    draft_suffix: str = ""
    """How the names of what its editor saves end, with the dot; empty where there is no editor."""
    has_unnamed: bool = False
    """Whether settings, statistics and files without a game's id are this game's: it was there first."""


class GamePackage(Protocol[SetupT, StateT, MoveT, ViewT, NotesT]):
    """A game, as the program knows it once it is loaded. `PackageDefaults` has what is not required."""

    @property
    def info(self) -> GameInfo:
        """What is known without loading it."""
        ...

    @property
    def rules(self) -> Game[SetupT, StateT, MoveT, ViewT]:
        """The rules."""
        ...

    @property
    def codec(self) -> Codec[SetupT, StateT, MoveT, ViewT]:
        """The saved form."""
        ...

    def title(self, setup: SetupT) -> str:
        """What a match is called, and who plays it."""
        ...

    def summary(self, view: ViewT) -> str:
        """How far a match is, in a line."""
        ...

    def thumbnail(self, view: ViewT, size: QSize, ratio: float) -> QPixmap:
        """A small picture of a match, for a screen with so many real pixels to a pixel."""
        ...

    def open_screen(self, host: Host[SetupT, MoveT, ViewT, NotesT]) -> GameScreen[ViewT]:
        """The game on screen, played through the host."""
        ...

    def rules_page(self) -> str:
        """How the game is played, as simple HTML."""
        ...

    # -- not required --------------------------------------------------------------------------------

    def is_open(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Whether the match may still be thrown away for the one before."""
        ...

    def preview(self, settings: GameSettings) -> QWidget | None:
        """A picture of the table that the next screen will offer, to be seen before that is loaded."""
        ...

    def settings_page(self) -> Sequence[Setting]:
        """The game's own settings."""
        ...

    @property
    def notes(self) -> Notes[SetupT, StateT, MoveT, ViewT] | None:
        """What people write beside a match."""
        ...

    @property
    def computers(self) -> Computers[SetupT, StateT, MoveT, ViewT] | None:
        """Computers at the table."""
        ...

    @property
    def results(self) -> Results[SetupT, StateT, MoveT, ViewT] | None:
        """What is kept of finished rounds."""
        ...

    @property
    def mail(self) -> Mail[SetupT, StateT, MoveT, ViewT] | None:
        """Play by mail."""
        ...

    @property
    def editor(self) -> EditorSupport[AnyDraft] | None:
        """The editor."""
        ...

    @property
    def protocol(self) -> EngineSupport[SetupT, StateT, MoveT, ViewT] | None:
        """The game in JSON, for other programs."""
        ...


class PackageDefaults(Generic[SetupT, StateT, MoveT, ViewT]):
    """A game without capabilities, to derive a package from; it has what `GamePackage` does not require."""

    @property
    def notes(self) -> Notes[SetupT, StateT, MoveT, ViewT] | None:
        """Nobody writes beside a match."""
        return None

    @property
    def computers(self) -> Computers[SetupT, StateT, MoveT, ViewT] | None:
        """No computers at the table."""
        return None

    @property
    def results(self) -> Results[SetupT, StateT, MoveT, ViewT] | None:
        """No statistics."""
        return None

    @property
    def mail(self) -> Mail[SetupT, StateT, MoveT, ViewT] | None:
        """No play by mail."""
        return None

    @property
    def editor(self) -> EditorSupport[AnyDraft] | None:
        """No editor."""
        return None

    @property
    def protocol(self) -> EngineSupport[SetupT, StateT, MoveT, ViewT] | None:
        """Other programs cannot play it."""
        return None

    def is_open(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Whether every move of the match could be taken back."""
        return match.is_open

    def preview(self, settings: GameSettings) -> QWidget | None:  # noqa: ARG002
        """Nothing to be seen before the screen is loaded."""
        return None

    def settings_page(self) -> Sequence[Setting]:
        """No settings of its own."""
        return ()


if TYPE_CHECKING:
    AnyPackage = GamePackage[AnySetup, AnyState, AnyMove, AnyView, AnyNotes]


def new_match(
    package: GamePackage[SetupT, StateT, MoveT, ViewT, NotesT], setup: SetupT
) -> Match[SetupT, StateT, MoveT, ViewT]:
    """A match before its first move, with blank notes."""
    from topologic_qt.engine.match import Match

    match = Match(package.rules, setup)
    match.notes = None if package.notes is None else package.notes.blank(setup)
    return match


def opaque(package: GamePackage[SetupT, StateT, MoveT, ViewT, NotesT]) -> AnyPackage:
    """The package of a game as the program takes it; that it is one is proven where this is called."""
    return cast("AnyPackage", package)


def opaque_editor(editor: EditorSupport[DraftT]) -> EditorSupport[AnyDraft]:
    """The editor of a game as the program takes it."""
    return cast("EditorSupport[AnyDraft]", editor)


def opaque_source(source: FieldSource[DraftT]) -> FieldSource[AnyDraft]:
    """The field of a screen as the program takes it."""
    return cast("FieldSource[AnyDraft]", source)
