"""The server in the running program that receives files from later starts.

No client can hold the program up: the GUI thread never waits for one, a whole connection has one deadline,
and the oldest connection is closed where there are too many.
"""

import json
import os
import socket
import struct
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Signal

from topologic_qt.app import log
from topologic_qt.app.instance_client import LONGEST, MOST_FILES, WELCOME, lock_of
from topologic_qt.storage.file_lock import FileLock, try_lock

VISIT = 1000
"""The longest time for a whole connection, in milliseconds, however much is sent meanwhile."""

MOST = 32
"""The most connections at once. One more closes the oldest."""

BACKLOG = 128
"""The most connections that wait while the window is busy; the system makes others wait."""

_LONGEST_TOKEN = 1024
"""The most characters of the token with which a desktop lets a program come forward."""

_CREDENTIALS = struct.Struct("iII")
"""The layout in which Linux names the other end of a socket: process, user and group."""


class InstanceServer(QObject):
    """Listens for later starts, if no other program does, for as long as it lives."""

    def __init__(
        self,
        address: Path,
        receive: Callable[[list[Path]], None],
        parent: QObject,
        lock: FileLock | None = None,
        can_receive: Callable[[], bool] = lambda: True,
    ) -> None:
        """``receive`` gets the files that a second start was asked to open; there may be none.

        ``lock`` is that of the address, where it is held already. While ``can_receive`` says no, second
        starts are sent away, and open their files themselves.
        """
        super().__init__(parent)
        self._address = address
        self._receive = receive
        self.can_receive = can_receive
        self._visits: list[_Visit] = []
        # A program that was killed leaves its door behind; the lock tells that nobody is there any more.
        self._lock = lock
        self._listener: socket.socket | None = None
        self._knocks: QSocketNotifier | None = None
        try:
            self._lock = lock or try_lock(lock_of(address))
        except OSError as error:
            _note_no_door(error)
        if self._lock is not None:
            self._listen()

    def _listen(self) -> None:
        if sys.platform == "win32":
            return
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._address.unlink(missing_ok=True)
            listener.bind(str(self._address))
            self._address.chmod(0o600)  # whatever the umask is; nobody can connect before `listen`
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            _note_no_door(error)
            self.close()  # with the lock: later starts would wait for a program that never listens
            return
        listener.setblocking(False)
        self._listener = listener
        self._knocks = QSocketNotifier(listener.fileno(), QSocketNotifier.Type.Read, self)
        self._knocks.activated.connect(self._open)

    def _open(self) -> None:
        """Accept every waiting connection."""
        while self._listener is not None:
            try:
                visitor, _ = self._listener.accept()
            except BlockingIOError:
                return
            except OSError as error:
                self._rest(error)
                return
            if _is_another_user(visitor):
                log.note("A visitor at the door was sent away: it is another user's.")
                visitor.close()
            else:
                self._welcome(visitor)

    def _welcome(self, visitor: socket.socket) -> None:
        while len(self._visits) >= MOST:
            self._visits[0].refuse("others wait")
        visit = _Visit(visitor, self)
        self._visits.append(visit)
        visit.asked.connect(self._take)
        visit.ended.connect(lambda: self._visits.remove(visit))
        visit.listen()

    def _rest(self, error: OSError) -> None:
        """Accept nobody for a moment, where the system has no handle to do it with."""
        if self._visits:
            self._visits[0].refuse("the program has no handle left")
        log.note(f"A visitor at the door could not be let in: {error.strerror}.")
        if self._knocks is not None:
            self._knocks.setEnabled(False)
            QTimer.singleShot(VISIT, self, self._listen_again)

    def _listen_again(self) -> None:
        if self._listener is not None and self._knocks is not None:
            self._knocks.setEnabled(True)

    def _take(self, files: list[Path], token: str) -> None:
        if token:
            os.environ["XDG_ACTIVATION_TOKEN"] = token  # Wayland lets a window come forward only with it
        self._receive(files)

    def close(self) -> None:
        """Stop listening, so that another program can."""
        for visit in self._visits[:]:
            visit.end()
        if self._listener is not None and self._knocks is not None:
            self._knocks.setEnabled(False)
            self._listener.close()
            self._listener = None
            self._address.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.release()


def _note_no_door(error: OSError) -> None:
    """Log why every later start will be a program of its own."""
    log.note(f"There is no door for later starts: {error.strerror or 'its path is too long'}.")


def _is_another_user(visitor: socket.socket) -> bool:
    """Whether the system knows that the other end is a program of another user's."""
    if sys.platform != "linux":
        return False
    try:
        credentials = visitor.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    except OSError:
        return False
    _, user, _ = _CREDENTIALS.unpack(credentials)
    return bool(user != os.geteuid())


class _Visit(QObject):
    """One connection, from its start until it has been answered or closed."""

    asked = Signal(list, str)
    """Sent with the files that are to be opened, and the desktop's token to come forward with."""
    ended = Signal()

    def __init__(self, visitor: socket.socket, server: InstanceServer) -> None:
        super().__init__(server)
        self._server = server
        self._visitor = visitor
        self._visitor.setblocking(False)
        self._heard = bytearray()
        self._words = QSocketNotifier(visitor.fileno(), QSocketNotifier.Type.Read, self)
        self._words.activated.connect(self.listen)
        self._deadline = QTimer(self, singleShot=True, interval=VISIT)
        self._deadline.timeout.connect(lambda: self.refuse("it took too long"))
        self._deadline.start()

    def listen(self) -> None:
        """Read the bytes that came since, and answer if the request is complete."""
        try:
            said = self._visitor.recv(65536)
        except BlockingIOError:
            return
        except OSError as error:
            self.refuse(error.strerror or "it broke off")
            return
        self._heard += said
        line, end, _ = self._heard.partition(b"\n")
        if end and len(line) <= LONGEST:
            self._answer(bytes(line))
        elif len(self._heard) > LONGEST:
            self.refuse("it says too much")
        elif not said:
            self.refuse("it broke off")

    def _answer(self, line: bytes) -> None:
        if not self._server.can_receive():
            self.refuse("the program is being closed")
            return
        try:
            files, token = _understood(line)
            # Who waited for too long has gone by now, and opens its files itself.
            self._visitor.sendall(WELCOME)
        except (ValueError, RecursionError):
            self.refuse("it was not understood")
        except OSError:
            self.refuse("it has gone")
        else:
            self.end()
            self.asked.emit(files, token)

    def refuse(self, why: str) -> None:
        """Close the connection, and log the reason."""
        log.note(f"A visitor at the door was sent away: {why}.")
        self.end()

    def end(self) -> None:
        """Close the connection."""
        self._words.setEnabled(False)
        self._deadline.stop()
        self._visitor.close()
        self.ended.emit()
        self.deleteLater()


def _understood(line: bytes) -> tuple[list[Path], str]:
    """The files of a request, and the desktop's token to come forward with.

    Raises ValueError for nonsense, and RecursionError for JSON that is nested too deep.
    """
    request = json.loads(line)
    if not isinstance(request, dict) or not isinstance(request.get("files"), list):
        raise ValueError("This is no request.")
    files = [Path(_text(file)) for file in request["files"][: MOST_FILES + 1]]
    token = _text(request.get("activation", ""))
    if len(token) > _LONGEST_TOKEN or not all(file.is_absolute() for file in files):
        raise ValueError("This is no request.")
    return files, token


def _text(value: object) -> str:
    """A text that the system can take as a name. Raises ValueError for anything else.

    Bytes that are no text come as surrogates, as `os.fsdecode` makes them; other surrogates have no bytes.
    """
    if not isinstance(value, str) or b"\0" in os.fsencode(value):
        raise ValueError("This is no name.")
    return value
