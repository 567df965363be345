"""Opening and saving the match of one window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.files.file_io import FileIO
from topologic_qt.app.files.file_store import FileStore, Opened
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.app.match.controller import MatchController
from topologic_qt.games.values import AnyMatch, AnySnapshot


class MatchIO(QObject):
    """Opens and saves the match of a controller."""

    crowded = Signal(object)
    """Sent with an `Opened` beside a running match, or of another game: it needs another window."""

    saved = Signal(object)
    """Sent with the path of the file when the match is on the disk."""

    def __init__(
        self, controller: MatchController, store: FileStore[AnyMatch, AnySnapshot], disk: IoWorker
    ) -> None:
        super().__init__()
        self._controller = controller
        self._store = store
        self.files = FileIO(store, disk)
        self.files.opened.connect(self._take)

    def holds(self, path: Path) -> bool:
        """Whether the match is that of this file, as far as that can be said without asking the disk.

        Where links lead to one file by two paths, it is known for the place that they lead to.
        """
        file = self._controller.path
        return file is not None and path.absolute() in (file.absolute(), self._store.claims.place(file))

    def save(self, path: Path) -> None:
        """Save the match in a file, which is its file from then on."""
        match, saved = self._controller.to_save(path)

        def written() -> None:
            saved()
            self.saved.emit(path)

        self.files.write(path, match, written)

    def _take(self, opened: Opened[AnyMatch]) -> None:
        if self._controller.can_take(opened):
            self._controller.take(opened)
        else:
            self.crowded.emit(self._store.hand_over(opened))
