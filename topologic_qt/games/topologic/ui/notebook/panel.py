"""The notebook panel: a page for each round, a line for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.topologic.ui.notebook.log import (
    LINE_HEIGHT,
    LogModel,
    LogPainter,
    Miniature,
    NotebookLine,
)
from topologic_qt.games.topologic.ui.round_tabs import RoundTabs, RoundTitle
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.fingers import scroll_all_by_finger
from topologic_qt.widgets.panel_dock import LatePanel
from topologic_qt.widgets.reading import in_the_middle
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.turn_list import TurnList

__all__ = ["Miniature", "Notebook", "NotebookLine", "NotebookPage"]


class NotebookPage(NamedTuple):
    """The page of one round."""

    title: RoundTitle
    lines: Sequence[NotebookLine]
    """The turns of the round, made on demand: a long round costs no more than a short one."""
    empty: str
    """The text that is shown while there is no line yet."""
    waits: bool = False
    """Whether its round has not begun yet."""


class _Below(QScrollArea):
    """A scroll area that takes as much height as its content needs, if there is room."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what is in it has the keyboard, and scrolls it
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(90)
        content.installEventFilter(self)

    def sizeHint(self) -> QSize:
        """Return the size that the content needs."""
        return self._content.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Adapt the height when the content needs more or less than before."""
        needed = self._content.sizeHint().height()
        if event.type() == QEvent.Type.LayoutRequest and needed != self.maximumHeight():
            self.setMaximumHeight(needed)
            halves = self.parent()
            if isinstance(halves, QSplitter):
                halves.setSizes([max(0, halves.height() - needed), needed])
        return super().eventFilter(watched, event)


class _Body:
    """All that is to be seen of the notebook."""

    def __init__(self, notebook: QWidget, model: LogModel, painter: LogPainter) -> None:
        self.tabs = RoundTabs()
        self.halves = QSplitter(Qt.Orientation.Vertical, notebook)
        self.halves.setChildrenCollapsible(False)
        self.stack = QStackedWidget(self.halves)
        self.halves.setStretchFactor(0, 1)
        self.list = TurnList(model, painter, LINE_HEIGHT, self.stack)
        trigger = QAbstractItemView.EditTrigger
        self.list.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)
        self.empty = label("", "muted")
        self.stack.addWidget(self.list)
        self.aside = in_the_middle(self.empty, 20)
        self.stack.addWidget(self.aside)
        layout = QVBoxLayout(notebook)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self.halves, 1)
        scroll_all_by_finger(notebook)


class Notebook(LatePanel):
    """The panel: tabs for the pages, the lines of the open one, and room for more below them."""

    page_opened = Signal(int)
    """Emitted with the index of the page that was opened."""
    turn_chosen = Signal(int)
    """Emitted with the chosen turn of the open page, from 1; 0 for none."""
    remarked = Signal(int, str)
    """Emitted with a turn of the open page, from 1, and the new remark beside it."""

    def __init__(
        self, parent: QWidget | None = None, style: Style = USUAL_STYLE, longest_remark: int = 200
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Notebook"))
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._pages: Sequence[NotebookPage] = ()
        self._open_page = -1
        self._model = LogModel()
        self._model.remarked.connect(self.remarked)
        self._painter = LogPainter(self._model, style, longest_remark)
        self._body: _Body | None = None
        self.setMinimumWidth(330)

    @property
    def _parts(self) -> _Body:
        """All that is to be seen, made when it is first needed: beside the setup page there is no panel."""
        if self._body is None:
            self._body = _Body(self, self._model, self._painter)
            self._body.tabs.currentChanged.connect(self._open)
            self._body.list.chosen.connect(lambda row: self.turn_chosen.emit(row + 1))
        return self._body

    def make_parts(self) -> None:
        """Make all that is to be seen, unless it is there."""
        _ = self._parts

    @property
    def tabs(self) -> RoundTabs:
        """The tabs of the pages."""
        return self._parts.tabs

    @property
    def list(self) -> TurnList:
        """The lines of the open page."""
        return self._parts.list

    def add_below(self, widget: QWidget) -> None:
        """Add a widget below the lines; the border between them can be moved."""
        self._parts.halves.addWidget(_Below(widget))
        self._parts.halves.setStretchFactor(1, 0)

    @property
    def open_page(self) -> int:
        """The index of the open page; -1 while there is none."""
        return self._open_page

    def write(self, pages: Sequence[NotebookPage]) -> None:
        """Show these pages, and open the last one if something is new in them.

        A page behind others stays closed as long as it is waiting for its round to begin.
        """
        waiting = len(pages) > 1 and pages[-1].waits
        stands = [(len(page.lines), page.waits) for page in pages]
        new = stands != [(len(page.lines), page.waits) for page in self._pages]
        self._pages = pages
        if not pages and self._body is None:
            return
        self.tabs.write([page.title for page in pages], len(pages) - 1 - waiting if new else None)
        self._open(self.tabs.currentIndex())
        if new:
            self.leave_turn()
            self.list.scrollToBottom()

    def show_page(self, number: int) -> None:
        """Open a page, given by its index."""
        self.tabs.setCurrentIndex(number)

    def leave_turn(self) -> None:
        """Clear the choice of a turn."""
        self.list.leave()

    def show_turn(self, turn: int) -> None:
        """Show the chosen turn of the open page, from 1; 0 for none. No signal is emitted."""
        self.list.blockSignals(True)
        if turn:
            self.list.choose(turn - 1)
        else:
            self.list.leave()
        self.list.blockSignals(False)

    def keep_in_sight(self, lines: int) -> None:
        """Have room for so many lines, or for all if there are fewer, whatever stands below them."""
        lines = min(lines, self._model.rowCount())
        self._parts.stack.setMinimumHeight(lines * self.list.verticalHeader().defaultSectionSize() + 2)

    def point_out(self, turns: Iterable[int]) -> None:
        """Frame these turns of the open page, from 1, and no others."""
        self.list.point_out([turn - 1 for turn in turns])

    def set_style(self, style: Style) -> None:
        """Draw the miniatures in the look of the tiles on the table."""
        self._painter.style = style
        if self._body is not None:
            self._body.list.viewport().update()

    def text(self) -> str:
        """Return the whole notebook in words: a heading for each page and a line for each turn."""
        return "\n".join(
            line for page in self._pages for line in (page.title.whole, *(entry.text for entry in page.lines))
        )

    def _open(self, number: int) -> None:
        if not 0 <= number < len(self._pages):
            self._open_page = -1
            return
        page, same = self._pages[number], number == self._open_page
        self._open_page = number
        self._model.show(page.lines, same)
        self._parts.empty.setText(page.empty)
        self._parts.aside.setAccessibleName(page.empty)
        self._parts.stack.setCurrentWidget(self.list if page.lines else self._parts.aside)
        if not same:
            self.list.scrollToBottom()
            self.page_opened.emit(number)
