"""A disk that fails at one call of `os` or `io`, or a program killed there.

Only calls that reach one folder, or a file opened in it, count.
"""

# ruff: noqa: ANN401  # what is handed on to `os` and `io` may be anything

import builtins
import errno
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

ERRORS = (errno.EIO, errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EINTR, errno.EDQUOT, errno.ESTALE)
"""The errors of disks."""

_BY_PATH = (
    "open",
    "stat",
    "lstat",
    "mkdir",
    "replace",
    "rename",
    "unlink",
    "chmod",
    "access",
    "link",
    "utime",
)
_BY_HANDLE = ("fsync", "fstat", "close", "write", "read")
_BY_EITHER = ("scandir", "listdir")


class Killed(BaseException):
    """Raised when the program is killed: nothing runs any more, not even cleaning up."""


class FaultyDisk:
    """A disk that counts the calls for a folder, and can let one fail."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = str(folder)
        self._handles: set[int] = set()
        self._lock = Lock()
        self.calls: list[str] = []
        """The names of the calls since `arm`."""
        self._at: int | None = None
        self._error: int | None = None
        self._is_armed = self.is_dead = False
        for name in (*_BY_PATH, *_BY_EITHER):
            monkeypatch.setattr(os, name, self._by_path(name, getattr(os, name)))
        for name in _BY_HANDLE:
            monkeypatch.setattr(os, name, self._by_handle(name, getattr(os, name)))
        opened = self._opened(io.open)
        monkeypatch.setattr(io, "open", opened)
        monkeypatch.setattr(builtins, "open", opened)
        if sys.platform != "win32":
            import fcntl

            monkeypatch.setattr(fcntl, "flock", self._by_handle("flock", fcntl.flock))

    def arm(self, at: int | None = None, error: int | None = None) -> None:
        """From now on count, and let call number ``at`` fail with ``error``; None kills the program."""
        self.calls = []
        self._at, self._error = at, error
        self._is_armed, self.is_dead = True, False

    def rest(self) -> None:
        """Stop counting and failing."""
        self._is_armed = self.is_dead = False

    def reach(self, name: str, break_off: Callable[[], object] | None = None) -> None:
        """Count a call, and fail if it is the chosen one, after ``break_off`` has done half of it."""
        with self._lock:
            if not self._is_armed:
                return
            if self.is_dead:
                raise Killed
            number = len(self.calls)
            self.calls.append(name)
            if number != self._at:
                return
            self.is_dead = self._error is None
        if break_off is not None:
            break_off()
        if self._error is None:
            raise Killed
        raise OSError(self._error, os.strerror(self._error))

    def _is_ours(self, path: object) -> bool:
        if isinstance(path, int):
            return path in self._handles
        return isinstance(path, str | os.PathLike) and os.fspath(path).startswith(self._folder)

    def _by_path(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*given: Any, **more: Any) -> Any:
            if given and self._is_ours(given[0]):
                self.reach(name)
                result = call(*given, **more)
                if name == "open":
                    self._handles.add(result)
                return result
            return call(*given, **more)

        return watched

    def _by_handle(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(handle: Any, *given: Any, **more: Any) -> Any:
            if handle in self._handles:
                try:
                    self.reach(name)
                except BaseException:
                    if name == "close":  # the system closes it all the same
                        self._handles.discard(handle)
                        call(handle)
                    raise
                if name == "close":
                    self._handles.discard(handle)
            return call(handle, *given, **more)

        return watched

    def _opened(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def opened(file: Any, *given: Any, **more: Any) -> Any:
            if not self._is_ours(file):
                return call(file, *given, **more)
            if not isinstance(file, int):
                self.reach("open")
            return _File(call(file, *given, **more), self, file if isinstance(file, int) else None)

        return opened

    def forget(self, handle: int | None) -> None:
        """Stop watching a file that was opened by its handle and is now closed."""
        self._handles.discard(handle or -1)


class _File:
    """An open file on the faulty disk."""

    def __init__(self, file: Any, disk: FaultyDisk, handle: int | None) -> None:
        self._file = file
        self._disk = disk
        self._handle = handle

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Any:
        return iter(self._file)

    def close(self) -> None:
        """Close the file, even if the call fails."""
        if self._file.closed:
            return
        self._disk.forget(self._handle)
        try:
            self._disk.reach("close a file")
        finally:
            self._file.close()

    def write(self, content: Any) -> Any:
        """Write the content, or half of it if the call fails."""

        def half() -> None:
            self._file.write(content[: len(content) // 2])
            self._file.flush()

        self._disk.reach("write", half)
        return self._file.write(content)

    def flush(self) -> None:
        """Hand buffered content to the system."""
        self._disk.reach("flush")
        self._file.flush()

    def read(self, *given: Any) -> Any:
        """Read from the file."""
        self._disk.reach("read")
        return self._file.read(*given)
