"""A list of turns as a widget: painted lines of equal height, of which one is chosen to be looked at."""

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QHeaderView,
    QStyledItemDelegate,
    QTableView,
    QWidget,
)

from topologic_qt.widgets.translate import tr

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -(10**6), Qt.Key.Key_End: 10**6}
"""The rows by which each key moves the choice; up, down and whole pages are handled by Qt."""

_TO_LATEST = (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_PageUp, Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""The keys that choose the last line while none is chosen."""


class TurnList(QTableView):
    """The view of the lines; a click, the arrows or Enter choose one to look at, Escape clears it.

    The view is a table of one column, since Qt's list view visits every line again when one is added.
    """

    chosen = Signal(int)
    """Emitted with the row of the chosen line; -1 for none."""

    def __init__(self, model: QAbstractItemModel, painter: QStyledItemDelegate, line_height: int) -> None:
        """Create the view; ``line_height`` is the height of every line, in pixels."""
        super().__init__()
        self.setViewport(QWidget())
        self.setModel(model)
        self.setItemDelegate(painter)
        rows, column = self.verticalHeader(), self.horizontalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(line_height)
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
        self.setMinimumHeight(line_height + 16)
        self.setAccessibleName(tr("Turns"))
        self.selectionModel().currentChanged.connect(lambda now, _: self.chosen.emit(now.row()))

    def leave(self) -> None:
        """Clear the choice."""
        self.setCurrentIndex(QModelIndex())

    def choose(self, row: int) -> None:
        """Choose a line."""
        self.setCurrentIndex(self.model().index(row, 0))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the focus without choosing a line; Qt would choose the first one."""
        if self.currentIndex().isValid():
            super().focusInEvent(event)
        else:
            QAbstractScrollArea.focusInEvent(self, event)
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines, and a frame round all of them while the list has the focus and none is chosen."""
        super().paintEvent(event)
        if self.hasFocus() and not self.currentIndex().isValid():
            with QPainter(self.viewport()) as painter:
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
                painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

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
