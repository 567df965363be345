"""Reading and writing whole files; every failure is explained in a sentence."""

import errno
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from topologic_qt.translation import UserError, ntr_noop as ntr_noop, tr_noop as tr_noop


def name_of(path: Path) -> str:
    """The name of a path for messages: the file's name, or the whole path if it has none, as with ``/``."""
    return path.name or str(path)


BOX_SUFFIX = ".topologic-box"
"""The suffix of a file with everything that is taken along."""


class Problem(UserError):
    """A problem with reading or writing a file."""


class NewerFile(Problem):
    """A file written by a newer program; it is not damaged."""


MAX_FILE_SIZE = 4 * 1024 * 1024
"""The largest file that is read, in bytes. A match of a thousand turns takes about a tenth of it."""
MAX_PICTURE_SIZE = 100 * 1024 * 1024
"""The largest picture file that is read, in bytes."""
MAX_BOX_SIZE = 64 * 1024 * 1024
"""The largest "Take along" file that is read, in bytes."""

_PRIVATE = 0o600  # the mode of a file that only its user may access
_RIGHTS = 0o777  # the permission bits that a replaced file passes on
_ABANDONED = 600  # the age in seconds at which an unfinished file counts as left behind by a killed program

_NOT_WRITTEN = {
    errno.ENOSPC: tr_noop("{name} wasn’t saved: the disk is full. Make room or save elsewhere."),
    errno.EDQUOT: tr_noop("{name} wasn’t saved: your quota is used up. Make room or save elsewhere."),
    errno.EROFS: tr_noop("{name} wasn’t saved: {folder} is read-only. Save elsewhere."),
    errno.EACCES: tr_noop("{name} wasn’t saved: you can’t write in {folder}. Save elsewhere."),
    errno.EPERM: tr_noop("{name} wasn’t saved: you can’t write in {folder}. Save elsewhere."),
    errno.ENOENT: tr_noop("{name} wasn’t saved: {folder} doesn’t exist. Save elsewhere."),
    errno.ENOTDIR: tr_noop("{name} wasn’t saved: {folder} isn’t a folder. Save elsewhere."),
    errno.EISDIR: tr_noop("{name} wasn’t saved: a folder has that name. Choose another."),
    errno.ELOOP: tr_noop("{name} wasn’t saved: its links lead in a circle. Choose another name."),
    errno.ENAMETOOLONG: tr_noop("{name} wasn’t saved: its name is too long. Choose a shorter one."),
}
_NOT_WRITTEN_OTHERWISE = tr_noop("{name} wasn’t saved in {folder}: {reason}. Save elsewhere.")

_NO_NAME_TO_SAVE = tr_noop("{name} wasn’t saved: files can’t have that name. Choose another.")

_NOT_REPLACED = tr_noop("{name} wasn’t saved: that isn’t an ordinary file. Choose another name.")

_NOT_READ = {
    errno.ENOENT: tr_noop("{name} isn’t in {folder}. Was it moved or renamed?"),
    errno.ENOTDIR: tr_noop("{name} isn’t in {folder}. Was it moved or renamed?"),
    errno.EACCES: tr_noop("You can’t read {name}. Ask its owner or open a copy."),
    errno.EPERM: tr_noop("You can’t read {name}. Ask its owner or open a copy."),
    errno.EISDIR: tr_noop("{name} is a folder, not a saved game. Choose a file in it."),
    errno.ELOOP: tr_noop("{name} can’t be opened: its links lead in a circle. Choose another."),
    errno.ENAMETOOLONG: tr_noop("{name} can’t be opened: its name is too long. Choose another."),
}
_NOT_READ_OTHERWISE = tr_noop("{name} in {folder} can’t be read: {reason}. Try a copy.")
_NO_NAME_TO_READ = tr_noop("{name} can’t be opened: files can’t have that name. Choose another.")
_NOT_A_FILE = tr_noop("{name} isn’t an ordinary file. Choose a saved game.")
_TOO_LARGE = tr_noop("{name} is too large for a saved game (over {megabytes} MB). Choose another.")

_FOLDER_NO_PICTURE = tr_noop("{name} is a folder, not a picture. Choose a file in it.")
_NO_PICTURE = tr_noop("{name} isn’t an ordinary file. Choose a picture.")
_PICTURE_TOO_LARGE = tr_noop("{name} is too large for a photo (over {megabytes} MB). Choose another.")

_BOX_TOO_LARGE = tr_noop("{name} is too large for “Take along” (over {megabytes} MB). Choose another.")

_WRITING = _NOT_WRITTEN, _NOT_WRITTEN_OTHERWISE, _NO_NAME_TO_SAVE
_READING = _NOT_READ, _NOT_READ_OTHERWISE, _NO_NAME_TO_READ


@contextmanager
def _said(path: Path, templates: dict[int, str], otherwise: str, no_name: str) -> Iterator[None]:
    """Turn an OSError or ValueError into a `Problem`: by its number, ``otherwise`` or ``no_name``."""
    try:
        yield
    except (OSError, ValueError) as error:
        number = error.errno if isinstance(error, OSError) else None
        template = no_name if isinstance(error, ValueError) else templates.get(number or 0, otherwise)
        reason = os.strerror(number) if number else str(error)
        with suppress(OSError, ValueError):
            if path.is_symlink() or path.parent.is_symlink():  # the link's target is missing, or refuses
                path = _followed(path)
        folder = path.parent
        with suppress(OSError):  # the current folder may be gone
            folder = folder.absolute()
        raise Problem(template, name=name_of(path), folder=folder, reason=reason) from error


def place_of(path: Path, to_write: bool = False) -> Path:
    """Follow all links of a path; raises `Problem` about reading or writing it."""
    with _said(path, *(_WRITING if to_write else _READING)):
        return _followed(path)


def read_file(path: Path) -> bytes:
    """Return the content of an ordinary file of at most `MAX_FILE_SIZE` bytes. Raises `Problem` otherwise."""
    return _read(path, MAX_FILE_SIZE, _NOT_A_FILE, _TOO_LARGE)


def read_picture_file(path: Path) -> bytes:
    """Return the content of a picture file of at most `MAX_PICTURE_SIZE` bytes; else raises `Problem`."""
    not_read = {**_NOT_READ, errno.EISDIR: _FOLDER_NO_PICTURE}
    return _read(path, MAX_PICTURE_SIZE, _NO_PICTURE, _PICTURE_TOO_LARGE, not_read)


def read_box_file(path: Path) -> bytes:
    """Return the content of an ordinary file of at most `MAX_BOX_SIZE` bytes. Raises `Problem` otherwise."""
    return _read(path, MAX_BOX_SIZE, _NOT_A_FILE, _BOX_TOO_LARGE)


def _read(
    path: Path, most: int, not_a_file: str, too_large: str, not_read: dict[int, str] = _NOT_READ
) -> bytes:
    """Return the content of an ordinary file of at most ``most`` bytes; else raises one of these problems."""
    with _said(path, not_read, _NOT_READ_OTHERWISE, _NO_NAME_TO_READ):
        if path.exists() and not path.is_dir() and not stat.S_ISREG(path.stat().st_mode):
            raise Problem(not_a_file, name=name_of(path))
        with path.open("rb") as file:
            is_small = os.fstat(file.fileno()).st_size <= most
            content = file.read(most + 1) if is_small else b""
    if not is_small or len(content) > most:
        raise Problem(too_large, name=name_of(path), megabytes=most // 1024 // 1024)
    return content


def write_file(path: Path, content: bytes, private: bool = False) -> None:
    """Write a file completely or not at all, and flush it to disk. Raises `Problem`.

    Links are followed, and a replaced file keeps its permissions; a ``private`` file is for its user only.
    """
    with _said(path, *_WRITING):
        target = _followed(path)
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.exists() and not target.is_file():
            raise Problem(_NOT_REPLACED, name=name_of(path))
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        _replace(target, content, _PRIVATE if private else _mode_for(target))


def write_in_place(path: Path, content: bytes) -> None:
    """Write a file as `write_file` does, but replace a link or special file of that name instead of using it.

    Its permissions are those of a new file and of the replaced one together, so that anybody can read it.
    """
    with _said(path, *_WRITING):
        if path.is_dir() and not path.is_symlink():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        is_kept = path.is_file() and not path.is_symlink()
        _replace(path, content, _new_mode() | (_mode_for(path) if is_kept else 0))


def write_beside(original: Path, path: Path, content: bytes) -> None:
    """Write a file with the permissions of another one. Raises `Problem` on failure."""
    with _said(path, *_WRITING):
        _replace(path, content, _mode_for(original))


def sweep(folder: Path) -> None:
    """Delete unfinished files that killed programs left in a folder. Errors are ignored."""
    with suppress(OSError):
        for left in folder.glob(".saving-*.tmp"):
            if time.time() - left.stat().st_mtime > _ABANDONED:
                left.unlink(missing_ok=True)


def _followed(path: Path) -> Path:
    """Follow all links of a path. Raises OSError if they form a circle."""
    with suppress(RuntimeError):  # raised for a circle before Python 3.13
        target = path.resolve()
        if not target.is_symlink():
            return target
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))


def _replace(target: Path, content: bytes, mode: int) -> None:
    handle, name = tempfile.mkstemp(prefix=".saving-", suffix=".tmp", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)
    sweep(target.parent)


def _mode_for(target: Path) -> int:
    """The permissions of an existing file without setuid and setgid bits, or those of a new file."""
    return target.stat().st_mode & _RIGHTS if target.exists() else _new_mode()


def _new_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Flush a folder's entries to disk, if the system can. Raises OSError if the disk fails."""
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno in (errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EROFS):
            raise
