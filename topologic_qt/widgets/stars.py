"""Stars for a good result."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from topologic_qt.widgets.translate import ntr

_SIDE, _GAP = 30, 6
"""The width of a star, and the gap between two, in pixels."""
_GOLD, _EDGE = QColor("#f2b632"), QColor("#8a5f0c")


class Stars(QWidget):
    """A row of stars, so many of them golden, and the others empty."""

    def __init__(self, most: int) -> None:
        """``most`` is the number of stars that there can be."""
        super().__init__()
        self._most = most
        self._count: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def count(self) -> int | None:
        """The number of golden stars; None while it is not known."""
        return self._count

    def show_stars(self, count: int | None) -> None:
        """Show so many golden stars; None leaves all of them empty, since nobody knows yet."""
        self._count = count
        said = (
            "" if count is None else ntr("{n} star of {most}", "{n} stars of {most}", count, most=self._most)
        )
        self.setAccessibleName(said)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the whole row."""
        return QSize(self._most * _SIDE + (self._most - 1) * _GAP, _SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the stars."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        empty = self.palette().color(QPalette.ColorRole.Mid)
        for number in range(self._most):
            golden = number < (self._count or 0)
            painter.setPen(QPen(_EDGE if golden else empty, 1.6))
            painter.setBrush(_GOLD if golden else Qt.BrushStyle.NoBrush)
            painter.drawPolygon(_star(QPointF(number * (_SIDE + _GAP) + _SIDE / 2, _SIDE / 2 + 1)))


def _star(middle: QPointF) -> QPolygonF:
    """Return the corners of a star with five points."""
    corners = []
    for corner in range(10):
        angle, reach = pi * corner / 5 - pi / 2, (_SIDE / 2 - 1) * (1.0 if corner % 2 == 0 else 0.46)
        corners.append(middle + QPointF(cos(angle), sin(angle)) * reach)
    return QPolygonF(corners)
