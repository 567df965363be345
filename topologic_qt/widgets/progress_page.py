"""A player's results in the order in which they were played, in a chart with the mean of the last ten."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from topologic_qt.widgets.controls import Choice, Group, button, label
from topologic_qt.widgets.form import combo_box, in_row, labelled, line_edit
from topologic_qt.widgets.line_chart import Line, LineChart, Scale
from topologic_qt.widgets.options import Entry, bind_line
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import day_of, headed, ntr, tr

LAST = 10
"""The number of results of which a mean is taken; sentences say ten."""


class Step(NamedTuple):
    """One result."""

    value: float | None
    """The measured value; None where the result has none, which is a gap."""
    weight: float = 1
    """The weight of the value in a mean."""


class Means(NamedTuple):
    """The means of the last results, and of those before."""

    of: int
    """The number of the last results."""
    last: float | None
    before_of: int
    before: float | None


def mean(steps: Sequence[Step]) -> float | None:
    """Return the mean of the steps that have a value, by their weights; None if there is none."""
    known = [(step.value, step.weight) for step in steps if step.value is not None]
    weight = sum(weight for _, weight in known)
    return sum(value * weight for value, weight in known) / weight if weight else None


def running_means(steps: Sequence[Step]) -> list[float | None]:
    """Return at each step the mean of the last ten, of fewer at the beginning."""
    return [mean(steps[max(0, end - LAST) : end]) for end in range(1, len(steps) + 1)]


def last_means(steps: Sequence[Step]) -> Means:
    """Return the mean of the last ten steps, and that of the ten before."""
    last, before = steps[-LAST:], steps[-2 * LAST : -LAST]
    return Means(len(last), mean(last), len(before), mean(before))


ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class Measure(Generic[ResultT]):
    """A quantity that can grow or shrink with practice."""

    name: str
    """The name of the quantity, which also names the chart."""
    step: Callable[[ResultT], Step]
    text: Callable[[float], str]
    """Puts a mean of the quantity into words."""
    up: str
    """The name of the scale beside the chart."""
    only_means: bool = False
    """Whether a value alone says so little that only the means are shown."""
    top: int = 1
    """The least value to which the scale reaches."""

    def mean_text(self, value: float | None) -> str:
        """Return a mean in words; a dash where there is none."""
        return "–" if value is None else self.text(value)


def of_matches(count: int, last: str, before_count: int, before: str) -> str:
    """Return what the means of the last matches are, and of those before, if there are any."""
    if not before_count:
        return ntr(
            "Mean of the last match: {last}.", "Mean of the last {n} matches: {last}.", count, last=last
        )
    return ntr(
        "Mean of the last ten matches: {last}; of the one before: {before}.",
        "Mean of the last ten matches: {last}; of the {n} before: {before}.",
        before_count,
        last=last,
        before=before,
    )


_LONGEST = 1000
"""The most characters in the line of the seed: a seed that is too long is told, and not cut."""


class AboutSeed(NamedTuple):
    """What a game says about the seed from which a match follows, and about its title."""

    new_seed: Callable[[], str]
    """Returns another seed by chance."""
    longest_seed: int
    """The largest number of characters of a seed."""
    longest_title: int
    """The largest number of characters of a title."""
    title: str
    """The usual title: the name of the game."""
    seed_name: str
    """The name of the field of the seed."""
    about_seed: str
    """The text below that field."""
    shuffle_tip: str
    """The tip of the button that chooses another seed."""
    no_seed: str
    """The problem where there is no seed."""


class CourseGroup(Group):
    """The fields for these three."""

    def __init__(
        self,
        about: AboutSeed,
        shuffle: Callable[[], None],
        first: Entry[int | None],
        seed: Entry[str],
        title: Entry[str],
    ) -> None:
        """Create the fields; ``shuffle`` chooses another seed."""
        super().__init__(tr("Course of the match"))
        self._first = first
        self.first = combo_box([])
        self.seed = line_edit(_LONGEST)
        self.title_line = line_edit(about.longest_title)
        bind_line(self.seed, seed)
        bind_line(self.title_line, title)
        self.first.currentIndexChanged.connect(self._choose_first)
        again = button(Choice(tr("Shuffle"), shuffle, icon="shuffle", tip=about.shuffle_tip))
        self._seed_row = in_row(self.seed, again)
        self._about_seed = label(about.about_seed, "muted")
        self.add_row(tr("Who begins"), self.first)
        self.add_row(about.seed_name, self.seed, self._seed_row)
        self.form.addRow(self._about_seed)
        self.add_row(tr("Title"), self.title_line)

    def show_first(self, players: Sequence[str]) -> None:
        """Show who begins, and offer chance and every player of the match, by their names."""
        names, chosen = [tr("Chance decides"), *players], self._first.value
        self.first.blockSignals(True)
        for index, name in enumerate(names):
            if index < self.first.count():
                self.first.setItemText(index, name)
            else:
                self.first.addItem(name)
        while self.first.count() > len(names):
            self.first.removeItem(self.first.count() - 1)
        self.first.setCurrentIndex(0 if chosen is None else chosen + 1)
        self.first.blockSignals(False)

    def show_seed(self, is_shown: bool) -> None:
        """Show the fields of the seed, or hide them."""
        for row in (self._seed_row, self._about_seed):
            self.form.setRowVisible(row, is_shown)

    def _choose_first(self, entry: int) -> None:
        self._first.value = entry - 1 if entry else None


_MOST = 100
"""The most results that are shown: the last ones."""
RESULTS = _MOST + 2 * LAST
"""The most results of which means are made."""


@dataclass(frozen=True, slots=True)
class Course(Generic[ResultT]):
    """The progress of players in a game: what is measured, and where a result has its time."""

    measures: Sequence[Measure[ResultT]]
    across: str
    """The name of the scale below the chart where the days are not known."""
    time: Callable[[ResultT], str] = lambda _: ""
    """Returns the time in UTC; an empty text where it is not known."""
    said: Callable[[int, str, int, str], str] = of_matches
    """Puts the mean of so many last results into words, and that of so many before them."""
    gaps: Callable[[int], str] = lambda _: ""
    """Says in a sentence that so many results have no value."""


class ProgressPage(QWidget, Generic[ResultT]):
    """A page with one player's progress: in what, a chart over time, and a sentence on the last ten."""

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
        """Show the progress of a player in the last `RESULTS` of so many results, the oldest first."""
        self._name, self._results, self._before = name, results, count - len(results)
        self._show()

    def _show_chosen(self) -> None:
        self._show()
        announce(self.chart, self.chart.accessibleDescription())

    def _show(self) -> None:
        own = self._results
        measure = self._course.measures[max(0, self.what.currentIndex())]
        steps = [measure.step(result) for result in own]
        words = self._words(steps, measure)
        days = self._days(own)
        first = max(0, len(own) - _MOST)
        lines = [] if measure.only_means else [Line(self._name, [step.value for step in steps[first:]])]
        mean_name = tr("Mean of the last ten")
        lines.append(Line(mean_name, running_means(steps)[first:], has_dots=measure.only_means))
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
