"""A line chart over steps. On its halving scale, every halving is as high as any other; the other is even."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

_LEFT, _RIGHT, _ABOVE, _BELOW = 34.0, 14.0, 48.0, 40.0
"""The margins around the lines, in pixels, for the names of the lines and axes and for the numbers."""
_LINE_OF_TEXT = 18.0
_SIGN = 28.0
"""The width of the piece of a line before its name, in pixels."""
_BELOW_NAMES = 26.0
"""The room below the names, for the name of the axis, in pixels."""
_DOT, _STEP = 3.6, 2.6
"""The radius of a dot of the first line, and how much wider each further line and its dots are, in pixels."""
_MOST_MARKS = 6
"""The most marks on an even scale."""


class Line(NamedTuple):
    """One line of the chart."""

    name: str
    values: Sequence[int]
    """The value at each step, the first one included; each is 1 or more, on an even scale 0 or more."""
    dashed: bool = False
    colour: QColor | None = None
    """The colour; None is one of the theme."""
    ringed: int | None = None
    """The step, by its number, that has a ring round its dot; None for none."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale up the side of a chart, and the number of its first step."""

    even: bool = False
    """Whether equal differences are equally high; else every halving is."""
    first: int = 0

    def share(self, value: int, highest: int) -> float:
        """Return the height of a value as a share of that of the highest one."""
        if self.even:
            return value / max(1, highest)
        return log2(max(1, value)) / max(1.0, log2(highest))

    def marks(self, highest: int) -> list[int]:
        """Return the values that are named beside the chart."""
        if not self.even:
            return [value for value in (1, 2, 4, 8, 15, 30, 60) if value <= highest]
        steps = (lead * 10**power for power in range(6) for lead in (1, 2, 5))
        step = next((step for step in steps if highest <= _MOST_MARKS * step), highest)
        return list(range(0, highest + 1, step))


_HALVING = Scale()


class LineChart(QWidget):
    """A chart of a few lines over the same steps, with their names above and the scale beside them."""

    def __init__(self, name: str, across: str, up: str, scale: Scale = _HALVING) -> None:
        """Create an empty chart: ``name`` is the counted quantity, ``across`` and ``up`` name the axes."""
        super().__init__()
        self._scale = scale
        self._across, self._up = across, up
        self._lines: Sequence[Line] = ()
        self._marked: int | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_lines(self, lines: Sequence[Line], words: str) -> None:
        """Show these lines; ``words`` describes them in a sentence."""
        self._lines = lines
        self.setAccessibleDescription(words)
        self.update()

    def mark(self, step: int | None) -> None:
        """Pick out one step by its number, or none."""
        self._marked = step
        self.update()

    def sizeHint(self) -> QSize:
        """Return the preferred size, which is wide rather than high."""
        return QSize(460, 220)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the scale, the lines and their names."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        names = self._places_of_names()
        above = max((place.bottom() for place in names), default=_ABOVE) + _BELOW_NAMES
        area = QRectF(self.rect()).adjusted(_LEFT, max(_ABOVE, above), -_RIGHT, -_BELOW)
        highest = max((value for line in self._lines for value in line.values), default=1)
        steps = max((len(line.values) for line in self._lines), default=1)
        self._paint_scale(painter, area, highest, steps)
        self._name_axes(painter, area)
        for index, line in reversed(list(enumerate(self._lines))):
            points = [self._point(area, i, v, highest, steps) for i, v in enumerate(line.values)]
            self._paint_line(painter, points, index)
            ringed = -1 if line.ringed is None else line.ringed - self._scale.first
            if 0 <= ringed < len(points):
                painter.setPen(QPen(self._colour(index), 2))
                painter.drawEllipse(points[ringed], 2 * _DOT, 2 * _DOT)
        for index, (line, place) in enumerate(zip(self._lines, names, strict=True)):
            style = Qt.PenStyle.DashLine if line.dashed else Qt.PenStyle.SolidLine
            self._paint_name(painter, place, line, QPen(self._colour(index), 2.2, style))

    def _colour(self, index: int) -> QColor:
        own = self._lines[index].colour
        role = QPalette.ColorRole.Highlight if index == 0 else QPalette.ColorRole.PlaceholderText
        return own if own is not None else self.palette().color(role)

    def _places_of_names(self) -> list[QRectF]:
        """Return the place of each line's name above the chart, in as many rows as they need."""
        metrics, places = QFontMetricsF(self.font()), list[QRectF]()
        left, top, right = _LEFT, 2.0, self.width() - _RIGHT
        for line in self._lines:
            width = min(_SIGN + metrics.horizontalAdvance(line.name) + 4, right - _LEFT)
            if left > _LEFT and left + width > right:
                left, top = _LEFT, top + _LINE_OF_TEXT
            places.append(QRectF(left, top, width, 20))
            left += width + 22
        return places

    def _paint_scale(self, painter: QPainter, area: QRectF, highest: int, steps: int) -> None:
        muted = self.palette().color(QPalette.ColorRole.PlaceholderText)
        faint = QColor(muted)
        faint.setAlpha(60)
        for value in self._scale.marks(highest):
            y = self._point(area, 0, value, highest, steps).y()
            painter.setPen(QPen(faint, 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(muted)
            place = QRectF(0, y - 9, _LEFT - 8, 18)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(value))
        every = -(-steps // 12)
        for step in range(steps):
            x = self._point(area, step, 1, highest, steps).x()
            number = step + self._scale.first
            if number == self._marked:
                painter.fillRect(QRectF(x - 9, area.top() - 6, 18, area.height() + 12), faint)
            if step % every == 0:
                painter.setPen(muted)
                place = QRectF(x - 20, area.bottom() + 4, 40, _LINE_OF_TEXT)
                centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
                painter.drawText(place, centred, str(number))

    def _name_axes(self, painter: QPainter, area: QRectF) -> None:
        """Paint the names of the axes: one above the scale on the left, the other below the lower scale."""
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        above = QRectF(0, area.top() - 26, self.width(), _LINE_OF_TEXT)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._up)
        below = QRectF(area.left(), self.height() - _LINE_OF_TEXT, area.width(), _LINE_OF_TEXT)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._across)

    def _paint_line(self, painter: QPainter, points: Sequence[QPointF], index: int) -> None:
        """Paint a line; each further one is a wider band with rings under those before, to be seen beside."""
        colour, wider = self._colour(index), _STEP * index
        band = QColor(colour)
        band.setAlpha(110 if index else 255)
        style = Qt.PenStyle.DashLine if self._lines[index].dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(band, 2.2 + wider, style))
        painter.drawPolyline(list(points))
        painter.setPen(QPen(colour, 2) if index else Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base) if index else colour)
        for point in points:
            painter.drawEllipse(point, _DOT + wider, _DOT + wider)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_name(self, painter: QPainter, place: QRectF, line: Line, pen: QPen) -> None:
        """Paint the name of a line above the chart, after a piece of the line."""
        painter.setPen(pen)
        painter.drawLine(place.topLeft() + QPointF(0, 10), place.topLeft() + QPointF(22, 10))
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        area = place.adjusted(_SIGN, 0, 0, 0)
        name = painter.fontMetrics().elidedText(line.name, Qt.TextElideMode.ElideRight, int(area.width()) + 1)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, name)

    def _point(self, area: QRectF, step: int, value: int, highest: int, steps: int) -> QPointF:
        across = step / max(1, steps - 1)
        up = self._scale.share(value, highest)
        return QPointF(area.left() + across * area.width(), area.bottom() - up * area.height())
