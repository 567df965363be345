"""Options that are folded away, with their present values in one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import label
from topologic_qt.widgets.fold import Fold
from topologic_qt.widgets.grouping import Grouping
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.translate import tr

_NAME = "setup/options"
_OPEN, _FOLDED = "open", "folded"
_SHORT = 26
"""The number of characters up to which a value stays in one line."""


class Options(QWidget):
    """A heading that opens a form below it; while that is closed, a line tells what is chosen there.

    Most people never open it: the form is made when it is opened first.
    """

    def __init__(self, memory: Keeper | None = None) -> None:
        """Create the options, folded; ``memory`` keeps whether people leave them open."""
        super().__init__()
        self._memory = memory
        self._toggle = Fold(tr("Options"))
        self._summary = label("", "muted")
        self._make: Callable[[QFormLayout], None] | None = None
        self._body: QWidget | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._toggle)
        layout.addWidget(self._summary)
        self._toggle.toggled.connect(self._show)
        self._toggle.clicked.connect(self._remember)

    def fill_late(self, make: Callable[[QFormLayout], None]) -> None:
        """Have ``make`` fill the form with rows, each field below its label, before it is shown first.

        It is shown at once if people left it open last time.
        """
        self._make = make
        if self._memory is not None and self._memory.value(_NAME) == _OPEN:
            self.open()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the form anew, in which Qt would keep heights that go with another width."""
        super().resizeEvent(event)
        if self._body is not None and (form := self._body.layout()) is not None:
            form.invalidate()

    @property
    def is_made(self) -> bool:
        """Whether the form has been opened, and has its rows."""
        return self._body is not None

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

    def summarise(self, values: str | Sequence[str]) -> None:
        """Set the line that tells what is chosen: a text, or several values that stand side by side."""
        parts = [values] if isinstance(values, str) else values
        self._summary.setText("\u00a0· ".join(map(_unbroken, parts)))
        self._toggle.setAccessibleDescription(", ".join(parts))

    def _remember(self, is_open: bool) -> None:
        if self._memory is not None:
            self._memory.setValue(_NAME, _OPEN if is_open else _FOLDED)

    def _show(self, is_open: bool) -> None:
        if self._body is None and is_open and self._make is not None:
            self._body = self._made(self._make)
        if self._body is not None:
            self._body.setVisible(is_open)
        self._summary.setVisible(not is_open)

    def _made(self, make: Callable[[QFormLayout], None]) -> QWidget:
        """Return the form, filled, which comes after the heading for the keyboard, too."""
        body = Grouping(tr("Options"), self)
        body.hide()
        form = QFormLayout(body)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.setVerticalSpacing(4)
        layout = self.layout()
        assert layout is not None
        layout.addWidget(body)
        make(form)
        before: QWidget = self._toggle
        for field in body.findChildren(QWidget):
            is_here = field.window() is self.window()  # and not in the window of a list
            if is_here and field.focusPolicy() & Qt.FocusPolicy.TabFocus:
                self.setTabOrder(before, field)
                before = field
        return body


def _unbroken(value: str) -> str:
    """Return a value with spaces at which no line ends, if it is short."""
    return value.replace(" ", "\u00a0") if len(value) <= _SHORT else value
