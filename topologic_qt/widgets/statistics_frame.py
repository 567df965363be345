"""The frame of a statistics dialog, which queries the stored results in SQL, and its command."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from shiboken6 import isValid

from topologic_qt.translation import told_name
from topologic_qt.widgets import document
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.card import FootRow
from topologic_qt.widgets.computer_bar import told_level
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.form import combo_box, evenly, labelled, segments, set_up_table
from topologic_qt.widgets.line_chart import RESULTS, Course, ProgressPage
from topologic_qt.widgets.remembered import Answers, Keeper, Question, ResultStore, remembered_choice
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.theme import SMALL, sized
from topologic_qt.widgets.translate import headed, ntr, tr

ResultT = TypeVar("ResultT")
LevelT = TypeVar("LevelT", bound=str)


_LATELY = 1000  # latest results in which a filter looks for the last played value


class ResultFilter:
    """A choice of results by a property; one choice can be all values together."""

    def __init__(
        self,
        name: str,
        sql: str,
        values: Iterable[tuple[object, str]],
        mix: str | None = None,
        always: str = "0",
    ) -> None:
        """Create it; ``mix`` names all values; results that are ``always`` true, in SQL, pass anyway."""
        self.name = name
        choices = [*([] if mix is None else [(None, mix)]), *values]
        self.combo = combo_box([text for _, text in choices])
        self._values = [value for value, _ in choices]
        self._sql, self._always = sql, always

    @property
    def chosen(self) -> object:
        """The chosen value; None for all together."""
        return self._values[self.combo.currentIndex()]

    @property
    def condition(self) -> Question:
        """The condition for counted results, with its values."""
        return ("1", []) if self.chosen is None else (f"({self._always} OR {self._sql} = ?)", [self.chosen])

    def last(self, is_person: str) -> Question:
        """Return a query for the last known value, preferably a person's (``is_person``)."""
        known = [value for value in self._values if value is not None]
        lately = f"SELECT at, id, {is_person} AS own, {self._sql} AS value FROM results"
        return (
            f"SELECT value FROM ({lately} ORDER BY at DESC, id DESC LIMIT {_LATELY}) "
            f"WHERE value IN ({', '.join('?' * len(known))}) ORDER BY own DESC, at DESC, id DESC LIMIT 1",
            known,
        )

    def choose(self, value: object) -> None:
        """Choose a known value."""
        self.combo.setCurrentIndex(self._values.index(value))

    @property
    def can_widen(self) -> bool:
        """Whether one value is chosen where all together are a choice."""
        return self.chosen is not None and None in self._values

    def widen(self) -> None:
        """Choose all values together, if that is a choice."""
        if self.can_widen:
            self.choose(None)


_BAR_CHART_BARS = 40  # height of the highest bar, in pixels


class Bar(NamedTuple):
    """A bar of the chart."""

    label: str
    value: int


class BarChart(QtWidgets.QWidget):
    """A bar chart with labels below and values above, scaled to the highest bar."""

    def __init__(self, name: str) -> None:
        """Create an empty chart of the quantity ``name``."""
        super().__init__()
        self.bars: Sequence[Bar] = ()
        """The shown bars."""
        self._empty = ""
        self.setAccessibleName(name)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: Sequence[Bar], words: str, empty: str = "") -> None:
        """Show bars, described by the sentence ``words``; without bars show ``empty``."""
        if (bars, empty) != (self.bars, self._empty):
            self.bars, self._empty = bars, empty
            self.setAccessibleDescription(words or empty)
            self.update()

    def sizeHint(self) -> QSize:
        """Return the preferred size, which is low."""
        return QSize(300, 2 * self._room() + _BAR_CHART_BARS)

    def _room(self) -> int:
        return self.fontMetrics().height() + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars, or the text of an empty chart."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        painter.setFont(sized(self.font(), SMALL))
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        painter.setPen(muted)
        room = self._room()
        area = QRectF(self.rect()).adjusted(0, room, 0, -room)
        if not self.bars:
            flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), flags, self._empty)
            return
        highest = max(bar.value for bar in self.bars)
        step = area.width() / len(self.bars)
        widest = max(painter.fontMetrics().horizontalAdvance(f"{bar.label} ") for bar in self.bars)
        every = -(-widest // max(1, int(step)))  # which labels fit
        for number, bar in enumerate(self.bars):
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
            if number % every == 0:
                painter.setPen(muted)
                painter.setOpacity(1 if bar.value else 0.5)
                below = QRectF(left - every * step, area.bottom(), (1 + 2 * every) * step, room)
                painter.drawText(below, centre, bar.label)
                painter.setOpacity(1)


_BARS = 12  # number of bars in a histogram; the last one is open-ended


@dataclass(frozen=True, slots=True)
class Histogram:
    """A chart of the number of a player's results in each range of a quantity."""

    name: str
    """The chart's name."""
    value: str
    """The quantity in SQL; results with NULL have no bar."""
    said: Callable[[int, int], str]
    """Describes a bar by the start of its range and its number of results."""
    empty: str
    """The text without results."""
    width: Callable[[], int] = lambda: 1
    """Returns the width of a range."""
    first: int = 0
    """The start of the first range."""

    @property
    def sql(self) -> str:
        """The SQL columns of a query for bars: index and number of results."""
        return f"min(({self.value} - {self.first}) / {self.width()}, {_BARS - 1}), count(*)"

    def show(self, chart: BarChart, who: str, answer: Sequence[tuple[Any, ...]]) -> None:
        """Show the result of such a query for a player."""
        counted, width = dict(answer), self.width()
        starts = [self.first + bar * width for bar in range(_BARS)]
        names = [str(start) if width == 1 else f"{start}–{start + width - 1}" for start in starts[:-1]]
        names.append(f"{starts[-1]}+")
        bars = [Bar(name, counted.get(bar, 0)) for bar, name in enumerate(names)]
        said = [self.said(start, value) for start, (_, value) in zip(starts, bars, strict=True) if value]
        chart.show_bars(bars if said else [], headed(who, "; ".join(said)) if said else "", self.empty)


_PAGE = "statistics/page"  # setting with the last page
_PAGES = ("figures", "progress")  # names of the pages in every dialog
_PLAYERS = 200  # most players with a row: the latest
_TOGETHER = 1000  # results read at once for export
_NUMBER = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NAME = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Figure(NamedTuple):
    """A statistic over all results of a player."""

    heading: str
    sql: str
    """The SQL aggregate; NULL if undefined."""
    text: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class Statistics(Generic[ResultT]):
    """The description of a game's statistics."""

    game: str
    """The game's name."""
    kind: str
    """The column with the kind of player."""
    person: str
    """The kind of people, who are distinguished by name."""
    others: Mapping[str, str]
    """The names of other kinds."""
    headings: tuple[str, str]
    """The headings for players and numbers of results."""
    figures: Sequence[Figure]
    histogram: Histogram
    course: Course[ResultT]
    columns: Sequence[str]
    """The columns to export, from which ``result`` makes a result."""
    result: Callable[..., ResultT]

    @property
    def is_person(self) -> str:
        """The SQL condition that a person played."""
        return f"{self.kind} = '{self.person}'"


class Page(NamedTuple):
    """A page of a statistics dialog."""

    name: str
    """The name in the settings, which store the last page."""
    text: str
    """The text of its button."""
    widget: QtWidgets.QWidget


class _Player(NamedTuple):
    """A player with a row of figures."""

    kind: str
    name: str  # a person's; empty for other kinds
    last: int  # time of the last result
    number: int  # number of results
    figures: Sequence[Any]


class StatisticsFrame(ScrolledDialog):
    """A dialog with all players' figures, and a player's chart and progress; it exports and deletes them."""

    export_wanted = Signal(object)
    """Sent with a `Document` to export."""
    answered = Signal()
    """Sent when all requested data are shown."""

    def __init__(self, parent: QtWidgets.QWidget, store: ResultStore, ask: Ask, memory: Keeper) -> None:
        """Create the frame, to be filled by `look`; ``memory`` stores the chosen page."""
        super().__init__(parent)
        self._store, self._ask = store, ask
        self.memory = memory
        """The settings for choices."""
        self._players: Sequence[_Player] = ()
        self._chosen: _Player | None = None

    def put_together(self, statistics: Statistics[Any], filters: Sequence[ResultFilter], *more: Page) -> None:
        """Arrange the parts; ``more`` pages follow those of figures and progress."""
        self._statistics, self._filters = statistics, filters
        self._hidden = label("", "muted")
        self._show_hidden = button(Choice(tr("Show all"), self._widen))
        keeps_room = self._show_hidden.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)
        self._show_hidden.setSizePolicy(keeps_room)
        self.table = figures_table([*statistics.headings, *(each.heading for each in statistics.figures)])
        self.table.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.currentCellChanged.connect(self._choose)
        self.chart = BarChart(statistics.histogram.name)
        self._heading = label(statistics.histogram.name, "field")
        self.progress = ProgressPage(statistics.course)
        layout = self.column((24, 20, 24, 18), 12)
        self.setWindowTitle(headed(statistics.game, tr("Statistics")))
        layout.addWidget(label(self.windowTitle(), "title"))
        layout.addWidget(evenly(*(labelled(one.name, one.combo) for one in filters)))
        hidden = QtWidgets.QHBoxLayout()
        hidden.addWidget(self._hidden, 1)
        hidden.addWidget(self._show_hidden)
        layout.addLayout(hidden)
        figures = Page(_PAGES[0], tr("Figures"), _in_column(self.table, self._heading, self.chart))
        self._add_pages(layout, [figures, Page(_PAGES[1], tr("Progress"), self.progress), *more])
        self.put_below(self._buttons())
        self.wish_for(720, 560)

    def _add_pages(self, layout: QtWidgets.QVBoxLayout, pages: Sequence[Page]) -> None:
        texts, names = [page.text for page in pages], [page.name for page in pages]
        self.pages, row = segments(tr("Page"), texts, texts)
        stack = QtWidgets.QStackedWidget()
        for page in pages:
            stack.addWidget(page.widget)
        layout.addWidget(row)
        layout.addWidget(stack, 1)
        last = remembered_choice(self.memory, _PAGE, names, names[0])
        self.pages.button(names.index(last)).setChecked(True)
        stack.setCurrentIndex(names.index(last))
        self.pages.idToggled.connect(lambda page, on: self._turn_to(stack, page, names) if on else None)

    def _turn_to(self, stack: QtWidgets.QStackedWidget, page: int, names: Sequence[str]) -> None:
        stack.setCurrentIndex(page)
        self.memory.setValue(_PAGE, names[page])
        if stack.currentWidget() is self.progress:
            announce(self, self.progress.chart.accessibleDescription())

    def _buttons(self) -> FootRow:
        delete = button(Choice(tr("Delete all…"), self.delete_all, icon="delete"))
        export = button(Choice(tr("Export…"), self._export, icon="export"))
        self._need_results = (delete, export)
        return FootRow(self._need_results, [button(Choice(tr("Close"), self.accept, primary=True))])

    def look(self) -> None:
        """Set the filters to what a person played last, and show that."""
        last = [one.last(self._statistics.is_person) for one in self._filters]
        self._look_up(last, self._choose_last, lambda: None)

    def _choose_last(self, answers: Answers) -> None:
        for one, answer in zip(self._filters, answers, strict=True):
            for (value,) in answer:
                one.choose(value)
            one.combo.currentIndexChanged.connect(self._look_at_all)
        self._look_at_all()

    def _widen(self) -> None:
        for one in self._filters:
            one.widen()
        self._filters[0].combo.setFocus()

    def _look_at_all(self) -> None:
        where, values = self._where()
        kind, person = self._statistics.kind, self._statistics.is_person
        columns = (kind, f"iif({person}, player, '')", "max(at)", "count(*)")
        figures = ", ".join((*columns, *(each.sql for each in self._statistics.figures)))
        whose = f"iif({person}, ' ' || player, {kind})"  # sorting by one column is faster
        newest = f"GROUP BY {whose} ORDER BY {person}, 3 DESC LIMIT {_PLAYERS}"
        left_out = (f"sum(({one.condition[0]}) IS NOT TRUE)" for one in self._filters)
        questions = [
            (f"SELECT {', '.join(('count(*)', *left_out))} FROM results", values),
            (f"SELECT {figures} FROM results WHERE {where} {newest}", values),
            *self.more_questions(where, values),
        ]
        self._look_up(questions, self._show_all, self._where)

    def _show_all(self, answers: Answers) -> None:
        totals, rows, *more = answers
        players = (_Player(kind, name, last, number, row) for kind, name, last, number, *row in rows)
        self._show_players([*players])
        ((total, *left_out),) = totals
        self._tell_hidden(total - sum(one.number for one in self._players), left_out)
        for made in self._need_results:
            made.setEnabled(total > 0)
        self.show_more(more)
        self._look_at_chosen()

    def _tell_hidden(self, hidden: int, left_out: Sequence[int]) -> None:
        """Show how many results are hidden, and by which filters, given what each of them leaves out."""
        narrow = [one for one, number in zip(self._filters, left_out, strict=True) if number]
        self._hidden.setText(
            ntr(
                "{n} more result doesn’t match “{filters}”.",
                "{n} more results don’t match “{filters}”.",
                hidden,
                filters=" · ".join(one.combo.currentText() for one in narrow),
            )
        )
        self._hidden.setVisible(bool(narrow))
        self._show_hidden.setVisible(any(one.can_widen for one in narrow))

    def _show_players(self, players: Sequence[_Player]) -> None:
        """Show the players' rows; keep the chosen one, or choose the person who played last."""
        people = [one for one in players if one.kind == self._statistics.person]
        by_kind = {one.kind: one for one in players if one not in people}
        others = [by_kind[kind] for kind in self._statistics.others if kind in by_kind]
        self._players = [*sorted(people, key=lambda one: one.name), *others]
        before = self._chosen and self._chosen[:2]
        same = (one for one in self._players if one[:2] == before)
        self._chosen = next(same, max(people or others, key=lambda one: one.last, default=None))
        with QSignalBlocker(self.table):
            show_figures(self.table, [[self._name(one), *self._figures(one)] for one in self._players])
            if self._chosen is not None:
                self.table.selectRow(self._players.index(self._chosen))

    def _name(self, player: _Player) -> str:
        return told_name(player.name) or self._statistics.others.get(player.kind, "")

    def _figures(self, player: _Player) -> list[str]:
        figures = zip(self._statistics.figures, player.figures, strict=True)
        texts = ("–" if value is None else figure.text(value) for figure, value in figures)
        return [str(player.number), *texts]

    def _choose(self, row: int, _column: int, before: int, _column_before: int) -> None:
        if row != before and 0 <= row < len(self._players):
            self._chosen = self._players[row]
            self._look_at_chosen(lambda: announce(self.table, self.chart.accessibleDescription()))

    def _look_at_chosen(self, then: Callable[[], None] = lambda: None) -> None:
        chosen, (where, values) = self._chosen, self._where()
        if chosen is None:
            self._show_chosen([[], []])
            return
        own = f"FROM results WHERE {where} AND {self._statistics.kind} = ? AND ? IN ('', player)"
        values = [*values, chosen.kind, chosen.name]
        columns = ", ".join(self._statistics.columns)
        questions = [
            (f"SELECT {self._statistics.histogram.sql} {own} GROUP BY 1", values),
            (f"SELECT {columns} {own} ORDER BY at DESC, id DESC LIMIT {RESULTS}", values),
        ]

        def show(answers: Answers) -> None:
            self._show_chosen(answers)
            then()

        self._look_up(questions, show, lambda: (self._where(), self._chosen))

    def _show_chosen(self, answers: Answers) -> None:
        bars, last = answers
        name, count = ("", 0) if self._chosen is None else (self._name(self._chosen), self._chosen.number)
        chart = self._statistics.histogram
        self._heading.setText(headed(name, chart.name) if name else chart.name)
        chart.show(self.chart, name, bars)
        self.progress.show_results(name, [self._statistics.result(*row) for row in reversed(last)], count)
        self.answered.emit()

    def more_questions(self, where: str, values: Sequence[object]) -> Sequence[Question]:
        """Return further queries of the results that satisfy ``where`` in SQL."""
        return ()

    def show_more(self, answers: Answers) -> None:
        """Show the results of those."""

    def _where(self) -> Question:
        conditions = [one.condition for one in self._filters]
        values = [value for _, own in conditions for value in own]
        return " AND ".join(condition for condition, _ in conditions), values

    def _look_up(
        self, questions: Sequence[Question], done: Callable[[Answers], None], choices: Callable[[], object]
    ) -> None:
        """Run queries; drop the answer if the dialog is closed or ``choices`` have changed."""
        before = choices()

        def take(answers: Answers) -> None:
            if isValid(self) and choices() == before:
                done(answers)

        self._store.ask(questions, take)

    def _export(self) -> None:
        where, values = self._where()
        columns = self._statistics.columns
        match = "rtrim(rtrim(id, '0123456789'), '/')"  # an id ends in the number of a part of its match
        numbered = f"SELECT *, row_number() OVER (ORDER BY at, id) AS number FROM results WHERE {where}"
        some = (
            f"SELECT json_group_array(json_array(number, {match}, {', '.join(columns)})) FROM ({numbered}) "
            f"GROUP BY number / {_TOGETHER} ORDER BY min(number)"
        )

        def export(answers: Answers) -> None:
            if isValid(self):
                form = Form(tr("Spreadsheet"), ".csv", partial(_as_csv, columns, answers[0]))
                self.export_wanted.emit(Document(tr("Statistics"), [form]))

        self._store.ask([(some, values)], export)

    def delete_all(self) -> None:
        """Delete everything, after asking."""
        title = tr("Delete the statistics?")
        text = tr("This deletes all results and milestones for this game here. You can’t undo this.")
        if self._ask.confirm(self, title, text, tr("Delete")):
            self._store.clear()
            self._look_at_all()  # the empty page says that it is done


def _as_csv(columns: Sequence[str], some: Sequence[tuple[str]]) -> bytes:
    """Return results as comma-separated values, with numbers of their matches. For any thread."""

    def rows() -> Iterator[Sequence[object]]:
        numbers: dict[str, int] = {}
        for (text,) in some:
            for _, match, *cells in sorted(json.loads(text)):
                yield [numbers.setdefault(match, len(numbers) + 1), *cells]

    return document.as_csv(["match", *columns], rows())


def _in_column(*widgets: QtWidgets.QWidget) -> QtWidgets.QWidget:
    page = QtWidgets.QWidget()
    layout = QtWidgets.QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(12)
    for widget in widgets:
        layout.addWidget(widget, int(widget is widgets[0]))
    return page


def figures_table(headings: Sequence[str]) -> QtWidgets.QTableWidget:
    """Return an empty table with a column of names and columns of figures."""
    table = QtWidgets.QTableWidget(0, len(headings))
    set_up_table(table, tr("Figures"), headings)
    table.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.NoSelection)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(0, QtWidgets.QHeaderView.ResizeMode.Stretch)
    header.setDefaultAlignment(_NUMBER)
    first = QtWidgets.QTableWidgetItem(headings[0])
    first.setTextAlignment(_NAME)
    table.setHorizontalHeaderItem(0, first)
    return table


def show_figures(table: QtWidgets.QTableWidget, rows: Sequence[Sequence[str]]) -> None:
    """Show rows of a name and figures in such a table."""
    table.setRowCount(len(rows))
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            item = QtWidgets.QTableWidgetItem(text)
            if column:
                item.setTextAlignment(_NUMBER)
            table.setItem(row, column, item)


def computer_names(names: Mapping[LevelT, str]) -> dict[str, str]:
    """Return the computers' names by level, with the level."""
    return {level: told_level(name, level) for level, name in names.items()}


DialogT = TypeVar("DialogT", bound=StatisticsFrame)


class StatisticsCommand(QObject, Generic[DialogT]):
    """Opens a game's statistics, once the first answers are here."""

    export_wanted = Signal(object)
    """Sent with a `Document` to export."""
    closed = Signal()

    def __init__(
        self,
        screen: QtWidgets.QWidget,
        store: ResultStore,
        ask: Ask,
        make: Callable[[QtWidgets.QWidget, ResultStore, Ask, Keeper], DialogT],
        memory: Keeper,
    ) -> None:
        """Create the command; ``memory`` stores the dialog's choices."""
        super().__init__(screen)
        self.dialog: DialogT | None = None
        self._make = partial(make, screen, store, ask, memory)

    def open(self) -> None:
        """Open the statistics as soon as they are read."""
        dialog = self._make()
        dialog.export_wanted.connect(self.export_wanted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        dialog.answered.connect(lambda: self._open(dialog), Qt.ConnectionType.SingleShotConnection)
        dialog.look()

    def _open(self, dialog: DialogT) -> None:
        if self.dialog is None:
            self.dialog = dialog
            dialog.open()
        else:  # requested twice
            dialog.deleteLater()

    def _forget(self) -> None:
        self.dialog = None
        self.closed.emit()
