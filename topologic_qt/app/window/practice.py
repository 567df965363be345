"""Windows in which people learn or solve something, beside the one from which that is opened."""

from typing import TypeVar

from PySide6.QtCore import Qt

from topologic_qt.app.window.feature import Parts, Practice
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import GameWindow, Windows, put_beside
from topologic_qt.games.contract import GameInfo

PracticeT = TypeVar("PracticeT", bound=Practice)


def practise(windows: Windows, beside: GameWindow, info: GameInfo, kind: type[PracticeT]) -> PracticeT:
    """Open one kind of practice a step from another window, or bring to the front what is open."""
    for window in windows.open:
        if isinstance(window, Window) and window.practises(kind, info):
            window.raise_window()
            return window.feature(kind)
    made = Window(windows, lambda: Parts((kind,)))
    made.open_practice(info, beside)
    made.setGeometry(beside.geometry())
    if beside.isMaximized() or beside.isFullScreen():
        made.setMinimumSize(beside.minimumSize())
        made.setWindowState(beside.windowState())
    else:
        put_beside(made, [*(other for other in windows.open if other not in (made, beside)), beside])
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    made.show()
    practice = made.feature(kind)
    practice.begin()
    return practice
