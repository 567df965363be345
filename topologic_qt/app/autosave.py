"""The copy of the running match that survives whatever happens to the program."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QLockFile

from topologic_qt.app.contract import AnyMatch, AnySnapshot, Room
from topologic_qt.app.copies import KEPT, Copies, lock_copy
from topologic_qt.app.disk import Disk
from topologic_qt.app.files import SUFFIX, read_match, read_whole, write_match
from topologic_qt.storage.problem import Problem, tr_noop

_NOT_KEPT_YET = tr_noop("The match is not kept as it is now.")


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that was kept from an earlier run of the program."""

    copy: Path
    match: AnyMatch
    saved_as: Path | None
    saved: AnySnapshot | None = None
    """The match as the file of that name holds it; None where it holds another match, or nobody looked."""
    saved_digest: bytes | None = None
    """What stands for the content of that file; None where it holds another match, or nobody looked."""
    at: float = 0.0
    """When it was kept, in seconds since 1970."""

    @property
    def is_of_use(self) -> bool:
        """Whether somebody may want it: it is unfinished and has begun, or is over and not saved."""
        if self.match.outcome is None:
            return bool(self.match.moves)
        return self.match.snapshot() != self.saved


class Autosave(Copies):
    """Keeps a copy of the running match, one file a match. A copy in use is locked against other windows."""

    def __init__(self, room: Room, folder: Path, disk: Disk) -> None:
        super().__init__(folder, SUFFIX, disk, _NOT_KEPT_YET)
        self._room = room
        self._copy: Path | None = None
        self._locks: dict[Path, QLockFile] = {}

    def begin(self) -> Path:
        """From now on another match is kept, in a file of its own; returns that file."""
        return self.adopt(self.new_copy())

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
        copy = self._copy
        assert copy is not None

        def write() -> None:
            if copy not in self._locks and (lock := lock_copy(copy)) is not None:
                self._locks[copy] = lock  # for as long as this window is there
            write_match(self._room, match, copy, saved_as)

        self.write_soon(write)

    def find(self, found: Callable[[list[Kept]], None]) -> None:
        """Look for matches that earlier runs left unfinished or unsaved, and tell of them, latest first."""
        self._disk.run(self._search, found, lambda _: found([]))

    def _search(self) -> list[Kept]:
        self._sweep()
        copies = sorted(self.found(), key=_age, reverse=True)
        free = [copy for copy in copies if _is_free(copy)]
        surplus = free[max(KEPT - (len(copies) - len(free)), 0) :]
        for old in surplus:
            old.unlink(missing_ok=True)
        matches = [self._read(copy) for copy in free if copy not in surplus]
        return [kept for kept in matches if kept is not None and kept.is_of_use]

    def _sweep(self) -> None:
        """Clear away what programs left behind that were killed."""
        from topologic_qt.storage.files import sweep

        sweep(self._folder)
        for mark in self._folder.glob("*.lock"):
            _is_free(mark.with_suffix(""))  # a lock that nobody holds is gone when it was tried

    def _read(self, copy: Path) -> Kept | None:
        try:
            match, saved_as = read_match(self._room, copy)
        except Problem:
            return None
        kept = Kept(copy, match, saved_as, at=_age(copy))
        try:
            saved = None if saved_as is None else read_whole(self._room, saved_as)
        except Problem:
            return kept
        if saved is None or saved.match.setup != match.setup or not _is_older_or_newer(saved.match, match):
            return kept
        return replace(kept, saved=saved.match.snapshot(), saved_digest=saved.digest)

    def forget(self, kept: Kept) -> None:
        """Throw a copy away, unless another window goes on with it by now."""

        def remove() -> None:
            if _is_free(kept.copy):
                kept.copy.unlink(missing_ok=True)

        self._disk.run(remove, lambda _: None, lambda _: None)

    def release(self) -> None:
        """Leave the copies to other windows; nothing is kept afterwards."""
        for lock in self._locks.values():
            lock.unlock()
        self._locks.clear()


def _is_older_or_newer(one: AnyMatch, other: AnyMatch) -> bool:
    """Whether one match leads to the other, by going on or by taking back."""
    both = min(len(one.moves), len(other.moves))
    return one.moves[:both] == other.moves[:both]


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _is_free(copy: Path) -> bool:
    """Whether no window uses a copy now."""
    lock = lock_copy(copy)
    if lock is not None:
        lock.unlock()
    return lock is not None
