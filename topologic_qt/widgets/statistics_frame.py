"""The frame of a dialog with statistics: filters, a table of figures, a chart, and buttons below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from topologic_qt.widgets.ask import Ask
    from topologic_qt.widgets.bar_chart import BarChart

_NUMBER = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NAME = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class StatisticsFrame(QDialog):
    """A dialog with figures that can be exported and deleted. What it counts, a subclass says."""

    export_wanted = Signal(object)
    """Emitted with a `Document` to export."""

    def __init__(self, parent: QWidget, ask: Ask, delete: Callable[[], None]) -> None:
        """Create the frame; ``delete`` deletes everything for good."""
        super().__init__(parent)
        self._ask = ask
        self._delete = delete
        self.setWindowTitle(tr("Statistics"))

    def put_together(
        self, filters: QWidget, table: QTableWidget, chart: BarChart, export: Callable[[], None] | None
    ) -> None:
        """Arrange the parts; ``export`` is None where there is nothing to export or to delete."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(12)
        layout.addWidget(label(tr("Statistics"), "title"))
        layout.addWidget(filters)
        layout.addWidget(table, 1)
        layout.addWidget(label(chart.accessibleName(), "field"))
        layout.addWidget(chart)
        row = QHBoxLayout()
        for choice in (
            Choice(tr("Delete all …"), self.delete_all, icon="delete"),
            Choice(tr("Export …"), export or (lambda: None), icon="export"),
        ):
            made = button(choice)
            made.setEnabled(export is not None)
            row.addWidget(made)
        row.addStretch()
        row.addWidget(button(Choice(tr("Close"), self.accept, primary=True)))
        layout.addLayout(row)
        self.resize(640, 560)

    def delete_all(self) -> None:
        """Delete everything, after asking."""
        if self._ask.confirm(
            self,
            tr("Delete the statistics?"),
            tr("Every result of this game on this computer is deleted. This cannot be taken back."),
            tr("Delete them"),
        ):
            self._delete()
            self.accept()


def figures_table(headings: Sequence[str]) -> QTableWidget:
    """Return an empty table with these headings: a column of names, and columns of figures."""
    table = QTableWidget(0, len(headings))
    table.setHorizontalHeaderLabels(list(headings))
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    header.setHighlightSections(False)
    header.setDefaultAlignment(_NUMBER)
    first = QTableWidgetItem(headings[0])
    first.setTextAlignment(_NAME)
    table.setHorizontalHeaderItem(0, first)
    return table


def show_figures(table: QTableWidget, rows: Sequence[Sequence[str]]) -> None:
    """Show these rows in such a table: a name each, and its figures."""
    table.setRowCount(len(rows))
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            if column:
                item.setTextAlignment(_NUMBER)
            table.setItem(row, column, item)
