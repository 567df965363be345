"""The frame of a dialog that reviews a match: progress, then a chart and a line for each turn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6 import QtCore, QtGui, QtWidgets

from topologic_qt.widgets.controls import Choice, button, label, tip
from topologic_qt.widgets.form import set_up_table
from topologic_qt.widgets.line_chart import LineChart
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.theme import row_scale, text_scale
from topologic_qt.widgets.translate import headed, tr

_AIR, _BAR, _GAP = 7, 13, 10
"""The margins of a row, the height of its bar, and the gap between its parts, in pixels."""
_MOST_NAME = 0.55  # largest share of the width for names
_NARROWEST = 160  # least width of the bars with names and figures, in pixels


class Compared(NamedTuple):
    """A result among several."""

    name: str
    value: float | None
    """The length of the bar; None if there is none yet."""
    text: str
    """The value in words or figures."""
    own: bool = False
    """Whether the others are compared with this one."""


class Comparison(QtWidgets.QWidget):
    """Bars of several results, scaled to the longest."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Compared] = ()
        """The shown results."""
        policy = QtWidgets.QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Minimum)

    def show_rows(self, rows: Sequence[Compared]) -> None:
        """Show these results from the top down."""
        self.rows = rows
        self.setAccessibleName("; ".join(headed(row.name, row.text) for row in rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QtCore.QSize:
        """Return a size with one row per result."""
        return QtCore.QSize(300, (self.fontMetrics().height() + _AIR) * len(self.rows))

    def minimumSizeHint(self) -> QtCore.QSize:
        """Return the preferred height, and the least width for readable figures."""
        return QtCore.QSize(_NARROWEST, self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        """Return True: where names lack room, they are above their bars."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height with every name beside or above its bar."""
        above = 0 if self._is_wide(width) else self.fontMetrics().height()
        return self.sizeHint().height() + above * len(self.rows)

    def _is_wide(self, width: float) -> bool:
        """Return whether all names have room beside their bars."""
        return self._names <= min(width * _MOST_NAME, width - self._values - 2 * _GAP)

    @property
    def _names(self) -> float:
        return max((self._metrics(row).horizontalAdvance(row.name) for row in self.rows), default=0)

    @property
    def _values(self) -> float:
        return max((self._metrics(row).horizontalAdvance(row.text) for row in self.rows), default=0)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint every row."""
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        longest = max((row.value for row in self.rows if row.value is not None), default=0) or 1
        line = self.fontMetrics().height() + _AIR
        name, beside = QtCore.QRectF(0, 0, self.width(), line - _AIR), QtCore.QPointF(0, line - _AIR)
        if self._is_wide(self.width()):
            name, beside = QtCore.QRectF(0, 0, self._names, line), QtCore.QPointF(self._names + _GAP, 0)
        room = max(0.0, self.width() - beside.x() - self._values - _GAP)
        for row in self.rows:
            length = room * (row.value or 0) / longest
            self._paint_row(painter, row, name, QtCore.QRectF(beside.x(), beside.y(), length, line))
            painter.translate(0, beside.y() + line)

    def _metrics(self, row: Compared) -> QtGui.QFontMetricsF:
        return QtGui.QFontMetricsF(self._font(row))

    def _font(self, row: Compared) -> QtGui.QFont:
        font = QtGui.QFont(self.font())
        font.setBold(row.own)
        return font

    def _paint_row(
        self, painter: QtGui.QPainter, row: Compared, name: QtCore.QRectF, place: QtCore.QRectF
    ) -> None:
        """Paint a row with the areas of its name and its bar."""
        palette = self.palette()
        painter.setFont(self._font(row))
        painter.setPen(palette.color(QtGui.QPalette.ColorRole.Text))
        align = QtCore.Qt.AlignmentFlag.AlignLeft | QtCore.Qt.AlignmentFlag.AlignVCenter
        text = self._metrics(row).elidedText(row.name, QtCore.Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, align, text)
        bar = QtCore.QRectF(place.left(), place.center().y() - _BAR / 2, place.width(), _BAR)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(
            palette.color(QtGui.QPalette.ColorRole.Highlight if row.own else QtGui.QPalette.ColorRole.Mid)
        )
        painter.drawRoundedRect(bar, 4, 4)
        painter.setPen(palette.color(QtGui.QPalette.ColorRole.Text))
        start = bar.right() + _GAP if place.width() else place.left()
        painter.drawText(
            QtCore.QRectF(start, place.top(), self.width() - start, place.height()), align, row.text
        )


_PADDING = QtCore.QSize(20, 14)
"""A cell's padding in the style sheet and its text's margin, in pixels, both sides together."""

_LONGEST_NAME = 16  # average characters of a name in its column
_SPOKEN = QtCore.Qt.ItemDataRole.AccessibleTextRole

_NARROW, _FRAME = 540, 40
"""The width of a dialog over its table, and the height of a window's frame, in pixels."""

_SHARE = 0.65
"""The largest share of a screen's width for a dialog over its table."""

_VERDICT = 210  # width of a verdict of few lines, in pixels at the usual text size

_CHART, _BESIDE_CHART = 300, 300
"""The least height for the chart and some turns, which grows like rows, and for the rest, in pixels."""

_ONE_TURN = 90
"""The height of a list with headings and one turn, in pixels at the usual text size."""

_SETTLED = 80  # time after which a moved dialog counts as placed, in milliseconds


class _Wrapped(QtWidgets.QStyledItemDelegate):
    """A delegate that fits a cell's height to its text."""

    def sizeHint(
        self, option: QtWidgets.QStyleOptionViewItem, index: QtCore.QModelIndex | QtCore.QPersistentModelIndex
    ) -> QtCore.QSize:
        table = self.parent()
        assert isinstance(table, QtWidgets.QTableWidget)
        width = table.columnWidth(index.column()) - _PADDING.width()
        room, flags = QtCore.QRect(0, 0, width, 10_000), QtCore.Qt.TextFlag.TextWordWrap
        return table.fontMetrics().boundingRect(room, flags, str(index.data())).size() + _PADDING


class Short(NamedTuple):
    """A short text whose full form is the cell's tip, also for screen readers."""

    shown: str
    whole: str


class _Named(QtWidgets.QStyledItemDelegate):
    """A delegate that shortens a long name, to leave room for other columns."""

    def sizeHint(
        self, option: QtWidgets.QStyleOptionViewItem, index: QtCore.QModelIndex | QtCore.QPersistentModelIndex
    ) -> QtCore.QSize:
        size, font = super().sizeHint(option, index), option.fontMetrics
        most = _LONGEST_NAME * font.averageCharWidth() + _PADDING.width()
        return QtCore.QSize(min(size.width(), most), size.height())

    def initStyleOption(
        self, option: QtWidgets.QStyleOptionViewItem, index: QtCore.QModelIndex | QtCore.QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = QtCore.Qt.TextElideMode.ElideRight


class ReviewFrame(ScrolledDialog):
    """A dialog with the progress of a calculation, and then a chart and a line for each turn."""

    left = QtCore.Signal()
    """Sent when the selection is cleared."""
    covered = QtCore.Signal(QtCore.QRect)
    """Sent with the part of the screen that the dialog covers; empty when it closes."""

    def __init__(
        self, parent: QtWidgets.QWidget, title: str, headings: Sequence[str], chart: LineChart
    ) -> None:
        """Create the frame; the last of the ``headings`` is for the verdicts."""
        super().__init__(parent)
        self.setWindowTitle(tr("Review: {title}", title=title.replace("\u00a0", " ")))
        self.addActions(_that_help(parent.window()))
        self._settled = QtCore.QTimer(self, singleShot=True, interval=_SETTLED)
        self._settled.timeout.connect(self._tell_place)
        self.progress = QtWidgets.QProgressBar()
        self.table = _table(headings)
        self.chart = chart
        self.told = label("", "text")
        """The sentence on the chosen turn."""
        self._pages = QtWidgets.QStackedWidget()
        self._pages.addWidget(self._thinking())
        self._prompt = ""
        self._name_column = -1
        self.call_off: Callable[[], None] = lambda: None
        """Cancels the calculation."""
        self._column = self.column((24, 20, 24, 18), 12)
        self._column.addWidget(label(title, "title"))
        self._column.addWidget(self._pages, 1)
        self.put_below(button(Choice(tr("Close"), self.reject)), QtCore.Qt.AlignmentFlag.AlignRight)
        self.wish_for(660, 660)

    @property
    def _width_for_words(self) -> int:
        """The width for whole headings, and verdicts of few lines."""
        header, margins = self.table.horizontalHeader(), self.contentsMargins()
        inner = self.layout()
        if inner is not None:
            margins += inner.contentsMargins()
        others = sum(header.sectionSizeHint(column) for column in range(header.count() - 1))
        bars = 2 * self.table.verticalScrollBar().sizeHint().width()
        beside = margins.left() + margins.right() + bars
        return others + beside + round(_VERDICT * text_scale())

    def put_above(self, choice: QtWidgets.QWidget) -> None:
        """Put a choice of what to review below the title, and focus it first."""
        self._column.insertWidget(1, choice)
        choice.setFocus()

    def put_together(self, legend: QtWidgets.QWidget, chosen: Callable[[int], None]) -> None:
        """Arrange the parts above the ``legend``; ``chosen`` is called with the row of a chosen turn."""
        page = QtWidgets.QWidget()
        layout = QtWidgets.QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.chart)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.told)
        layout.addWidget(legend)
        self._pages.addWidget(page)
        self.table.itemSelectionChanged.connect(lambda: self._choose(chosen))

    def explain_columns(self, tips: Mapping[int, str]) -> None:
        """Explain columns by number, as tips of their headings and for screen readers."""
        headings, way = self.table.model(), QtCore.Qt.Orientation.Horizontal
        for column, about in tips.items():
            for role in (
                QtCore.Qt.ItemDataRole.ToolTipRole,
                QtCore.Qt.ItemDataRole.AccessibleDescriptionRole,
            ):
                headings.setHeaderData(column, way, about, role)

    def fit_columns(self, wrapped: int) -> None:
        """Fit all columns into the table: verdicts and a ``wrapped`` column share the rest."""
        header = self.table.horizontalHeader()
        for column in (wrapped, self.table.columnCount() - 1):
            header.setSectionResizeMode(column, header.ResizeMode.Stretch)
        self.table.setItemDelegateForColumn(wrapped, _Wrapped(self.table))
        self.table.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def name_in(self, column: int) -> None:
        """Make this a column of names, of which long ones are shortened."""
        self.table.setItemDelegateForColumn(column, _Named(self.table))
        self._name_column = column

    def start_over(self) -> None:
        """Clear everything, and show the progress of another calculation."""
        self._put_away()
        self.table.setRowCount(0)
        self.show_progress(0.0)
        self._pages.setCurrentIndex(0)

    def show_progress(self, share: float) -> None:
        """Show the progress of the calculation, 0 to 1."""
        self.progress.setValue(round(100 * share))

    def show_turns(self, rows: Sequence[Sequence[str | Short]]) -> None:
        """Replace the progress by these lines, with a text for each heading, and announce it."""
        self.table.setRowCount(len(rows))
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                self.table.setItem(row, column, _cell(text, is_name=column == self._name_column))
        self._pages.setCurrentIndex(1)
        self._prompt = self.told.text()
        announce(self, " ".join((tr("The review is ready."), self.told.text())))

    @property
    def has_chosen(self) -> bool:
        """Whether a turn is chosen."""
        return self.table.selectionModel().hasSelection()

    def let_go(self) -> None:
        """Clear the selection without a signal."""
        with QtCore.QSignalBlocker(self.table):
            self.table.clearSelection()
        self.chart.mark(None)
        self.told.setText(self._prompt)

    def stand_beside(self, table: QtWidgets.QWidget) -> None:
        """Move beside the table, at least as high, or partly over it if the screen has no room."""
        screen = table.screen().availableGeometry()
        own = QtCore.QRect(table.mapToGlobal(QtCore.QPoint()), table.size())
        height = min(max(self.height(), own.height()), screen.height() - _FRAME)
        words = self._width_for_words
        width = min(max(self.width(), words), screen.width())
        if screen.right() - own.right() >= width:
            left = own.right() + 1
        elif own.left() - screen.left() >= width:
            left = own.left() - width
        else:
            most = round(_SHARE * screen.width())
            width = min(max(round(_NARROW * text_scale()), min(words, most)), screen.width())
            left = min(own.right() + 1, screen.right() + 1 - width)
        self.resize(width, height)
        self.move(left, max(screen.top(), min(own.top(), screen.bottom() + 1 - height - _FRAME)))

    def moveEvent(self, event: QtGui.QMoveEvent) -> None:
        """Report the dialog's place soon."""
        super().moveEvent(event)
        self._settled.start()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Report the dialog's place soon; hide the chart if there is no room."""
        super().resizeEvent(event)
        self.chart.setVisible(self.height() >= _CHART * row_scale() + _BESIDE_CHART * text_scale())
        self._settled.start()

    def _tell_place(self) -> None:
        if self.isVisible():
            self.covered.emit(self.frameGeometry())

    def _thinking(self) -> QtWidgets.QWidget:
        page = QtWidgets.QWidget()
        layout = QtWidgets.QVBoxLayout(page)
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("Review progress"))
        layout.addStretch()
        layout.addWidget(label(tr("Reviewing every turn…"), "heading"))
        layout.addWidget(self.progress)
        layout.addStretch()
        return page

    def _choose(self, chosen: Callable[[int], None]) -> None:
        rows = self.table.selectionModel().selectedRows()
        if rows:
            chosen(rows[0].row())
        else:
            self.let_go()
            self.left.emit()

    def done(self, result: int) -> None:
        """Clear everything and close."""
        self._put_away()
        self.covered.emit(QtCore.QRect())
        super().done(result)

    def _put_away(self) -> None:
        self.call_off()
        self.let_go()
        self.left.emit()


class _Turns(QtWidgets.QTableWidget):
    """The list of turns, in which up or down first chooses the current one, with whole lines only."""

    def sizeHint(self) -> QtCore.QSize:
        """Return a size for one turn: the list gives way to growing texts around it."""
        return QtCore.QSize(super().sizeHint().width(), round(_ONE_TURN * text_scale()))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        view = self.viewport()
        painter = QtGui.QPainter(view)
        for edge in self._cut():
            painter.fillRect(edge, self.palette().base())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)  # words on a line may need the list's space
        for index in self.selectionModel().selectedRows():
            self.scrollTo(index)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.viewport().update()  # shifted lines may be whole now

    def _cut(self) -> Iterator[QtCore.QRect]:
        """Yield the areas of lines cut at an edge, if others are whole."""
        room = self.viewport().rect()
        first, last = self.rowAt(room.top()), self.rowAt(room.bottom())
        areas = [(row, self.rowViewportPosition(row), self.rowHeight(row)) for row in {first, last} - {-1}]
        whole = [row for row in range(first, self.rowCount() if last < 0 else last + 1) if row >= 0]
        if len(whole) > len(areas):
            for _, top, height in areas:
                area = QtCore.QRect(room.left(), top, room.width(), height)
                if not room.contains(area):
                    yield area

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        arrows = (QtCore.Qt.Key.Key_Up, QtCore.Qt.Key.Key_Down)
        if event.key() in arrows and self.currentRow() >= 0 and not self.selectionModel().hasSelection():
            self.selectRow(self.currentRow())
        else:
            super().keyPressEvent(event)


def _that_help(window: QtWidgets.QWidget) -> list[QtGui.QAction]:
    """Return a window's actions for the help key, which explains the same in its dialogs."""
    key = QtGui.QKeySequence(QtGui.QKeySequence.StandardKey.HelpContents)
    return [action for action in window.findChildren(QtGui.QAction) if key in action.shortcuts()]


def _cell(text: str | Short, is_name: bool) -> QtWidgets.QTableWidgetItem:
    short = text if isinstance(text, Short) else Short(text, text)
    cell = QtWidgets.QTableWidgetItem(short.shown)
    if short.shown != short.whole:
        cell.setData(_SPOKEN, short.whole)
    if is_name or short.shown != short.whole:
        cell.setToolTip(tip(short.whole))
    return cell


def _table(headings: Sequence[str]) -> QtWidgets.QTableWidget:
    table = _Turns(0, len(headings))
    set_up_table(table, tr("Turns"), headings)
    rows, columns = table.verticalHeader(), table.horizontalHeader()
    rows.setSectionResizeMode(rows.ResizeMode.ResizeToContents)
    table.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
    columns.setSectionResizeMode(columns.ResizeMode.ResizeToContents)
    columns.setStretchLastSection(True)
    columns.setDefaultAlignment(QtCore.Qt.AlignmentFlag.AlignLeft)
    table.setItemDelegateForColumn(len(headings) - 1, _Wrapped(table))
    table.setTextElideMode(QtCore.Qt.TextElideMode.ElideNone)  # a long verdict has more lines
    columns.sectionResized.connect(table.resizeRowsToContents)
    return table
