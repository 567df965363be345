"""A dialog that is no higher than its screen: what lies between its title and its buttons scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

_FRAME = QSize(4, 40)
"""The size of a desktop's frame around a dialog, in pixels, as far as it is known before it is there."""
_LOWEST = 90
"""The least height of what scrolls, in pixels."""


class ScrolledDialog(QDialog):
    """A dialog that opens as large as its layout wishes, as far as its screen has room."""

    def showEvent(self, event: QShowEvent) -> None:
        """Take the size in which the dialog opens."""
        layout = self.layout()
        if not event.spontaneous() and layout is not None:
            wanted = layout.totalSizeHint().expandedTo(self.size())
            if layout.hasHeightForWidth():
                wanted.setHeight(max(wanted.height(), layout.totalHeightForWidth(wanted.width())))
            self.resize(wanted.boundedTo(self.screen().availableSize() - _FRAME))
        super().showEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the keyboard on, and scroll to where it is, also from outside of what scrolls."""
        moved = super().focusNextPrevChild(forward)
        self.show_focused()
        return moved

    def show_focused(self) -> None:
        """Scroll to what has the keyboard."""
        focused = self.focusWidget()
        for area in self.findChildren(Scrolled):
            if focused is not None and area.isAncestorOf(focused):
                area.ensureWidgetVisible(focused)


class Scrolled(QScrollArea):
    """The part of a dialog that scrolls where there is no room for all of it."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what is in it has the keyboard, and scrolls it
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(content)

    def sizeHint(self) -> QSize:
        """Return the size of everything in it."""
        return self._content.sizeHint().expandedTo(self.minimumSizeHint())

    def minimumSizeHint(self) -> QSize:
        """Return a size in which it can be scrolled, without anything beside it."""
        content = self._content.minimumSizeHint()
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(content.width() + beside, min(content.height(), _LOWEST))
