"""The contract between the program and its games.

A game is a `GameInfo` until it is opened, and then a `GamePackage`; `opaque` proves that it fulfils the
contract. The program passes on a game's values as `AnySetup`, `AnyMove` and so on, so that mypy prevents
mixing them up or looking inside. A capability is an optional part, None if a game lacks it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, cast

from topologic_qt.engine.game import Game, MoveT, SetupT, StateT, ViewT
from topologic_qt.engine.match import Match
from topologic_qt.games.capabilities import (
    Codec,
    Computers,
    Contest,
    Draws,
    EditorSupport,
    Mail,
    Notes,
    Results,
)
from topologic_qt.games.days import Daily
from topologic_qt.games.drafts import DraftT
from topologic_qt.games.host import GameSettings, Host
from topologic_qt.games.info import Info, Setting
from topologic_qt.games.lesson import Lesson
from topologic_qt.games.protocol import EngineSupport
from topologic_qt.games.puzzles import Puzzles
from topologic_qt.games.screen import FieldSource, GameScreen
from topologic_qt.games.values import AnyDraft, AnyMove, AnyNotes, AnySetup, AnyState, AnyView, NotesT

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap

    from topologic_qt.widgets.statistics_frame import StatisticsFrame


@dataclass(frozen=True, kw_only=True)
class GamePackage(Generic[SetupT, StateT, MoveT, ViewT, NotesT]):
    """A loaded game. Fields with a default are optional; most are capabilities, None by default."""

    info: GameInfo
    """The description of the game."""
    rules: Game[SetupT, StateT, MoveT, ViewT]
    """The rules of the game."""
    codec: Codec[SetupT, StateT, MoveT, ViewT]
    """The saved form of its matches."""
    title: Callable[[SetupT], str]
    """Returns the title of a match, with its players."""
    summary: Callable[[ViewT], str]
    """Returns a match's progress in a line."""
    thumbnail: Callable[[ViewT, QSize, float, GameSettings, bool], QPixmap]
    """Draws a picture of a match, of this size and pixel ratio, by people's settings; on white for paper."""
    rules_page: Callable[[], str]
    """Returns the rules for people, as simple HTML."""
    open_screen: Callable[[Host[SetupT, MoveT, ViewT, NotesT]], GameScreen[ViewT]]
    """Returns a screen of the game for this host."""
    load_screen: Callable[[], object] = lambda: None
    """Loads the modules that `open_screen` needs, in any thread."""
    settings_page: Callable[[], Sequence[Setting]] = tuple
    """Returns the game's own settings."""
    is_open: Callable[[Match[SetupT, StateT, MoveT, ViewT]], bool] = lambda match: match.is_open
    """Returns whether a match may still be discarded for the previous one."""
    recalls: Callable[[Match[SetupT, StateT, MoveT, ViewT]], int] = lambda _: 0
    """Returns how many last moves people can only take back together, when a computer is to move."""
    notes: Notes[SetupT, StateT, MoveT, ViewT] | None = None
    """People's notes on a match."""
    computers: Computers[SetupT, StateT, MoveT, ViewT] | None = None
    """The computer players."""
    computer_beat: int = 0
    """The time between a computer's moves, in `Motion.usual`: longer than any thought.

    For games in which thinking times are secret; 0 if they reveal nothing.
    """
    results: Results[SetupT, StateT, MoveT, ViewT] | None = None
    """The results of rounds or matches, for statistics."""
    statistics: Callable[[], type[StatisticsFrame]] | None = None
    """Loads the dialog with the statistics; only with `results`."""
    mail: Mail[SetupT, StateT, MoveT, ViewT] | None = None
    """Play by mail, and online."""
    draws: Draws[SetupT, StateT, MoveT, ViewT] | None = None
    """Chance drawn by all seats' computers together; only with `mail`."""
    editor: EditorSupport[AnyDraft] | None = None
    """The editor, in which people build the field of a match."""
    protocol: EngineSupport[SetupT, StateT, MoveT, ViewT] | None = None
    """Play by other programs in JSON."""
    contest: Contest[SetupT, StateT] | None = None
    """Contests; only with `protocol`."""
    lesson: Callable[[], Lesson[SetupT, StateT, MoveT]] | None = None
    """Returns a lesson, with a new, equal setup each time; only with `GameScreen.teaching`."""
    puzzles: Puzzles[SetupT, StateT, MoveT, ViewT] | None = None
    """The puzzles; only with `GameScreen.teaching`."""
    daily: Daily[SetupT, StateT, MoveT, ViewT] | None = None
    """The match of the day."""


AnyPackage = GamePackage[AnySetup, AnyState, AnyMove, AnyView, AnyNotes]
GameInfo = Info[AnyPackage]


def new_match(
    package: GamePackage[SetupT, StateT, MoveT, ViewT, NotesT], setup: SetupT
) -> Match[SetupT, StateT, MoveT, ViewT]:
    """Return a match before its first move, with blank notes."""
    match = Match(package.rules, setup)
    match.notes = None if package.notes is None else package.notes.blank(setup)
    return match


def opaque(package: GamePackage[SetupT, StateT, MoveT, ViewT, NotesT]) -> AnyPackage:
    """Return a game's package in the program's types."""
    return cast("AnyPackage", package)


def opaque_editor(editor: EditorSupport[DraftT]) -> EditorSupport[AnyDraft]:
    """Return a game's editor in the program's types."""
    return cast("EditorSupport[AnyDraft]", editor)


def opaque_source(source: FieldSource[DraftT]) -> FieldSource[AnyDraft]:
    """Return a screen's field in the program's types."""
    return cast("FieldSource[AnyDraft]", source)
