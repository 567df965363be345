"""The review of a finished round: the value of each turn, and better turns."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.games.topologic.rules import RoundReview, TurnReview, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.pages import page_title
from topologic_qt.games.topologic.ui.review_text import bits, luck, moves, verdict
from topologic_qt.table.ghosts import GhostKind, ghost_picture
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.line_chart import Line, LineChart
from topologic_qt.widgets.translate import tr

Begin = Callable[[Callable[[RoundReview | None], None], Callable[[float], None]], Callable[[], None]]
"""Begins a review with a function for the result and one for the progress; returns a function to cancel."""


_VERDICT = 5
"""The index of the column with the verdicts."""
_PADDING = QSize(26, 14)
"""The padding of a cell in the style sheet, in pixels, both sides together."""


class _Wrapped(QStyledItemDelegate):
    """A delegate that makes a cell as high as its text needs in the width of its column."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of the text, with its padding."""
        table = self.parent()
        assert isinstance(table, QTableWidget)
        width = table.columnWidth(index.column()) - _PADDING.width()
        room, flags = QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap
        return table.fontMetrics().boundingRect(room, flags, str(index.data())).size() + _PADDING


class ReviewDialog(QDialog):
    """A dialog with the progress of the calculation, and then a line for each turn and a chart."""

    compared = Signal(object, object)
    """Emitted with the tiles under the seekers in the chosen turn, and with the best tiles."""
    left = Signal()
    """Emitted when no better turn is shown any more."""

    def __init__(self, parent: QWidget, view: View, round_number: int, begin: Begin) -> None:
        """Create the dialog and begin to review a round (by index) of a match."""
        super().__init__(parent)
        self._view = view
        self._played = view.rounds[round_number]
        self._review: RoundReview | None = None
        title = page_title(view, round_number)
        self.setWindowTitle(tr("Review: {title}", title=title))
        self._pages = QStackedWidget()
        self.progress = QProgressBar()
        self.table = QTableWidget(0, 6)
        self.chart = LineChart(
            tr("Tiles on which the secret could lie, turn by turn"), tr("Turn"), tr("Tiles left")
        )
        self._better = label("", "text")
        self._legend = self._explain_ghosts()
        self._pages.addWidget(self._thinking())
        self._pages.addWidget(self._result())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(12)
        layout.addWidget(label(title, "title"))
        layout.addWidget(self._pages, 1)
        layout.addWidget(button(Choice(tr("Close"), self.reject)), 0, Qt.AlignmentFlag.AlignRight)
        self.resize(660, 660)
        self._call_off = begin(self._show, self._show_progress)

    def _thinking(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("How far the review is"))
        layout.addStretch()
        layout.addWidget(label(tr("Looking at every turn again …"), "heading"))
        layout.addWidget(self.progress)
        layout.addStretch()
        return page

    def _result(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.chart)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._better)
        layout.addWidget(self._legend)
        self.table.setHorizontalHeaderLabels(
            [
                tr("Turn"),
                tr("Hint"),
                tr("Tiles left"),
                tr("Learnt (best)"),
                tr("Way lost"),
                tr("Verdict"),
            ]
        )
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.setItemDelegateForColumn(_VERDICT, _Wrapped(self.table))
        self.table.setTextElideMode(Qt.TextElideMode.ElideNone)  # a long verdict takes more lines
        self.table.horizontalHeader().sectionResized.connect(self.table.resizeRowsToContents)
        self.table.itemSelectionChanged.connect(self._choose)
        return page

    def _explain_ghosts(self) -> QWidget:
        """Return a legend of the two kinds of ghosts on the table."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        name = self._view.setup.players[self._played.seeker]
        for kind, text in (
            (GhostKind.WHOLE, tr("{name} in this turn", name=name)),
            (GhostKind.BROKEN, tr("Most could be learnt")),
        ):
            picture = QLabel()
            picture.setPixmap(ghost_picture(kind, self.devicePixelRatioF()))
            row.addWidget(picture)
            row.addWidget(label(text, "muted"), 1)
        holder.hide()
        return holder

    def stand_beside(self, table: QWidget) -> None:
        """Move the dialog beside the table, as far as the screen has room."""
        screen = table.screen().availableGeometry()
        corner = table.mapToGlobal(table.rect().topRight())
        self.move(max(screen.left(), min(corner.x(), screen.right() - self.width())), corner.y())

    def _show_progress(self, share: float) -> None:
        self.progress.setValue(round(100 * share))

    def _show(self, review: RoundReview | None) -> None:
        if review is None:
            return
        self._review = review
        self.table.setRowCount(len(review.turns))
        for row, turn in enumerate(review.turns):
            for column, text in enumerate(self._cells(row, turn)):
                self.table.setItem(row, column, QTableWidgetItem(text))
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
                own=", ".join(map(str, own)),
                master=", ".join(map(str, master)),
            ),
        )
        self._better.setText(
            tr("Choose a turn: the table shows it as ghosts, beside what would have told most.")
        )
        self._pages.setCurrentIndex(1)

    def _cells(self, row: int, turn: TurnReview) -> list[str]:
        said = " · ".join(part for part in (verdict(turn), luck(turn)) if part)
        learnt = tr("{gained} ({best})", gained=bits(turn.expected), best=f"{turn.best_expected:.1f}")
        left = f"{len(turn.before)} → {len(turn.after)}"
        return [str(row + 1), str(self._played.turns[row].hint), left, learnt, moves(turn.travel_lost), said]

    def _choose(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        if self._review is None or not rows:
            return
        row = rows[0].row()
        turn = self._review.turns[row]
        self.chart.mark(row + 1)
        tiles = ", ".join(words.tile_name(tile) for tile in turn.best)
        self._better.setText(
            tr(
                "Turn {turn}: on average the hint told {got}. Most could be expected from {tiles}: {best}.",
                turn=row + 1,
                got=bits(turn.expected),
                tiles=tiles,
                best=bits(turn.best_expected),
            )
        )
        self._legend.show()
        self.compared.emit(self._played.turns[row].positions, turn.best)

    def done(self, result: int) -> None:
        """Cancel the calculation, and clear the ghosts away."""
        self._call_off()
        self.left.emit()
        super().done(result)
