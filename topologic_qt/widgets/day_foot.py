"""The foot of a card at the end of a match of the day: the streak, and buttons to share the result."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import evenly


class DayWords(Protocol):
    """The text and the two choices of the foot."""

    @property
    def text(self) -> str:
        """The streak, and when there will be another match of the day."""
        ...

    @property
    def copy(self) -> Choice:
        """Copies the result."""
        ...

    @property
    def earlier(self) -> Choice:
        """Opens the calendar."""
        ...


class DayFoot(QWidget):
    """A text above two buttons, below a line; hidden for other matches."""

    def __init__(self) -> None:
        super().__init__()
        self._day: DayWords | None = None
        self._text = label("", "text")
        self._copy = button(Choice("", self._do_copy, icon="copy"))
        self._earlier = button(Choice("", self._show_earlier, icon="calendar"))
        line = QFrame()
        line.setProperty("role", "bar")
        line.setFixedHeight(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(line)
        layout.addWidget(self._text)
        layout.addWidget(evenly(self._copy, self._earlier))
        self.hide()

    @property
    def text(self) -> str:
        """The text that is shown; empty where nothing is."""
        return "" if self._day is None else self._day.text

    def present(self, day: DayWords | None) -> None:
        """Show the end of a match of the day; None hides it."""
        self._day = day
        if day is not None:
            self._text.setText(day.text)
            self._copy.setText(day.copy.text)
            self._earlier.setText(day.earlier.text)
        self.setVisible(day is not None)

    def _do_copy(self) -> None:
        if self._day is not None:
            self._day.copy.action()

    def _show_earlier(self) -> None:
        if self._day is not None:
            self._day.earlier.action()
