"""The model of the note sheet's grid: every cell in words, and its looks."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from topologic_qt.games.deduction.rules.holders import Holder
from topologic_qt.games.deduction.rules.sheet import Cell
from topologic_qt.games.deduction.rules.tiles import ALL_TILES
from topologic_qt.games.deduction.ui.sheet.mark_tool import MarkTool
from topologic_qt.games.deduction.ui.sheet.page import BLANK, CellLook, SheetPage
from topologic_qt.games.deduction.ui.sheet.sheet_text import about_cell, holder_name
from topologic_qt.games.deduction.ui.tile_text import tile_name
from topologic_qt.widgets.controls import tip

Index = QModelIndex | QPersistentModelIndex


class SheetModel(QAbstractTableModel):
    """The model of the grid; the first column has the names of the tiles."""

    def __init__(self, mark_tool: MarkTool) -> None:
        super().__init__()
        self._mark_tool = mark_tool
        self._page: SheetPage | None = None

    @property
    def holders(self) -> tuple[Holder, ...]:
        """Every holder, in the order of the columns."""
        return () if self._page is None else self._page.holders

    def show_page(self, page: SheetPage | None) -> None:
        """Show a page; None shows no cells at all."""
        columns = self.columnCount()
        old, self._page = self._page, page
        if (old is None) != (page is None) or self.columnCount() != columns:
            self.beginResetModel()
            self.endResetModel()
        else:
            self.refresh()

    def refresh(self) -> None:
        """Signal that every cell may have changed."""
        if self._page is not None:
            last = self.index(len(ALL_TILES) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def cell(self, index: Index) -> Cell | None:
        """Return the cell at an index; None in the column of the names, and for no index."""
        column = index.column()
        if self._page is None or column <= 0:
            return None
        return Cell(ALL_TILES[index.row()], self._page.holders[column - 1])

    def index_of(self, cell: Cell) -> QModelIndex:
        """Return the index of a cell."""
        return self.index(ALL_TILES.index(cell.tile), 1 + self.holders.index(cell.holder))

    def look(self, cell: Cell) -> CellLook:
        """Return all that is to be seen in a cell, the current stroke included."""
        look = BLANK if self._page is None else self._page.look(cell)
        if self._mark_tool.is_making(cell):
            return look._replace(mark=self._mark_tool.making, pencil=self._mark_tool.pencil, wrong=False)
        return look

    def about(self, cell: Cell) -> str:
        """Return a cell in words."""
        return "" if self._page is None else about_cell(self._page, cell, self.look(cell))

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of tiles."""
        return 0 if self._page is None else len(ALL_TILES)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of holders, and one for the names of the tiles."""
        return 0 if self._page is None else 1 + len(self._page.holders)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell in words."""
        cell = self.cell(index)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            text = tile_name(ALL_TILES[index.row()]) if cell is None else self.about(cell)
            return tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the name of a holder or of a tile."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) or self._page is None:
            return None
        if orientation is Qt.Orientation.Vertical:
            return tile_name(ALL_TILES[section])
        if section == 0:
            return ""
        name = holder_name(self._page.view.setup.names, self.holders[section - 1])
        return tip(name) if role == Qt.ItemDataRole.ToolTipRole else name
