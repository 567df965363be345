"""Something that wakes a thread which waits for a network, too."""

import socket
from contextlib import suppress


class Waker:
    """A socket that can be read once somebody has woken it; for a selector."""

    def __init__(self) -> None:
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)

    def fileno(self) -> int:
        """The number by which the system knows the socket."""
        return self._reader.fileno()

    def wake(self) -> None:
        """Wake who waits; any thread may. Who was woken already, or is gone, is not woken again."""
        with suppress(OSError):
            self._writer.send(b"\0")

    def clear(self) -> None:
        """Make ready to be woken again."""
        with suppress(OSError):
            self._reader.recv(1024)

    def close(self) -> None:
        """Give the sockets back."""
        self._reader.close()
        self._writer.close()
