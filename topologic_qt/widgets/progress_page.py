"""A person's results in the order in which they were played, in a chart with the mean of the last ten."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from topologic_qt.widgets.controls import announce, label
from topologic_qt.widgets.form import combo_box, evenly, labelled
from topologic_qt.widgets.line_chart import Line, LineChart, Scale
from topologic_qt.widgets.numbers import day_of
from topologic_qt.widgets.progress import Measure, Step, last_means, of_matches, running_means
from topologic_qt.widgets.translate import tr

ResultT = TypeVar("ResultT")

_MOST = 100
"""The most results that are shown: the last ones."""


@dataclass(frozen=True, slots=True)
class Course(Generic[ResultT]):
    """The progress of people in a game: what is measured, and where a result has its player and time."""

    measures: Sequence[Measure[ResultT]]
    person: Callable[[ResultT], str | None]
    """Returns the name of the person who played; None for any other player."""
    across: str
    """The name of the scale below the chart where the days are not known."""
    time: Callable[[ResultT], str] = lambda _: ""
    """Returns the time in UTC; an empty text where it is not known."""
    said: Callable[[int, str, int, str], str] = of_matches
    """Puts the mean of so many last results into words, and that of so many before them."""
    gaps: Callable[[int], str] = lambda _: ""
    """Says in a sentence that so many results have no value."""


class ProgressPage(QWidget, Generic[ResultT]):
    """A page with one person's progress: who, in what, a chart over time, and a sentence on the last ten."""

    def __init__(self, course: Course[ResultT]) -> None:
        """Create an empty page."""
        super().__init__()
        self._course = course
        self._results: Sequence[ResultT] = ()
        self.who = combo_box([])
        self.what = combo_box([measure.name for measure in course.measures])
        self._who, self._what = labelled(tr("Player"), self.who), labelled(tr("Progress in"), self.what)
        self.heading = label("", "field")
        self.chart = LineChart("", "", "", Scale(even=True))
        self.chart.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.summary = label("", "text")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self._choices = evenly(self._who, self._what)
        for widget in (self._choices, self.heading):
            layout.addWidget(widget)
        layout.addWidget(self.chart, 1)
        layout.addWidget(self.summary)
        layout.addStretch()
        for combo in (self.who, self.what):
            combo.currentIndexChanged.connect(self._show_chosen)

    def show_results(self, results: Sequence[ResultT]) -> None:
        """Show the progress in these results, of the person who was chosen before or who played last."""
        self._results = results
        named = [name for name in map(self._course.person, results) if name is not None]
        names, before = sorted(set(named)), self.who.currentText()
        with QSignalBlocker(self.who):
            self.who.clear()
            self.who.addItems(names)
            if named:
                self.who.setCurrentIndex(names.index(before if before in names else named[-1]))
        self._who.setHidden(len(names) < 2)
        self._what.setHidden(len(self._course.measures) < 2)
        self._choices.setHidden(self._who.isHidden() and self._what.isHidden())
        self._show()

    def _show_chosen(self) -> None:
        self._show()
        announce(self.chart, self.chart.accessibleDescription())

    def _show(self) -> None:
        name = self.who.currentText()
        own = [result for result in self._results if self._course.person(result) == name and name]
        measure = self._course.measures[max(0, self.what.currentIndex())]
        steps = [measure.step(result) for result in own]
        words = self._words(steps, measure)
        days = self._days(own)
        first = max(0, len(own) - _MOST)
        lines = [] if measure.only_means else [Line(name, [step.value for step in steps[first:]])]
        mean_name = tr("Mean of the last ten")
        lines.append(Line(mean_name, running_means(steps)[first:], has_dots=measure.only_means))
        across = self._course.across if days is None else tr("Day")
        scale = Scale(even=True, first=first + 1, top=measure.top)
        self.chart.measure(measure.name, across, measure.up, scale)
        self.chart.show_lines(lines, words, (days or [])[first:])
        self.heading.setText(self.chart.accessibleName())
        self.summary.setText(words)
        self.chart.setVisible(bool(own))
        self.heading.setVisible(bool(own) and self._what.isHidden())

    def _words(self, steps: Sequence[Step], measure: Measure[ResultT]) -> str:
        if not steps:
            return tr("There are no results of people to show here.")
        means = last_means(steps)
        last, before = measure.mean_text(means.last), measure.mean_text(means.before)
        said = self._course.said(means.of, last, means.before_of, before)
        gaps = sum(step.value is None for step in steps[-_MOST:])
        return f"{said} {self._course.gaps(gaps)}".strip() if gaps else said

    def _days(self, own: Sequence[ResultT]) -> list[str] | None:
        """Return the day of each result where it is another one than before; None if no day is known."""
        days = [day_of(self._course.time(result)) for result in own]
        if not any(days):
            return None
        return [day if day != before else "" for day, before in zip(days, ["", *days], strict=False)]
