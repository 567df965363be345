"""The strips below a table, which come and go without changing the table's size."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from topologic_qt.widgets.card import BUTTON_ROWS, Card
from topologic_qt.widgets.controls import Choice


class _Room(QFrame):
    """An area of constant height below a table, so that the table's size does not depend on the strip in it.

    The height is that of a `Card` with a heading and three lines, or with two buttons if that is more,
    or of the highest strip for which room is kept.
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
        self._highest: list[QWidget] = [self._card]

    def keep_for(self, strip: QWidget) -> None:
        """Be as high as a strip needs, too, whose height is the same whatever it shows."""
        self._highest.append(strip)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the highest of these strips in the current fonts."""
        return QSize(0, max(map(_height, self._highest)))

    def minimumSizeHint(self) -> QSize:
        """Return the same size as the least one."""
        return self.sizeHint()


def _height(strip: QWidget) -> int:
    """Return the height that a strip needs in the current fonts, even while it is hidden."""
    for part in (strip, *strip.findChildren(QWidget)):
        part.ensurePolished()  # what is hidden has yesterday's fonts
    layout = strip.layout()
    assert layout is not None
    layout.invalidate()
    layout.activate()
    return strip.sizeHint().height()


class Strips:
    """The strips in their area; a higher one lies over the table's lower edge."""

    def __init__(self) -> None:
        self.room = _Room()
        """The area below the table, to be hidden where no strip will come."""
        self.layout = QVBoxLayout()
        """The layout over the table and the area below; the strips are at its bottom."""
        self.layout.setContentsMargins(0, 0, 0, 0)
        self.layout.setSpacing(0)
        self.layout.addStretch(1)
        self._strips: list[QWidget] = []

    def add(self, strip: QWidget) -> None:
        """Add a strip above the others."""
        self._strips.append(strip)
        self.layout.insertWidget(1, strip)
        strip.setMinimumHeight(self.room.sizeHint().height())
        strip.raise_()

    @property
    def overlap(self) -> int:
        """The height of the strips in sight, in pixels, that lies over the table."""
        height = sum(strip.height() for strip in self._strips if not strip.isHidden())
        return max(0, height - self.room.height())

    def fit(self) -> None:
        """Let every strip fill the area in the current fonts."""
        self.room.updateGeometry()
        for strip in self._strips:
            strip.setMinimumHeight(self.room.sizeHint().height())
