"""The words on a card above a table: a title, a place beside it, and a text below them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import label
from topologic_qt.widgets.reading import Reading
from topologic_qt.widgets.translate import tr

_GAP = 12
"""The gap between the title and the place beside it, in pixels."""
_SPACE = 4
"""The space between two texts below each other, in pixels."""
_SHARE = 0.28
"""The most of a window's height that the words take, lest the table below has too little of it."""


class CardWords(Reading):
    """Words as high as the longest text needs, so that nothing below moves; they scroll in low windows."""

    def __init__(self, lines: int = 0) -> None:
        """``lines`` is the number of lines of text for which there is room in any case."""
        words = QWidget()
        super().__init__(words, tr("What it is about"))
        self._lines = lines
        self._texts: tuple[tuple[str, str], ...] = ()
        self._heights: dict[tuple[str, str, int], int] = {}
        """The heights of texts that were measured, each in its letters and width."""
        self.title, self.place = label("", "heading"), label("", "muted")
        self.text = label("", "lesson")
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.keys = label("", "muted")
        self.keys.hide()
        self._told = QWidget()
        told = QVBoxLayout(self._told)
        told.setContentsMargins(0, 0, 0, 0)
        told.setSpacing(_SPACE)
        told.addWidget(self.text)
        told.addWidget(self.keys)
        told.addStretch(1)
        self._heading = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._heading.setSpacing(_GAP)
        self._heading.addWidget(self.title)
        self._heading.addWidget(self.place, 0, Qt.AlignmentFlag.AlignBottom)
        self._heading.addStretch(1)
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_SPACE)
        column.addLayout(self._heading)
        column.addWidget(self._told)
        column.addStretch(1)
        self._column = column

    def prepare(self, texts: Iterable[tuple[str, str]]) -> None:
        """Keep room for these texts from now on, each with what is told below it of keys."""
        self._texts = tuple(texts)
        self.reserve()

    def tell(self, text: str, keys: str = "") -> None:
        """Show a text from its begin, and below it what is told of keys."""
        self.text.setText(text)
        self.keys.setText(keys)
        self.keys.setVisible(bool(keys))
        self.reserve()
        self.go_to_begin()

    def reserve(self) -> None:
        """Be as high as the longest text needs in this width, as far as the window has room."""
        width = self.width()
        self._arrange_heading(width)
        texts = (*self._texts, (self.text.text(), self.keys.text()))
        heights = [
            self._height(self.text, text, width) + self._height(self.keys, keys, width)
            for text, keys in texts
        ]
        lines = self._lines * self.text.fontMetrics().lineSpacing()
        self._told.setMinimumHeight(max(*heights, lines) + 2)
        self._column.invalidate()
        needed = self._column.totalMinimumHeightForWidth(width)
        wanted = max(needed, self._column.totalMinimumSize().height())
        most = round(_SHARE * self.window().height())
        if wanted > most:
            self._told.setMinimumHeight(0)  # what scrolls ends with the text
        self.setFixedHeight(min(wanted, most))

    def _height(self, shown: QLabel, text: str, width: int) -> int:
        """Return the height of a text in a label of a width: the same ones are asked for at every step."""
        if not text:
            return 0
        shown.ensurePolished()  # a label that was never shown has not the letters of its role
        asked = text, shown.font().key(), width
        if asked not in self._heights:
            self._heights[asked] = _measured(shown, text, width)
        return self._heights[asked]

    def _arrange_heading(self, width: int) -> None:
        """Put the title and the place into one line if that has room, else below each other."""
        parts = (self.title, self.place)
        in_one_line = sum(part.fontMetrics().horizontalAdvance(part.text()) for part in parts) + _GAP
        fits = in_one_line <= width
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._heading.setDirection(beside if fits else below)
        self._heading.setSpacing(_GAP if fits else _SPACE)
        for part in parts:
            if part.wordWrap() == fits:
                part.setWordWrap(not fits)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep room for the longest text in the new width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            QTimer.singleShot(0, self, self.reserve)

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the height of the window."""
        super().showEvent(event)
        self.window().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take another share of a window of another height."""
        if event.type() == QEvent.Type.Resize and watched is self.window():
            QTimer.singleShot(0, self, self.reserve)
        return super().eventFilter(watched, event)


def _measured(shown: QLabel, text: str, width: int) -> int:
    """Return the height of a text in a label of a width, with the space between two of them."""
    room = QRect(0, 0, width, 10_000)
    return shown.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height() + _SPACE
