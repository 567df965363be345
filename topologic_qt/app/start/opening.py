"""New windows, with all that this program has."""

from __future__ import annotations

from topologic_qt.app.window.chooser import Parts
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games.contract import GameInfo


def parts() -> Parts:
    """Return what windows are made of; it is loaded when it is needed, since a window can be seen before."""
    from topologic_qt.app.start.features import PARTS

    return PARTS


def new_window(windows: Windows) -> Window:
    """Return a window with nothing in it."""
    return Window(windows, parts)


def open_window(windows: Windows, info: GameInfo | None) -> Window:
    """Return a window with a game in it or, for None, with all games to choose from; not shown yet."""
    window = new_window(windows)
    if info is None:
        window.show_shelf()
    else:
        window.open_game(info)
    return window
