"""A list of turns as a widget: painted lines of equal height, of which one is chosen to be looked at."""

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QTableView, QWidget

from topologic_qt.widgets.translate import tr

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -(10**6), Qt.Key.Key_End: 10**6}
"""The rows by which each key moves the choice; up, down and whole pages are handled by Qt."""


class TurnList(QTableView):
    """The view of the lines; a click or the arrows choose one to look at, Escape clears the choice.

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose turns with left and right too; clear the choice with Escape."""
        row, key = self.currentIndex().row(), Qt.Key(event.key())
        if key == Qt.Key.Key_Escape and row >= 0:
            self.leave()
        elif key in _STEPS and self.model().rowCount():
            self.choose(max(0, min(row + _STEPS[key], self.model().rowCount() - 1)))
        elif event.text() and event.text().isprintable():
            event.ignore()  # a letter is for the window, not for a search among the turns
        else:
            super().keyPressEvent(event)
