"""Scrolling by a finger on a touch screen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QScroller, QWidget


def _any_gesture(gestures: type[Qt.GestureType], _number: object) -> Qt.GestureType:
    """Return a gesture type for a number that Qt has made up, which Python's enumeration lacks."""
    return gestures.CustomGesture


def scroll_by_finger(area: QAbstractScrollArea) -> None:
    """Let a finger on a touch screen scroll a page, unless one can."""
    if QScroller.hasScroller(area.viewport()):
        return
    # Each call has Qt number a gesture anew, and for each number that Python's enum lacks, Qt for Python
    # makes a class that is never freed: 34 KB a window.
    Qt.GestureType._missing_ = classmethod(_any_gesture)  # type: ignore[assignment]
    QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)


def scroll_all_by_finger(part: QWidget) -> None:
    """Let a finger scroll every page in a part of a window that is made after the others."""
    for area in part.findChildren(QAbstractScrollArea):
        scroll_by_finger(area)
