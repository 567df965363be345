"""The note over a screen while a picture is dragged across it, and the drop itself."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from topologic_qt.widgets.controls import label
from topologic_qt.widgets.icons import Emblem

_EMBLEM = 34
"""The side of the picture, in pixels."""


class DropNote(QFrame):
    """Says in the middle of a screen what comes of a photo that is dropped."""

    def __init__(self, screen: QWidget, told: str) -> None:
        super().__init__(screen)
        self._screen = screen
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        emblem = Emblem(_EMBLEM)
        emblem.show_icon("photo")
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 20, 28, 20)
        row.setSpacing(16)
        row.addWidget(emblem)
        row.addWidget(label(told, "heading", wrap=False))
        self.hide()

    def come(self) -> None:
        """Stand in the middle of the screen."""
        self.adjustSize()
        self.move(self._screen.rect().center() - self.rect().center())
        self.show()
        self.raise_()
