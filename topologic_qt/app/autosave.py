"""The copy of the running match that survives whatever happens to the program."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal

from topologic_qt.app.contract import AnyMatch, AnySnapshot, Room
from topologic_qt.app.disk import Disk
from topologic_qt.app.files import SUFFIX, read_match, write_match
from topologic_qt.storage.problem import Problem

KEPT = 20
"""How many copies are kept in all; older ones go."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that was kept from an earlier run of the program."""

    copy: Path
    match: AnyMatch
    saved_as: Path | None
    saved: AnySnapshot | None = None
    """The match as the file of that name holds it; None where nobody looked."""


class Autosave(QObject):
    """Keeps a copy of the running match, one file a match. A copy in use is locked against other windows."""

    troubled = Signal(object)
    """Sent with the `Problem` when the copy cannot be written, and with None when it can again."""

    def __init__(self, room: Room, folder: Path, disk: Disk) -> None:
        super().__init__()
        self._room = room
        self._folder = folder
        self._disk = disk
        self._copy: Path | None = None
        self._locks: dict[Path, QLockFile] = {}
        self._next: tuple[AnySnapshot, Path | None] | None = None
        self._writing = False

    def begin(self) -> Path:
        """From now on another match is kept, in a file of its own; returns that file."""
        return self.adopt(
            self._folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{time.monotonic_ns()}{SUFFIX}"
        )

    def adopt(self, copy: Path) -> Path:
        """From now on the match of this copy is kept, in the same file; returns that file.

        If another window has taken the copy meanwhile, the match goes on in a file of its own.
        """
        self.write_now()
        if copy not in self._locks and copy.exists():
            lock = lock_copy(copy)
            if lock is None:
                return self.begin()
            self._locks[copy] = lock
        self._copy = copy
        return copy

    def keep(self, match: AnySnapshot, saved_as: Path | None) -> None:
        """Write the copy soon. Of several that wait, only the latest is written."""
        self._next = match, saved_as
        if not self._writing and self._copy is not None:
            self._write()

    def _write(self) -> None:
        assert self._next is not None
        assert self._copy is not None
        (match, saved_as), copy = self._next, self._copy
        self._next, self._writing = None, True

        def write() -> None:
            self._prepare(copy)
            write_match(self._room, match, copy, saved_as)

        self._disk.run(write, lambda _: self._written(None), self._written)

    def _prepare(self, copy: Path) -> None:
        """Make the folder, and mark the copy as in use for as long as this window is there."""
        with suppress(OSError):  # writing says what is wrong, in a sentence
            copy.parent.mkdir(parents=True, exist_ok=True)
        if copy not in self._locks and (lock := lock_copy(copy)) is not None:
            self._locks[copy] = lock

    def _written(self, problem: Problem | None) -> None:
        self._writing = False
        self.troubled.emit(problem)
        if self._next is not None:
            self._write()

    def find(self, found: Callable[[Kept | None], None]) -> None:
        """Look for the latest match that an earlier run left unfinished or unsaved, and tell of it."""
        self._disk.run(self._search, found, lambda _: found(None))

    def _search(self) -> Kept | None:
        # What begins with a dot is a copy that is only being written.
        copies = sorted(self._folder.glob(f"[!.]*{SUFFIX}"), key=_age, reverse=True)
        for old in copies[KEPT:]:
            old.unlink(missing_ok=True)
        for copy in copies[:KEPT]:
            try:
                match, saved_as = read_match(self._room, copy)
            except Problem:
                continue
            saved = self._saved_in(saved_as, match)
            unfinished = match.outcome is None and match.moves
            unsaved = match.outcome is not None and match.snapshot() != saved
            if (unfinished or unsaved) and (lock := lock_copy(copy)) is not None:
                lock.unlock()
                return Kept(copy, match, saved_as, saved)
        return None

    def _saved_in(self, file: Path | None, match: AnyMatch) -> AnySnapshot | None:
        """This match as a file holds it; None if it holds another one, or cannot be read."""
        try:
            saved = None if file is None else read_match(self._room, file)[0]
        except Problem:
            return None
        return saved.snapshot() if saved is not None and saved.setup == match.setup else None

    def write_now(self) -> None:
        """Write what waits, before another match is kept or the program ends."""
        if self._next is not None:
            self._write()

    def release(self) -> None:
        """Leave the copies to other windows; nothing is kept afterwards."""
        for lock in self._locks.values():
            lock.unlock()
        self._locks.clear()


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def lock_copy(copy: Path) -> QLockFile | None:
    """Mark a copy as in use by this window; None if it is another's, or if it cannot be marked."""
    lock = QLockFile(f"{copy}.lock")
    lock.setStaleLockTime(0)
    return lock if lock.tryLock(0) else None
