"""The one at the door of the running program, who takes in what later starts bring."""

import json
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QSocketNotifier

from topologic_qt.app.door import LONGEST, WELCOME

_MOMENT = 0.05
"""How long a visitor may take to say what it wants, in seconds: the window waits meanwhile."""


class Doorkeeper(QObject):
    """Listens at the door, if no other program does, for as long as it lives."""

    def __init__(self, door: Path, receive: Callable[[list[Path]], None], parent: QObject) -> None:
        """``receive`` gets the files that a second start was asked to open; there may be none."""
        super().__init__(parent)
        self._door = door
        self._receive = receive
        # A program that was killed leaves both behind; the lock tells that nobody is there any more.
        self._lock = QLockFile(f"{door}.lock")
        self._lock.setStaleLockTime(0)
        self._listener: socket.socket | None = None
        if self._lock.tryLock(0):
            with suppress(OSError):  # no door then: each start is a program of its own
                self._listen()

    def _listen(self) -> None:
        self._door.unlink(missing_ok=True)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(self._door))
        self._listener.listen()
        self._listener.setblocking(False)
        notifier = QSocketNotifier(self._listener.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._open)

    def _open(self) -> None:
        assert self._listener is not None
        try:
            visitor, _ = self._listener.accept()
            with visitor:
                visitor.settimeout(_MOMENT)
                files, token = _understood(_heard(visitor))
                # Who waited for too long has gone by now, and opens its files itself.
                visitor.sendall(WELCOME)
        except (OSError, ValueError):
            return
        if token:
            os.environ["XDG_ACTIVATION_TOKEN"] = token  # Wayland lets a window come forward only with it
        self._receive(files)

    def close(self) -> None:
        """Leave the door to others."""
        if self._listener is not None:
            for notifier in self.findChildren(QSocketNotifier):
                notifier.setEnabled(False)
            self._listener.close()
            self._listener = None
            self._door.unlink(missing_ok=True)
        self._lock.unlock()


def _heard(visitor: socket.socket) -> bytes:
    """One line. Raises OSError where it does not come, and ValueError where it does not end."""
    heard = b""
    while not heard.endswith(b"\n"):
        part = visitor.recv(65536)
        if not part or len(heard) > LONGEST:
            raise ValueError("This is no line.")
        heard += part
    return heard


def _understood(line: bytes) -> tuple[list[Path], str]:
    """The files, and what the desktop gave to come forward with. Raises ValueError for nonsense."""
    request = json.loads(line)
    if not isinstance(request, dict) or not isinstance(request.get("files"), list):
        raise ValueError("This is no request.")
    return [Path(str(file)) for file in request["files"]], str(request.get("activation", ""))
