"""A transport takes messages between machines: it keeps named topics, each with the newest message alone.

It promises neither order nor delivery, and whoever keeps it may read, change and withhold what is in it.
"""

import re
import time
from collections.abc import Callable
from threading import Lock, Thread
from typing import NamedTuple, Protocol, TypeAlias

from topologic_qt.storage.files import Problem

MAX_MESSAGE = 1_000_000
"""The longest message, in bytes. A longer one is never put, and what comes in longer is dropped."""

LAN_PORT = 47474
"""The usual port of a hub in the local network."""

_SLOT = re.compile(r"[a-z0-9]{1,40}(/[a-z0-9]{1,40}){0,3}")


class TransportState(NamedTuple):
    """The standing of a transport at a moment."""

    is_connected: bool = False
    problem: Problem | None = None
    """The sentence that says why nothing goes; None while all is well, and before anything was tried."""
    unsent: int = 0
    """The number of topics whose newest message is not known to have arrived."""


Heard: TypeAlias = Callable[[str, bytes], None]
"""Called with a topic and its content; no bytes where the topic was emptied."""
Changed: TypeAlias = Callable[[TransportState], None]


class Access(NamedTuple):
    """What lets a program into a room at a hub in the local network."""

    room: str  # the id of the room; its topics are open to whoever has the key
    key: bytes  # both sides prove to have it, and never say it


class Card(NamedTuple):
    """What a program tells everybody in the local network about an invitation; no part of it is secret."""

    name: str = ""  # the name of whoever invites; empty where nobody is invited
    game: str = ""  # the id of the game
    code: int = 0  # the number of the code; 0 while there is none


class Transport(Protocol):
    """Takes messages along. Its methods are called in one thread, and return at once."""

    def attend(self, topic: str, content: bytes) -> None:
        """Keep this in the topic while connected, if there are connections; called before `start`."""

    def start(self, heard: Heard, changed: Changed) -> None:
        """Connect, and again after each loss for ever, in a thread of the transport's own.

        In that thread, ``heard`` is called with every message in a watched topic, also with the one that it
        has when it comes to be watched, and ``changed`` whenever the state is another one.
        """

    def watch(self, topic: str) -> None:
        """Listen to a topic from now on, over all connections."""

    def leave(self, topic: str) -> None:
        """Stop listening to a topic."""

    def put(self, topic: str, content: bytes) -> None:
        """Replace the content of a topic; no bytes empty it.

        The newest content of each topic is kept until it is sent, and sent again after a lost connection: who
        kept it may have forgotten it. Raises ValueError for more than `MAX_MESSAGE` bytes.
        """

    @property
    def unsent(self) -> int:
        """The number of topics whose newest content is not known to have arrived, at this moment."""

    def close(self) -> None:
        """End it. Nothing is called any more; what is unsent is tried for two more seconds at most."""

    def wait_for_end(self) -> None:
        """Wait, in any thread, until the transport's own one has ended after `close`."""


def check_put(topic: str, content: bytes = b"") -> None:
    """Raises ValueError for too long a content, or a name but one to four parts of a-z0-9 with slashes."""
    if not _SLOT.fullmatch(topic):
        raise ValueError(f"No topic has such a name: {topic!r}.")
    if len(content) > MAX_MESSAGE:
        raise ValueError(f"A message may have {MAX_MESSAGE} bytes, not {len(content)}.")


_LINGER = 2.0  # the most seconds that unsent messages are tried after the end


class QueueingTransport:
    """A transport that works in a thread of its own; any thread may use what it keeps of the topics."""

    def __init__(self, thread: str, wake: Callable[[], None]) -> None:
        """``thread`` is the name of the thread, and ``wake`` wakes it, from any other one."""
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
        """Keep this in the topic while connected; it is emptied afterwards. Called before `start`."""
        check_put(topic, content)
        self._attended = topic, content

    def start(self, heard: Heard, changed: Changed) -> None:
        """Connect, and again after each loss for ever, in a thread of its own."""
        self._heard, self._changed = heard, changed
        self._running = Thread(target=self._run, name=self._thread, daemon=True)
        self._running.start()

    def watch(self, topic: str) -> None:
        """Listen to a topic from now on. Raises ValueError for a name that no topic has."""
        check_put(topic)
        with self._lock:
            self._watched.add(topic)
        self._wake()

    def leave(self, topic: str) -> None:
        """Stop listening to a topic."""
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
        """The number of topics whose newest content is not known to have arrived, at this moment."""
        return len(self._waiting)

    def close(self) -> None:
        """Close; unsent messages are tried for two more seconds at most."""
        self._closing_at = time.monotonic() + _LINGER
        self._wake()

    def wait_for_end(self) -> None:
        """Wait, in any thread, until its own one has ended after `close`."""
        if self._running is not None:
            self._running.join()

    @property
    def watched(self) -> set[str]:
        """The topics that are watched now."""
        with self._lock:
            return set(self._watched)

    def take_left(self) -> set[str]:
        """The topics that were left since the last call; some of them may be watched again."""
        with self._lock:
            left, self._left = self._left, set()
            return left

    @property
    def waiting(self) -> dict[str, bytes]:
        """The messages that are not known to have arrived."""
        with self._lock:
            return dict(self._waiting)

    def is_sent(self, topic: str, content: bytes) -> None:
        """Tell that a message has arrived. A newer one of the topic stays unsent."""
        with self._lock:
            if self._waiting.get(topic) == content:
                self._arrived[topic] = self._waiting.pop(topic)

    def renew(self) -> None:
        """Resend the newest message of each topic, which the keeper may have lost."""
        with self._lock:
            kept = {topic: content for topic, content in self._arrived.items() if content}
            self._waiting = kept | self._waiting

    def pass_on(self, topic: str, content: bytes) -> None:
        """Report the content of a topic, unless listening has ended."""
        if not self._is_closing:
            self._heard(topic, content)

    def _run(self) -> None:
        """Do the work, in the thread, until `_is_over`."""
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
