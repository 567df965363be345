"""The frame of a dialog with statistics: filters, pages of figures and of progress, and buttons below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.computer_bar import level_name
from topologic_qt.widgets.controls import Choice, announce, button, label
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.form import combo_box, evenly, labelled, segments
from topologic_qt.widgets.progress_page import Course, ProgressPage
from topologic_qt.widgets.remembered import Keeper, remembered_choice
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import ntr, tr
from topologic_qt.widgets.typeface import SMALL, sized

# -- Filters for results, which keep apart what is not to be compared ---------------------------------

ResultT = TypeVar("ResultT")


class ResultFilter(Generic[ResultT]):
    """A choice among results by one of their properties; all values together can be a choice, too."""

    def __init__(
        self,
        name: str,
        values: Iterable[tuple[object, str]],
        of: Callable[[ResultT], Collection[object]],
        mix: str | None = None,
    ) -> None:
        """Create the filter with the words for each value, and those for all values together.

        ``of`` returns the values that a result has: it passes with each of them.
        """
        self.name = name
        choices = [*([] if mix is None else [(None, mix)]), *values]
        self.combo = combo_box([text for _, text in choices])
        self._values = [value for value, _ in choices]
        self._of = of

    @property
    def chosen(self) -> object:
        """The chosen value; None for all values together."""
        return self._values[self.combo.currentIndex()]

    def passes(self, result: ResultT) -> bool:
        """Return whether a result is to be counted."""
        return self.chosen is None or self.chosen in self._of(result)

    def choose_last(self, results: Sequence[ResultT]) -> None:
        """Choose what the last result has whose value is known; without any, nothing changes."""
        known = (value for result in reversed(results) for value in self._of(result) if value in self._values)
        last = next(known, self.chosen)
        self.combo.setCurrentIndex(self._values.index(last))


def hidden_text(hidden: int) -> str:
    """Return a line that says how many results the filters hide; empty if there are none."""
    if not hidden:
        return ""
    return ntr(
        "{n} other result is hidden by these choices.",
        "{n} other results are hidden by these choices.",
        hidden,
    )


# -- A small bar chart --------------------------------------------------------------------------------


_BAR_CHART_BARS = 40
"""The height of the highest bar, in pixels."""


class Bar(NamedTuple):
    """One bar of the chart."""

    label: str
    value: int


class BarChart(QWidget):
    """A chart of bars with their labels below and their values above, scaled to the highest bar."""

    def __init__(self, name: str) -> None:
        """Create an empty chart; ``name`` is the name of the counted quantity."""
        super().__init__()
        self._bars: Sequence[Bar] = ()
        self._empty = ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: Sequence[Bar], words: str, empty: str = "") -> None:
        """Show these bars; ``words`` describes them in a sentence, ``empty`` is shown if there are none."""
        if (bars, empty) != (self._bars, self._empty):
            self._bars, self._empty = bars, empty
            self.setAccessibleDescription(words or empty)
            self.update()

    @property
    def bars(self) -> Sequence[Bar]:
        """The bars that are shown."""
        return self._bars

    def sizeHint(self) -> QSize:
        """Return the preferred size, which is not high."""
        return QSize(300, 2 * self._room() + _BAR_CHART_BARS)

    def _room(self) -> int:
        """Return the room above the bars and below them for the values and labels, in pixels."""
        return self.fontMetrics().height() + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint every bar, or the text for an empty chart."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        painter.setFont(sized(self.font(), SMALL))
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        painter.setPen(muted)
        room = self._room()
        area = QRectF(self.rect()).adjusted(0, room, 0, -room)
        if not self._bars:
            flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, self._empty)
            return
        highest = max(bar.value for bar in self._bars)
        step = area.width() / len(self._bars)
        for number, bar in enumerate(self._bars):
            height = max(1.5, area.height() * bar.value / highest) if bar.value else 0
            left, breadth = area.left() + number * step, min(step * 0.7, 40)
            column = QRectF(left + (step - breadth) / 2, area.bottom() - height, breadth, height)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(column, 3, 3)
            painter.setPen(palette.color(QPalette.ColorRole.Text))
            centre = Qt.AlignmentFlag.AlignCenter
            if bar.value:
                painter.drawText(QRectF(left, column.top() - room, step, room), centre, str(bar.value))
            painter.setPen(muted)
            painter.setOpacity(1 if bar.value else 0.5)
            painter.drawText(QRectF(left, area.bottom(), step, room), centre, bar.label)
            painter.setOpacity(1)


# -----------------------------------------------------------------------------------------------------


PartT = TypeVar("PartT")

_PAGE = "statistics/page"
"""The setting with the page that was looked at last."""
_PAGES = ("figures", "progress")
"""The names of the pages that every dialog has."""

_BARS = 12
"""The number of bars of a chart of ranges; the last one is for all values from there on."""

_NUMBER = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NAME = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Page(NamedTuple):
    """A page of a dialog with statistics."""

    name: str
    """The name in the settings, which keep the page that was looked at last."""
    text: str
    """The text of the button that turns to it."""
    widget: QWidget


class ExportingDialog(ScrolledDialog):
    """A dialog from which something can be exported."""

    export_wanted = Signal(object)
    """Emitted with a `Document` to export."""


class StatisticsFrame(ExportingDialog, Generic[ResultT, PartT]):
    """A dialog with figures that can be exported and deleted. What it counts, a subclass says.

    ``PartT`` is what the progress of a person is made of: a result, or the part of a player in one.
    """

    def __init__(
        self,
        parent: QWidget,
        results: Sequence[ResultT],
        ask: Ask,
        delete: Callable[[], None],
        memory: Keeper,
    ) -> None:
        """Create the frame for results, the oldest first; ``delete`` deletes everything for good.

        The chosen page is kept in ``memory``.
        """
        super().__init__(parent)
        self._results = results
        self._ask = ask
        self._delete = delete
        self.memory = memory
        """The settings in which choices are kept."""
        self._hidden = label("", "muted")
        self.setWindowTitle(tr("Statistics"))

    def put_together(
        self,
        filters: Sequence[ResultFilter[ResultT]],
        table: QTableWidget,
        chart: BarChart,
        course: Course[PartT],
        *more: Page,
    ) -> None:
        """Arrange the parts; the filters choose what was played last, and that is shown at once.

        ``more`` pages come after those of figures and of progress.
        """
        self._filters = filters
        self.progress = ProgressPage(course)
        layout = self.column((24, 20, 24, 18), 12)
        layout.addWidget(label(tr("Statistics"), "title"))
        layout.addWidget(evenly(*(labelled(one.name, one.combo) for one in filters)))
        layout.addWidget(self._hidden)
        figures = Page(_PAGES[0], tr("Figures"), _figures_page(table, chart))
        self._add_pages(layout, [figures, Page(_PAGES[1], tr("Progress"), self.progress), *more])
        self.put_below(self._buttons())
        self.wish_for(720, 560)
        for one in filters:
            one.choose_last(self._results)
            one.combo.currentIndexChanged.connect(self._show)
        self._show()

    def _add_pages(self, layout: QVBoxLayout, pages: Sequence[Page]) -> None:
        """Add the pages, with the choice between them above, as it was made last."""
        texts, names = [page.text for page in pages], [page.name for page in pages]
        self.pages, row = segments(tr("Shown"), texts, texts)
        stack = QStackedWidget()
        for page in pages:
            stack.addWidget(page.widget)
        layout.addWidget(row)
        layout.addWidget(stack, 1)
        last = remembered_choice(self.memory, _PAGE, names, names[0])
        self.pages.button(names.index(last)).setChecked(True)
        stack.setCurrentIndex(names.index(last))
        self.pages.idToggled.connect(lambda page, on: self._turn_to(stack, page, names) if on else None)

    def _turn_to(self, stack: QStackedWidget, page: int, names: Sequence[str]) -> None:
        stack.setCurrentIndex(page)
        self.memory.setValue(_PAGE, names[page])
        if stack.currentWidget() is self.progress:
            announce(self, self.progress.chart.accessibleDescription())

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for choice in (
            Choice(tr("Delete all …"), self.delete_all, icon="delete"),
            Choice(tr("Export …"), self._export, icon="export"),
        ):
            made = button(choice)
            made.setEnabled(bool(self._results))
            row.addWidget(made)
        row.addStretch()
        row.addWidget(button(Choice(tr("Close"), self.accept, primary=True)))
        return row

    def shown(self) -> list[ResultT]:
        """Return the results that pass the filters."""
        return [result for result in self._results if all(one.passes(result) for one in self._filters)]

    def _show(self) -> None:
        chosen = self.shown()
        self._hidden.setText(hidden_text(len(self._results) - len(chosen)))
        self._hidden.setVisible(bool(self._hidden.text()))
        self.show_chosen(chosen)

    def show_chosen(self, chosen: Sequence[ResultT]) -> None:
        """Show these results on both pages."""
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


def _figures_page(table: QTableWidget, chart: BarChart) -> QWidget:
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(12)
    layout.addWidget(table, 1)
    layout.addWidget(label(chart.accessibleName(), "field"))
    layout.addWidget(chart)
    return page


def figures_table(headings: Sequence[str]) -> QTableWidget:
    """Return an empty table with these headings: a column of names, and columns of figures."""
    table = QTableWidget(0, len(headings))
    table.setAccessibleName(tr("Figures"))
    table.setTabKeyNavigation(False)  # else Tab never leaves it
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
