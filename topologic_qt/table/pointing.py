"""The look of what a lesson points at on a table: a golden line with a dark edge."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen

from topologic_qt.table.sprites import Draw, Drawing
from topologic_qt.widgets.ring import EDGE, GOLD

_WIDTH, _MARGIN = 6.5, 4.5
"""The width of the line, and of the edge around it, in table units."""


def pointing(shape: Hashable, line: Draw) -> Drawing:
    """Return the mark on something of this shape; ``line`` strokes along its edge with the painter's pen."""

    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((EDGE, _WIDTH + _MARGIN), (GOLD, _WIDTH)):
            painter.setPen(QPen(colour, width))
            line(painter)

    return Drawing(("pointing", shape), draw)
