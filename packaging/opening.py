"""Windows, matches and files of Topologic, precisely typed, for gallery, benchmarks and tests."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from topologic_qt.app.files import codec
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import Patience
from topologic_qt.app.start.program import open_window
from topologic_qt.app.window.feature import Practice
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.games.contract import GameInfo, new_match as new_any_match
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules.field import NamedField
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import State, View
from topologic_qt.games.topologic.ui.screen import TopologicScreen
from topologic_qt.widgets.motion import Motion

if TYPE_CHECKING:
    from topologic_qt.games.values import AnyMatch, AnySetup, AnySnapshot

PracticeT = TypeVar("PracticeT", bound=Practice)
TopologicMatch = Match[Setup, State, Move, View]

PACKAGE = INFO.load()
"""The game's package, as the program loads it."""


def screen_of(window: Window) -> TopologicScreen:
    """Return Topologic's screen in a window."""
    screen: object = window.game.screen
    assert isinstance(screen, TopologicScreen)
    return screen


def controller_of(window: Window) -> Any:  # noqa: ANN401
    """Return the controller of a window's match, with the game's own values."""
    return window.game.controller


def windows_of(windows: Windows) -> list[Window]:
    """Return the windows with a game or the shelf, oldest first."""
    return [window for window in windows.open if isinstance(window, Window) and window.beside is None]


def practices(windows: Windows, kind: type[PracticeT]) -> list[PracticeT]:
    """Return the open windows' lessons or puzzles."""
    opened = [window for window in windows.open if isinstance(window, Window) and window.beside is not None]
    return [window.game.practice for window in opened if isinstance(window.game.practice, kind)]


def open_program(
    info: GameInfo,
    folders: Folders,
    ask: AskForFiles | None = None,
    motion: Motion | None = None,
    now: Callable[[], datetime] | None = None,
    patience: Patience | None = None,
) -> Window:
    """Return a hidden window with a game, in a program of its own; no ``motion`` means no animation."""
    context = Context(folders, motion or Motion(0), ask or AskForFiles(), patience=patience or Patience())
    return open_window(Windows(context if now is None else context._replace(now=now), open_window), info)


open_topologic = partial(open_program, INFO)
"""Returns a window with Topologic, in a program of its own."""


def new_match(setup: Setup) -> TopologicMatch:
    """Return a match before its first move, with a blank notebook."""
    return cast("TopologicMatch", new_any_match(PACKAGE, cast("AnySetup", setup)))


def read_match(path: Path) -> tuple[TopologicMatch, Path | None]:
    """Return the match in a file, and the file it was saved to. Raises `Problem` if there is none."""
    found = codec.read_match(path)
    return cast("TopologicMatch", found.content), found.saved_as


def write_match(match: Snapshot[Setup, Move], path: Path) -> None:
    """Write a match to a file."""
    codec.write_match(PACKAGE, cast("AnySnapshot", match), path)


def read_field(path: Path) -> tuple[NamedField, Path | None]:
    """Return the field in a file, and the file it was saved to. Raises `Problem` if there is none."""
    found = codec.field_kind(PACKAGE).read(path)
    return cast("NamedField", found.content), found.saved_as


def open_view(match: TopologicMatch) -> View:
    """Return the view of a match in a window."""
    assert PACKAGE.mail is not None
    return cast("View", PACKAGE.mail.view(cast("AnyMatch", match)))
