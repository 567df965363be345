"""The common part of transports: messages wait in an outbox, which a thread of its own empties."""

import time
from collections.abc import Callable
from threading import Thread

from topologic_qt.online.outbox import Outbox
from topologic_qt.online.transport import Changed, Heard, TransportState
from topologic_qt.storage.problem import Problem

_LINGER = 2.0
"""The most seconds that unsent messages are tried after the end."""


class QueueingTransport:
    """A transport that does all its work in a thread, until it is closed."""

    def __init__(self, thread: str, wake: Callable[[], None]) -> None:
        """``thread`` is the name of the thread, and ``wake`` wakes it, from any other one."""
        self._thread = thread
        self._wake = wake
        self._outbox = Outbox(wake)
        self._closing_at: float | None = None
        self._told: tuple[bool, str, int] | None = None

    # -- called by the program ------------------------------------------------------------------------

    def start(self, heard: Heard, changed: Changed) -> None:
        """Connect, and again after each loss for ever, in a thread of its own."""
        Thread(target=self._run, args=(heard, changed), name=self._thread, daemon=True).start()

    def watch(self, topic: str) -> None:
        """Listen to a topic from now on, over all connections."""
        self._outbox.watch(topic)

    def leave(self, topic: str) -> None:
        """Listen to a topic no longer."""
        self._outbox.leave(topic)

    def put(self, topic: str, content: bytes) -> None:
        """Replace the content of a topic; no bytes empty it. Raises ValueError for what cannot be put."""
        self._outbox.put(topic, content)

    @property
    def unsent(self) -> int:
        """The number of topics whose newest content is not known to have arrived, at this moment."""
        return len(self._outbox.unsent)

    def close(self) -> None:
        """End it; what is unsent is tried for two more seconds at most."""
        self._closing_at = time.monotonic() + _LINGER
        self._wake()

    # -- in its thread --------------------------------------------------------------------------------

    def _run(self, heard: Heard, changed: Changed) -> None:
        """Do the work, until `_is_over`."""
        raise NotImplementedError

    @property
    def _is_closing(self) -> bool:
        """Whether nobody listens any more, though something may still be sent."""
        return self._closing_at is not None

    def _is_over(self) -> bool:
        closing = self._closing_at
        return closing is not None and (not self.unsent or time.monotonic() > closing)

    def _tell(self, changed: Changed, is_connected: bool, problem: Problem | None) -> None:
        """Tell the state if it is another one than the last that was told."""
        state = TransportState(is_connected, problem, self.unsent)
        told = (state.is_connected, str(state.problem or ""), state.unsent)
        if told != self._told and not self._is_closing:
            self._told = told
            changed(state)
