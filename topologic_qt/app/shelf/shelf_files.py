"""Files that are opened from the shelf: each is read before its game takes the place of the shelf."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.files.codec import any_match_kind, field_kind
from topologic_qt.app.files.error_reporter import ErrorReporter
from topologic_qt.app.files.file_io import FileIO
from topologic_qt.app.files.file_store import FileStore, NeedsConfirmation, Opened
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.values import AnyMatch
from topologic_qt.storage.problem import Problem


class ShelfFiles(QObject):
    """Reads files for a window in which no game is open; what cannot be read is told, and nothing changes."""

    match_opened = Signal(object)
    """Sent with the `Opened` match of any game."""
    field_found = Signal(object, object)
    """Sent with the `GameInfo` of a field that its editor can open, and the path of the field."""

    def __init__(self, folder: Path, disk: IoWorker, errors: ErrorReporter) -> None:
        """``folder`` is the program's own, in which windows mark what they have open."""
        super().__init__()
        self._folder = folder
        self._disk = disk
        self._errors = errors
        self._store = FileStore(any_match_kind(), folder, disk)
        self._io = FileIO(self._store, disk)
        self._io.opened.connect(self._take)
        self._io.doubted.connect(errors.ask_whether)
        self._io.failed.connect(errors.tell)
        self._fields: list[Path] = []

    @property
    def opening(self) -> list[Path]:
        """The files that are still being read."""
        return [*self._io.opening, *self._fields]

    def open(self, path: Path) -> None:
        """Open a saved match or a field."""
        info = registry.by_suffix(path.suffix)
        if info is not None and path.suffix.lower() == info.draft_suffix:
            self._open_field(info, path)
        else:
            self._io.open(path)

    def _take(self, opened: Opened[AnyMatch]) -> None:
        self.match_opened.emit(self._store.hand_over(opened))

    def _open_field(self, info: GameInfo, path: Path) -> None:
        """Look whether the editor of the game could open a field; it asks by itself where it has to."""

        def look() -> None:
            store = FileStore(field_kind(info.load()), self._folder, self._disk)
            try:
                store.open(path)
            finally:
                store.claims.close()

        def found(_: object) -> None:
            self._fields.remove(path)
            self.field_found.emit(info, path)

        def failed(problem: Problem) -> None:
            self._fields.remove(path)
            if isinstance(problem, NeedsConfirmation):
                self.field_found.emit(info, path)
            else:
                self._errors.tell(problem)

        self._fields.append(path)
        self._disk.read(path, look, found, failed)

    def close(self) -> None:
        """Release the files that were not handed over."""
        self._store.claims.close()
