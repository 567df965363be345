"""People's progress with puzzles: ratings by kind, over time, and what to practise."""

from collections.abc import Sequence
from math import ceil, floor

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QWidget

from topologic_qt.app.features.puzzles.attempt import Taste, made_kinds
from topologic_qt.games.puzzles import GRADE_NAMES, PuzzleKind, kind_of
from topologic_qt.games.ratings import RatingPoint, Standings
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.line_chart import Line, LineChart, Scale
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.statistics_frame import figures_table, show_figures
from topologic_qt.widgets.translate import day_of, decimal, headed, ntr, tr

_ONE_WAY = 2  # standard deviations within which a rating lies, with 95%


def _row(kind: PuzzleKind, standings: Standings) -> list[str]:
    """Return a kind's figures: name, rating, solved puzzles and latest results."""
    counted, course, name = standings.accuracy(kind.id), standings.course(kind.id), tr(kind.name)
    if counted is None:
        return [name, "–", "–", "–"]
    rating = course[-1].rating
    return [
        name,
        tr("{rating} ± {sure}", rating=round(rating.value), sure=round(_ONE_WAY * rating.deviation)),
        tr("{solved} of {tried}", solved=counted.solved, tried=counted.tried),
        tr("{percent}%", percent=decimal(100 * counted.lately, 0)),
    ]


def _advice(kinds: Sequence[PuzzleKind], standings: Standings, taste: Taste) -> str:
    kind, grade = kind_of(kinds, taste.kind), GRADE_NAMES[taste.grade]
    assert kind is not None
    said = tr("Practise next: {kind} ({grade}).", kind=tr(kind.name), grade=tr(grade))
    counted = standings.accuracy(kind.id)
    if counted is None:
        why = tr("You haven’t tried it yet.")
    elif standings.is_new(kind.id):
        why = tr("You’ve only tried {n} so far.", n=counted.tried)
    else:
        why = tr("Your weakest lately: {percent}%.", percent=decimal(100 * counted.lately, 0))
    return f"{said} {why}"


def _course(kind: str, points: Sequence[RatingPoint]) -> str:
    if not points:
        return tr("You haven’t tried it yet.")
    values = [round(point.rating.value) for point in points]
    told = ntr(
        "Your rating is {last} after {n} puzzle.",
        "Your rating is {last} after {n} puzzles. It started at {first}; your best is {best}.",
        len(values),
        last=values[-1],
        first=values[0],
        best=max(values),
    )
    return headed(kind, told)


_MOST = 100  # most ratings in the chart: the latest
_STEP = 100  # the chart's bounds are multiples of so many points
_CHART = 190  # least height of the chart, in pixels
_SIZE, _SIZE_BEFORE = (720, 620), (640, 260)  # usual size, and size before the first puzzle, in pixels


class ProgressDialog(ScrolledDialog):
    """Shows the figures of all kinds, and offers the one that needs practice most."""

    practise_wanted = Signal(object)
    """Sent with the `Taste` people want to practise, after which the dialog closes."""

    def __init__(
        self, parent: QWidget, kinds: Sequence[PuzzleKind], standings: Standings, taste: Taste
    ) -> None:
        """Create it; ``taste`` was chosen last."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Puzzle progress"))
        self._standings = standings
        self._shown = made_kinds(kinds)  # others have no rating
        tried = [kind for kind in self._shown if standings.course(kind.id)]
        self._is_begun = bool(tried)
        self._next = _to_practise(standings, self._shown, taste)
        self.streak = label("", "text")
        self.streak.hide()
        self.advice = label(_advice(kinds, standings, self._next), "text")
        self.practise = button(Choice(tr("Practise this"), self._practise, primary=True, icon="play"))
        self.practise.setAccessibleDescription(self.advice.text())
        self.table = figures_table([tr("Kind of puzzle"), tr("Rating"), tr("Solved"), tr("Lately")])
        show_figures(self.table, [_row(kind, standings) for kind in self._shown])
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.chart = LineChart(tr("Rating over time"), tr("Day"), tr("Rating"), Scale(even=True))
        self.chart.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.chart.setMinimumHeight(_CHART)
        self.summary = label("", "muted")
        self._lay_out()
        self.table.currentCellChanged.connect(lambda *_: self._show_course())
        if self._is_begun:
            first = next((kind for kind in tried if kind.id == self._next.kind), tried[0])
            self.table.setCurrentCell(self._shown.index(first), 0)
        self.practise.setFocus()

    def _lay_out(self) -> None:
        note = QFrame()
        note.setProperty("role", "note")
        row = QHBoxLayout(note)
        row.setContentsMargins(14, 8, 10, 8)
        row.setSpacing(14)
        row.addWidget(self.advice, 1)
        row.addWidget(self.practise)
        column = self.column((24, 18, 24, 16), 10)
        column.addWidget(label(tr("Puzzle progress"), "title"))
        column.addWidget(self.streak)
        column.addWidget(note)
        if self._is_begun:
            self._fit_table()
            column.addWidget(self.table)
            column.addWidget(self.chart, 1)
            column.addWidget(self.summary)
        else:
            nothing_yet = tr("You haven’t solved a puzzle yet. Each kind gets its own rating, shown here.")
            column.addWidget(label(nothing_yet, "text"))
            column.addStretch(1)
        self.put_below(button(Choice(tr("Close"), self.reject)), Qt.AlignmentFlag.AlignRight)
        self.wish_for(*(_SIZE if self._is_begun else _SIZE_BEFORE))

    def _fit_table(self) -> None:
        """Fit the table's height to its rows: its surroundings scroll."""
        rows = sum(self.table.rowHeight(row) for row in range(self.table.rowCount()))
        frame = 2 * self.table.frameWidth()
        self.table.setFixedHeight(rows + self.table.horizontalHeader().sizeHint().height() + frame + 2)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_streak(self, text: str) -> None:
        """Show the streak of days whose match was found."""
        self.streak.setText(tr("Field of the day: {result}", result=text))
        self.streak.show()

    def _show_course(self) -> None:
        """Show the rating over time of the kind selected in the table."""
        kind = self._shown[self.table.currentRow()]
        name, course = tr(kind.name), self._standings.course(kind.id)
        self.chart.setVisible(bool(course))
        text = _course(name, course)
        self.summary.setText(text)
        announce(self.table, text)
        shown = course[-_MOST:]
        if not shown:
            return
        values = [point.rating.value for point in shown]
        bottom, top = floor(min(values) / _STEP) * _STEP, ceil(max(values) / _STEP) * _STEP
        scale = Scale(even=True, first=len(course) - len(shown) + 1, top=top, bottom=bottom)
        self.chart.measure(tr("Rating over time: {kind}", kind=name), tr("Day"), tr("Rating"), scale)
        self.chart.show_lines([Line(name, values)], text, _days(shown))

    def _practise(self) -> None:
        self.accept()
        self.practise_wanted.emit(self._next)


def _to_practise(standings: Standings, kinds: Sequence[PuzzleKind], taste: Taste) -> Taste:
    """Return what to practise next, with the last chosen rules if the kind has them."""
    wanted = kind_of(kinds, standings.to_practise([kind.id for kind in kinds]) or taste.kind)
    assert wanted is not None
    variants = [variant.id for variant in wanted.variants]
    variant = taste.variant if taste.variant in variants else variants[0]
    return Taste(wanted.id, variant, standings.grade_for(wanted.id))


def _days(course: Sequence[RatingPoint]) -> list[str]:
    """Return the day of each rating, if it differs from the day before."""
    days = [day_of(point.when.isoformat()) for point in course]
    return [day if day != before else "" for day, before in zip(days, ["", *days], strict=False)]
