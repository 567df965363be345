"""The status line of a window: the game's own line, and now and then another one for some seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer

from topologic_qt.widgets.controls import SpokenLabel
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 6.0
"""The time for which another line than the game's own is shown, in seconds."""


class StatusLine(SpokenLabel):
    """Shows what the game says, and for a while where something was saved."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setContentsMargins(12, 4, 12, 4)
        self._own = ""
        self._back = QTimer(self, singleShot=True, interval=round(1000 * SECONDS))
        self._back.timeout.connect(self._return)

    @property
    def own(self) -> str:
        """The line of the game, also while another one is shown."""
        return self._own

    def say(self, text: str) -> None:
        """Show a line of the game."""
        self._back.stop()
        self._own = text
        self.setText(text)

    def say_saved(self, path: Path) -> None:
        """Show for a while where a match was saved."""
        self.say_for_now(tr("Saved as {name} in {folder}.", name=path.name, folder=path.parent))

    def say_for_now(self, text: str) -> None:
        """Show a line for a while, and then that of the game again."""
        self.setText(text)
        self._back.start()

    def _return(self) -> None:
        self.setText(self._own)
