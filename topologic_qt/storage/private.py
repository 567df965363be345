"""The program's own folders and files, into which nobody else at the computer may look."""

import errno
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

_FOLDER, _FILE = 0o700, 0o600  # rights of private folders and files: all to the user, none to anybody else

NO_WAITING: int = getattr(os, "O_NONBLOCK", 0)
"""The flag that makes opening a pipe return at once instead of blocking."""

BINARY: int = getattr(os, "O_BINARY", 0)
"""Lets Windows leave the ends of lines as they are."""


def make_private_folder(folder: Path) -> None:
    """Make a folder of the program's own, if it is not there yet. Raises OSError where that cannot be."""
    try:
        folder.mkdir(_FOLDER, exist_ok=True)
    except FileNotFoundError:
        make_private_folder(folder.parent)
        folder.mkdir(_FOLDER, exist_ok=True)


def open_private(path: str, flags: int) -> int:
    """Open a file as `os.open` does. One that this makes is the user's alone."""
    return os.open(path, flags, _FILE)


def append_private(path: str) -> int:
    """Open a file that is written on, the user's alone. Raises OSError for a pipe or the like."""
    handle = open_private(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | NO_WAITING)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "its file is no ordinary file")
    return handle


def open_ordinary(path: Path, flags: int = 0) -> BinaryIO:
    """Open a file to read it. Raises OSError where that cannot be, or where it is no ordinary file."""
    opened = os.fdopen(os.open(path, os.O_RDONLY | BINARY | NO_WAITING | flags), "rb")
    if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):  # a pipe takes and gives as it likes
        opened.close()
        raise OSError(errno.EINVAL, "it is no ordinary file")
    return opened


def make_private_file(path: Path) -> None:
    """Make an empty file of the program's own, unless it is there. Raises OSError where that cannot be."""
    os.close(open_private(str(path), os.O_WRONLY | os.O_CREAT | NO_WAITING))


def close_to_others(folders: Iterable[Path], files: Iterable[Path]) -> None:
    """Take others' rights on these folders, on what lies in them, and on these files, as far as they exist.

    Raises the first OSError once everything was tried. Links are left alone, and what belongs to others too.
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
    if sys.platform == "win32":  # which has no such rights
        return
    status = path.lstat()
    mode = _FOLDER if stat.S_ISDIR(status.st_mode) else _FILE
    is_plain = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode)
    if is_plain and status.st_uid == os.getuid() and stat.S_IMODE(status.st_mode) & 0o077:
        path.chmod(mode)
