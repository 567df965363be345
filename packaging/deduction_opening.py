"""Windows and matches of Deduction, precisely typed, for gallery and tests."""

from opening import controller_of as controller_of

from topologic_qt.app.window.window import Window
from topologic_qt.games.deduction.ui.screen import DeductionScreen


def screen_of(window: Window) -> DeductionScreen:
    """Return Deduction's screen in a window."""
    screen: object = window.game.screen
    assert isinstance(screen, DeductionScreen)
    return screen
