"""The review of the finished rounds of a match: the value of each turn, and better turns."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from topologic_qt.games.topologic.rules.hindsight import RoundReview, TurnReview
from topologic_qt.games.topologic.rules.state import Round, View
from topologic_qt.games.topologic.ui.pages import Moment, round_title
from topologic_qt.games.topologic.ui.review_text import column_tips, luck, moves, tiles, told, verdict
from topologic_qt.games.topologic.ui.round_tabs import RoundTabs
from topologic_qt.games.topologic.ui.words import called
from topologic_qt.table.ghosts import GhostKind, ghost_picture
from topologic_qt.table.glow import chosen_picture
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.line_chart import Line, LineChart
from topologic_qt.widgets.review_frame import ReviewFrame
from topologic_qt.widgets.translate import listing, match_title, shortened, tr

Begin = Callable[[int, Callable[[RoundReview | None], None], Callable[[float], None]], Callable[[], None]]
"""Begins to review a round (by index) with a function for the result and one for the progress.

Returns a function to cancel.
"""


class ReviewDialog(ReviewFrame):
    """A dialog with the progress of the calculation, and then a line for each turn of a round and a chart."""

    compared = Signal(object, object, object)
    """Emitted with the `Moment` of the chosen turn, the tiles under its seekers, and the best tiles."""

    def __init__(self, parent: QWidget, view: View, rounds: Sequence[int], opened: int, begin: Begin) -> None:
        """Create the dialog and begin to review a match: of these ``rounds`` (by index), first the opened."""
        headings = (
            tr("Turn"),
            tr("Hint"),
            tr("Tiles left"),
            tr("Expected (at best)"),
            tr("Extra moves"),
            tr("Verdict"),
        )
        chart = LineChart(tr("Tiles where the secret could be, turn by turn"), tr("Turn"), tr("Tiles left"))
        titles, setup = [round_title(view, number) for number in rounds], view.setup
        title = titles[0].whole if len(rounds) == 1 else match_title(setup.title, setup.players)
        super().__init__(parent, title, headings, chart)
        self.explain_columns(column_tips())
        self._view = view
        self._begin = begin
        self._opened = opened
        self._reviews: dict[int, RoundReview] = {}
        self._who = label("", "muted")
        self._legend = self._explain_ghosts()
        self.put_together(self._legend, self._choose_turn)
        if len(rounds) > 1:
            tabs = RoundTabs()
            tabs.write(titles, rounds.index(opened))
            tabs.currentChanged.connect(lambda index: self._open(rounds[index]))
            self.put_above(tabs)
            self.wish_for(660, 710)
        self._open(opened)

    def _open(self, number: int) -> None:
        """Show the review of a round, by its index, in the place of the one before, or begin it."""
        self.start_over()
        self._opened = number
        self._who.setText(tr("{name} in this turn", name=shortened(self._name)))
        if number in self._reviews:
            self._show(self._reviews[number])
        else:
            self.call_off = self._begin(number, self._show, self.show_progress)

    def let_go(self) -> None:
        """Choose no turn any more, and explain no ghosts."""
        super().let_go()
        self._legend.hide()

    @property
    def _played(self) -> Round:
        return self._view.rounds[self._opened]

    @property
    def _name(self) -> str:
        return self._view.setup.players[self._played.seeker]

    def _explain_ghosts(self) -> QWidget:
        """Return a legend of the two kinds of ghosts on the table, and of the tile that is picked out."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        ratio = self.devicePixelRatioF()
        secret = label(tr("Where the {secret} was", **called(self._view.setup)), "muted")
        for drawn, text in (
            (ghost_picture(GhostKind.WHOLE, ratio), self._who),
            (ghost_picture(GhostKind.BROKEN, ratio), label(tr("Would have told the most"), "muted")),
            (chosen_picture(ratio), secret),
        ):
            picture = QLabel()
            picture.setPixmap(drawn)
            row.addWidget(picture)
            row.addWidget(text, 1)
        return holder

    def _show(self, review: RoundReview | None) -> None:
        if review is None:
            return
        self._reviews[self._opened] = review
        own = (
            [len(review.turns[0].before), *(len(turn.after) for turn in review.turns)] if review.turns else []
        )
        master = [own[0], *review.master] if own else []
        self.chart.show_lines(
            [Line(self._name, own), Line(tr("Master"), master, dashed=True)],
            tr(
                "{name}: {own}. Master: {master}.",
                name=self._name,
                own=listing(own),
                master=listing(master),
            ),
        )
        self.told.setText(
            tr("Choose a turn: the table shows it with ghosts, next to the places that would have told most.")
        )
        self.show_turns(
            [
                self._cells(row, turn, is_suggested)
                for row, (turn, is_suggested) in enumerate(zip(review.turns, review.suggested, strict=True))
            ]
        )

    def _cells(self, row: int, turn: TurnReview, is_suggested: bool) -> list[str]:
        said = " · ".join(part for part in (verdict(turn, is_suggested), luck(turn)) if part)
        learnt = tr(
            "{gained} ({best})",
            gained=tiles(turn.left),
            best=tiles(turn.least_left),
        )
        left = f"{len(turn.before)} → {len(turn.after)}"
        return [str(row + 1), str(self._played.turns[row].hint), left, learnt, moves(turn.travel_lost), said]

    def _choose_turn(self, row: int) -> None:
        review = self._reviews[self._opened]
        turn = review.turns[row]
        self.chart.mark(row + 1)
        self.told.setText(told(turn, row + 1, self._name, review.suggested[row]))
        self._legend.show()
        made = self._played.turns[row]
        self.compared.emit(Moment(row + 1, made.hint, self._played.secret), made.positions, turn.best)
