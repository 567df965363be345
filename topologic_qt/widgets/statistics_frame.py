"""The frame of a dialog with statistics: filters, a table of figures, a chart, and buttons below."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

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

from topologic_qt.widgets.bar_chart import Bar, BarChart
from topologic_qt.widgets.computer_bar import level_name
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.form import halves, labelled
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from PySide6.QtWidgets import QComboBox

    from topologic_qt.widgets.ask import Ask

ResultT = TypeVar("ResultT")

_BARS = 12
"""The number of bars of a chart of ranges; the last one is for all values from there on."""

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
        self,
        filters: tuple[tuple[str, QComboBox], tuple[str, QComboBox]],
        table: QTableWidget,
        chart: BarChart,
        has_results: bool,
    ) -> None:
        """Arrange the parts, the filters with their names; what is chosen there is shown at once."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(12)
        layout.addWidget(label(tr("Statistics"), "title"))
        layout.addWidget(halves(*(labelled(text, combo) for text, combo in filters)))
        layout.addWidget(table, 1)
        layout.addWidget(label(chart.accessibleName(), "field"))
        layout.addWidget(chart)
        row = QHBoxLayout()
        for choice in (
            Choice(tr("Delete all …"), self.delete_all, icon="delete"),
            Choice(tr("Export …"), self._export, icon="export"),
        ):
            made = button(choice)
            made.setEnabled(has_results)
            row.addWidget(made)
        row.addStretch()
        row.addWidget(button(Choice(tr("Close"), self.accept, primary=True)))
        layout.addLayout(row)
        self.resize(640, 560)
        for _, combo in filters:
            combo.currentIndexChanged.connect(self.show_chosen)
        self.show_chosen()

    def show_chosen(self) -> None:
        """Show the results that pass the filters."""
        raise NotImplementedError

    def as_csv(self) -> Callable[[], bytes]:
        """Return a function that writes these results as comma-separated values, in any thread."""
        raise NotImplementedError

    def _export(self) -> None:
        form = Form(tr("Table"), ".csv", self.as_csv())
        self.export_wanted.emit(Document(tr("Statistics"), [form]))

    def delete_all(self) -> None:
        """Delete everything, after asking."""
        if self._ask.confirm(
            self,
            tr("Delete the statistics?"),
            tr("All results of this game on this computer will be deleted. This cannot be undone."),
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


def show_ranges(chart: BarChart, values: Iterable[int], width: int, said: Callable[[int, int], str]) -> None:
    """Show how many values lie in each range of this width, from 0; ``said`` puts a bar into words."""
    counted = Counter(min(value // width, _BARS - 1) for value in values)
    names = [f"{bar * width}" + "+" * (bar == _BARS - 1) for bar in range(_BARS)]
    bars = [Bar(name, counted[bar]) for bar, name in enumerate(names)] if counted else []
    words = "; ".join(said(bar * width, counted[bar]) for bar in sorted(counted))
    chart.show_bars(bars, words, tr("Finish a match, and it will be counted here."))


def by_player(
    results: Sequence[ResultT],
    who: Callable[[ResultT], tuple[str, str]],
    person: str,
    others: Mapping[str, str],
) -> list[tuple[str, list[ResultT]]]:
    """Return the results of each person by name, then those of every other kind of player.

    ``who`` returns the kind and the name of a result's player: the kind of people is ``person``, and
    ``others`` has the names of the other kinds.
    """
    people = sorted({name for kind, name in map(who, results) if kind == person})
    groups = [(name, [one for one in results if who(one) == (person, name)]) for name in people]
    groups += [(name, [one for one in results if who(one)[0] == kind]) for kind, name in others.items()]
    return [(name, group) for name, group in groups if group]


def computer_names(levels: Iterable[str]) -> dict[str, str]:
    """Return the names of the computers by their levels."""
    return {level: tr("Computer: {level}", level=level_name(level)) for level in levels}
