"""The log: a line for each question, announcement and player who left, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal

from topologic_qt.games.deduction.rules.log import Entry
from topologic_qt.games.deduction.ui.log_text import entry_text
from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.turn_list import LineModel

Index = QModelIndex | QPersistentModelIndex


class LogModel(LineModel):
    """The model of the lines of the log, with the own remarks."""

    remarked = Signal(int, str)
    """Emitted with a line, from 0, and the new remark beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.names: Sequence[str] = ()
        self.entries: Sequence[Entry] = ()
        self.remarks: Mapping[int, str] = {}
        self.lit: frozenset[int] = frozenset()
        """The lines that are the reason for something."""
        self.can_remark = False

    def show_log(
        self, names: Sequence[str], entries: Sequence[Entry], remarks: Mapping[int, str], can_remark: bool
    ) -> None:
        """Show these lines of the players with these names."""
        old, count = self.entries, len(self.entries)
        self.names, self.remarks, self.can_remark = names, remarks, can_remark
        if len(entries) < count or not old:
            self.beginResetModel()
            self.entries = entries
            self.endResetModel()
            return
        if len(entries) > count:
            self.beginInsertRows(QModelIndex(), count, len(entries) - 1)
            self.entries = entries
            self.endInsertRows()
        self.entries = entries
        self._refresh()

    def light(self, lines: Sequence[int]) -> None:
        """Light up these lines, and no others."""
        if frozenset(lines) != self.lit:
            self.lit = frozenset(lines)
            self._refresh()

    def _refresh(self) -> None:
        if self.entries:
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def count(self) -> int:
        """Return the number of lines."""
        return len(self.entries)

    def words(self, row: int) -> str:
        """Return a line in words, with the remark beside it."""
        text, remark = entry_text(self.names, self.entries[row]), self.remarks.get(row, "")
        return " ".join((text, tr("Your remark: {remark}", remark=remark))) if remark else text

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line in words, or its remark to be edited; its tip also says how to write one."""
        if role == Qt.ItemDataRole.EditRole:
            return self.remarks.get(index.row(), "")
        if role == Qt.ItemDataRole.ToolTipRole and self.can_remark:
            return tip(f"{self.words(index.row())}\n{tr('Double-click to note')}")
        return super().data(index, role)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set the remark of a line."""
        self.remarked.emit(index.row(), str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a line, which can have a remark if the sheet belongs to whoever looks."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if self.can_remark else flags
