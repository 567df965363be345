"""Transports carry messages between computers: they keep named topics, each with its newest message only.

They guarantee neither order nor delivery, and whoever runs one can read, change and withhold its messages.
"""

import re
import time
from collections.abc import Callable
from threading import Lock, Thread
from typing import NamedTuple, Protocol, TypeAlias

from topologic_qt.storage.files import Problem

MAX_MESSAGE = 1_000_000
"""The longest message, in bytes. Longer ones are never sent, and dropped when received."""

LAN_PORT = 47474
"""The usual port of a hub in the local network."""

_SLOT = re.compile(r"[a-z0-9]{1,40}(/[a-z0-9]{1,40}){0,3}")


class TransportState(NamedTuple):
    """The current state of a transport."""

    is_connected: bool = False
    problem: Problem | None = None
    """The current problem; None if all is well, and before the first attempt."""
    unsent: int = 0
    """The number of topics whose newest message is not known to have arrived."""


Heard: TypeAlias = Callable[[str, bytes], None]
"""Called with a topic and its content, b"" if the topic was emptied."""
Changed: TypeAlias = Callable[[TransportState], None]


class Access(NamedTuple):
    """The access of a program to a room at a hub in the local network."""

    room: str  # the id of the room; its topics are open to everyone who has the key
    key: bytes  # both sides prove that they have it, without sending it


class Card(NamedTuple):
    """A program's announcement of an invitation in the local network; nothing in it is secret."""

    name: str = ""  # the name of the person inviting; empty if nobody is invited
    game: str = ""  # the id of the game
    code: int = 0  # the number of the code; 0 for none


class Transport(Protocol):
    """Carries messages. Its methods are called in one thread and return at once."""

    def attend(self, topic: str, content: bytes) -> None:
        """Keep this content in the topic while connected, if it has connections; before `start`."""

    def start(self, heard: Heard, changed: Changed) -> None:
        """Connect, and reconnect for ever, in the transport's own thread.

        In that thread, ``heard`` is called with every message in a watched topic, including its current
        one, and ``changed`` whenever the state changes.
        """

    def watch(self, topic: str) -> None:
        """Watch a topic from now on, across reconnections."""

    def leave(self, topic: str) -> None:
        """Stop watching a topic."""

    def put(self, topic: str, content: bytes) -> None:
        """Replace the content of a topic; b"" empties it.

        The newest content of each topic is kept until it is sent, and sent again after reconnecting, as it
        may have been lost. Raises ValueError for more than `MAX_MESSAGE` bytes.
        """

    @property
    def unsent(self) -> int:
        """The current number of topics whose newest content is not known to have arrived."""

    def close(self) -> None:
        """Close; nothing is called any more, and unsent messages are tried for at most two seconds."""

    def wait_for_end(self) -> None:
        """Wait, in any thread, until the transport's own thread has ended after `close`."""


def check_put(topic: str, content: bytes = b"") -> None:
    """Raises ValueError for too long a content, or a name but one to four parts of a-z0-9 with slashes."""
    if not _SLOT.fullmatch(topic):
        raise ValueError(f"No topic has such a name: {topic!r}.")
    if len(content) > MAX_MESSAGE:
        raise ValueError(f"A message may have {MAX_MESSAGE} bytes, not {len(content)}.")


_LINGER = 2.0  # the seconds in which unsent messages are still tried after the end


class QueueingTransport:
    """A transport that works in its own thread; its record of the topics can be used from any thread."""

    def __init__(self, thread: str, wake: Callable[[], None]) -> None:
        """``thread`` is the thread's name, and ``wake`` wakes it from any other one."""
        self._thread, self._wake = thread, wake
        self._lock = Lock()
        self._watched: set[str] = set()
        self._left: set[str] = set()
        self._waiting: dict[str, bytes] = {}
        self._arrived: dict[str, bytes] = {}
        self._attended: tuple[str, bytes] | None = None
        self._running: Thread | None = None
        self._closing_at: float | None = None
        self._told: tuple[bool, str, int] | None = None

    def attend(self, topic: str, content: bytes) -> None:
        """Keep this content in the topic while connected; it is emptied afterwards. Called before `start`."""
        check_put(topic, content)
        self._attended = topic, content

    def start(self, heard: Heard, changed: Changed) -> None:
        """Connect, and reconnect for ever, in a thread of its own."""
        self._heard, self._changed = heard, changed
        self._running = Thread(target=self._run, name=self._thread, daemon=True)
        self._running.start()

    def watch(self, topic: str) -> None:
        """Watch a topic from now on. Raises ValueError for an invalid name."""
        check_put(topic)
        with self._lock:
            self._watched.add(topic)
        self._wake()

    def leave(self, topic: str) -> None:
        """Stop watching a topic."""
        with self._lock:
            self._watched.discard(topic)
            self._left.add(topic)
        self._wake()

    def put(self, topic: str, content: bytes) -> None:
        """Send this instead of anything still unsent. Raises ValueError for invalid content."""
        check_put(topic, content)
        with self._lock:
            self._waiting[topic] = content
        self._wake()

    @property
    def unsent(self) -> int:
        """The current number of topics whose newest content is not known to have arrived."""
        return len(self._waiting)

    def close(self) -> None:
        """Close; unsent messages are tried for two more seconds at most."""
        self._closing_at = time.monotonic() + _LINGER
        self._wake()

    def wait_for_end(self) -> None:
        """Wait, in any thread, until the transport's own thread has ended after `close`."""
        if self._running is not None:
            self._running.join()

    @property
    def watched(self) -> set[str]:
        """The currently watched topics."""
        with self._lock:
            return set(self._watched)

    def take_left(self) -> set[str]:
        """The topics left since the last call; some may be watched again."""
        with self._lock:
            left, self._left = self._left, set()
            return left

    @property
    def waiting(self) -> dict[str, bytes]:
        """The messages that are not known to have arrived."""
        with self._lock:
            return dict(self._waiting)

    def is_sent(self, topic: str, content: bytes) -> None:
        """Mark a message as arrived. A newer one of the topic stays unsent."""
        with self._lock:
            if self._waiting.get(topic) == content:
                self._arrived[topic] = self._waiting.pop(topic)

    def renew(self) -> None:
        """Resend the newest message of each topic, as the receiver may have lost it."""
        with self._lock:
            kept = {topic: content for topic, content in self._arrived.items() if content}
            self._waiting = kept | self._waiting

    def pass_on(self, topic: str, content: bytes) -> None:
        """Report the content of a topic, unless listening has ended."""
        if not self._is_closing:
            self._heard(topic, content)

    def _run(self) -> None:
        """Do the work in the thread until `_is_over`."""
        raise NotImplementedError

    @property
    def _is_closing(self) -> bool:
        """Whether listening has ended, though something may still be sent."""
        return self._closing_at is not None

    def _is_over(self) -> bool:
        closing = self._closing_at
        return closing is not None and (not self.unsent or time.monotonic() > closing)

    def _tell(self, is_connected: bool, problem: Problem | None) -> None:
        """Report the state if it has changed."""
        state = TransportState(is_connected, problem, self.unsent)
        told = (state.is_connected, str(state.problem or ""), state.unsent)
        if told != self._told and not self._is_closing:
            self._told = told
            self._changed(state)
