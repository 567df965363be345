"""The note over the editor while a picture is dragged across it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from topologic_qt.widgets.controls import label
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.translate import tr

_EMBLEM = 34
"""The side of the picture, in pixels."""


class DropNote(QFrame):
    """Says in the middle of the editor what comes of a photo that is dropped."""

    def __init__(self, editor: QWidget) -> None:
        super().__init__(editor)
        self._editor = editor
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        emblem = Emblem(_EMBLEM)
        emblem.show_icon("photo")
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 20, 28, 20)
        row.setSpacing(16)
        row.addWidget(emblem)
        row.addWidget(label(tr("Drop the photo: its tiles are read"), "heading", wrap=False))
        self.hide()

    def come(self) -> None:
        """Stand in the middle of the editor."""
        self.adjustSize()
        self.move(self._editor.rect().center() - self.rect().center())
        self.show()
        self.raise_()
