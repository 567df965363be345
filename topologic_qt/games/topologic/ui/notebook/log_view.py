"""The log of a page on screen: it is scrolled, walked through, and written in."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from topologic_qt.games.topologic.ui.notebook.log import LINE_HEIGHT, LogModel, LogPainter
from topologic_qt.widgets.translate import tr

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -(10**6), Qt.Key.Key_End: 10**6}
"""By how many turns a key goes on or back; up, down and whole pages are the view's own."""


class LogView(QTableView):
    """The lines, one of which may be looked at: a click or the arrows choose it, Escape lets it go.

    A table of one column, since a list of Qt's looks at every line again whenever one is added.
    """

    chosen = Signal(int)
    """The row that is looked at; -1 for none."""

    def __init__(self, model: LogModel, painter: LogPainter) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(painter)
        rows, column = self.verticalHeader(), self.horizontalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(LINE_HEIGHT)
        column.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for header in (rows, column):
            header.hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)
        self.setMouseTracking(True)
        self.setMinimumHeight(LINE_HEIGHT + 16)
        self.setAccessibleName(tr("Turns"))
        self.selectionModel().currentChanged.connect(lambda now, _: self.chosen.emit(now.row()))

    def leave(self) -> None:
        """Look at no line."""
        self.setCurrentIndex(QModelIndex())

    def choose(self, row: int) -> None:
        """Look at a line."""
        self.setCurrentIndex(self.model().index(row, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right, too, go through the turns; Escape leaves them."""
        row, key = self.currentIndex().row(), Qt.Key(event.key())
        if key == Qt.Key.Key_Escape and row >= 0:
            self.leave()
        elif key in _STEPS and self.model().rowCount():
            self.choose(max(0, min(row + _STEPS[key], self.model().rowCount() - 1)))
        elif event.text() and event.text().isprintable():
            event.ignore()  # a letter is for the window, not for a search among the turns
        else:
            super().keyPressEvent(event)
