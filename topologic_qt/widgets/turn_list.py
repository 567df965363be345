"""A list of turns as a widget: painted lines of equal height, of which one is chosen to be looked at.

A game derives from `LineModel` and `LinePainter`: it adds the words of a line and what is painted on it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from topologic_qt.widgets.controls import paint_focus_frame, tip
from topologic_qt.widgets.ring import EDGE, GOLD
from topologic_qt.widgets.speech import CellNames
from topologic_qt.widgets.theme import painted, row_scale, scaled
from topologic_qt.widgets.translate import tr

Index = QModelIndex | QPersistentModelIndex

NUMBER_WIDTH = 40
"""The width at the start of a line that is left to the number of the turn, in pixels."""
_LOW = 30
"""The height of a line, in pixels, below which a frame round it has no room beside its words."""

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -(10**6), Qt.Key.Key_End: 10**6}
"""The rows by which each key moves the choice; up, down and whole pages are handled by Qt."""

_TO_LATEST = (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_PageUp, Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""The keys that choose the last line while none is chosen."""

_TEXT_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class LineModel(QAbstractListModel):
    """The model of lines, each of which is put into words when it is to be shown."""

    def count(self) -> int:
        """Return the number of lines."""
        raise NotImplementedError

    def words(self, row: int) -> str:
        """Return a whole line in words."""
        raise NotImplementedError

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of lines; no line has lines below it."""
        return 0 if parent is not None and parent.isValid() else self.count()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line in words."""
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self.words(index.row()))
        return self.words(index.row()) if role in _TEXT_ROLES else None


class LineToPaint(NamedTuple):
    """A line that is being painted: where, in which colours, and how people deal with it."""

    row: int
    rect: QRect
    palette: QPalette
    is_chosen: bool
    is_pointed_at: bool


class LinePainter(QStyledItemDelegate):
    """The delegate that paints the ground of a line and the rule below it, and then what the game adds."""

    def __init__(self, line_height: int) -> None:
        """Create the delegate; ``line_height`` is the height of every line, in pixels."""
        super().__init__()
        self._line_height = line_height

    def paint_line(self, painter: QPainter, line: LineToPaint) -> None:
        """Paint what the game shows on a line; the state of the painter is restored afterwards."""
        raise NotImplementedError

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a line; all have the same height."""
        return QSize(200, round(self._line_height * row_scale()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the line."""
        palette: QPalette = option.palette
        view = option.widget
        chosen = isinstance(view, QAbstractItemView) and view.currentIndex().row() == index.row()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = scaled(painter, option.rect)
        if chosen:
            ground = palette.color(QPalette.ColorRole.Highlight)
            ground.setAlpha(46)
            painter.fillRect(rect.adjusted(0, 0, 0, -1), ground)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.PlaceholderText).lighter(), 0.4))
        painter.drawLine(rect.left() + 12, rect.bottom(), rect.right() - 12, rect.bottom())
        if isinstance(view, TurnList) and index.row() in view.meant:
            paint_meant(painter, rect)
        pointed = bool(option.state & QStyle.StateFlag.State_MouseOver)
        self.paint_line(painter, LineToPaint(index.row(), rect, palette, chosen, pointed))
        painter.restore()


def paint_meant(painter: QPainter, rect: QRect) -> None:
    """Paint a frame round a line at which somebody is to look: of a low one, at its very edge."""
    inside, edge, gold = (1.5, 3.0, 2.0) if rect.height() < _LOW else (4.0, 4.5, 2.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((EDGE, edge), (GOLD, gold)):
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(QRectF(rect).adjusted(inside, inside, -inside, -inside), 8, 8)


def paint_number(painter: QPainter, line: LineToPaint, number: int, height: int, points: int) -> None:
    """Paint the number of a turn at the start of its line, in a box of ``height`` pixels, quietly."""
    painter.setPen(line.palette.color(QPalette.ColorRole.PlaceholderText))
    box = QRect(line.rect.left() + 4, line.rect.top() + 6, NUMBER_WIDTH - 6, height)
    write(painter, box, str(number), points)


def write(
    painter: QPainter,
    rect: QRect,
    text: str,
    points: int,
    bold: bool = False,
    alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:
    """Write a text into a part of a line, in letters of ``points``."""
    set_size(painter, points, bold)
    painter.drawText(rect, alignment, text)


def set_size(painter: QPainter, points: int, bold: bool = False) -> None:
    """Write in letters of ``points`` from now on."""
    painter.setFont(painted(painter.font(), points, bold))


class TurnList(QTableView):
    """The view of the lines; a click, the arrows or Enter choose one to look at, Escape clears it.

    The view is a table of one column, since Qt's list view visits every line again when one is added.
    """

    chosen = Signal(int)
    """Emitted with the row of the chosen line; -1 for none."""

    def __init__(
        self,
        model: QAbstractItemModel,
        painter: QStyledItemDelegate,
        line_height: int,
        parent: QWidget | None = None,
    ) -> None:
        """Create the view; ``line_height`` is the height of a line in pixels at the usual size of texts."""
        super().__init__(parent)
        self.setViewport(QWidget())
        self.setModel(model)
        CellNames(self)
        self.setItemDelegate(painter)
        rows, column = self.verticalHeader(), self.horizontalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(round(line_height * row_scale()))
        column.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for header in (rows, column):
            header.hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setMinimumHeight(round(line_height * row_scale()) + 16)
        self.setAccessibleName(tr("Turns"))
        self.meant: frozenset[int] = frozenset()
        """The rows of the lines at which somebody is to look."""
        self.selectionModel().currentChanged.connect(lambda now, _: self.chosen.emit(now.row()))

    def leave(self) -> None:
        """Clear the choice."""
        self.setCurrentIndex(QModelIndex())

    def choose(self, row: int) -> None:
        """Choose a line."""
        self.setCurrentIndex(self.model().index(row, 0))

    def point_out(self, rows: Iterable[int]) -> None:
        """Frame these lines and no others, and bring the first of them into sight."""
        self.meant = frozenset(rows)
        self.viewport().update()
        if self.meant:
            self.scrollTo(self.model().index(min(self.meant), 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the latest line in sight where it was: also when the list is laid out after it was filled."""
        bar = self.verticalScrollBar()
        was_at_end = bar.value() == bar.maximum()
        super().resizeEvent(event)
        if was_at_end:
            self.scrollToBottom()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the focus without choosing a line; Qt would choose the first one."""
        if self.currentIndex().isValid():
            super().focusInEvent(event)
        else:
            QAbstractScrollArea.focusInEvent(self, event)
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines, and a frame round all of them while the list has the focus."""
        super().paintEvent(event)
        if self.hasFocus():
            paint_focus_frame(self.viewport())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose turns with left, right and Enter too; clear the choice with Escape."""
        row, key = self.currentIndex().row(), Qt.Key(event.key())
        if key == Qt.Key.Key_Escape and row >= 0:
            self.leave()
        elif row < 0 and key in _TO_LATEST and self.model().rowCount():
            self.choose(self.model().rowCount() - 1)
        elif key in _STEPS and self.model().rowCount():
            self.choose(max(0, min(row + _STEPS[key], self.model().rowCount() - 1)))
        elif event.text() and event.text().isprintable():
            event.ignore()  # a letter is for the window, not for a search among the turns
        else:
            super().keyPressEvent(event)
