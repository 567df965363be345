"""The review of a match: what each turn scored, the best it could have, and what it left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topology.rules.hindsight import TurnReview
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui.result_text import title
from topologic_qt.games.topology.ui.review_text import given, told, verdict
from topologic_qt.widgets.form import segments
from topologic_qt.widgets.line_chart import Line, LineChart, Scale
from topologic_qt.widgets.review_frame import ReviewFrame
from topologic_qt.widgets.translate import listing, tr

Review = tuple[TurnReview, ...]
Begin = Callable[[Callable[[Review], None], Callable[[float], None]], Callable[[], None]]
"""Begins a review with a function for the result and one for the progress; returns one to cancel it."""


class ReviewDialog(ReviewFrame):
    """A dialog with the progress of the calculation, and then a chart and a line for each turn."""

    compared = Signal(object, bool)
    """Emitted with the `TurnReview` of the chosen turn, and whether the best turn is to be shown."""

    def __init__(self, parent: QWidget, view: View, begin: Begin) -> None:
        """Create the dialog and begin to review a finished match."""
        headings = (tr("Turn"), tr("Player"), tr("Points"), tr("Best"), tr("Next could score"), tr("Verdict"))
        chart = LineChart(tr("Points, turn by turn"), tr("Turn"), tr("Points"), Scale(even=True, first=1))
        super().__init__(parent, title(view.setup), headings, chart)
        self.name_in(headings.index(tr("Player")))
        self._names = view.setup.names
        self._review: Review = ()
        self.shown, self._which = segments(
            tr("Shown on the table"),
            [tr("As played"), tr("Best found")],
            [tr("Show the turn as it was played"), tr("Show the best turn that was found")],
        )
        self.shown.button(0).setChecked(True)
        self.shown.idToggled.connect(lambda _, on: self._compare() if on else None)
        self._which.hide()
        self.put_together(self._which, lambda _: self._compare())
        self.call_off = begin(self.show_review, self.show_progress)

    def show_review(self, review: Review) -> None:
        """Show the result in the place of the progress; an empty one was cancelled."""
        if not review:
            return
        self._review = review
        own, best = [turn.points for turn in review], [turn.best for turn in review]
        self.chart.show_lines(
            [Line(tr("Scored"), own), Line(tr("Best found"), best, dashed=True)],
            tr(
                "Scored: {own}. Best found: {best}.",
                own=listing(own),
                best=listing(best),
            ),
        )
        self.told.setText(
            tr("Choose a turn: the table shows it as it was played, or the best that was found.")
        )
        self.show_turns([self._cells(turn) for turn in review])

    def let_go(self) -> None:
        """Choose no turn any more, nor how it is shown."""
        super().let_go()
        self._which.hide()

    def _cells(self, turn: TurnReview) -> list[str]:
        name = self._names[turn.seat]
        return [str(turn.number), name, str(turn.points), str(turn.best), given(turn), verdict(turn)]

    def _compare(self) -> None:
        """Tell of the chosen turn, and have it shown on the table."""
        rows = self.table.selectionModel().selectedRows()
        if not self._review or not rows:
            return
        turn = self._review[rows[0].row()]
        self.chart.mark(turn.number)
        self.told.setText(told(self._names, turn))
        self._which.show()
        self.compared.emit(turn, self.shown.checkedId() == 1)
