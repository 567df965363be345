"""The command that reviews a finished match."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import seated
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.host import Do
from topologic_qt.games.topology.rules.match_results import TurnReview
from topologic_qt.games.topology.rules.state import Setup, View, computers_seed, new_setup
from topologic_qt.games.topology.ui import result_text
from topologic_qt.games.topology.ui.result_text import title
from topologic_qt.games.topology.ui.words import MatchHost
from topologic_qt.games.values import Task
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice, allow
from topologic_qt.widgets.form import segments
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.line_chart import Line, LineChart, Scale
from topologic_qt.widgets.review_frame import ReviewFrame
from topologic_qt.widgets.translate import listing, ntr, tr

_LITTLE, _MUCH = 0.15, 0.4
"""The largest share of the best points that counts as a small miss, and the least for a large one."""
_GIVEN_UP = 2
"""The points that always count as a small miss.

Turns that the computer suggests give up as many, to leave less to the next player.
"""


def verdict(turn: TurnReview) -> str:
    """Return how good a turn was, compared with the best one found."""
    missed = turn.best - turn.points
    if missed <= 0:
        return tr("As good as it gets")
    share = missed / turn.best
    if missed <= _GIVEN_UP or share <= _LITTLE:
        return tr("Good")
    return tr("More was possible") if share <= _MUCH else tr("Much more was possible")


def given(turn: TurnReview) -> str:
    """Return the most points possible for the next player after a turn; a dash if nobody followed."""
    return "–" if turn.gave is None else str(turn.gave)


def told(names: Sequence[str], turn: TurnReview) -> str:
    """Return the comment on a turn, in sentences."""
    name = names[turn.seat]
    parts = [
        ntr(
            "Turn {number}: {name} scored {n} point.|Turn {number}: you scored {n} point.",
            "Turn {number}: {name} scored {n} points.|Turn {number}: you scored {n} points.",
            turn.points,
            number=turn.number,
            name=name,
        )
    ]
    if turn.best > turn.points:
        parts.append(tr("The best turn found scores {best}.", best=turn.best))
    else:
        parts.append(tr("No better turn was found."))
    if turn.gave is not None:
        following = names[(turn.seat + 1) % len(names)]
        parts.append(
            tr(
                "Then {name} could score at most {points}.|Then you could score at most {points}.",
                name=following,
                points=turn.gave,
            )
        )
    return " ".join(parts)


Review = tuple[TurnReview, ...]
Begin = Callable[[Callable[[Review], None], Callable[[float], None]], Callable[[], None]]
"""Begins a review, given functions for the result and the progress; returns a function to cancel it."""


class ReviewDialog(ReviewFrame):
    """A dialog with the progress of the review, and then a chart and a line for each turn."""

    compared = Signal(object, bool)
    """Emitted with the `TurnReview` of the chosen turn, and whether to show the best turn."""

    def __init__(self, parent: QWidget, view: View, begin: Begin) -> None:
        """Create the dialog and begin to review a finished match."""
        headings = (
            tr("Turn"),
            tr("Player"),
            tr("Points"),
            tr("Best"),
            tr("Next player’s best"),
            tr("Verdict"),
        )
        chart = LineChart(tr("Points, turn by turn"), tr("Turn"), tr("Points"), Scale(even=True, first=1))
        super().__init__(parent, title(view.setup), headings, chart)
        self.name_in(headings.index(tr("Player")))
        self._names = view.setup.names
        self._review: Review = ()
        self.shown, self._which = segments(
            tr("Shown on the table"),
            [tr("As played"), tr("Best found")],
            [tr("Show the turn as played"), tr("Show the best turn found")],
        )
        self.shown.button(0).setChecked(True)
        self.shown.idToggled.connect(lambda _, on: self._compare() if on else None)
        self._which.hide()
        self.put_together(self._which, lambda _: self._compare())
        self.call_off = begin(self.show_review, self.show_progress)

    def show_review(self, review: Review) -> None:
        """Replace the progress by the result; an empty one was cancelled."""
        if not review:
            return
        self._review = review
        own, best = [turn.points for turn in review], [turn.best for turn in review]
        self.chart.show_lines(
            [Line(tr("Scored"), own), Line(tr("Best found"), best, dashed=True)],
            tr("Scored: {own}. Best found: {best}.", own=listing(own), best=listing(best)),
        )
        self.told.setText(tr("Pick a turn to see it as played, or the best found."))
        self.show_turns([self._cells(turn) for turn in review])

    def let_go(self) -> None:
        """Clear the choice of a turn and of how to show it."""
        super().let_go()
        self._which.hide()

    def _cells(self, turn: TurnReview) -> list[str]:
        name = self._names[turn.seat]
        return [str(turn.number), name, str(turn.points), str(turn.best), given(turn), verdict(turn)]

    def _compare(self) -> None:
        """Describe the chosen turn, and show it on the table."""
        rows = self.table.selectionModel().selectedRows()
        if not self._review or not rows:
            return
        turn = self._review[rows[0].row()]
        self.chart.mark(turn.number)
        self.told.setText(told(self._names, turn))
        self._which.show()
        self.compared.emit(turn, self.shown.checkedId() == 1)


class Reviewer(QObject):
    """Opens the review on request, beside the table."""

    compared = Signal(object, bool)
    """Emitted with the `TurnReview` of a chosen turn, and whether to show the best turn."""
    left = Signal()
    """Emitted when no turn is shown any more."""
    covered = Signal(QRect)
    """Emitted with the part of the screen that the review covers; empty when it closes."""

    def __init__(
        self, screen: QWidget, table: QWidget, host: MatchHost, review: Callable[[View], Task[Review]]
    ) -> None:
        """Create the command; the review opens beside ``table``, and ``review`` makes its task."""
        super().__init__(screen)
        self._screen = screen
        self._beside = table
        self._host = host
        self._task_of = review
        self._view: View | None = None
        self.dialog: ReviewDialog | None = None
        self.command = QAction(icon("eye"), tr("&Review the match…"), screen)
        self.command.triggered.connect(self.review)
        self.present(None)

    def present(self, view: View | None) -> None:
        """Enable the command for a finished match that can be reviewed; None means no match."""
        if self.dialog is not None and (view is None or view != self._view):
            self.dialog.close()
        self.let_go()
        self._view = view
        is_possible = view is not None and view.is_over and bool(view.turns)
        allow(self.command, None if view is None else "" if is_possible else tr("Only after the match."))

    def review(self) -> None:
        """Review the match."""
        view = self._view
        if view is None or not self.command.isEnabled():
            return
        if self.dialog is not None:
            self.dialog.close()
        task = self._task_of(view)
        dialog = ReviewDialog(
            self._screen, view, lambda done, progress: self._host.think_patiently(task, done, progress)
        )
        dialog.compared.connect(self.compared)
        dialog.left.connect(self.left)
        dialog.covered.connect(self.covered)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.stand_beside(self._beside)
        dialog.show()

    def let_go(self) -> None:
        """Clear the choice in the review, because the table shows something else."""
        if self.dialog is not None:
            self.dialog.let_go()

    def leave(self) -> bool:
        """Show the end of the match again; return whether a turn was chosen in the review."""
        if self.dialog is None or not self.dialog.has_chosen:
            return False
        self.dialog.let_go()
        self.left.emit()
        return True

    def _forget(self) -> None:
        self.dialog = None


class ResultBar(Card):
    """Shows the result of a match that is over; hidden before that."""

    def __init__(self, host: MatchHost, review: Callable[[], None]) -> None:
        """Create the strip; one of its buttons opens the ``review`` of the match."""
        super().__init__(strip=True)
        self._host = host
        self._review = review

    def present(self, view: View, can_review: bool) -> None:
        """Show the result if the match is over, with a button for its review if possible."""
        if not view.is_over:
            self.hide()
            return
        tip = tr("Compare every turn with the computer’s best")
        review = Choice(tr("Review…"), self._review, icon="eye", tip=tip)
        choices = [review] if can_review else []
        self.show_message(
            result_text.full_heading(view),
            "\n".join(result_text.ranking(view)[1:]),
            [*choices, *self._next_match(view)],
            "winner",
        )

    def _next_match(self, view: View) -> list[Choice]:
        """Return what can come next; online, the players ask each other for a rematch."""
        if view.is_linked and not view.looks_on:
            return []
        choices = []
        if not view.looks_on and (swapped := second_match(view)) is not None:
            tip = tr("The same stack again, each with the other’s tiles")
            choices.append(
                Choice(tr("Swap seats"), partial(self._host.match.begin, swapped), icon="swap", tip=tip)
            )
        by_mail = view.own_seat is not None and not view.looks_on
        if by_mail and view.own_seat is not None:
            name = view.setup.names[1 - view.own_seat]
            choices.append(
                Choice(
                    tr("Copy the ending for {name}", name=name),
                    partial(self._host.window.do, Do.COPY),
                    icon="copy",
                )
            )
        choices.append(Choice(tr("New match"), self._host.window.set_up, primary=by_mail, icon="new"))
        if view.own_seat is None:
            tip = tr("Another match with other tiles; the next player starts")
            begin = partial(self._host.match.begin, once_more(view.setup))
            choices.append(Choice(tr("Play again"), begin, primary=True, icon="again", tip=tip))
        return choices


def second_match(view: View) -> Setup | None:
    """Return the second match of a duel: the same stack with seats swapped; None if there is none.

    A duel needs two players and a first match that nobody gave up. A drawn stack is known by then.
    """
    setup = view.setup
    if setup.players != 2 or setup.earlier or view.resigned is not None:
        return None
    if setup.anchors:
        setup = replace(setup, anchors=(), stack=view.drawn, given_stack=True)
    return replace(setup, names=setup.names[::-1], seating=setup.seating[::-1], earlier=view.scores[::-1])


def once_more(setup: Setup) -> Setup:
    """Return the setup of another match of the same players, with another stack."""
    seed = random_seed()
    levels = [None if computer is None else computer.level for computer in setup.seating]
    return new_setup(
        setup.names,
        seed=seed,
        variant=setup.variant,
        first=(setup.first + 1) % setup.players,
        seating=seated(levels, computers_seed(seed)),
        title=setup.title,
    )
