"""A text in some lines at most: how many it needs in a width, and as much of it as has room."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics

WRAPPED = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
"""How such a text is painted."""


def lines_needed(text: str, metrics: QFontMetrics, width: int) -> int:
    """Return the number of lines of a text in a width, in pixels."""
    height = metrics.boundingRect(QRect(0, 0, max(1, width), 0), int(WRAPPED), text).height()
    return max(1, round(height / metrics.lineSpacing()))


def shortened(
    text: str,
    metrics: QFontMetrics,
    width: int,
    most: int,
    left_out: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> str:
    """Return a text without the part for which there is no room in so many lines of a width, in pixels."""
    shown, room = text, width * most
    while room > 0 and lines_needed(shown, metrics, width) > most:
        room -= metrics.averageCharWidth()
        shown = metrics.elidedText(text, left_out, room)
    return shown
