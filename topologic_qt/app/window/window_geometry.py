"""The place and the size of a window, and the sizes of its bars, as people left them last time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMargins, QPoint, QRect, QSettings, QSize
from PySide6.QtWidgets import QMainWindow

_SIZE = (1280, 820)
_FRAME = QSize(4, 40)
"""The size of a desktop's frame around a window, in pixels, as far as it is known before it is there."""
_STEP = QPoint(36, 36)
"""The distance of a new window from the one before, in pixels."""
_STEPS = 10
"""The most windows that begin anew at the corner of the screen, a step from each other."""
_SETUP_WIDTH, _MENU_HEIGHT, _STATUS_HEIGHT = 380, 24, 27
"""The sizes of the setup page, the menus and the status line, in pixels, where no font makes them higher."""


class WindowGeometry:
    """Stores the geometry of one window. Missing or spoilt entries are as usual."""

    def __init__(self, window: QMainWindow, memory: QSettings) -> None:
        self._window = window
        self._memory = memory

    def recall(self) -> None:
        """Put the window in its last place."""
        place = self._memory.value("window/geometry")
        if not (isinstance(place, QByteArray) and self._window.restoreGeometry(place)):
            self._window.resize(*_SIZE)

    def margins(self) -> QMargins:
        """The sizes of the menus, the status line and the setup page, in pixels."""
        menus = self._height("window/menus", _MENU_HEIGHT)
        return QMargins(_SETUP_WIDTH, menus, 0, self._height("window/status", _STATUS_HEIGHT))

    def paper(self) -> str:
        """The colour of the window beside its table as it was last time; empty if that is not known."""
        return str(self._memory.value("window/paper", ""))

    def remember(self) -> None:
        """Store the place of the window."""
        self._memory.setValue("window/geometry", self._window.saveGeometry())

    def remember_bars(self) -> None:
        """Store the heights of the bars, once they are there, and the colour of the window."""
        self._memory.setValue("window/paper", self._window.palette().window().color().name())
        self._memory.setValue("window/menus", self._window.menuBar().height())
        self._memory.setValue("window/status", self._window.statusBar().height())

    def _height(self, name: str, usual: int) -> int:
        value = str(self._memory.value(name))
        return int(value) if value.isdecimal() and len(value) < 4 else usual


def fit(window: QMainWindow, free: QSize) -> None:
    """Shrink a window to the free area of its screen, its own frame included."""
    room = free - _FRAME
    window.setMinimumSize(window.minimumSize().boundedTo(room))
    window.resize(window.size().boundedTo(room))


def put_beside(window: QMainWindow, others: Sequence[QMainWindow]) -> None:
    """Put a new window a step from the latest of the others and no larger than it, over none of them exactly.

    It stays on their screen: where there is no room for the step it is smaller, or begins at the corner.
    """
    before = others[-1]
    window.setMinimumSize(before.minimumSize())
    window.resize(window.size().boundedTo(before.size()))
    free = before.screen().availableGeometry()
    fit(window, free.size())
    cascade = [before.pos() + _STEP, *(free.topLeft() + _STEP * steps for steps in range(_STEPS))]
    for spot in cascade:
        room = QRect(spot, free.bottomRight()).size() - _FRAME
        is_large = window.minimumSize().boundedTo(room) == window.minimumSize()
        is_beside = all((spot - other.pos()).manhattanLength() >= _STEP.x() for other in others)
        if is_large and is_beside and free.contains(spot):
            window.resize(window.size().boundedTo(room))
            window.move(spot)
            return
    place = QRect(before.pos(), window.size() + _FRAME)
    place.moveBottomRight(QPoint(min(place.right(), free.right()), min(place.bottom(), free.bottom())))
    window.move(max(place.left(), free.left()), max(place.top(), free.top()))
