"""The lower half of the panel: the tools, the grid, and a text about a cell or a line of the log."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QActionEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from topologic_qt.games.deduction.rules.aid import Aid
from topologic_qt.games.deduction.ui.sheet.grid import SheetGrid
from topologic_qt.games.deduction.ui.sheet.page import MarkTool
from topologic_qt.games.deduction.ui.sheet.sheet_text import aid_name, aid_summary
from topologic_qt.games.deduction.ui.sheet.writer import SheetWriter
from topologic_qt.widgets.controls import (
    Choice,
    YieldingLabel,
    button,
    label,
    name_after,
    press_by_enter,
    tip,
)
from topologic_qt.widgets.reading import Reading
from topologic_qt.widgets.translate import tr

_LINES = 4
"""The number of lines of text below the grid for which there is room, where all rows have room as well."""


class SheetHalf(QWidget):
    """The sheet of one player with its tools."""

    def __init__(self, writer: SheetWriter, mark_tool: MarkTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._writer = writer
        self.grid = SheetGrid(mark_tool, self)
        self._words = label("", "muted")
        self._reading = Reading(self._words, tr("About the sheet"))
        self._group = button(Choice("", writer.group))
        self._aid = YieldingLabel("muted")
        self._build()

    def height_of(self, row: int, lines: int = _LINES) -> int:
        """Return the height in pixels with all rows so high, and with so many lines of text below them."""
        taken = self.minimumSizeHint().height() - self.grid.minimumHeight() - self._reading.height()
        return taken + self.grid.height_of(row) + self._height_of_words(lines)

    @property
    def height_of_offer(self) -> int:
        """The height in pixels of the offer of a group, which comes and goes; 0 while there is none."""
        layout = self.layout()
        assert layout is not None
        return 0 if self._group.isHidden() else self._group.sizeHint().height() + layout.spacing()

    def fit_words(self, lines: int = _LINES) -> None:
        """Have room for so many lines of text below the grid; longer ones scroll."""
        height = self._height_of_words(lines)
        if self._reading.maximumHeight() != height:
            self._reading.setFixedHeight(height)

    def _height_of_words(self, lines: int) -> int:
        return self._words.fontMetrics().lineSpacing() * lines

    def say(self, text: str) -> None:
        """Show a text below the grid."""
        self._words.setText(text)
        self._words.setToolTip(tip(text))
        self._reading.go_to_begin()

    def show_aid(self, aid: Aid) -> None:
        """Show the step of help that is used."""
        self._aid.setText(aid_name(aid))
        self._aid.tell(tip(aid_summary(aid)))

    def offer_group(self, text: str, usable: bool) -> None:
        """Offer to note a group, or to rub it out; an empty text offers nothing."""
        self._group.setVisible(bool(text))
        self._group.setText(text.replace("&", "&&"))
        self._group.setEnabled(usable)

    def _build(self) -> None:
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.fit_words()
        self._aid.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._aid.setAccessibleName(tr("Help from the note sheet"))
        self._aid.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 8)
        layout.setSpacing(5)
        layout.addLayout(self._tools())
        layout.addWidget(self.grid, 1)
        layout.addWidget(self._reading)
        layout.addWidget(self._group)

    def _tools(self) -> QHBoxLayout:
        writer = self._writer
        tools = QHBoxLayout()
        tools.setSpacing(4)
        pencil = (writer.pencil_command, writer.ink_command, writer.erase_command)
        for command in (*pencil, writer.undo_command, writer.redo_command):
            tools.addWidget(_Tool(command))
        tools.addWidget(self._aid, 1)
        tools.addWidget(_Tool(writer.help_command))
        return tools


class _Tool(QToolButton):
    """A small button for a command."""

    def __init__(self, command: QAction) -> None:
        super().__init__()
        self.setDefaultAction(command)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        name_after(self, command)
        press_by_enter(self)

    def actionEvent(self, event: QActionEvent) -> None:
        """Let readers say what the command does now."""
        super().actionEvent(event)
        if event.type() == QEvent.Type.ActionChanged:
            name_after(self, event.action())
