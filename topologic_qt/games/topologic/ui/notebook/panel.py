"""The notebook: a page a round, a line a turn, written by whoever keeps the score."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.topologic.ui.notebook.log import LogModel, LogPainter, Miniature, NotebookLine
from topologic_qt.games.topologic.ui.notebook.log_view import LogView
from topologic_qt.widgets.controls import label, tip

__all__ = ["Miniature", "Notebook", "NotebookLine", "NotebookPage"]


@dataclass(frozen=True, slots=True)
class NotebookPage:
    """One round."""

    title: str
    short_title: str
    """What stands on its tab where there is no room for the whole title."""
    lines: Sequence[NotebookLine]
    """Its turns. They are made when they are looked at: a long round costs no more than a short one."""
    empty: str
    """What stands there while there is no line yet."""


_AROUND_TITLE = 32
"""What a tab has beside its text, in pixels."""


class _Below(QScrollArea):
    """Takes as much height as its content needs, and scrolls where there is less."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(90)
        content.installEventFilter(self)

    def sizeHint(self) -> QSize:
        """What its content needs."""
        return self._content.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the content when that needs more or less than before."""
        needed = self._content.sizeHint().height()
        if event.type() == QEvent.Type.LayoutRequest and needed != self.maximumHeight():
            self.setMaximumHeight(needed)
            halves = self.parent()
            if isinstance(halves, QSplitter):
                halves.setSizes([max(0, halves.height() - needed), needed])
        return super().eventFilter(watched, event)


class Notebook(QWidget):
    """The panel: tabs for the pages, the lines of the open one, and room for more below them."""

    page_opened = Signal(int)
    """Another page was opened, counted from 0."""
    turn_chosen = Signal(int)
    """Somebody looks at a turn of the open page, given from 1; 0 for none."""
    remarked = Signal(int, str)
    """Somebody wrote something beside a turn of the open page, given from 1."""

    def __init__(
        self, parent: QWidget | None = None, style: Style = USUAL_STYLE, longest_remark: int = 200
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._pages: Sequence[NotebookPage] = ()
        self._open_page = -1
        self._tabs = QTabBar()
        self._tabs.setExpanding(True)
        self._tabs.setDrawBase(False)
        self._tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self._tabs.currentChanged.connect(self._open)
        self._model = LogModel()
        self._model.remarked.connect(self.remarked)
        self._painter = LogPainter(self._model, style, longest_remark)
        self.list = LogView(self._model, self._painter)
        self.list.chosen.connect(lambda row: self.turn_chosen.emit(row + 1))
        self._empty = label("", "muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setMargin(24)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        self._halves = QSplitter(Qt.Orientation.Vertical)
        self._halves.setChildrenCollapsible(False)
        self._halves.addWidget(self._stack)
        self._halves.setStretchFactor(0, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._tabs)
        layout.addWidget(self._halves, 1)
        self.setMinimumWidth(330)

    def add_below(self, widget: QWidget) -> None:
        """Put something below the lines; the border between them can be moved."""
        self._halves.addWidget(_Below(widget))
        self._halves.setStretchFactor(1, 0)

    @property
    def open_page(self) -> int:
        """The page that is open, counted from 0; -1 while there is none."""
        return self._open_page

    def write(self, pages: Sequence[NotebookPage]) -> None:
        """Show these pages, and open the last one where there is a new one or a new line on it."""
        new = [len(page.lines) for page in pages] != [len(page.lines) for page in self._pages]
        self._pages = pages
        self._tabs.blockSignals(True)
        while self._tabs.count() > len(pages):
            self._tabs.removeTab(self._tabs.count() - 1)
        for number, page in enumerate(pages):
            if number == self._tabs.count():
                self._tabs.addTab("")
            self._tabs.setTabToolTip(number, tip(page.title))
        self._name_tabs()
        if new:
            self._tabs.setCurrentIndex(len(pages) - 1)
        self._tabs.blockSignals(False)
        self._open(self._tabs.currentIndex())
        if new:
            self.leave_turn()
            self.list.scrollToBottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The tabs say as much as there is room for."""
        super().resizeEvent(event)
        self._name_tabs()

    def _name_tabs(self) -> None:
        """Put the whole titles on the tabs where all of them have room, and otherwise the short ones."""
        titles = [page.title for page in self._pages]
        if self._room_for(titles) > self.width():
            titles = [page.short_title for page in self._pages]
        for number, title in enumerate(titles):
            if self._tabs.tabText(number) != (text := title.replace("&", "&&")):
                self._tabs.setTabText(number, text)

    def _room_for(self, titles: Sequence[str]) -> int:
        """How wide the widest of these titles is, in pixels, for each: tabs are of one width."""
        metrics = self._tabs.fontMetrics()
        return len(titles) * max(
            (metrics.horizontalAdvance(title) + _AROUND_TITLE for title in titles), default=0
        )

    def show_page(self, number: int) -> None:
        """Open a page, counted from 0."""
        self._tabs.setCurrentIndex(number)

    def leave_turn(self) -> None:
        """Look at no turn."""
        self.list.leave()

    def show_turn(self, turn: int) -> None:
        """Show which turn of the open page is looked at, given from 1; 0 for none. Nothing is told."""
        self.list.blockSignals(True)
        if turn:
            self.list.choose(turn - 1)
        else:
            self.list.leave()
        self.list.blockSignals(False)

    def set_style(self, style: Style) -> None:
        """Show the miniatures as the tiles on the table look now."""
        self._painter.style = style
        self.list.viewport().update()

    def text(self) -> str:
        """Everything that is written, in words: a heading for each page and a line for each turn."""
        return "\n".join(
            line for page in self._pages for line in (page.title, *(entry.text for entry in page.lines))
        )

    def _open(self, number: int) -> None:
        if not 0 <= number < len(self._pages):
            self._open_page = -1
            return
        page, same = self._pages[number], number == self._open_page
        self._open_page = number
        self._model.show(page.lines, same)
        self._empty.setText(page.empty)
        self._stack.setCurrentWidget(self.list if page.lines else self._empty)
        if not same:
            self.list.scrollToBottom()
            self.page_opened.emit(number)
