"""Locks between programs and between windows, which the system releases when their owner ends.

The kernel holds the lock, so that no process number, hostname or clock has to be trusted: a lock file that a
killed program left behind is free, wherever that was.
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

_TRIES = 100  # the number of attempts to lock a file that others delete at that moment

_held: set[str] = set()
"""The real paths that this program has locked: on network disks, one program may lock a file twice."""
_guard = threading.Lock()


class FileLock:
    """A lock that is held until it is released or the program ends. `try_lock` makes one."""

    def __init__(self, path: Path, handle: int, key: str) -> None:
        """``handle`` is the open and locked file of that path, ``key`` stands in `_held` for it."""
        self._path = path
        self._handle: int | None = handle
        self._key = key

    def is_held(self) -> bool:
        """Whether the lock still holds: not released, and the file still there."""
        try:
            return self._handle is not None and _is_still_there(self._path, self._handle)
        except OSError:  # nobody can tell what others find
            return False

    def release(self) -> None:
        """Release the lock and delete its file, unless another is there by now. It may be called twice."""
        is_held = self.is_held()
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform == "win32":
            os.close(handle)  # an open file cannot be deleted there, so neither can one that others lock
        if is_held:
            with suppress(OSError):  # left behind, it is free all the same
                self._path.unlink()  # elsewhere while it is locked: who waits for it finds that it is gone
        if sys.platform != "win32":
            os.close(handle)
        _held.discard(self._key)


def try_lock(path: Path) -> FileLock | None:
    """Lock a file, made if need be; None if somebody else has it. Raises OSError if nobody can tell."""
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
    """Lock an open file itself until it is closed; False if it is locked. Raises OSError as `try_lock`."""
    return sys.platform == "win32" or _lock(handle)  # on Windows, nobody could read a locked file


def _open_locked(path: Path) -> int | None:
    """The locked file, open; None if another program has locked it. Raises OSError as `try_lock` does."""
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
        os.close(handle)  # its owner released it, and took the file away, between opening and locking
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))


def _lock(handle: int) -> bool:
    """Whether an open file could be locked. Raises OSError where it cannot be said who holds it."""
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
    """Whether the path still leads to the open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False
