"""Widgets that show nothing until all has come that would move what people see in them."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

_LONGEST = 250
"""The longest time, in milliseconds, for which a widget shows nothing: a disk can be slow."""


def hold(widget: QWidget) -> None:
    """Show nothing of a widget until `release`, but not for long."""
    widget.setUpdatesEnabled(False)
    QTimer.singleShot(_LONGEST, widget, lambda: widget.setUpdatesEnabled(True))


def release(widget: QWidget) -> None:
    """Show a widget as soon as everything in it has found its place."""
    QTimer.singleShot(0, widget, lambda: widget.setUpdatesEnabled(True))
