"""Records what a transport reports."""

from threading import Lock

from tests.waiting import wait_until
from topologic_qt.online.transport import Transport, TransportState


class Listener:
    """Records everything that a transport reports, in its thread."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.heard: list[tuple[str, bytes]] = []
        self.states: list[TransportState] = []
        self._lock = Lock()
        transport.start(self._hear, self._change)

    def _hear(self, topic: str, content: bytes) -> None:
        with self._lock:
            self.heard.append((topic, content))

    def _change(self, state: TransportState) -> None:
        with self._lock:
            self.states.append(state)

    @property
    def state(self) -> TransportState:
        """The newest state."""
        with self._lock:
            return self.states[-1] if self.states else TransportState()

    def wait_for(self, topic: str, content: bytes) -> None:
        """Wait until this content is the newest received in the topic."""
        wait_until(lambda: self.newest(topic) == content, f"{content[:20]!r} in {topic}")

    def newest(self, topic: str) -> bytes | None:
        """The newest content received of a topic."""
        with self._lock:
            return next((content for other, content in reversed(self.heard) if other == topic), None)

    def wait_until_connected(self) -> None:
        """Wait for a connection."""
        wait_until(lambda: self.state.is_connected, "A connection")

    def wait_until_sent(self) -> None:
        """Wait until nothing is unsent."""
        wait_until(lambda: not self.transport.unsent, "Sending")

    def wait_for_problem(self, part: str) -> None:
        """Wait until the transport has a problem whose sentence contains this."""
        wait_until(lambda: part in str(self.state.problem), f"The problem with {part!r}")

    def wait_until_well(self) -> None:
        """Wait until the transport has no problem."""
        wait_until(lambda: self.state.is_connected and self.state.problem is None, "Recovering")
