"""The program's own folders and files, which only the user may access."""

import errno
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

_FOLDER, _FILE = 0o700, 0o600  # modes of private folders and files: full access for the user, none for others

NO_WAITING: int = getattr(os, "O_NONBLOCK", 0)
"""The flag that makes opening a pipe return at once instead of blocking."""

BINARY: int = getattr(os, "O_BINARY", 0)
"""The flag that keeps Windows from converting line ends."""


def make_private_folder(folder: Path) -> None:
    """Create a folder for the user only, with its parents, unless it exists. Raises OSError on failure."""
    try:
        folder.mkdir(_FOLDER, exist_ok=True)
    except FileNotFoundError:
        make_private_folder(folder.parent)
        folder.mkdir(_FOLDER, exist_ok=True)


def open_private(path: str, flags: int) -> int:
    """Open a file as `os.open` does; a new file is for the user only."""
    return os.open(path, flags, _FILE)


def append_private(path: str) -> int:
    """Open a file for appending; a new one is for the user only. Raises OSError for a pipe or the like."""
    handle = open_private(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | NO_WAITING)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "its file is no ordinary file")
    return handle


def open_ordinary(path: Path, flags: int = 0) -> BinaryIO:
    """Open a file for reading. Raises OSError on failure, or if it is not an ordinary file."""
    opened = os.fdopen(os.open(path, os.O_RDONLY | BINARY | NO_WAITING | flags), "rb")
    if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):  # reading from a pipe may never end
        opened.close()
        raise OSError(errno.EINVAL, "it is no ordinary file")
    return opened


def make_private_file(path: Path) -> None:
    """Create an empty file for the user only, if it does not exist. Raises OSError on failure."""
    os.close(open_private(str(path), os.O_WRONLY | os.O_CREAT | NO_WAITING))


def close_to_others(folders: Iterable[Path], files: Iterable[Path]) -> None:
    """Remove other users' permissions from these folders, their entries and these files, if they exist.

    Raises the first OSError after trying all of them. Links and other users' files are skipped.
    """
    failed: OSError | None = None
    found = [*files]
    for folder in folders:
        with suppress(OSError):
            found += [folder, *folder.iterdir()]
    for path in found:
        try:
            _close(path)
        except FileNotFoundError:
            continue
        except OSError as error:
            failed = failed or error
    if failed is not None:
        raise failed


def _close(path: Path) -> None:
    if sys.platform == "win32":  # it has no such permissions
        return
    status = path.lstat()
    mode = _FOLDER if stat.S_ISDIR(status.st_mode) else _FILE
    is_plain = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode)
    if is_plain and status.st_uid == os.getuid() and stat.S_IMODE(status.st_mode) & 0o077:
        path.chmod(mode)
