"""The review of a finished round: the value of each turn, and better turns."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from topologic_qt.games.topologic.rules import RoundReview, TurnReview, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.pages import Moment, round_title
from topologic_qt.games.topologic.ui.review_text import extra_moves, luck, moves, tiles_left, verdict
from topologic_qt.table.ghosts import GhostKind, ghost_picture
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.line_chart import Line, LineChart
from topologic_qt.widgets.review_frame import ReviewFrame
from topologic_qt.widgets.translate import listing, tr

Begin = Callable[[Callable[[RoundReview | None], None], Callable[[float], None]], Callable[[], None]]
"""Begins a review with a function for the result and one for the progress; returns a function to cancel."""


class ReviewDialog(ReviewFrame):
    """A dialog with the progress of the calculation, and then a line for each turn and a chart."""

    compared = Signal(object, object, object)
    """Emitted with the `Moment` of the chosen turn, the tiles under its seekers, and the best tiles."""

    def __init__(self, parent: QWidget, view: View, round_number: int, begin: Begin) -> None:
        """Create the dialog and begin to review a round (by index) of a match."""
        headings = (
            tr("Turn"),
            tr("Hint"),
            tr("Tiles left"),
            tr("Expected (at best)"),
            tr("Extra moves"),
            tr("Verdict"),
        )
        chart = LineChart(tr("Tiles where the secret could be, turn by turn"), tr("Turn"), tr("Tiles left"))
        super().__init__(parent, round_title(view, round_number).whole, headings, chart)
        self._view = view
        self._played = view.rounds[round_number]
        self._review: RoundReview | None = None
        self._legend = self._explain_ghosts()
        self.put_together(self._legend, self._choose_turn)
        self.call_off = begin(self._show, self.show_progress)

    def _explain_ghosts(self) -> QWidget:
        """Return a legend of the two kinds of ghosts on the table."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        name = self._view.setup.players[self._played.seeker]
        for kind, text in (
            (GhostKind.WHOLE, tr("{name} in this turn", name=name)),
            (GhostKind.BROKEN, tr("Would have told the most")),
        ):
            picture = QLabel()
            picture.setPixmap(ghost_picture(kind, self.devicePixelRatioF()))
            row.addWidget(picture)
            row.addWidget(label(text, "muted"), 1)
        holder.hide()
        return holder

    def _show(self, review: RoundReview | None) -> None:
        if review is None:
            return
        self._review = review
        own = (
            [len(review.turns[0].before), *(len(turn.after) for turn in review.turns)] if review.turns else []
        )
        master = [own[0], *review.master] if own else []
        name = self._view.setup.players[self._played.seeker]
        self.chart.show_lines(
            [Line(name, own), Line(tr("Master"), master, dashed=True)],
            tr(
                "{name}: {own}. Master: {master}.",
                name=name,
                own=listing(own),
                master=listing(master),
            ),
        )
        self.told.setText(
            tr("Choose a turn: the table shows it with ghosts, next to the places that would have told most.")
        )
        self.show_turns([self._cells(row, turn) for row, turn in enumerate(review.turns)])

    def _cells(self, row: int, turn: TurnReview) -> list[str]:
        said = " · ".join(part for part in (verdict(turn), luck(turn)) if part)
        learnt = tr(
            "{gained} ({best})",
            gained=tiles_left(turn, turn.expected),
            best=tiles_left(turn, turn.best_expected),
        )
        left = f"{len(turn.before)} → {len(turn.after)}"
        return [str(row + 1), str(self._played.turns[row].hint), left, learnt, moves(turn.travel_lost), said]

    def _choose_turn(self, row: int) -> None:
        if self._review is None:
            return
        turn = self._review.turns[row]
        self.chart.mark(row + 1)
        if len(turn.before) == 1:
            told = tr("Turn {turn}: only one tile was left, so there was nothing to find out.", turn=row + 1)
        else:
            told = tr(
                "Turn {turn}: a hint there leaves about {got}. On {tiles} it would be {best}.",
                turn=row + 1,
                got=tiles_left(turn, turn.expected),
                tiles=listing(words.tile_name(tile) for tile in turn.best),
                best=tiles_left(turn, turn.best_expected),
            )
        self.told.setText(" ".join(filter(None, (told, extra_moves(turn)))))
        self._legend.show()
        made = self._played.turns[row]
        self.compared.emit(Moment(row + 1, made.hint, self._played.secret), made.positions, turn.best)
