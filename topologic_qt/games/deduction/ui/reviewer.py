"""The commands that show the detailed result and the review of a finished match."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.match_results import Review, TurnReview
from topologic_qt.games.deduction.rules.moves import Ask
from topologic_qt.games.deduction.rules.sheet import Notes
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.hand_overs import Advice, MatchHost
from topologic_qt.games.deduction.ui.sheet.page import aid_name
from topologic_qt.games.deduction.ui.words import question, tile_name, tiles_text, title
from topologic_qt.table.piece_item import colour_of, is_dark
from topologic_qt.widgets.computer_bar import told_level
from topologic_qt.widgets.controls import Choice, allow, button, label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.line_chart import Line, LineChart, Scale
from topologic_qt.widgets.review_frame import ReviewFrame, Short
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.statistics_frame import figures_table, show_figures
from topologic_qt.widgets.translate import decimal, listing, ntr, shortened, tr


class DetailsDialog(ScrolledDialog):
    """The result, a table of all seats, and the hands."""

    def __init__(self, parent: QWidget, view: View, notes: Notes) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Result: {title}", title=words.title(view.setup)))
        self.table = figures_table(
            [tr("Player"), tr("Questions"), tr("Announced"), tr("Help"), tr("Suggestions")]
        )
        show_figures(self.table, [_figures(view, notes, seat) for seat in range(view.players)])
        layout = self.column((24, 20, 24, 18), 12)
        layout.addWidget(label(words.heading(view), "title"))
        layout.addWidget(label(words.outcome_text(view), "text"))
        proof = words.proof_text(view)
        if proof:
            layout.addWidget(label(proof, "text"))
        layout.addWidget(self.table, 1)
        layout.addWidget(label("\n".join(_hands(view)), "muted"))
        self.put_below(button(Choice(tr("Close"), self.accept, primary=True)), Qt.AlignmentFlag.AlignRight)
        self.wish_for(720, 440)


def _figures(view: View, notes: Notes, seat: Seat) -> list[str]:
    computer, sheet = view.seating[seat], notes.sheets[seat]
    asked = sum(isinstance(entry, Question) and entry.asker == seat for entry in view.log)
    helped = "–" if computer is not None else aid_name(sheet.aid)
    advised = "–" if computer is not None else str(sheet.suggestions)
    name = told_level(view.setup.names[seat], computer.level if computer is not None else None)
    return [name, str(asked), _announced(view, seat), helped, advised]


def _announced(view: View, seat: Seat) -> str:
    """Return the tile that a player announced, or that the player left."""
    for entry in view.log:
        match entry:
            case Announcement(announcer=who, tile=tile, right=right) if who == seat:
                name = tile_name(tile)
                return tr("{tile}, right", tile=name) if right else tr("{tile}, wrong", tile=name)
            case Resignation(seat=who) if who == seat:
                return tr("gave up")
    return "–"


def _hands(view: View) -> list[str]:
    return [
        tr("{name}: {tiles}", name=name, tiles=tiles_text(hand))
        for name, hand in zip(view.setup.names, view.hands, strict=True)
        if hand is not None
    ]


def asked_text(names: Sequence[str], turn: TurnReview) -> str:
    """Return the question of a turn in short."""
    question = turn.question
    if question is None:
        return "–"
    return _short(names, Ask(question.whom, question.kind, question.line), turn)


def _short(names: Sequence[str], ask: Ask, turn: TurnReview) -> str:
    coin = None if turn.question is None else turn.question.coin
    if coin is None:
        return names[ask.whom]
    face = ask.line.of(coin)
    return tr("{name}: {question}", name=names[ask.whom], question=question(ask.kind, face))


def better(names: Sequence[str], turn: TurnReview) -> str:
    """Return the question that would have told more in a turn, or a word for no such question."""
    if turn.question is None or turn.told is None:
        return "–"
    if turn.is_suggested:
        return tr("The computer’s choice")
    return tr("none") if turn.best is None else _short(names, turn.best, turn)


def verdict(names: Sequence[str], turn: TurnReview) -> str:
    """Return how good the question of a turn was, in a sentence."""
    if turn.question is None or turn.told is None:
        return "–"
    if turn.is_suggested:
        return tr("The computer’s choice")
    if turn.best is None:
        return tr("The best question")
    return tr("“{question}” would have revealed more.", question=_short(names, turn.best, turn))


def told(names: Sequence[str], turn: TurnReview) -> str:
    """Return the comment on a turn, in sentences."""
    left = turn.left[turn.seat]
    name = names[turn.seat]
    parts = []
    if left is not None:
        parts.append(
            ntr(
                "After turn {number}, {n} tile could be missing for {name}.|"
                "After turn {number}, {n} tile could be missing for you.",
                "After turn {number}, {n} tiles could be missing for {name}.|"
                "After turn {number}, {n} tiles could be missing for you.",
                left,
                number=turn.number,
                name=name,
            )
        )
    if turn.is_suggested:
        parts.append(tr("The computer would ask the same."))
    elif turn.best is not None and turn.expected_left is not None and turn.best_expected_left is not None:
        parts.append(
            tr(
                "It left {asked} tiles on average; “{best}” would have left {fewer}.",
                asked=decimal(turn.expected_left, 1),
                best=_short(names, turn.best, turn),
                fewer=decimal(turn.best_expected_left, 1),
            )
        )
    return " ".join(parts)


def proof_text(names: Sequence[str], review: Review) -> str:
    """Return the turn after which each player could prove the missing tile."""
    proved = [
        tr("{name} after turn {turn}", name=name, turn=turn)
        for name, turn in zip(names, review.proof, strict=True)
        if turn is not None
    ]
    if not proved:
        return tr("Nobody could prove which tile was missing.")
    return tr("Players who could prove the missing tile: {players}.", players=listing(proved))


Begin = Callable[[Callable[[Review | None], None], Callable[[float], None]], Callable[[], None]]
"""Begins a review, given functions for the result and the progress; returns a function to cancel it."""


class ReviewDialog(ReviewFrame):
    """A dialog with the progress of the review, and then a chart and a line for each turn."""

    chosen = Signal(int)  # the line of the log, from 0, that ends a chosen turn

    def __init__(self, parent: QWidget, view: View, begin: Begin) -> None:
        headings = (tr("Turn"), tr("Player"), tr("Question"), tr("Tiles left"), tr("Better"))
        heading = tr("Possible tiles, turn by turn")
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
        """Replace the progress by the result; None if it was cancelled."""
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
        self.told.setText(tr("Choose a turn to see it on the table."))
        self.show_turns([self._cells(turn) for turn in review.turns])

    def _cells(self, turn: TurnReview) -> list[str | Short]:
        names = self._view.setup.names
        few = [shortened(name) for name in names]
        question = Short(asked_text(few, turn), asked_text(names, turn))
        best = Short(better(few, turn), verdict(names, turn))
        left = turn.left[turn.seat]
        return [str(turn.number), names[turn.seat], question, "–" if left is None else str(left), best]

    def _tell(self, row: int) -> None:
        if self._review is None:
            return
        turn = self._review.turns[row]
        self.chart.mark(turn.number)
        self.told.setText(told(self._view.setup.names, turn))
        lines = [line for line, entry in enumerate(self._view.log) if entry.turn == turn.number]
        if lines:
            self.chosen.emit(lines[-1])


class Reviewer(QObject):
    """Opens the details and the review on request."""

    chosen = Signal(int)  # the line of the log, from 0, of a chosen turn; -1 when none is chosen any more

    def __init__(self, screen: QWidget, host: MatchHost, advice: Advice) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._advice = advice
        self._view: View | None = None
        self._line = -1
        self.dialog: ReviewDialog | None = None
        self.details: DetailsDialog | None = None
        self.command = QAction(icon("eye"), tr("&Review the match…"), screen)
        self.command.triggered.connect(self.review)
        self.present(None)

    def present(self, view: View | None) -> None:
        """Enable the command for a finished match that can be reviewed; None means no match."""
        if view != self._view:
            for dialog in (self.dialog, self.details):
                if dialog is not None:
                    dialog.close()
        self._view = view
        is_left_out = view is None or view.setup.at_table is not None
        is_over = view is not None and view.is_over
        allow(self.command, None if is_left_out else "" if is_over else tr("Only after the match."))

    def show_details(self) -> None:
        """Show the table of all seats."""
        if self._view is None or not self._view.is_over or self.details is not None:
            return
        self.details = DetailsDialog(self._screen, self._view, self._host.match.notes)
        self.details.finished.connect(self.details.deleteLater)
        self.details.finished.connect(self._forget_details)
        self.details.open()

    def review(self) -> None:
        """Review the match, beside the table."""
        view = self._view
        if view is None or not self.command.isEnabled():
            return
        if self.dialog is not None:
            self.dialog.close()
        task = self._advice.review(view)
        dialog = ReviewDialog(
            self._screen, view, lambda done, progress: self._host.think_patiently(task, done, progress)
        )
        dialog.chosen.connect(self._choose)
        dialog.left.connect(self._leave)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.stand_beside(self._screen)
        dialog.show()

    def follow(self, line: int) -> None:
        """Deselect the turn if the table shows a different line of the log, from 0; -1 is the present."""
        if line != self._line and self.dialog is not None:
            self._line = -1
            self.dialog.let_go()

    def _choose(self, line: int) -> None:
        self._line = line
        self.chosen.emit(line)

    def _leave(self) -> None:
        """Return to the present, unless the table shows something other than the review."""
        if self._line >= 0:
            self._line = -1
            self.chosen.emit(-1)

    def _forget(self) -> None:
        self.dialog = None

    def _forget_details(self) -> None:
        self.details = None
