"""Options that are folded away, with their present values in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import label
from topologic_qt.widgets.fold import Fold
from topologic_qt.widgets.grouping import Grouping
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from topologic_qt.widgets.remembered import Keeper

_NAME = "setup/options"
_OPEN, _FOLDED = "open", "folded"
_SHORT = 26
"""The number of characters up to which a value stays in one line."""


class Options(QWidget):
    """A heading that opens a form below it; while that is closed, a line tells what is chosen there."""

    def __init__(self, memory: Keeper | None = None) -> None:
        """Create the options as they were last time by ``memory``, open or folded; without one, folded."""
        super().__init__()
        self._memory = memory
        self._toggle = Fold(tr("Options"))
        self._summary = label("", "muted")
        self._body = Grouping(tr("Options"))
        self.form = QFormLayout(self._body)
        """The options, to be added row by row; each field stands below its label."""
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.form.setVerticalSpacing(4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._toggle)
        layout.addWidget(self._summary)
        layout.addWidget(self._body)
        self._toggle.toggled.connect(self._show)
        self._toggle.clicked.connect(self._remember)
        self._show(False)
        if memory is not None and memory.value(_NAME) == _OPEN:
            self.open()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the form anew, in which Qt would keep heights that go with another width."""
        super().resizeEvent(event)
        self.form.invalidate()

    @property
    def is_open(self) -> bool:
        """Whether the options are shown."""
        return self._toggle.isChecked()

    def open(self, is_open: bool = True) -> None:
        """Open the options, or fold them away; the next page is as people left this one by hand."""
        self._toggle.setChecked(is_open)

    @property
    def entered(self) -> bool:
        """Whether the options are shown."""
        return self.is_open

    def enter(self, entered: object) -> None:
        """Show the options if those of the page before were shown."""
        self.open(bool(entered))

    def add_row(self, text: str, widget: QWidget) -> None:
        """Add a field, with a text above it."""
        above = label(text, "field", wrap=False)
        above.setBuddy(widget)
        self.form.addRow(above, widget)

    def summarise(self, values: str | Sequence[str]) -> None:
        """Set the line that tells what is chosen: a text, or several values that stand side by side."""
        parts = [values] if isinstance(values, str) else values
        self._summary.setText("\u00a0· ".join(map(_unbroken, parts)))
        self._toggle.setAccessibleDescription(", ".join(parts))

    def _remember(self, is_open: bool) -> None:
        if self._memory is not None:
            self._memory.setValue(_NAME, _OPEN if is_open else _FOLDED)

    def _show(self, is_open: bool) -> None:
        self._body.setVisible(is_open)
        self._summary.setVisible(not is_open)


def _unbroken(value: str) -> str:
    """Return a value with spaces at which no line ends, if it is short."""
    return value.replace(" ", "\u00a0") if len(value) <= _SHORT else value
