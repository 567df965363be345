"""A clear veil over a part of a window: a click on it or any key skips what is being shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from topologic_qt.widgets.translate import tr

_HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
"""The keys that are pressed together with others."""


class SkipVeil(QAbstractButton):
    """Lies unseen over a widget while something is shown there, and has the keyboard meanwhile.

    Readers press it like any other button.
    """

    skipped = Signal()
    """Emitted when somebody does not wait."""

    def __init__(self, over: QWidget) -> None:
        """``over`` is the widget that the veil covers."""
        super().__init__(over)
        self._over = over
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Any key, or a click on the table, shows the rest at once."))
        self.clicked.connect(lambda: self.skipped.emit())
        over.installEventFilter(self)
        self.hide()

    def cover(self) -> None:
        """Cover the widget, and take the keyboard."""
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the widget below."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Skip, but for keys that others are pressed with."""
        if event.key() in _HELD:
            event.ignore()
        else:
            self.skipped.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Skip."""
        self.skipped.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Keep the table below still."""
        event.accept()
