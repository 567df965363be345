"""The files that a window has open, marked so that no other window opens them too without asking."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import wait
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from topologic_qt.app.kit.worker import Worker
from topologic_qt.storage.file_lock import FileLock, try_lock
from topologic_qt.storage.files import place_of
from topologic_qt.storage.private import make_private_folder

_LOCKED_WITHIN = 2.0
"""The longest wait until a file is marked as open, in seconds. The program's own folder may not answer."""
_RELEASED_WITHIN = 0.1
"""The longest wait for the files of a closed window to be released, in seconds."""


class Claim(NamedTuple):
    """The mark of one file as open."""

    place: Path
    """The path of the file, with all links followed."""
    lock: FileLock


class FileClaims:
    """Marks files as open for one window: `claim` waits for the disk, everything else never does."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is the program's own, in which windows mark what they have open."""
        self._folder = folder
        self._places: dict[Path, Path] = {}
        """Each path with all links followed, as far as that was done."""
        self._locks: dict[Path, FileLock] = {}
        self._folder_place: Path | None = None
        """The program's own folder with all links followed; None as long as it has not answered."""
        self._locker = Worker("locks")
        """Locks and unlocks, one after the other, so that nobody else waits where that takes for ever."""

    def claim(self, path: Path, to_write: bool = False) -> bool:
        """Mark a file as open in this window, where that can be. False if another one has it.

        Called in a thread of the disk's. Raises `Problem` where the path leads to no place at all.
        """
        place = self._places[path] = place_of(path, to_write)
        if place in self._locks:
            return True
        locked = self._locker.submit(self._lock, place)
        wait([locked], _LOCKED_WITHIN)
        # Where nobody can tell, to ask at every file would help nobody.
        return not locked.done() or locked.exception() is not None or locked.result()

    def _lock(self, place: Path) -> bool:
        """Whether the file is marked as open here now. Raises OSError where nobody can tell."""
        self._folder_place = self._folder.resolve()
        if place not in self._locks:
            name = blake2b(str(place).encode(errors="surrogatepass"), digest_size=12).hexdigest()
            make_private_folder(self._folder)
            lock = try_lock(self._folder / f"open-{name}.lock")
            if lock is None:
                return False
            self._locks[place] = lock
        return True

    def is_in_own_folder(self, path: Path) -> bool:
        """Whether a path that was to be claimed leads into the program's own folder, as far as that answers.

        What lies there counts as kept by the program, which deletes it when it is over.
        """
        return self._places[path].parent == self._folder_place

    def place(self, path: Path) -> Path | None:
        """The path with all links followed; None as long as nobody has followed them."""
        return self._places.get(path)

    def has(self, place: Path | None) -> bool:
        """Whether the file at a place is marked as open in this window."""
        return place in self._locks

    def take(self, path: Path, claim: Claim) -> None:
        """Have a file open that another window gave away."""
        self._places[path], self._locks[claim.place] = claim

    def give(self, path: Path) -> Claim | None:
        """Return the mark of a file, for another window to take; None if the file is not open here."""
        place = self._places.get(path)
        lock = None if place is None else self._locks.pop(place, None)
        return None if place is None or lock is None else Claim(place, lock)

    def release(self, path: Path) -> None:
        """Let other windows open a file."""
        claim = self.give(path)
        if claim is not None:
            self._locker.submit(claim.lock.release)

    def keep_only(self, paths: Collection[Path]) -> None:
        """Release every file but these."""
        kept = {self._places.get(path) for path in paths}
        for path, place in list(self._places.items()):
            if place not in kept:
                self.release(path)

    def close(self) -> None:
        """Release every file, for good."""
        self.keep_only([])
        self._locker.close(_RELEASED_WITHIN)
