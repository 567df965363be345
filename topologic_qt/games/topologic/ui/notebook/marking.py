"""The lower half of a notebook's page: the tools, the grid, and the description of a tile."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt.games.topologic.ui.notebook.mark_tool import MarkTool
from topologic_qt.games.topologic.ui.notebook.tick_grid import TickGrid
from topologic_qt.games.topologic.ui.notebook.ticks import PLATE, TileMark, paint_mark
from topologic_qt.table.sprites import render
from topologic_qt.widgets.controls import Choice, button, label, shown_keys, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.reading import Reading
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.typeface import row_scale

UNDO_KEYS, REDO_KEYS = "Alt+Z", "Alt+Shift+Z"
"""The shortcuts for marks; the platform's own ones are for moves of the match."""


_WIDEST = 400
"""The largest width at the usual size of letters, in pixels; in a wider panel, tiles stay close together."""


class Marking(QWidget):
    """The tools and the grid for the marks of a page, with the text about a tile."""

    undo_wanted = Signal()
    redo_wanted = Signal()
    raise_wanted = Signal()
    """Emitted when the user asks for more help."""

    def __init__(
        self,
        mark_tool: MarkTool,
        colours: Sequence[str],
        numbers: Sequence[int],
        describe: Callable[[str], str],
    ) -> None:
        """Create the widget; ``describe`` returns a tile and its tick in words."""
        super().__init__()
        self._mark_tool = mark_tool
        self.grid = TickGrid(mark_tool, colours, numbers, describe)
        self.grid.setAccessibleName(tr("Marks on the tiles"))
        self._tools = self._build_tools()
        self._undo = tool(
            icon("undo"), tr("Undo the last mark"), lambda: self.undo_wanted.emit(), shown_keys(UNDO_KEYS)
        )
        self._redo = tool(
            icon("redo"), tr("Redo the mark"), lambda: self.redo_wanted.emit(), shown_keys(REDO_KEYS)
        )
        self._aid = label("", "muted")
        self._more = button(Choice(tr("More help …"), self.raise_wanted.emit))
        self.words = label("", "muted")
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._reading = Reading(self.words, tr("About the tile"))
        self._reading.setFixedHeight(self.words.fontMetrics().lineSpacing() * 4)
        self._column = QWidget()
        self._layout = QVBoxLayout(self._column)
        self._layout.setContentsMargins(12, 8, 12, 10)
        self._layout.setSpacing(8)
        self._layout.addLayout(self._row(*self._tools.buttons(), None, self._undo, self._redo))
        self._layout.addWidget(self.grid)
        self._layout.addWidget(self._reading)
        self._layout.addLayout(self._row(self._aid, self._more))
        beside = QHBoxLayout(self)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        beside.addWidget(self._column, 1)
        beside.addStretch()
        self._fit_width()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the largest width to letters of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_width()

    def _fit_width(self) -> None:
        self._column.setMaximumWidth(round(_WIDEST * row_scale()))

    def _row(self, *widgets: QWidget | None) -> QHBoxLayout:
        """Return a row of widgets; None stands for free room between two."""
        row = QHBoxLayout()
        row.setSpacing(6)
        for widget in widgets:
            if widget is None:
                row.addStretch()
            else:
                row.addWidget(widget, 1 if widget is self._aid else 0)
        return row

    def _build_tools(self) -> QButtonGroup:
        """Create a button for each kind of stroke."""
        group = QButtonGroup(self)
        marks = [*TileMark, None]
        names = (tr("Rule out"), tr("Suspect"), tr("Possible"), tr("What if?"))
        for number, (name, key) in enumerate(zip(names, "XSPW", strict=True)):
            mark = marks[number]
            made = tool(icon("eye") if mark is None else _icon(mark), name, lambda: None, key)
            made.setCheckable(True)
            group.addButton(made, number)
        group.buttons()[0].setChecked(True)
        group.idToggled.connect(lambda _, on: self._take_tool() if on else None)
        return group

    def _take_tool(self) -> None:
        self._mark_tool.tool = [*TileMark, None][self._tools.checkedId()]

    def show_aid(self, text: str, may_suppose: bool, may_raise: bool) -> None:
        """Show the current help, and enable what belongs to it."""
        self._aid.setText(text)
        self._more.setVisible(may_raise)
        *_, suppose = self._tools.buttons()
        suppose.setVisible(may_suppose)
        if not may_suppose and suppose.isChecked():
            self._tools.buttons()[0].click()

    def show_tools(self, usable: bool) -> None:
        """Enable or disable ticking."""
        for made in self._tools.buttons():
            made.setEnabled(usable)

    def show_undo(self, can_undo: bool, can_redo: bool) -> None:
        """Enable undo and redo of marks."""
        self._undo.setEnabled(can_undo)
        self._redo.setEnabled(can_redo)

    def add_above_words(self, widget: QWidget) -> None:
        """Add a widget below the grid."""
        self._layout.insertWidget(2, widget)


def _icon(mark: TileMark) -> QIcon:
    """Return the picture of a mark, sharp on screens of any pixel ratio."""
    icon = QIcon()
    for ratio in (1, 2, 3):
        pixmap = render(PLATE, 0.2 * ratio, lambda painter: paint_mark(painter, mark))
        pixmap.setDevicePixelRatio(ratio)
        icon.addPixmap(pixmap)
    return icon
