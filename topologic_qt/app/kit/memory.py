"""The file of the settings, and a replacement in memory for an unreadable one."""

import logging
import os
import stat
from pathlib import Path

from PySide6.QtCore import QSettings

_LOG = logging.getLogger(__name__)


def open_memory(file: str) -> QSettings:
    """The settings in this file, or the usual ones in memory only, where it is no ordinary file.

    Qt would wait without end for the content of a pipe.
    """
    return QSettings(file if is_ordinary(file) else _no_file(file), QSettings.Format.IniFormat)


def is_ordinary(file: str) -> bool:
    """Whether a file and Qt's lock beside it are ordinary files, or are not there yet."""
    return all(_is_file_or_none(path) for path in (Path(file), Path(f"{file}.lock")))


def note_if_not_ordinary(file: str) -> None:
    """Log that the settings are kept in memory only, if they are."""
    if not is_ordinary(file):
        _LOG.warning("The settings are not read and not written: their file is no ordinary file.")


def _is_file_or_none(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return True


def _no_file(file: str) -> str:
    """A path at which no file can be, as its parent is no folder: Qt keeps in memory what it cannot write."""
    return f"{os.devnull}/{Path(file).absolute()}"
