"""Where a window stood, and how much of it its bars took, as people left it last time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMargins, QSize

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QMainWindow

_SIZE = (1280, 820)
_FRAME = QSize(4, 40)
"""What a desktop's frame takes around a window, in pixels, as far as that can be known before it is there."""
_SETUP_WIDTH, _MENU_HEIGHT, _STATUS_HEIGHT = 380, 24, 27
"""What the setup page, the menus and the status line take, in pixels, where no font makes them higher."""


class WindowGeometry:
    """Remembers it for one window. What is not known or was spoilt is as usual."""

    def __init__(self, window: QMainWindow, memory: QSettings) -> None:
        self._window = window
        self._memory = memory

    def recall(self) -> None:
        """Put the window where it stood."""
        if not self._window.restoreGeometry(self._bytes("window/geometry")):
            self._window.resize(*_SIZE)

    def fit(self, free: QSize) -> None:
        """Make the window no larger than what a screen has free, its own frame included."""
        room = free - _FRAME
        self._window.setMinimumSize(self._window.minimumSize().boundedTo(room))
        self._window.resize(self._window.size().boundedTo(room))

    def recall_state(self) -> None:
        """Put what lies around the middle of the window where it was."""
        self._window.restoreState(self._bytes("window/state"))

    def margins(self) -> QMargins:
        """What the menus, the status line and the setup page will take of the window, in pixels."""
        menus = self._height("window/menus", _MENU_HEIGHT)
        return QMargins(_SETUP_WIDTH, menus, 0, self._height("window/status", _STATUS_HEIGHT))

    def remember(self) -> None:
        """Remember where the window stands, and all that lies in it."""
        self._memory.setValue("window/geometry", self._window.saveGeometry())
        self._memory.setValue("window/state", self._window.saveState())

    def remember_bars(self) -> None:
        """Remember how high the bars are, once they are there."""
        self._memory.setValue("window/menus", self._window.menuBar().height())
        self._memory.setValue("window/status", self._window.statusBar().height())

    def _bytes(self, name: str) -> QByteArray:
        value = self._memory.value(name)
        return value if isinstance(value, QByteArray) else QByteArray()

    def _height(self, name: str, usual: int) -> int:
        value = str(self._memory.value(name))
        return int(value) if value.isdecimal() and len(value) < 4 else usual
