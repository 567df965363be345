"""The client of a running program: a second start sends its files there, instead of opening one more.

Each start tries first of all to lock the address: one of two that come at the same moment is the program that
runs, and the other one waits until that listens. Where Python has no Unix sockets, as on Windows, every start
is a program of its own.
"""

import json
import os
import stat
import sys
import time
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from topologic_qt.app.folders import Folders
from topologic_qt.storage.file_lock import FileLock, try_lock

PATIENCE = 2.0
"""The longest wait of a second start for the first's answer, in seconds: one that hangs delays nothing."""

OPENING = 10.0
"""The longest wait of a second start until the first listens, in seconds: a slow computer takes some."""

_STEP = 0.02
"""The time between two looks at whether the first listens, in seconds."""

LONGEST = 1 << 20
"""The most bytes of a request, without its end of line."""

MOST_FILES = 20
"""The most files that are opened at once; each may get a window of its own."""

WELCOME = b"come in"


def server_address(folders: Folders) -> Path | None:
    """The address of this user's running program on this screen; None where there can be none."""
    screen = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY", "")
    name = blake2b(f"{folders.autosave}\n{screen}".encode(errors="surrogateescape"), digest_size=8)
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", ""))
    # The XDG rules: a path that is not absolute is to be ignored.
    folder = runtime if runtime.is_absolute() else folders.autosave.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"topologic-qt-{name.hexdigest()}.door" if _is_private(folder) else None
    except OSError:
        return None


def _is_private(folder: Path) -> bool:
    """Whether nobody else can write into a folder."""
    if sys.platform == "win32":
        return False
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


class Start(NamedTuple):
    """What becomes of a start of the program."""

    is_over: bool
    """Whether the running program has the files, so that nothing is left to do."""
    address: Path | None = None
    """The address at which this program is to listen; None where there is none."""
    lock: FileLock | None = None
    """The lock of the address; None where another program has it, or nobody can tell."""


def claim_or_send(address: Path | None, files: list[Path]) -> Start:
    """Lock the address, or send the files to the program that has locked it.

    A program that is only being opened is waited for. One that does not listen or answer in time delays this
    start, and no more.
    """
    if address is None:
        return Start(False)
    end = time.monotonic() + OPENING
    while True:
        try:
            lock = try_lock(lock_of(address))
        except OSError:  # nobody can tell whether another program has it
            return Start(bool(send_files(address, files)), address)
        is_sent = send_files(address, files)
        if is_sent and lock is not None:
            lock.release()  # somebody took the lock's file away from the program that listens
            lock = None
        if lock is not None or is_sent is not None or time.monotonic() >= end:
            return Start(bool(is_sent), address, lock)
        time.sleep(_STEP)


def lock_of(address: Path) -> Path:
    """The lock file of an address: it tells whether the program that is to listen there still runs."""
    return Path(f"{address}.lock")


def send_files(address: Path, files: list[Path]) -> bool | None:
    """Send files to the running program. False if it does not answer in time, None if nobody listens."""
    if sys.platform == "win32" or not address.exists():
        return None
    import socket

    request = {
        "files": [str(file) for file in files[: MOST_FILES + 1]],  # one more tells that there are too many
        "activation": os.environ.get("XDG_ACTIVATION_TOKEN", ""),
    }
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(PATIENCE)
        try:
            connection.connect(str(address))
            connection.sendall(json.dumps(request).encode() + b"\n")
            return connection.recv(len(WELCOME)) == WELCOME
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        except OSError:
            return False
