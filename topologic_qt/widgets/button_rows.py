"""Buttons in the rows of a grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QGridLayout, QWidget


def fill_rows(grid: QGridLayout, buttons: Sequence[QWidget], columns: int) -> None:
    """Put buttons into rows of so many columns; the last row has no gap, for its last button is wide."""
    for made in buttons:
        grid.removeWidget(made)
    for number, made in enumerate(buttons):
        row, column = divmod(number, columns)
        is_last = number == len(buttons) - 1
        grid.addWidget(made, row, column, 1, columns - column if is_last else 1)


def row_width(buttons: Sequence[QWidget], columns: int, gap: int) -> int:
    """Return the width in pixels that buttons need in so many columns, ``gap`` pixels apart."""
    widest = [0] * columns
    for number, made in enumerate(buttons):
        wanted = made.sizeHint().width()
        column = number % columns
        if column or number < len(buttons) - 1 or columns == 1:
            widest[column] = max(widest[column], wanted)
    return sum(widest) + gap * (columns - 1)
