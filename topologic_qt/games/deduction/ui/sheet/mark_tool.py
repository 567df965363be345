"""The tool that marks cells of the note sheet, by strokes of the mouse and by keys."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt, Signal

from topologic_qt.games.deduction.rules.sheet import Cell, Mark
from topologic_qt.games.deduction.ui.sheet.page import SheetPage

MARK_KEYS: Mapping[Qt.Key, Mark | None] = MappingProxyType(
    {
        Qt.Key.Key_Y: Mark.HAS,
        Qt.Key.Key_X: Mark.HAS_NOT,
        Qt.Key.Key_P: Mark.MAYBE,
        Qt.Key.Key_Delete: None,
        Qt.Key.Key_Backspace: None,
    }
)
"""The mark that each key gives to the cell of the cursor; None removes its mark."""

_NEXT: Mapping[Mark | None, Mark | None] = MappingProxyType(
    {None: Mark.HAS_NOT, Mark.HAS_NOT: Mark.HAS, Mark.HAS: Mark.MAYBE, Mark.MAYBE: None}
)
"""The mark that follows another one when a cell is clicked."""


class MarkTool(QObject):
    """Holds the current stroke, which is shown at once and reported when it ends."""

    changed = Signal()
    """Emitted when the stroke changes."""
    stroked = Signal(object, object)
    """Emitted when a stroke ends, with its cells and their new `Mark` or None."""
    refused = Signal(object)
    """Emitted with a cell that cannot be marked, since the deal tells who has the tile."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._page: SheetPage | None = None
        self._stroke: dict[Cell, None] = {}
        self._making: Mark | None = None
        self.pencil = False
        """Whether strokes are in pencil."""

    def show_page(self, page: SheetPage | None) -> None:
        """Mark cells of this page from now on; None for no page."""
        self._page = page
        if page is None:
            self.cancel()

    def is_making(self, cell: Cell) -> bool:
        """Return whether a cell belongs to the current stroke."""
        return cell in self._stroke

    @property
    def making(self) -> Mark | None:
        """The mark that the current stroke gives."""
        return self._making

    def begin(self, cell: Cell, with_yes: bool = False) -> None:
        """Begin a stroke with the mark that follows the cell's own, or with (or without) a yes."""
        if not self._may_mark(cell, refuse=True):
            return
        own = self._mark(cell)
        self._making = (None if own is Mark.HAS else Mark.HAS) if with_yes else _NEXT[own]
        if self._making is None and self.pencil and not self._is_pencilled(cell):
            self._making = Mark.HAS_NOT  # there is nothing in pencil to be removed
        self._take(cell)

    def go_on(self, cell: Cell) -> None:
        """Extend the stroke to another cell."""
        if self._stroke and cell not in self._stroke and self._may_mark(cell):
            self._take(cell)

    def end(self) -> None:
        """End the stroke, and emit its cells."""
        cells, self._stroke = tuple(self._stroke), {}
        if cells:
            self.stroked.emit(cells, self._making)
            self.changed.emit()

    def cancel(self) -> None:
        """Forget the stroke."""
        if self._stroke:
            self._stroke = {}
            self.changed.emit()

    def press(self, key: Qt.Key, cell: Cell) -> bool:
        """Handle a key for a cell; return whether the key means anything."""
        if key == Qt.Key.Key_Space:
            self.begin(cell)
            self.end()
            return True
        if key not in MARK_KEYS:
            return False
        if self._may_mark(cell, refuse=True):
            mark = MARK_KEYS[key]
            self.stroked.emit((cell,), None if self._mark(cell) is mark else mark)
        return True

    def _take(self, cell: Cell) -> None:
        self._stroke[cell] = None
        self.changed.emit()

    def _mark(self, cell: Cell) -> Mark | None:
        return None if self._page is None else self._page.sheet.written.marks.get(cell)

    def _is_pencilled(self, cell: Cell) -> bool:
        return self._page is not None and cell in self._page.sheet.written.pencil

    def _may_mark(self, cell: Cell, refuse: bool = False) -> bool:
        if self._page is None or not self._page.can_be_marked:
            return False
        if self._page.given(cell) is None:
            return True
        if refuse:
            self.refused.emit(cell)
        return False
