"""The review of a match: the tiles left for each player after each turn, and the questions that told more."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.rules.hindsight import Review, TurnReview
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui.result_text import title
from topologic_qt.games.deduction.ui.review_text import (
    asked_text,
    better,
    left_text,
    proof_text,
    told,
    verdict,
)
from topologic_qt.table.seat_marks import colour_of, is_dark
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.line_chart import Line, LineChart, Scale
from topologic_qt.widgets.review_frame import ReviewFrame, Short
from topologic_qt.widgets.translate import listing, shortened, tr

Begin = Callable[[Callable[[Review | None], None], Callable[[float], None]], Callable[[], None]]
"""Begins a review with a function for the result and one for the progress; returns one to cancel it."""


class ReviewDialog(ReviewFrame):
    """A dialog with the progress of the calculation, and then a chart and a line for each turn."""

    chosen = Signal(int)
    """Emitted with the line of the log, from 0, that ends a chosen turn."""

    def __init__(self, parent: QWidget, view: View, begin: Begin) -> None:
        """Create the dialog and begin to review a finished match."""
        headings = (tr("Turn"), tr("Player"), tr("Question"), tr("Tiles left"), tr("Better"))
        heading = tr("Tiles that could be missing, turn by turn")
        chart = LineChart(heading, tr("Turn"), tr("Tiles left"), Scale(even=True, first=0))
        super().__init__(parent, title(view.setup, whole_names=True), headings, chart)
        self._view = view
        self._review: Review | None = None
        self._proof = label("", "muted")
        self.put_together(self._proof, self._tell)
        self.name_in(headings.index(tr("Player")))
        self.fit_columns(headings.index(tr("Question")))
        self.wish_for(760, 720)
        self.call_off = begin(self.show_review, self.show_progress)

    def show_review(self, review: Review | None) -> None:
        """Show the result in the place of the progress; None was cancelled."""
        if review is None:
            return
        self._review = review
        lines, said = [], []
        for seat, name in enumerate(self._view.setup.names):
            left = [review.before[seat], *(turn.left[seat] for turn in review.turns)]
            known = [number for number in left if number is not None]
            colour = colour_of(seat, is_dark(self.palette()))
            lines.append(Line(name, known, colour=colour, ringed=review.proof[seat]))
            said.append(tr("{name}: {left}.", name=name, left=listing(known)))
        self.chart.show_lines(lines, " ".join(said))
        self._proof.setText(proof_text(self._view.setup.names, review))
        self.told.setText(tr("Choose a turn: the table shows it."))
        self.show_turns([self._cells(turn) for turn in review.turns])

    def _cells(self, turn: TurnReview) -> list[str | Short]:
        names = self._view.setup.names
        few = [shortened(name) for name in names]
        question = Short(asked_text(few, turn), asked_text(names, turn))
        best = Short(better(few, turn), verdict(names, turn))
        return [str(turn.number), names[turn.seat], question, left_text(turn), best]

    def _tell(self, row: int) -> None:
        """Tell of the chosen turn, and have it shown on the table."""
        if self._review is None:
            return
        turn = self._review.turns[row]
        self.chart.mark(turn.number)
        self.told.setText(told(self._view.setup.names, turn))
        lines = [line for line, entry in enumerate(self._view.log) if entry.turn == turn.number]
        if lines:
            self.chosen.emit(lines[-1])
