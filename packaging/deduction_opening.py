"""Windows and matches of Deduction with its own types, for gallery and tests."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from topologic_qt.app.context import Context
from topologic_qt.app.dialogs import AskForFiles
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window, open_window
from topologic_qt.app.windows import Windows
from topologic_qt.games.deduction.info import INFO
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.widgets.motion import Motion


def open_deduction(
    folders: Folders,
    ask: AskForFiles | None = None,
    motion: Motion | None = None,
    now: Callable[[], datetime] | None = None,
) -> Window:
    """A window of its own program, not shown yet; ``motion`` None moves everything at once."""
    context = Context(folders, motion or Motion(0), ask or AskForFiles(), now)
    return open_window(Windows(context, open_window), INFO)


def screen_of(window: Window) -> DeductionScreen:
    """Deduction's screen in a window."""
    screen: object = window.game.screen
    assert isinstance(screen, DeductionScreen)
    return screen


def controller_of(window: Window) -> Any:  # noqa: ANN401
    """The controller of a window's match, which takes and gives Deduction's own values here."""
    return window.game.controller
