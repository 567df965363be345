"""The lower half of a notebook's page: the tools, the grid, and what is said about a tile."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeySequence
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from topologic_qt.table.brush import Brush
from topologic_qt.table.overlays import Choice, button, label
from topologic_qt.table.sprites import render
from topologic_qt.table.tick_grid import TickGrid
from topologic_qt.table.ticks import PLATE, TileMark, paint_mark
from topologic_qt.table.translate import tr


class Marking(QWidget):
    """Marks of a page, and the words about the tile that is pointed at."""

    raise_wanted = Signal()
    """Somebody wants more help."""

    def __init__(
        self, brush: Brush, colours: Sequence[str], numbers: Sequence[int], describe: Callable[[str], str]
    ) -> None:
        """``describe`` says in words what a tile is and what is ticked on it."""
        super().__init__()
        self._brush = brush
        self.grid = TickGrid(brush, colours, numbers, describe)
        self.grid.setAccessibleName(tr("Marks on the tiles"))
        self._tools = self._build_tools()
        self.undo = _tool(tr("Undo"), tr("Undo the last mark (Alt+Z)"))
        self.redo = _tool(tr("Redo"), tr("Make the mark again that was undone (Alt+Shift+Z)"))
        self._aid = label("", "muted")
        self._more = button(Choice(tr("More help …"), self.raise_wanted.emit))
        self.words = label("", "muted")
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.words.setFixedHeight(self.words.fontMetrics().lineSpacing() * 3)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(12, 8, 12, 10)
        self._layout.setSpacing(8)
        self._layout.addLayout(self._row(*self._tools.buttons(), None, self.undo, self.redo))
        self._layout.addWidget(self.grid)
        self._layout.addWidget(self.words)
        self._layout.addLayout(self._row(self._aid, self._more))

    def _row(self, *widgets: QWidget | None) -> QHBoxLayout:
        """Widgets side by side; None is what takes the room between two."""
        row = QHBoxLayout()
        row.setSpacing(6)
        for widget in widgets:
            if widget is None:
                row.addStretch()
            else:
                row.addWidget(widget, 1 if widget is self._aid else 0)
        return row

    def _build_tools(self) -> QButtonGroup:
        """A button for each thing that a stroke can do."""
        group = QButtonGroup(self)
        for number, (mark, name, key) in enumerate(
            (
                (TileMark.RULED_OUT, tr("Rule out"), "X"),
                (TileMark.SUSPECTED, tr("Suspect"), "S"),
                (TileMark.POSSIBLE, tr("Possible"), "P"),
                (None, tr("What if?"), "W"),
            )
        ):
            shortcut = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
            made = _tool(name, f"{name} ({shortcut})")
            made.setCheckable(True)
            if mark is not None:
                made.setText("")
                made.setIcon(_icon(mark))
                made.setIconSize(QSize(20, 20))
            group.addButton(made, number)
        group.buttons()[0].setChecked(True)
        marks = [*TileMark, None]
        group.idClicked.connect(lambda number: setattr(self._brush, "tool", marks[number]))
        return group

    def show_aid(self, text: str, may_suppose: bool, may_raise: bool) -> None:
        """Say how much help there is, and offer what goes with it."""
        self._aid.setText(text)
        self._more.setVisible(may_raise)
        *_, suppose = self._tools.buttons()
        suppose.setVisible(may_suppose)
        if not may_suppose and suppose.isChecked():
            self._tools.buttons()[0].click()

    def show_undo(self, can_undo: bool, can_redo: bool) -> None:
        """Offer to take marks back, or to make them again."""
        self.undo.setEnabled(can_undo)
        self.redo.setEnabled(can_redo)

    def add_above_words(self, widget: QWidget) -> None:
        """Put something more below the grid."""
        self._layout.insertWidget(2, widget)


def _tool(text: str, tip: str) -> QToolButton:
    made = QToolButton()
    made.setText(text)
    made.setToolTip(tip)
    made.setAccessibleName(text)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    return made


def _icon(mark: TileMark) -> QIcon:
    """The picture of a mark, sharp on screens of any pixel ratio."""
    icon = QIcon()
    for ratio in (1, 2, 3):
        pixmap = render(PLATE, 0.2 * ratio, lambda painter: paint_mark(painter, mark))
        pixmap.setDevicePixelRatio(ratio)
        icon.addPixmap(pixmap)
    return icon
