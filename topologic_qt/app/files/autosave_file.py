"""The file of one copy that the program keeps by itself: its lock, and whether others have written it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from topologic_qt.app.files.codec import digest_of
from topologic_qt.storage.file_lock import FileLock, try_lock
from topologic_qt.storage.files import read_file
from topologic_qt.storage.problem import Problem

Write = Callable[[Path], bytes]
"""Writes something to a file, whole or not at all; returns the file's digest. Raises `Problem`."""


class Stamp(NamedTuple):
    """Changes whenever a file is replaced or written."""

    modified: int
    """The time of the last change, in nanoseconds since 1970."""
    size: int
    inode: int


class AutosaveFile:
    """The file in which a window keeps one match or field, locked from the first time that it is written.

    After the constructor, only the disk's threads look into it.
    """

    def __init__(self, path: Path, digest: bytes | None = None) -> None:
        """``digest`` is of what the file held when it was read; None for a file that is not there yet."""
        self.path = path
        self.digest = digest
        self.is_own = digest is None
        """Whether nobody but this window has written it."""
        self.lock: FileLock | None = None
        self._stamp: Stamp | None = None
        """The stamp of the file when ``digest`` was taken; None where nobody looked."""
        self.leaving = threading.Lock()
        """Held by the thread that sees whether the file is still needed."""

    def claim(self) -> bool:
        """Lock the file, where that can be. False if it may not be written: somebody else has or had it.

        What was locked before may be so no longer: cleaners and synchronised folders take lock files away.
        """
        if self.lock is not None and self.lock.is_held():
            return self._is_as_left()
        self.release()
        self._stamp = None  # while it was not locked, others may have had it
        try:
            self.lock = try_lock(lock_of(self.path))
        except OSError:  # nobody can tell whether another window has it
            return self.is_own and self._is_as_left()
        if self.lock is not None and not self._is_as_left():
            self.release()
        return self.lock is not None

    def may_go(self) -> bool:
        """Whether the file can be deleted without a loss to others: it is locked and as it was left here."""
        return self.lock is not None and self.claim() and self.lock is not None

    def _is_as_left(self) -> bool:
        """Whether the file holds what this window last read or wrote; it is read only if it looks changed."""
        stamp = stamp_of(self.path)
        if stamp is None or stamp != self._stamp:
            if digest_of_file(self.path) != self.digest:
                return False
            self._stamp = stamp
        return True

    def fill(self, write: Write) -> None:
        """Write the file, which was claimed. Raises `Problem` where that cannot be."""
        try:
            self.digest = write(self.path)
        except Problem:
            self.digest = digest_of_file(self.path)  # a disk that fails may have either by now
            raise
        finally:
            self._stamp = stamp_of(self.path)

    def move_to(self, other: "AutosaveFile") -> None:
        """Become the other file from now on."""
        if other is not self:
            self.release()
            self.path, self.lock, other.lock = other.path, other.lock, None
        self.digest, self._stamp, self.is_own = other.digest, other._stamp, True

    def release(self) -> None:
        """Release the file for other windows."""
        lock, self.lock = self.lock, None
        if lock is not None:
            lock.release()


def lock_of(copy: Path) -> Path:
    """The lock file of a copy that is in use."""
    return copy.with_name(f"{copy.name}.lock")


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file; None where nobody can tell."""
    try:
        found = path.stat()
    except OSError:
        return None
    return Stamp(found.st_mtime_ns, found.st_size, found.st_ino)


def digest_of_file(path: Path) -> bytes | None:
    """A digest of the content of a file; None where there is no file."""
    try:
        return digest_of(read_file(path)) if path.exists() else None
    except (Problem, OSError):
        return b""  # nothing that was read has it
