"""Windows and matches of Deduction with its own types, for gallery and tests."""

from functools import partial

from opening import controller_of as controller_of, open_program

from topologic_qt.app.window import Window
from topologic_qt.games.deduction.info import INFO
from topologic_qt.games.deduction.ui.screen import DeductionScreen

open_deduction = partial(open_program, INFO)
"""A window of its own program with Deduction."""


def screen_of(window: Window) -> DeductionScreen:
    """Deduction's screen in a window."""
    screen: object = window.game.screen
    assert isinstance(screen, DeductionScreen)
    return screen
