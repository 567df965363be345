"""The page that is shown while a puzzle is being made."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import Choice, announce, button, label
from topologic_qt.widgets.translate import tr

_WIDTH = 480
"""The width of the content, in pixels."""


class MakingPage(QWidget):
    """Says what is being done, how far it is, and lets people cancel it."""

    def __init__(self, cancel: Callable[[], None]) -> None:
        super().__init__()
        self.text = label("", "heading")
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.cancel = button(Choice(tr("Cancel"), cancel, icon="close"))
        inner = QWidget()
        inner.setFixedWidth(_WIDTH)
        column = QVBoxLayout(inner)
        column.setSpacing(14)
        column.addWidget(self.text)
        column.addWidget(self.progress)
        column.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignHCenter)
        QVBoxLayout(self).addWidget(inner, 0, Qt.AlignmentFlag.AlignCenter)

    def begin(self, is_search: bool) -> None:
        """Say that a puzzle is being made, or looked for in own rounds."""
        text = (
            tr("Your own rounds are being looked through …") if is_search else tr("A puzzle is being made …")
        )
        self.text.setText(text)
        self.progress.setAccessibleName(text)
        self.progress.setRange(0, 100 if is_search else 0)
        self.progress.setValue(0)
        announce(self, text)

    def show_share(self, share: float) -> None:
        """Show how far it is, 0 to 1."""
        self.progress.setValue(round(100 * share))
