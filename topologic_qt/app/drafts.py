"""The copy of the field that is being built, which survives whatever happens to the program."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QLockFile, QObject, Signal

from topologic_qt.app.autosave import lock_copy
from topologic_qt.app.contract import Room
from topologic_qt.app.disk import Disk
from topologic_qt.app.files import FIELD_SUFFIX, read_field, write_field
from topologic_qt.storage.problem import Problem

KEPT = 20
"""How many drafts are kept in all; older ones go."""


class KeptDraft(NamedTuple):
    """A field that was being built in an earlier run of the program."""

    kept: Any
    file: Path | None
    """The file that it was last saved as or opened from."""
    on_file: Any
    """What that file holds now; None if it cannot be read."""


class Drafts(QObject):
    """Keeps what is being built in a file of its own, which is locked against other windows."""

    troubled = Signal(object)
    """Sent with the `Problem` when the draft cannot be kept, and with None when it can again."""

    def __init__(self, room: Room, folder: Path, disk: Disk) -> None:
        super().__init__()
        self._room = room
        self._folder = folder
        self._disk = disk
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{time.monotonic_ns()}{FIELD_SUFFIX}"
        self._copy = folder / name
        self._lock: QLockFile | None = None
        self._next: tuple[Any, Path | None] | None = None
        self._writing = False

    def find(self, found: Callable[[KeptDraft | None], None]) -> None:
        """Look for the latest draft that no other window is working on, go on with it, and tell of it."""
        self._disk.run(self._search, found, lambda _: found(None))

    def _search(self) -> KeptDraft | None:
        copies = sorted(self._folder.glob(f"[!.]*{FIELD_SUFFIX}"), reverse=True)
        for old in copies[KEPT:]:
            old.unlink(missing_ok=True)
        for copy in copies[:KEPT]:
            lock = lock_copy(copy)
            if lock is None:
                continue
            try:
                kept, file = read_field(self._room, copy)
            except Problem:
                lock.unlock()
                continue
            self._copy, self._lock = copy, lock
            return KeptDraft(kept, file, self._on_file(file))
        return None

    def _on_file(self, file: Path | None) -> Any:
        try:
            return None if file is None else read_field(self._room, file)[0]
        except Problem:
            return None

    def keep(self, kept: Any, file: Path | None) -> None:
        """Write the draft soon. Of several that wait, only the latest is written."""
        self._next = kept, file
        if not self._writing:
            self._write()

    def _write(self) -> None:
        assert self._next is not None
        (kept, file), self._next = self._next, None
        self._writing = True

        def write() -> None:
            with suppress(OSError):  # writing says what is wrong, in a sentence
                self._folder.mkdir(parents=True, exist_ok=True)
            if self._lock is None:
                self._lock = lock_copy(self._copy)
            write_field(self._room, kept, self._copy, file)

        self._disk.run(write, lambda _: self._written(None), self._written)

    def _written(self, problem: Problem | None) -> None:
        self._writing = False
        self.troubled.emit(problem)
        if self._next is not None:
            self._write()

    def write_now(self) -> None:
        """Write what waits, before the program ends."""
        if self._next is not None:
            self._write()

    def release(self) -> None:
        """Leave the draft to other windows; nothing is kept afterwards."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None
