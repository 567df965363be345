"""One program at a time: a later start sends its files to the running program.

The program that locks the address runs; others wait until it listens. The connection is Qt's: a Unix socket,
or a pipe on Windows. No client can block the program, which never waits: a connection has one deadline, and
too many close the oldest one.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QDeadlineTimer, QObject, QTimer, Signal

from topologic_qt.app.kit import log
from topologic_qt.app.kit.folders import Folders
from topologic_qt.command_line import MOST_FILES
from topologic_qt.storage.file_lock import FileLock, try_lock

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

PATIENCE = 2.0
"""The longest wait of a later start for an answer, in seconds, in case the program hangs."""
OPENING = 10.0
"""The longest wait of a later start until the first one listens, in seconds, on a slow computer."""
_STEP = 0.02
"""The interval for checking whether the first one listens, in seconds."""
VISIT = 1000
"""The longest time for a whole connection, in milliseconds, however much is sent."""
MOST = 32
"""The most connections; one more closes the oldest."""
LONGEST = 1 << 20
"""The most bytes of a request, including the end of its line."""
_LONGEST_TOKEN = 1024
"""The most characters of the desktop's token that lets a program come to the front."""
_WELCOME = b"come in"


def server_address(folders: Folders) -> Path | None:
    """Return the address of this user's program on this screen; None if others could take it over."""
    screen = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY", "")
    name = blake2b(f"{folders.autosave}\n{screen}".encode(errors="surrogateescape"), digest_size=8)
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", ""))
    # As XDG says: ignore a path that is not absolute.
    folder = runtime if runtime.is_absolute() else folders.autosave.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"topologic-{name.hexdigest()}.door" if _is_private(folder) else None
    except OSError:
        return None


def _is_private(folder: Path) -> bool:
    """Return whether nobody else can write into a folder. On Windows, profiles are private."""
    if sys.platform == "win32":
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


class Start(NamedTuple):
    """The result of starting the program."""

    is_over: bool
    """Whether a running program took the files."""
    address: Path | None = None
    """The address for this program to listen at; None without one."""
    lock: FileLock | None = None
    """The lock of the address; None if another program has it, or locking fails."""


def claim_or_send(address: Path | None, files: list[Path]) -> Start:
    """Lock the address, or send the files to the program that has it; wait a limited time."""
    if address is None:
        return Start(False)
    end = time.monotonic() + OPENING
    while True:
        try:
            lock = try_lock(_lock_of(address))
        except OSError:  # unknown whether another program has it
            return Start(bool(send_files(address, files)), address)
        is_sent = None if lock is not None else send_files(address, files)
        if lock is not None or is_sent is not None or time.monotonic() >= end:
            return Start(bool(is_sent), address, lock)
        time.sleep(_STEP)


def _lock_of(address: Path) -> Path:
    """Return the lock file of an address, which shows whether its program still runs."""
    return Path(f"{address}.lock")


def _name_of(address: Path) -> str:
    """Return Qt's name for an address: on Windows, pipes are in no folder."""
    return address.name if sys.platform == "win32" else str(address)


def send_files(address: Path, files: list[Path]) -> bool | None:
    """Send files to the running program. False if it does not answer in time, None if none listens."""
    from PySide6.QtNetwork import QLocalSocket

    request = {
        "files": [str(file) for file in files[: MOST_FILES + 1]],  # one more shows that there are too many
        "activation": os.environ.get("XDG_ACTIVATION_TOKEN", ""),
    }
    deadline = QDeadlineTimer(round(PATIENCE * 1000))
    connection = QLocalSocket()
    connection.connectToServer(_name_of(address))
    if not connection.waitForConnected(deadline.remainingTime()):
        error = QLocalSocket.LocalSocketError
        absent = (error.ServerNotFoundError, error.ConnectionRefusedError)
        return None if connection.error() in absent else False
    connection.write(json.dumps(request).encode() + b"\n")
    while connection.bytesAvailable() < len(_WELCOME):
        if not connection.waitForReadyRead(deadline.remainingTime()):
            return False
    return connection.readAll().data() == _WELCOME


class InstanceServer(QObject):
    """Listens for later starts while it lives, unless another program does."""

    def __init__(
        self,
        address: Path,
        receive: Callable[[list[Path]], None],
        parent: QObject,
        lock: FileLock | None = None,
        can_receive: Callable[[], bool] = lambda: True,
    ) -> None:
        """Create it; ``receive`` gets files while ``can_receive``; ``lock`` is the address's, if held."""
        super().__init__(parent)
        from PySide6.QtNetwork import QLocalServer

        self._receive = receive
        self.can_receive = can_receive
        self._visits: list[_Visit] = []
        self._server = QLocalServer(self)
        # On Windows and Unix no other user can connect.
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._open)
        self._lock = lock
        try:
            self._lock = lock or try_lock(_lock_of(address))
        except OSError as error:
            log.note(f"There is no door for later starts: {error.strerror}.")
        if self._lock is None:
            return
        # A killed program leaves its socket behind; the lock shows that it is gone.
        QLocalServer.removeServer(_name_of(address))
        if not self._server.listen(_name_of(address)):
            log.note(f"There is no door for later starts: {self._server.errorString()}.")
            self.close()  # and unlock: later starts would wait for a program that never listens

    def _open(self) -> None:
        while (visitor := self._server.nextPendingConnection()) is not None:
            while len(self._visits) >= MOST:
                self._visits[0].refuse("others wait")
            visit = _Visit(visitor, self)
            self._visits.append(visit)
            visit.asked.connect(self._take)
            visit.ended.connect(self._visits.remove)
            visit.listen()

    def _take(self, files: list[Path], token: str) -> None:
        if token:
            os.environ["XDG_ACTIVATION_TOKEN"] = token  # Wayland raises a window only with it
        self._receive(files)

    def close(self) -> None:
        """Stop listening, so that another program can."""
        for visit in self._visits[:]:
            visit.end()
        self._server.close()
        if self._lock is not None:
            self._lock.release()


class _Visit(QObject):
    """One connection, until it is answered or closed."""

    asked = Signal(list, str)
    """Sent with the files to open, and the desktop's token for coming to the front."""
    ended = Signal(object)
    """Sent once, with this connection."""

    def __init__(self, visitor: QLocalSocket, server: InstanceServer) -> None:
        super().__init__(server)
        self._server = server
        self._visitor = visitor
        self._is_over = False
        visitor.setParent(self)
        visitor.setReadBufferSize(LONGEST)
        visitor.readyRead.connect(self.listen)
        visitor.disconnected.connect(lambda: self.refuse("it broke off"))
        self._deadline = QTimer(self, singleShot=True, interval=VISIT)
        self._deadline.timeout.connect(lambda: self.refuse("it took too long"))
        self._deadline.start()

    def listen(self) -> None:
        """Answer a complete request."""
        if self._visitor.canReadLine():
            self._answer(bytes(self._visitor.readLine().data()))
        elif self._visitor.bytesAvailable() >= LONGEST:
            self.refuse("it says too much")

    def _answer(self, line: bytes) -> None:
        if not self._server.can_receive():
            self.refuse("the program is being closed")
            return
        try:
            files, token = _understood(line)
        except (ValueError, RecursionError):
            self.refuse("it was not understood")
            return
        self._visitor.write(_WELCOME)
        self._visitor.flush()
        if not self._visitor.isValid():  # it waited too long, and opens its files itself
            self.refuse("it broke off")
        else:
            self.end()
            self.asked.emit(files, token)

    def refuse(self, why: str) -> None:
        """Close the connection and log the reason, unless it is closed."""
        if not self._is_over:
            log.note(f"A visitor at the door was sent away: {why}.")
            self.end()

    def end(self) -> None:
        self._is_over = True
        self._deadline.stop()
        self._visitor.close()
        self.ended.emit(self)
        self.deleteLater()


def _understood(line: bytes) -> tuple[list[Path], str]:
    """Return the files and token of a request. Raises ValueError, or RecursionError if it nests too deep."""
    request = json.loads(line)
    if not isinstance(request, dict) or not isinstance(request.get("files"), list):
        raise ValueError("This is no request.")
    files = [Path(_text(file)) for file in request["files"][: MOST_FILES + 1]]
    token = _text(request.get("activation", ""))
    if len(token) > _LONGEST_TOKEN or not all(file.is_absolute() for file in files):
        raise ValueError("This is no request.")
    return files, token


def _text(value: object) -> str:
    """Return a string that can be a name, undecodable bytes as in `os.fsdecode`. Raises ValueError."""
    if not isinstance(value, str) or b"\0" in os.fsencode(value):
        raise ValueError("This is no name.")
    return value
