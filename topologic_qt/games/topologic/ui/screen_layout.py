"""The layout of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QVBoxLayout

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.widgets.strips import Strips


def lay_out(screen: QWidget, setup_page: QWidget, tabletop: QWidget, strips: Strips) -> None:
    """Lay the setup page beside the table, the room of the strips below it, and the strips over both."""
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(tabletop, 1)
    column.addWidget(strips.room)
    everything = QGridLayout(screen)
    everything.setContentsMargins(0, 0, 0, 0)
    everything.setSpacing(0)
    everything.setColumnStretch(1, 1)
    everything.addWidget(setup_page, 0, 0)
    everything.addLayout(column, 0, 1)
    everything.addLayout(strips.layout, 0, 1)
