"""The services that all windows share, and the application as the desktop sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import Patience
from topologic_qt.widgets.controls import HeldKeys
from topologic_qt.widgets.motion import Motion

if TYPE_CHECKING:
    from topologic_qt.app.kit.dialogs import AskForFiles


class Context(NamedTuple):
    """The services that all windows share."""

    folders: Folders
    motion: Motion
    asks: AskForFiles | None = None
    now: Callable[[], datetime] = partial(datetime.now, UTC)
    patience: Patience = Patience()

    @property
    def ask(self) -> AskForFiles:
        """The questions to people; their dialogs are loaded after the first picture of a window."""
        from topologic_qt.app.kit.dialogs import AskForFiles

        return self.asks or AskForFiles()


class Application(QApplication):
    """The application; it takes the files that macOS hands over."""

    def __init__(self, arguments: Sequence[str]) -> None:
        # Set later, it would make Qt for Python load the class of all styles.
        super().__init__([*(arguments or [""]), "-style", "fusion"])
        self._waiting: list[Path] = []
        self._open: Callable[[Path], object] = self._waiting.append
        HeldKeys(self)

    def open_with(self, open_file: Callable[[Path], object]) -> None:
        """Call this for each file to open, first for those that came before."""
        self._open = open_file
        while self._waiting:
            open_file(self._waiting.pop(0))

    def event(self, event: QEvent) -> bool:
        """Take a file that is to be opened; pass on every other event."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._open(Path(event.file()))
            return True
        return super().event(event)
