"""Locks between programs and windows, which the system releases when their owner ends.

The kernel holds the lock, so no process id, hostname or clock has to be trusted: a lock file left behind by a
killed program is always free.
"""

import errno
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_TRIES = 100  # the number of attempts to lock a file that others keep deleting

_held: set[str] = set()
"""The real paths that this program has locked: on network disks, one program can lock a file twice."""
_guard = threading.Lock()


class FileLock:
    """A lock that is held until it is released or the program ends, created by `try_lock`."""

    def __init__(self, path: Path, handle: int, key: str) -> None:
        """``handle`` is the open and locked file at that path, ``key`` its entry in `_held`."""
        self._path = path
        self._handle: int | None = handle
        self._key = key

    def is_held(self) -> bool:
        """Whether the lock is still held: not released, and its file neither deleted nor replaced."""
        try:
            return self._handle is not None and _is_still_there(self._path, self._handle)
        except OSError:  # then nobody knows what other programs see
            return False

    def release(self) -> None:
        """Release the lock and delete its file, unless replaced by another one. Safe to call twice."""
        is_held = self.is_held()
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform == "win32":
            os.close(handle)  # Windows can't delete an open file, which also protects files that others lock
        if is_held:
            with suppress(OSError):  # a leftover file does no harm
                self._path.unlink()  # other systems delete it while locked, so that those waiting notice
        if sys.platform != "win32":
            os.close(handle)
        _held.discard(self._key)


def try_lock(path: Path) -> FileLock | None:
    """Lock a file, made if need be; None if it is locked already. Raises OSError if nobody can tell."""
    key = os.path.realpath(path)
    with _guard:
        if key in _held:
            return None
        _held.add(key)
    handle = None
    try:
        handle = _open_locked(path)
    finally:
        if handle is None:
            _held.discard(key)
    return None if handle is None else FileLock(path, handle, key)


def lock_open(handle: int) -> bool:
    """Lock an open file until it is closed; False if it is locked already. Raises OSError as `try_lock`."""
    return sys.platform == "win32" or _lock(handle)  # on Windows, others could not read a locked file


def _open_locked(path: Path) -> int | None:
    """Open and lock a file; None if another program has locked it. Raises OSError as `try_lock` does."""
    for _ in range(_TRIES):
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _lock(handle):
                os.close(handle)
                return None
            if _is_still_there(path, handle):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # its owner released and deleted it before it was locked here
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))


def _lock(handle: int) -> bool:
    """Try to lock an open file and return whether that worked. Raises OSError if the owner is unknown."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            return False
        raise
    return True


def _is_still_there(path: Path, handle: int) -> bool:
    """Whether the path still points to the open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False
