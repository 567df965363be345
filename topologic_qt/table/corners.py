"""Small widgets in the corners of a table."""

from __future__ import annotations

from PySide6.QtCore import QMargins, Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QVBoxLayout, QWidget

CORNER_MARGIN = 12
"""The distance between the table's edges and the widgets in its corners, in pixels."""


class CorneredTable(QWidget):
    """A table with widgets in its corners; those at the bottom stay above what lies over its lower edge."""

    def __init__(self) -> None:
        super().__init__()
        self._lower: list[QLayout] = []

    def lay_corners(self, view: QWidget, *corners: tuple[QWidget, Qt.AlignmentFlag]) -> None:
        """Fill the table with a view, and lay each of these widgets into a corner of it."""
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(view, 0, 0)
        for widget, corner in corners:
            holder = QVBoxLayout()
            holder.setContentsMargins(QMargins() + CORNER_MARGIN)
            holder.addWidget(widget)
            grid.addLayout(holder, 0, 0, corner)
            if corner & Qt.AlignmentFlag.AlignBottom:
                self._lower.append(holder)

    def lift(self, height: int) -> None:
        """Keep the widgets in the lower corners above so many pixels that are covered."""
        for holder in self._lower:
            holder.setContentsMargins(QMargins(0, 0, 0, height) + CORNER_MARGIN)
