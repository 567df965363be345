"""The client of a running program: a second start sends its files there, instead of opening one more.

Where Python has no Unix sockets, as on Windows, every start is a program of its own.
"""

import os
import stat
from pathlib import Path

from topologic_qt.app.folders import Folders
from topologic_qt.engine.digest import blake2b

PATIENCE = 2.0
"""The longest wait of a second start for the first, in seconds, so that one that hangs delays nothing."""

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
    if not hasattr(os, "getuid"):
        return False
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def send_files(address: Path | None, files: list[Path]) -> bool:
    """Send files to the running program. False if there is none, or if it does not answer in time."""
    if address is None or not address.exists():
        return False
    import json
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
        except OSError:
            return False
