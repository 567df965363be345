"""The backups of a file: its content before it was last saved, in files beside it."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from topologic_qt.storage.files import read_file
from topologic_qt.storage.problem import Problem, name_of, tr_noop

_NO_NAME_LEFT = tr_noop("Every name that a backup of {name} could have is already taken.")

_MOST_BACKUPS = 9
"""The number of other names a backup may get where somebody else's file has the usual one."""


def backups_of(place: Path) -> Iterator[Path]:
    """The paths that the backups of a file may have: beside it, the usual name first."""
    yield place.parent / f"{place.name}~"
    for number in range(1, _MOST_BACKUPS + 1):
        yield place.parent / f"{place.name}.{number}~"


def backup_for(place: Path, content: bytes, is_good: Callable[[bytes], bool]) -> Path:
    """Return the path to which this content of a file goes: damaged content never replaces good content.

    Nor does a backup ever replace a file that is none, whatever its name is. ``is_good`` tells whether
    content can be read. Raises `Problem` if every name is taken, and OSError if that cannot be seen.
    """
    can_replace = is_good(content)
    for backup in backups_of(place):
        try:
            mode = backup.lstat().st_mode
        except FileNotFoundError:
            return backup
        if can_replace and stat.S_ISREG(mode):
            held = content_of(backup)
            if held is not None and is_good(held):
                return backup
    raise Problem(_NO_NAME_LEFT, name=name_of(place))


def latest_backups(place: Path) -> list[tuple[Path, float]]:
    """The backups of a file, the latest first, and when each was written, in seconds since 1970."""
    found = []
    for file in backups_of(place):
        with suppress(OSError):
            found.append((file, file.stat().st_mtime))
    return sorted(found, key=lambda each: each[1], reverse=True)


def content_of(path: Path) -> bytes | None:
    """The content of a file; None where there is nothing to be read."""
    try:
        return read_file(path)
    except Problem:
        return None
