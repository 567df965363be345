"""A line that offers the match of the day: what it is, a button that plays it, and one for earlier days."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
)

from topologic_qt.widgets.controls import Choice, YieldingButton, button, label, tool
from topologic_qt.widgets.icons import icon

_NARROWEST = 140
"""The least width of the button, in pixels."""
_BESIDE, _BELOW = 14, 6
"""The gap between the text and the buttons beside it, or below it, in pixels."""


class DayLine(QFrame):
    """The text beside the buttons where there is room, and above them where there is none."""

    def __init__(self, play: Choice, earlier: Choice, wide: bool) -> None:
        """``play`` plays the match of today, and ``earlier`` opens the days before."""
        super().__init__()
        self.setProperty("role", "note")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._heading, self._text = label("", "group", wrap=not wide), label("", "muted")
        self._is_primary = play.primary
        self.play: YieldingButton = button(play)
        self.play.setMinimumWidth(_NARROWEST)
        self.earlier: QToolButton = tool(icon(earlier.icon), earlier.text, earlier.action)
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(self._heading)
        said.addWidget(self._text)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.play, 1)
        buttons.addWidget(self.earlier)
        across = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._said, self._buttons, self._is_wide = said, buttons, wide
        layout = self._layout = QBoxLayout(across, self)
        layout.setContentsMargins(14, 8, 10, 8)
        layout.setSpacing(_BESIDE if wide else _BELOW)
        layout.addLayout(said, 1 if wide else 0)
        layout.addLayout(buttons)

    def minimumSizeHint(self) -> QSize:
        """Return a size in which the text stands above the buttons."""
        margins = self._layout.contentsMargins()
        parts = (self._said.minimumSize().width(), self._buttons.minimumSize().width())
        return QSize(max(parts) + margins.left() + margins.right(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the text beside the buttons, or above them where there is no room for both."""
        super().resizeEvent(event)
        margins = self._layout.contentsMargins()
        room = self.width() - margins.left() - margins.right() - _BESIDE
        parts = self._said.minimumSize().width() + self._buttons.sizeHint().width()
        beside = self._is_wide and parts <= room
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._layout.setDirection(across if beside else down)
        self._layout.setSpacing(_BESIDE if beside else _BELOW)

    @property
    def buttons(self) -> tuple[QPushButton, QToolButton]:
        """The buttons, in the order of the keyboard."""
        return self.play, self.earlier

    def show_day(self, heading: str, text: str, action: str, picture: str) -> None:
        """Show a heading, what is known of the day, and what the button does, with the name of its icon."""
        self._heading.setText(heading)
        self._text.setText(text)
        self.play.setText(action.replace("&", "&&"))
        self.play.setIcon(icon(picture, on_accent=self._is_primary))
        self.setAccessibleName(heading)
        self.setAccessibleDescription(text)
