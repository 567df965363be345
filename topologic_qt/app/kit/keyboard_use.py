"""Whether people use the keyboard in a window, or listen to it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QWidget

_NOT_YET = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Escape,
)
"""The keys that are pressed by people with a mouse, too."""


class KeyboardUse(QObject):
    """Notices the first key in a window; whoever has a screen reader uses the keyboard from the beginning."""

    begun = Signal()
    """Sent once, when it is clear that people use the keyboard."""

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.has_begun = False
        """Whether people use it."""

    def watch(self) -> None:
        """Watch a window that is shown; what is focused in it need not let go of any key for that."""
        handle = self._window.windowHandle()
        if self.has_begun or handle is None:
            return
        if QAccessible.isActive():
            self._begin()
        else:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice the first key."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() not in _NOT_YET
        ):
            watched.removeEventFilter(self)
            self._begin()
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        self.has_begun = True
        self.begun.emit()
