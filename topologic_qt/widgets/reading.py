"""Words in a room of a known height, in which longer ones scroll."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from topologic_qt.widgets.scrolled import SteadyArea


class Reading(SteadyArea):
    """Holds words, and scrolls where they are longer: by the wheel, or by keys while the keyboard is on them.

    The keyboard comes to it only then. Its height is for others to set.
    """

    def __init__(self, words: QWidget, name: str) -> None:
        """Create the room for these words; ``name`` is its accessible name."""
        super().__init__()
        self.setProperty("role", "reading")
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setWidgetResizable(True)
        self.setWidget(words)
        self._words = words
        self.verticalScrollBar().rangeChanged.connect(self._fit_focus)
        self._fit_focus(0, 0)

    def go_to_begin(self) -> None:
        """Show the first words, as for a new text."""
        self.verticalScrollBar().setValue(0)

    def sizeHint(self) -> QSize:
        """Return the size of the words."""
        return self._words.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return a size that leaves the width to what is beside the words."""
        return QSize(0, 0)

    def _fit_focus(self, _: int, most: int) -> None:
        """Let Tab come here if there is anything to scroll."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if most else Qt.FocusPolicy.NoFocus)


class BoundedReading(Reading):
    """A room as high as its words need in its width, like a label, but for a share of the window at most."""

    def __init__(self, words: QWidget, name: str, share: float) -> None:
        """``share`` is the most of the window's height that it takes."""
        super().__init__(words, name)
        self._share = share
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def showEvent(self, event: QShowEvent) -> None:
        """Take part in the height of the window that it is shown in."""
        super().showEvent(event)
        self.window().installEventFilter(self)
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have the layouts ask again when the window gets another height: they remember what there was."""
        if isinstance(event, QResizeEvent) and watched is self.window():
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def hasHeightForWidth(self) -> bool:
        """Tell layouts that it is higher where it is narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height for all words, or the most that there is."""
        return self._bounded(self._words.heightForWidth(width))

    def has_room_for_all(self, width: int) -> bool:
        """Return whether nothing has to scroll in this width, in pixels."""
        needed = self._words.heightForWidth(width)
        return self._bounded(needed) == needed

    def sizeHint(self) -> QSize:
        """Return the size of the words, as far as the window has room."""
        wanted = self._words.sizeHint()
        return QSize(wanted.width(), self._bounded(wanted.height()))

    def minimumSizeHint(self) -> QSize:
        """Return the least size of the words, as far as the window has room."""
        least = self._words.minimumSizeHint().expandedTo(self._words.minimumSize())
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(least.width() + beside, self._bounded(least.height()))

    def _bounded(self, height: int) -> int:
        return min(height, round(self._share * self.window().height()))


def in_the_middle(words: QLabel, margin: int) -> Reading:
    """Return a room that words have for themselves, as on an empty page; ``margin`` is around them."""
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    words.setMargin(margin)
    made = Reading(words, words.text())
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    return made
