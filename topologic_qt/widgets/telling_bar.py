"""The strip under a table while something is told step by step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from topologic_qt.widgets.controls import Choice, announce, button, label
from topologic_qt.widgets.translate import tr


class TellingBar(QFrame):
    """A heading, a sentence that changes and is spoken, and a button that skips the rest."""

    def __init__(self, skip: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._title = label("", "heading")
        self._text = label("", "text")
        said = QVBoxLayout()
        said.setSpacing(4)
        said.addStretch()
        said.addWidget(self._title)
        said.addWidget(self._text)
        said.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 9, 18, 9)
        row.setSpacing(20)
        row.addLayout(said, 1)
        row.addWidget(button(Choice(tr("Skip"), skip, icon="step-forward")))
        self.hide()

    def tell(self, title: str, text: str) -> None:
        """Show a sentence under a heading."""
        self._title.setText(title)
        self._text.setText(text)
        self.show()
        announce(self, text)
