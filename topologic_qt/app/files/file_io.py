"""Opening and saving for one window, with a question before something may be lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Generic

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.files.codec import ContentT, WrittenT
from topologic_qt.app.files.file_store import Damaged, FileStore, NeedsConfirmation
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.storage.files import place_of
from topologic_qt.storage.problem import Problem, name_of, tr_noop

_NOT_SAVED_YET = tr_noop("{name} has not been saved yet: the disk is not responding.")

_NOT_WRITTEN_YET = tr_noop("{name} for the other player has not been saved yet: the disk is not responding.")


class FileIO(QObject, Generic[ContentT, WrittenT]):
    """Opens and saves files of one kind off the GUI thread."""

    opened = Signal(object)
    """Sent with what was `Opened`."""
    doubted = Signal(object, object)
    """Sent with a `NeedsConfirmation` about a file, and a function to call if people agree."""
    failed = Signal(object)
    """Sent with the `Problem` if a file cannot be opened or saved."""

    def __init__(self, store: FileStore[ContentT, WrittenT], disk: IoWorker) -> None:
        super().__init__()
        self._store = store
        self._disk = disk
        self.opening: list[Path] = []
        """The files that are still being read, in the order in which they came."""

    def locate(self, path: Path, found: Callable[[Path], None]) -> None:
        """Follow the links of a path."""
        self._disk.read(path, lambda: place_of(path), found, self.failed.emit)

    def open(self, path: Path, certain: bool = False) -> None:
        """Open a file. Until it is read, and if it cannot be, everything stays as it is."""
        again = partial(self.open, path, certain=True)
        self.opening.append(path)

        def is_read(tell: Callable[[Any], None], found: object) -> None:
            self.opening.remove(path)
            tell(found)

        self._disk.read(
            path,
            lambda: self._store.open(path, certain),
            partial(is_read, self.opened.emit),
            partial(is_read, self._failed(path, again)),
        )

    def write(self, path: Path, content: WrittenT, saved: Callable[[], None], certain: bool = False) -> None:
        """Save a match or a field in a file; ``saved`` is called when it is on the disk."""
        again = partial(self.write, path, content, saved, certain=True)
        self._disk.write(
            path,
            lambda: self._store.save(path, content, certain),
            lambda _: saved(),
            self._failed(None, again),
            loses=Problem(_NOT_SAVED_YET, name=name_of(path)),
        )

    def write_for_others(self, path: Path, data: bytes, own: Path | None, certain: bool = False) -> None:
        """Write a file for somebody else, which does not become a file of this window; its own is ``own``."""
        again = partial(self.write_for_others, path, data, own, certain=True)
        self._disk.write(
            path,
            lambda: self._store.save_for_others(path, data, own, certain),
            lambda _: None,
            self._failed(None, again),
            loses=Problem(_NOT_WRITTEN_YET, name=name_of(path)),
        )

    def _failed(self, opening: Path | None, again: Callable[[], None]) -> Callable[[Problem], None]:
        """Return a function that reports a problem, or asks whether to call ``again`` all the same."""

        def failed(problem: Problem) -> None:
            if opening is not None:
                self._store.claims.release(opening)
            if isinstance(problem, Damaged):
                self.doubted.emit(problem, partial(self.opened.emit, problem.backup))
            elif isinstance(problem, NeedsConfirmation):
                self.doubted.emit(problem, again)
            else:
                self.failed.emit(problem)

        return failed
