"""Buttons in the rows of a grid, beside words or below them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout, QWidget

from topologic_qt.widgets.typeface import text_scale

_BELOW = 9
"""The most room between words and what stands below them, in pixels."""
_APART = 10
"""The room between things in the foot of a dialog, in pixels."""


def fill_rows(grid: QGridLayout, buttons: Sequence[QWidget], columns: int) -> None:
    """Put buttons into rows of so many columns; the last row has no gap, for its last button is wide."""
    for made in buttons:
        grid.removeWidget(made)
    for number, made in enumerate(buttons):
        row, column = divmod(number, columns)
        is_last = number == len(buttons) - 1
        grid.addWidget(made, row, column, 1, columns - column if is_last else 1)


def fill_width(grid: QGridLayout, buttons: Sequence[QWidget], width: int) -> None:
    """Put buttons into as few rows as have room in a width, in pixels."""
    fill_rows(grid, buttons, columns_in(buttons, width, grid.horizontalSpacing()))


def columns_in(buttons: Sequence[QWidget], width: int, gap: int) -> int:
    """Return how many columns of buttons, ``gap`` pixels apart, have room in a width; one at least."""
    many = range(len(buttons), 1, -1)
    return next((n for n in many if row_width(buttons, n, gap) <= width), 1)


def row_width(buttons: Sequence[QWidget], columns: int, gap: int) -> int:
    """Return the width in pixels that buttons need in so many columns, ``gap`` pixels apart."""
    widest = [0] * columns
    for number, made in enumerate(buttons):
        wanted = made.sizeHint().width()
        column = number % columns
        if column or number < len(buttons) - 1 or columns == 1:
            widest[column] = max(widest[column], wanted)
    return sum(widest) + gap * (columns - 1)


class Arranging(QWidget):
    """Parts that are arranged by its width, and anew when one of them comes, goes or needs another width."""

    def arrange(self) -> None:
        """Arrange the parts in the width that there is."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts in the new width."""
        super().resizeEvent(event)
        self.arrange()

    def event(self, event: QEvent) -> bool:
        """Arrange the parts anew when one of them has changed."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
        return done


class FootRow(Arranging):
    """The foot of a dialog: some things at its left, others at its right; several rows where it is narrow."""

    def __init__(self, left: Sequence[QWidget], right: Sequence[QWidget]) -> None:
        super().__init__()
        self._parts = (*left, *right)
        self._gap_column = len(left)
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_APART)
        self._stand_in(len(self._parts))

    def sizeHint(self) -> QSize:
        """Return the size of one row; it is higher while there are several."""
        return QSize(row_width(self._parts, len(self._parts), _APART), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return a size in which all can stand below each other; it is as high as they are now."""
        widest = max(part.minimumSizeHint().width() for part in self._parts)
        return QSize(widest, super().minimumSizeHint().height())

    def arrange(self) -> None:
        """Be as few rows as have room."""
        columns = columns_in(self._parts, self.width(), _APART)
        if columns != self._columns:
            self._stand_in(columns)

    def _stand_in(self, columns: int) -> None:
        self._columns = columns
        is_one_row = columns == len(self._parts)
        fill_rows(self._grid, self._parts, columns)
        if is_one_row:
            for number, part in enumerate(self._parts[self._gap_column :], self._gap_column + 1):
                self._grid.addWidget(part, 0, number)
        self._grid.setColumnStretch(self._gap_column, int(is_one_row))


class BesideWords(QBoxLayout):
    """Words, and what can be pressed: beside the words while these keep their room, else below them."""

    def __init__(self, bar: QWidget, words: QLayout, part: QLayout, least: int, gap: int) -> None:
        """``least`` is the width that the words keep, in pixels, for the usual size of texts.

        ``gap`` is the room between the words and the part beside them, in pixels.
        """
        super().__init__(QBoxLayout.Direction.LeftToRight, bar)
        self._bar, self._least, self._gap = bar, least, gap
        self.addLayout(words, 1)
        self.addLayout(part)
        self.stand(True)

    @property
    def is_beside(self) -> bool:
        """Whether the part stands beside the words."""
        return self.direction() is QBoxLayout.Direction.LeftToRight

    @property
    def inner(self) -> int:
        """The width between the margins, in pixels."""
        margins = self.contentsMargins()
        return self._bar.width() - margins.left() - margins.right()

    def has_room_beside(self, width: int, least: int = 0) -> bool:
        """Return whether the words keep their room beside a part of this width; ``least`` is another one."""
        return self.inner - self._gap - width >= (least or self._least) * text_scale()

    def stand(self, beside: bool) -> None:
        """Put the part beside the words, or (False) below them."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.setDirection(across if beside else down)
        self.setSpacing(self._gap if beside else min(self._gap, _BELOW))
