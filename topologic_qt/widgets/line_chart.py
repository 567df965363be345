"""A line chart, and the page with a player's progress."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, log2
from typing import Generic, NamedTuple, TypeVar

from PySide6 import QtGui
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QAccessibleWidget, QSizePolicy, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import label
from topologic_qt.widgets.form import combo_box, labelled
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import day_of, headed, ntr, tr

_LEFT, _RIGHT, _ABOVE, _BELOW = 40.0, 14.0, 48.0, 40.0  # margins around the lines, in pixels
_BESIDE = 14.0  # space between scale and lines, for the first dot, in pixels
_LINE_OF_TEXT = 18.0
_SIGN = 34.0  # width of the sample of a line before its name, in pixels
_SAMPLE = 28.0  # length of that sample, in pixels
_LINE, _FAINT = 2.2, 110  # width of the first line, in pixels, and opacity of the others, of 255
_DASH, _GAP = 12.0, 4.0  # lengths of dashes and gaps, in pixels: a sample has two dashes
_MOST_OF_SIGN = 9.0  # largest radius of the sample's dot, in pixels: names are stacked
_BELOW_NAMES = 26.0  # space below the names, for the axis's name, in pixels
_DOT, _STEP = 3.6, 2.6  # radius of the first line's dots, and increase for each further line, in pixels
_APART = 8.0  # least space between the names of two steps, in pixels
_LOWEST = 170  # least height of a chart, in pixels at the usual text size
_MOST_MARKS = 6  # most marks on a linear scale


class Line(NamedTuple):
    """A line of the chart."""

    name: str
    values: Sequence[float | None]
    """The value at each step: at least 1, or on a linear scale at least 0; None is a gap."""
    dashed: bool = False
    colour: QtGui.QColor | None = None
    """The colour; None for the theme's."""
    ringed: int | None = None
    """The number of the step with a ring round its dot, if any."""
    has_dots: bool = True
    """Whether the values have dots; means have none."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The vertical scale of a chart, and the number of its first step."""

    even: bool = False
    """Whether it is linear; else logarithmic."""
    first: int = 0
    top: int = 1
    """The scale extends at least to this value."""
    bottom: int = 0
    """The lower end of a linear scale; no value is less."""

    def share(self, value: float, highest: int) -> float:
        """Return the height of a value as a share of the highest one's."""
        if self.even:
            return (value - self.bottom) / max(1, highest - self.bottom)
        return log2(max(1, value)) / max(1.0, log2(highest))

    def marks(self, highest: int) -> list[int]:
        """Return the values labelled beside the chart."""
        if not self.even:
            return [value for value in (1, 2, 4, 8, 15, 30, 60) if value <= highest]
        steps = (lead * 10**power for power in range(6) for lead in (1, 2, 5))
        step = next((step for step in steps if highest - self.bottom <= _MOST_MARKS * step), highest)
        return list(range(-(-self.bottom // step) * step, highest + 1, step))


_HALVING = Scale()


class LineChart(QWidget):
    """A chart of a few lines over the same steps, with their names above and a scale at the side."""

    def __init__(self, name: str, across: str, up: str, scale: Scale = _HALVING) -> None:
        """Create an empty chart of the quantity ``name``, with axes named ``across`` and ``up``."""
        super().__init__()
        self.lines: Sequence[Line] = ()
        """The shown lines."""
        self._names: Sequence[str] = ()
        self._marked: int | None = None
        self.measure(name, across, up, scale)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_lines(self, lines: Sequence[Line], words: str, names: Sequence[str] = ()) -> None:
        """Show lines, described by ``words``; without ``names``, the steps are numbered."""
        self.lines, self._names = lines, names
        self.setAccessibleDescription(words)
        self.update()

    def measure(self, name: str, across: str, up: str, scale: Scale) -> None:
        """Set the quantity, axis names and scale for the lines shown next."""
        self.setAccessibleName(name)
        self._across, self._up, self._scale = across, up, scale

    def mark(self, step: int | None) -> None:
        """Highlight one step by its number, or none."""
        self._marked = step
        self.update()

    def sizeHint(self) -> QSize:
        """Return the preferred size, which is wide rather than high."""
        return QSize(460, round(self._grown(220)))

    def minimumSizeHint(self) -> QSize:
        """Return the least size in which lines are distinct; scrolling is up to the parent."""
        return QSize(0, round(self._grown(_LOWEST)))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint scale, lines and names."""
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QtGui.QPen(self.palette().color(QtGui.QPalette.ColorRole.Highlight), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        names = self._places_of_names()
        above = max((place.bottom() for place in names), default=_ABOVE) + self._grown(_BELOW_NAMES)
        values = (value for line in self.lines for value in line.values if value is not None)
        highest = max(self._scale.top, ceil(max(values, default=1)))
        numbers = QtGui.QFontMetricsF(self.font()).horizontalAdvance(str(highest)) + _BESIDE + 4
        left, below = max(self._grown(_LEFT), numbers), self._grown(_BELOW)
        area = QRectF(self.rect()).adjusted(left, max(_ABOVE, above), -_RIGHT, -below)
        steps = max((len(line.values) for line in self.lines), default=1)
        self._paint_scale(painter, area, highest, steps)
        self._name_axes(painter, area)
        for index, line in reversed(list(enumerate(self.lines))):
            points = [
                None if v is None else self._point(area, i, v, highest, steps)
                for i, v in enumerate(line.values)
            ]
            self._paint_line(painter, points, index)
            ringed = -1 if line.ringed is None else line.ringed - self._scale.first
            if 0 <= ringed < len(points) and (point := points[ringed]) is not None:
                painter.setPen(QtGui.QPen(self._colour(index), 2))
                painter.drawEllipse(point, 2 * _DOT, 2 * _DOT)
        for index, (line, place) in enumerate(zip(self.lines, names, strict=True)):
            self._paint_sign(painter, place, index)
            self._paint_name(painter, place, line)

    def _grown(self, usual: float) -> float:
        """Return a measure for texts, enlarged with the text size."""
        return usual * max(1.0, QtGui.QFontMetricsF(self.font()).height() / _LINE_OF_TEXT)

    def _colour(self, index: int) -> QtGui.QColor:
        own = self.lines[index].colour
        role = QtGui.QPalette.ColorRole.Highlight if index == 0 else QtGui.QPalette.ColorRole.PlaceholderText
        return QtGui.QColor(own if own is not None else self.palette().color(role))

    def _places_of_names(self) -> list[QRectF]:
        """Return the place of each line's name above the chart, in as many rows as needed."""
        metrics, places = QtGui.QFontMetricsF(self.font()), list[QRectF]()
        start, top, right = self._grown(_LEFT), 2.0, self.width() - _RIGHT
        left = start
        for line in self.lines:
            width = min(_SIGN + metrics.horizontalAdvance(line.name) + 4, right - start)
            if left > start and left + width > right:
                left, top = start, top + self._grown(_LINE_OF_TEXT)
            places.append(QRectF(left, top, width, self._grown(20)))
            left += width + 22
        return places

    def _paint_scale(self, painter: QtGui.QPainter, area: QRectF, highest: int, steps: int) -> None:
        muted = self.palette().color(QtGui.QPalette.ColorRole.PlaceholderText)
        faint = QtGui.QColor(muted)
        faint.setAlpha(60)
        high, free = self._grown(_LINE_OF_TEXT), float(self.height())
        for value in self._scale.marks(highest):
            y = self._point(area, 0, value, highest, steps).y()
            painter.setPen(QtGui.QPen(faint, 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            if y + high / 2 > free:
                continue  # it would touch the number below
            painter.setPen(muted)
            place = QRectF(0, y - high / 2, area.left() - _BESIDE, high)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(value))
            free = y - high / 2
        marked = -1 if self._marked is None else self._marked - self._scale.first
        if 0 <= marked < steps:
            x = self._point(area, marked, 1, highest, steps).x()
            painter.fillRect(QRectF(x - 9, area.top() - 6, 18, area.height() + 12), faint)
        painter.setPen(muted)
        self._name_steps(painter, area, steps)

    def _name_steps(self, painter: QtGui.QPainter, area: QRectF, steps: int) -> None:
        """Name the steps below the lines, right of the scale, except those without room beside the last."""
        every = -(-steps // 12)
        numbers = [str(step + self._scale.first) if step % every == 0 else "" for step in range(steps)]
        taken = -_APART
        for step, name in enumerate(self._names or numbers):
            width = painter.fontMetrics().horizontalAdvance(name) + 2.0
            x = self._point(area, step, 1, 1, steps).x() - width / 2
            left = max(area.left() - _BESIDE, min(x, self.width() - width))
            if name and left >= taken + _APART:
                centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
                place = QRectF(left, area.bottom() + 4, width, self._grown(_LINE_OF_TEXT))
                painter.drawText(place, centred, name)
                taken = left + width

    def _name_axes(self, painter: QtGui.QPainter, area: QRectF) -> None:
        painter.setPen(self.palette().color(QtGui.QPalette.ColorRole.PlaceholderText))
        high = self._grown(_LINE_OF_TEXT)
        above = QRectF(0, area.top() - self._grown(_BELOW_NAMES), self.width(), high)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._up)
        below = QRectF(area.left(), self.height() - high, area.width(), high)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._across)

    def _paint_line(self, painter: QtGui.QPainter, points: Sequence[QPointF | None], index: int) -> None:
        """Paint a line; each further one is a wider band under the earlier ones, so that all are visible."""
        runs = groupby(points, lambda point: point is None)
        pieces = [[point for point in run if point is not None] for is_gap, run in runs if not is_gap]
        painter.setPen(self._pen(index))
        for piece in pieces:
            painter.drawPolyline(piece)
        if self.lines[index].has_dots:
            crowded = self._is_crowded(len(points))
            dots = (piece for piece in pieces if len(piece) == 1 or not crowded)
            self._paint_dots(painter, [point for piece in dots for point in piece], index)

    def _pen(self, index: int) -> QtGui.QPen:
        band, width = QtGui.QColor(self._colour(index)), _LINE + _STEP * index
        band.setAlpha(_FAINT if index else 255)
        pen = QtGui.QPen(band, width)
        if self.lines[index].dashed:
            pen.setDashPattern([_DASH / width, _GAP / width])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen

    def _is_crowded(self, points: int) -> bool:
        """Return whether the dots of a line with so many points would touch."""
        return (self.width() - _LEFT - _RIGHT) / max(1, points) < 2 * _DOT

    def _paint_dots(
        self, painter: QtGui.QPainter, points: Sequence[QPointF], index: int, most: float = 100.0
    ) -> None:
        """Paint a line's dots; ``most`` is the largest radius."""
        colour, radius = self._colour(index), min(_DOT + _STEP * index, most)
        painter.setPen(QtGui.QPen(colour, 2) if index else Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QtGui.QPalette.ColorRole.Base) if index else colour)
        for point in points:
            painter.drawEllipse(point, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_sign(self, painter: QtGui.QPainter, place: QRectF, index: int) -> None:
        start = QPointF(place.left(), place.top() + place.height() / 2)
        painter.setPen(self._pen(index))
        painter.drawLine(start, start + QPointF(_SAMPLE, 0))
        line = self.lines[index]
        if line.has_dots and not self._is_crowded(len(line.values)):
            self._paint_dots(painter, [start + QPointF(_SAMPLE / 2, 0)], index, _MOST_OF_SIGN)

    def _paint_name(self, painter: QtGui.QPainter, place: QRectF, line: Line) -> None:
        painter.setPen(self.palette().color(QtGui.QPalette.ColorRole.WindowText))
        area = place.adjusted(_SIGN, 0, 0, 0)
        name = painter.fontMetrics().elidedText(line.name, Qt.TextElideMode.ElideRight, int(area.width()) + 1)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, name)

    def _point(self, area: QRectF, step: int, value: float, highest: int, steps: int) -> QPointF:
        across = step / max(1, steps - 1)
        up = self._scale.share(value, highest)
        return QPointF(area.left() + across * area.width(), area.bottom() - up * area.height())


def _make_accessible(class_name: str, thing: QObject) -> QtGui.QAccessibleInterface | None:
    """Return a chart's accessible interface; None for other things."""
    if class_name != LineChart.__name__:
        return None
    assert isinstance(thing, LineChart)
    return QAccessibleWidget(thing, QtGui.QAccessible.Role.Chart)


QtGui.QAccessible.installFactory(_make_accessible)


LAST = 10  # number of results in a mean; sentences say ten


class Step(NamedTuple):
    """The value of a result."""

    value: float | None
    """The measured value; None is a gap."""
    weight: float = 1
    """The value's weight in a mean."""


def mean(steps: Sequence[Step]) -> float | None:
    """Return the weighted mean of the steps with values; None without any."""
    known = [(step.value, step.weight) for step in steps if step.value is not None]
    weight = sum(weight for _, weight in known)
    return sum(value * weight for value, weight in known) / weight if weight else None


ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class Measure(Generic[ResultT]):
    """A quantity that changes with practice."""

    name: str
    """The name of the quantity and its chart."""
    step: Callable[[ResultT], Step]
    text: Callable[[float], str]
    """Puts a mean into words."""
    up: str
    """The name of the chart's vertical axis."""
    only_means: bool = False
    """Whether only means are shown, because a single value says too little."""
    top: int = 1
    """The scale extends at least to this value."""

    def mean_text(self, value: float | None) -> str:
        """Return a mean in words; a dash for None."""
        return "–" if value is None else self.text(value)


def of_matches(count: int, last: str, before_count: int, before: str) -> str:
    """Return the mean of the last matches, and of those before if there are any."""
    if not before_count:
        return ntr("Last match: {last}.", "Average of the last {n} matches: {last}.", count, last=last)
    return ntr(
        "Average of the last ten: {last}; the one before: {before}.",
        "Average of the last ten: {last}; of the {n} before: {before}.",
        before_count,
        last=last,
        before=before,
    )


_MOST = 100  # most results shown: the last ones
RESULTS = _MOST + 2 * LAST  # most results used for means


@dataclass(frozen=True, slots=True)
class Course(Generic[ResultT]):
    """The kind of progress in a game: the measured quantities, and the result's time."""

    measures: Sequence[Measure[ResultT]]
    across: str
    """The horizontal axis's name if days are unknown."""
    time: Callable[[ResultT], str] = lambda _: ""
    """Returns the time in UTC; "" if unknown."""
    said: Callable[[int, str, int, str], str] = of_matches
    """Puts into words the mean of the last results and of those before."""
    gaps: Callable[[int], str] = lambda _: ""
    """Says in a sentence that so many results have no value."""


class ProgressPage(QWidget, Generic[ResultT]):
    """A page with a player's progress: a choice of quantities, a chart, and a sentence on the last ten."""

    def __init__(self, course: Course[ResultT]) -> None:
        """Create an empty page."""
        super().__init__()
        self._course = course
        self._results: Sequence[ResultT] = ()
        self._name, self._before = "", 0
        self.what = combo_box([measure.name for measure in course.measures])
        self.heading = label("", "field")
        self.chart = LineChart("", "", "", Scale(even=True))
        self.chart.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.summary = label("", "text")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        what = labelled(tr("Progress in"), self.what)
        what.setHidden(len(course.measures) < 2)
        layout.addWidget(what)
        layout.addWidget(self.heading)
        layout.addWidget(self.chart, 1)
        layout.addWidget(self.summary)
        layout.addStretch()
        self.what.currentIndexChanged.connect(self._show_chosen)

    def show_results(self, name: str, results: Sequence[ResultT], count: int) -> None:
        """Show a player's progress in the last `RESULTS` of so many results, oldest first."""
        self._name, self._results, self._before = name, results, count - len(results)
        self._show()

    def _show_chosen(self) -> None:
        self._show()
        announce(self.chart, self.chart.accessibleDescription())

    def _show(self) -> None:
        own = self._results
        measure = self._course.measures[max(0, self.what.currentIndex())]
        steps = [measure.step(result) for result in own]
        words, days = self._words(steps, measure), self._days(own)
        first = max(0, len(own) - _MOST)
        lines = [] if measure.only_means else [Line(self._name, [step.value for step in steps[first:]])]
        mean_name = tr("Average of the last ten")
        means = [mean(steps[max(0, end - LAST) : end]) for end in range(first + 1, len(steps) + 1)]
        lines.append(Line(mean_name, means, has_dots=measure.only_means))
        across = self._course.across if days is None else tr("Day")
        scale = Scale(even=True, first=self._before + first + 1, top=measure.top)
        self.chart.measure(headed(self._name, measure.name), across, measure.up, scale)
        self.chart.show_lines(lines, words, (days or [])[first:])
        self.heading.setText(self.chart.accessibleName())
        self.summary.setText(words)
        self.chart.setVisible(bool(own))
        self.heading.setVisible(bool(own))

    def _words(self, steps: Sequence[Step], measure: Measure[ResultT]) -> str:
        if not steps:
            return tr("No results from people yet.")
        last, before = steps[-LAST:], steps[-2 * LAST : -LAST]
        told, told_before = measure.mean_text(mean(last)), measure.mean_text(mean(before))
        said = self._course.said(len(last), told, len(before), told_before)
        gaps = sum(step.value is None for step in steps[-_MOST:])
        return f"{said} {self._course.gaps(gaps)}".strip() if gaps else said

    def _days(self, own: Sequence[ResultT]) -> list[str] | None:
        """Return each result's day, "" if it is the one before; None if no day is known."""
        days = [day_of(self._course.time(result)) for result in own]
        if not any(days):
            return None
        return [day if day != before else "" for day, before in zip(days, ["", *days], strict=False)]
