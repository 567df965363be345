"""The strips below a table: they come and go, and the table keeps its size."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from topologic_qt.widgets.card import BUTTON_ROWS, Card
from topologic_qt.widgets.controls import Choice


class _Room(QFrame):
    """Room below a table that stays there whatever strip lies in it, so that the table keeps its size.

    It is as high as a `Card` with a heading and three lines, or with two buttons if that is more.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._card = Card(strip=True)
        self._card.setParent(self)
        choices = [Choice("–", lambda: None, icon="play") for _ in range(BUTTON_ROWS)]
        self._card.show_message("–", "–\n–\n–", choices)
        self._card.hide()

    def sizeHint(self) -> QSize:
        """What such a card needs in the fonts of today."""
        for part in (self._card, *self._card.findChildren(QWidget)):
            part.ensurePolished()  # what is hidden has yesterday's fonts
        layout = self._card.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        return QSize(0, self._card.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """No less."""
        return self.sizeHint()


class Strips:
    """Strips in the room that is kept for them; a higher one lies over the table's lower edge."""

    def __init__(self) -> None:
        self.room = _Room()
        """What stands below the table, to be hidden where no strip will come."""
        self.layout = QVBoxLayout()
        """What lies over the table and the room; the strips are at its bottom."""
        self.layout.setContentsMargins(0, 0, 0, 0)
        self.layout.setSpacing(0)
        self.layout.addStretch(1)
        self._strips: list[QWidget] = []

    def add(self, strip: QWidget) -> None:
        """Put a strip above the others."""
        self._strips.append(strip)
        self.layout.insertWidget(1, strip)
        strip.setMinimumHeight(self.room.sizeHint().height())
        strip.raise_()

    def fit(self) -> None:
        """Let every strip fill the room, as the fonts are now."""
        self.room.updateGeometry()
        for strip in self._strips:
            strip.setMinimumHeight(self.room.sizeHint().height())
