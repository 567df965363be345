"""The keyboard focus of a window, and what is written where it is."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget


def finish_writing(window: QWidget) -> None:
    """Put what is being written in a field of a window where it belongs, as when people turn to another one.

    The editor of a list is closed by that; any other field has the keyboard again afterwards.
    """
    writing = window.focusWidget()
    if writing is None:
        return
    writing.clearFocus()
    if window.focusWidget() is None and writing.isVisible():
        writing.setFocus()


def paint_focus_frame(widget: QWidget) -> None:
    """Paint a frame at the edges of a widget, to be seen while it has the keyboard as a whole."""
    with QPainter(widget) as painter:
        painter.setPen(QPen(widget.palette().color(QPalette.ColorRole.Highlight), 2))
        painter.drawRect(widget.rect().adjusted(1, 1, -1, -1))
