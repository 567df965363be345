"""A small grid of all tiles, colour by colour, for ticking them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.topologic.ui.notebook.mark_tool import MarkTool
from topologic_qt.table.sprites import Sprites
from topologic_qt.widgets.focus import paint_focus_frame

Index = QModelIndex | QPersistentModelIndex

_CELL_HEIGHT = 31

_TEXT_ROLES = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)


class _Cells(QAbstractTableModel):
    """The model of the grid: a column for each colour, a row for each number."""

    def __init__(
        self, colours: Sequence[str], numbers: Sequence[int], describe: Callable[[str], str]
    ) -> None:
        super().__init__()
        self._keys = [[f"{colour}{number}" for colour in colours] for number in numbers]
        self._describe = describe

    def key(self, index: Index) -> str:
        """Return the tile of a cell; "" for no cell."""
        return self._keys[index.row()][index.column()] if index.isValid() else ""

    def cell(self, key: str) -> QModelIndex:
        """Return the cell of a tile."""
        for row, keys in enumerate(self._keys):
            if key in keys:
                return self.index(row, keys.index(key))
        return QModelIndex()

    def rowCount(self, parent: Index | None = None) -> int:
        return len(self._keys)

    def columnCount(self, parent: Index | None = None) -> int:
        return len(self._keys[0])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self._describe(self.key(index)) if role in _TEXT_ROLES else None

    def refresh(self) -> None:
        """Signal that every cell may have changed."""
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))


class _CellPainter(QStyledItemDelegate):
    """The delegate that paints a tile with its tick."""

    def __init__(self, cells: _Cells, mark_tool: MarkTool) -> None:
        super().__init__()
        self.style = USUAL_STYLE
        self.ringed = ""
        self._cells = cells
        self._mark_tool = mark_tool
        self._sprites = Sprites()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        key, rect = self._cells.key(index), option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.x() + rect.width() / 2, rect.y() + rect.height() / 2)
        scale = min(rect.width(), rect.height()) / 108
        painter.scale(scale, scale)
        marked = self._mark_tool.drawing(key, small=True)
        if marked is None or not marked.instead:
            self._sprites.blit(painter, self.style.drawing(key), TILE_RECT)
        if marked is not None:
            self._sprites.blit(painter, marked, TILE_RECT)
        painter.restore()
        if key == self.ringed:
            self._paint_ring(painter, rect, option)

    def _paint_ring(self, painter: QPainter, rect: QRect, option: QStyleOptionViewItem) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(option.palette.color(option.palette.ColorRole.Highlight), 2.5))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 5, 5)
        painter.restore()


class TickGrid(QTableView):
    """The view of the grid, for ticking with strokes of the mouse, or with arrows and mark keys."""

    pointed = Signal(str)
    """Emitted when the mouse or the keyboard points at another tile, or ("") at none."""

    def __init__(
        self,
        mark_tool: MarkTool,
        colours: Sequence[str],
        numbers: Sequence[int],
        describe: Callable[[str], str],
    ) -> None:
        """Create the grid; ``describe`` returns a tile and its tick in words."""
        super().__init__()
        self.setViewport(QWidget())
        self._mark_tool = mark_tool
        self._cells = _Cells(colours, numbers, describe)
        self._painter = _CellPainter(self._cells, mark_tool)
        self.setModel(self._cells)
        self.setItemDelegate(self._painter)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.hide()
            header.setMinimumSectionSize(8)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setFixedHeight(_CELL_HEIGHT * len(numbers))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(policy)
        self.setVerticalScrollBarPolicy(policy)
        mark_tool.changed.connect(self._cells.refresh)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the grid, and a frame round it while it has the keyboard."""
        super().paintEvent(event)
        if self.hasFocus():
            paint_focus_frame(self.viewport())

    def set_style(self, style: Style) -> None:
        """Draw the tiles like those on the table."""
        self._painter.style = style
        self.viewport().update()

    def point_at(self, key: str) -> None:
        """Draw a ring around the tile that is pointed at, here or on the table; "" for none."""
        if key != self._painter.ringed:
            old, self._painter.ringed = self._painter.ringed, key
            for changed in (old, key):
                self.update(self._cells.cell(changed))

    def key_at(self, event: QMouseEvent) -> str:
        """Return the tile under the mouse; "" for none."""
        return self._cells.key(self.indexAt(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke, with either button."""
        if key := self.key_at(event):
            self.selectionModel().setCurrentIndex(
                self._cells.cell(key), QItemSelectionModel.SelectionFlag.NoUpdate
            )
            self._mark_tool.begin(key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Handle the second of two quick presses like any other press."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Continue the stroke, or only point."""
        key = self.key_at(event)
        if key:
            self._mark_tool.go_on(key)
        self.pointed.emit(key)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the stroke."""
        self._mark_tool.end()

    def leaveEvent(self, event: QEvent) -> None:
        """Note that the mouse has left the grid."""
        self.pointed.emit("")
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick the cell of the keyboard's cursor, or move the cursor."""
        key = self._cells.key(self.currentIndex())
        if event.modifiers() == Qt.KeyboardModifier.NoModifier and self._mark_tool.press(
            Qt.Key(event.key()), key or None
        ):
            return
        if event.key() == Qt.Key.Key_Escape or (event.text() and event.text().isprintable()):
            event.ignore()
            return
        super().keyPressEvent(event)
        self.pointed.emit(self._cells.key(self.currentIndex()))
