"""A transport takes messages between machines: it keeps named topics, each with the newest message alone.

It promises neither order nor delivery, and whoever keeps it may read, change and withhold what is in it.
"""

import re
from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from topologic_qt.storage.problem import Problem

MAX_MESSAGE = 1_000_000
"""The longest message, in bytes. A longer one is never put, and what comes in longer is dropped."""

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


class Transport(Protocol):
    """Takes messages along. Its methods are called in one thread, and return at once."""

    def attend(self, topic: str, content: bytes) -> None:
        """Keep this in the topic while this machine is connected, and empty it when it is not any more.

        Called at most once, before `start`. A transport without connections leaves the topic alone.
        """
        ...

    def start(self, heard: Heard, changed: Changed) -> None:
        """Connect, and again after each loss for ever, in a thread of the transport's own.

        In that thread, ``heard`` is called with every message in a watched topic, also with the one that it
        has when it comes to be watched, and ``changed`` whenever the state is another one.
        """
        ...

    def watch(self, topic: str) -> None:
        """Listen to a topic from now on, over all connections."""
        ...

    def leave(self, topic: str) -> None:
        """Listen to a topic no longer."""
        ...

    def put(self, topic: str, content: bytes) -> None:
        """Replace the content of a topic; no bytes empty it.

        The newest content of each topic is kept until it is sent, and sent again after a lost connection: who
        kept it may have forgotten it. Raises ValueError for more than
        `MAX_MESSAGE` bytes.
        """
        ...

    @property
    def unsent(self) -> int:
        """The number of topics whose newest content is not known to have arrived, at this moment."""
        ...

    def close(self) -> None:
        """End it. Nothing is called any more; what is unsent is tried for two more seconds at most."""
        ...


def check_put(topic: str, content: bytes = b"") -> None:
    """Raises ValueError for a name that no topic has, and for too long a content.

    Names are lowercase letters and digits, in at most four parts with a slash between.
    """
    if not _SLOT.fullmatch(topic):
        raise ValueError(f"No topic has such a name: {topic!r}.")
    if len(content) > MAX_MESSAGE:
        raise ValueError(f"A message may have {MAX_MESSAGE} bytes, not {len(content)}.")
