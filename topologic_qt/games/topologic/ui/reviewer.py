"""The command that reviews the rounds that are over, and the reviewed turn on the table."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.hints import miscounts
from topologic_qt.games.topologic.rules.round_results import RoundReview, TurnReview
from topologic_qt.games.topologic.rules.state import Phase, Round, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.advisor import AdviceSource
from topologic_qt.games.topologic.ui.notebook.panel import RoundTabs
from topologic_qt.games.topologic.ui.pages import Moment, round_title
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.games.topologic.ui.words import called
from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.ghosts import GhostKind, Ghosts, ghost_picture
from topologic_qt.table.glow import chosen_picture
from topologic_qt.table.scene import TableScene
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.line_chart import Line, LineChart
from topologic_qt.widgets.review_frame import ReviewFrame
from topologic_qt.widgets.translate import decimal, listing, match_title, shortened, tr

_NOTHING = 0.05
"""The largest difference, in bits or moves, that counts as none."""
_LITTLE = 0.35
_MUCH = 0.9
_ROUGHLY = 10
"""The number of tiles from which decimals tell nothing."""
_LUCK = 0.7
"""The difference from the expected bits above which a hint counts as luck."""


def column_tips() -> dict[int, str]:
    """Return what the columns of the turns mean, by the number of the column."""
    return {
        2: tr("The tiles on which the secret could be, before the hint and after it."),
        3: tr(
            "The tiles that a hint leaves on average with the seekers where they stood; in brackets, with "
            "the seekers in the best places that were found. A hint may be luckier than that, or less lucky."
        ),
        4: tr(
            "How many moves farther the last seeker is from the secret than it could be in this turn, on "
            "average of all tiles that were left."
        ),
        5: tr(
            "How well the turn was played, apart from luck: how few tiles a hint leaves on average, and how "
            "far the way is from there."
        ),
    }


def verdict(turn: TurnReview, is_suggested: bool = False) -> str:
    """Return how good a turn was, apart from luck; one that the computer suggests is not found fault with."""
    lost_way = turn.travel_lost > _MUCH
    if len(turn.before) == 1:
        return tr("Nothing left to find out: only the route counted") if lost_way else tr("Straight there")
    if turn.missed <= _NOTHING and turn.travel_lost <= _NOTHING:
        return tr("As good as it gets")
    if is_suggested:
        return tr("As the computer suggests")
    if turn.missed <= _LITTLE:
        return tr("Good, but a long way to go") if lost_way else tr("Good")
    if turn.missed <= _MUCH:
        return tr("More could be learnt")
    return tr("Much more could be learnt")


def luck(turn: TurnReview) -> str:
    """Return whether the hint told more or less than expected; empty if neither."""
    if turn.surplus > _LUCK:
        return tr("a lucky hint")
    if turn.surplus < -_LUCK:
        return tr("an unlucky hint")
    return ""


def moves(lost: float) -> str:
    """Return lost moves with one decimal; a dash for next to none."""
    return tr("{n} moves", n=decimal(lost, 1)) if lost > _NOTHING else "–"


def told(turn: TurnReview, number: int, name: str, is_suggested: bool = False) -> str:
    """Return what there is to say about the turn of this number and player, in sentences."""
    better = {"tiles": listing(map(words.tile_name, turn.best)), "best": tiles(turn.least_left)}
    known = {"turn": number, "name": name, "got": tiles(turn.left)}
    if is_suggested and turn.missed > _NOTHING:
        return tr(
            "Turn {turn}: {name} stood where the computer suggests, which looks farther ahead than the next "
            "hint. That leaves {got} tiles on average; on {tiles} it would be {best}.",
            **known,
            **better,
        )
    if len(turn.before) == 1:
        learnt = tr("Turn {turn}: only one tile was left, so there was nothing to find out.", turn=number)
    elif turn.missed <= _NOTHING:
        learnt = tr(
            "Turn {turn}: where {name} stood, a hint leaves {got} tiles on average, as few as can be.",
            **known,
        )
    else:
        learnt = tr(
            "Turn {turn}: where {name} stood, a hint leaves {got} tiles on average; on {tiles} it would be "
            "{best}.",
            **known,
            **better,
        )
    if is_suggested or turn.travel_lost <= _NOTHING:
        return learnt
    way = tr(
        "From where {name} stood, the way to the secret is {n} moves longer than necessary, on average.",
        name=name,
        n=decimal(turn.travel_lost, 1),
    )
    return f"{learnt} {way}"


def tiles(left: float) -> str:
    """Return a mean number of tiles that are left."""
    return decimal(left, 1 if left < _ROUGHLY else 0)


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
        left, expected = tr("Tiles left"), tr("Expected (at best)")
        headings = (tr("Turn"), tr("Hint"), left, expected, tr("Extra moves"), tr("Verdict"))
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
        first = [len(turn.before) for turn in review.turns[:1]]
        own = [*first, *(len(turn.after) for turn in review.turns)]
        master = [*first, *review.master] if first else []
        lines = [Line(self._name, own), Line(tr("Master"), master, dashed=True)]
        said = {"name": self._name, "own": listing(own), "master": listing(master)}
        self.chart.show_lines(lines, tr("{name}: {own}. Master: {master}.", **said))
        self.told.setText(
            tr("Choose a turn: the table shows it with ghosts, next to the places that would have told most.")
        )
        judged = zip(review.turns, review.suggested, strict=True)
        self.show_turns([self._cells(row, *each) for row, each in enumerate(judged)])

    def _cells(self, row: int, turn: TurnReview, is_suggested: bool) -> list[str]:
        said = " · ".join(part for part in (verdict(turn, is_suggested), luck(turn)) if part)
        learnt = tr("{gained} ({best})", gained=tiles(turn.left), best=tiles(turn.least_left))
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


class Reviewer(QObject):
    """Opens the review on request, beside the table, and shows the chosen turn there as ghosts."""

    reviewed = Signal(object)
    """Emitted with the `Moment` of the turn that is reviewed on the table; None when none is any more."""

    def __init__(self, screen: QWidget, host: MatchHost, source: AdviceSource, table: TableScene) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._source = source
        self._table = table
        self._view: View | None = None
        self._own, self._best = Ghosts(table, GhostKind.WHOLE), Ghosts(table)
        self.is_shown = False
        """Whether a reviewed turn is on the table."""
        self.dialog: ReviewDialog | None = None
        table.lifted.connect(lambda _: self.leave())
        self.command = QAction(icon("eye"), tr("&Review a round …"), screen)
        self.command.triggered.connect(self.review)

    def present(self, view: View | None) -> None:
        """Enable the command if a round can be reviewed, and close the review of another match."""
        now, before = (None if each is None else each.setup for each in (view, self._view))
        if self.dialog is not None and now is not before:
            self.dialog.close()
        self._view = view
        self.command.setEnabled(bool(self._reviewable()))

    def _reviewable(self) -> list[int]:
        rounds = () if self._view is None else self._view.rounds
        return [
            number
            for number, played in enumerate(rounds)
            if played.phase is Phase.OVER
            and played.secret is not None
            and played.turns
            and not miscounts(played)
        ]

    def review(self) -> None:
        """Review the finished rounds, first the last one that a person sought."""
        view, rounds = self._view, self._reviewable()
        if view is None or not rounds:
            return
        if self.dialog is not None:
            self.dialog.close()
        by_people = [n for n in rounds if any(turn.computer is None for turn in view.rounds[n].turns)]
        think, task = self._host.think_patiently, partial(self._source.review, view)
        dialog = ReviewDialog(
            self._screen,
            view,
            rounds,
            (by_people or rounds)[-1],
            lambda number, done, progress: think(task(number), done, progress),
        )
        dialog.compared.connect(self._compare)
        dialog.left.connect(self.leave)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        for table in self._table.views():
            dialog.stand_beside(table)
            if isinstance(table, CameraView):
                dialog.covered.connect(table.leave_room_for)
        dialog.show()

    def _forget(self) -> None:
        self.dialog = None

    def _compare(self, moment: Moment, own: Sequence[Tile], best: Sequence[Tile]) -> None:
        """Show the seekers of a turn, and the tiles where they would have learnt most, and nothing else."""
        self.is_shown = True
        self.reviewed.emit(moment)
        stood = [str(tile) for tile in own]
        self._own.show(stood, alone=True)
        self._best.show([str(tile) for tile in best], alone=True, beside=stood)

    def leave(self) -> None:
        """Give the table back to what it shows besides; in the review, no turn is chosen any more."""
        if not self.is_shown:
            return
        self.is_shown = False
        self._own.leave()
        self._best.leave()
        if self.dialog is not None:
            self.dialog.let_go()
        self.reviewed.emit(None)
