"""What tests hear of a carrier."""

from threading import Lock

from tests.waiting import wait_until
from topologic_qt.elsewhere.carrier import Carrier, CarrierState


class Listener:
    """Hears all that a carrier tells, in its thread, and keeps it."""

    def __init__(self, carrier: Carrier) -> None:
        self.carrier = carrier
        self.heard: list[tuple[str, bytes]] = []
        self.states: list[CarrierState] = []
        self._lock = Lock()
        carrier.start(self._hear, self._change)

    def _hear(self, slot: str, content: bytes) -> None:
        with self._lock:
            self.heard.append((slot, content))

    def _change(self, state: CarrierState) -> None:
        with self._lock:
            self.states.append(state)

    @property
    def state(self) -> CarrierState:
        """The newest state."""
        with self._lock:
            return self.states[-1] if self.states else CarrierState()

    def wait_for(self, slot: str, content: bytes) -> None:
        """Wait until this is the newest in the slot that was heard."""
        wait_until(lambda: self.newest(slot) == content, f"{content[:20]!r} in {slot}")

    def newest(self, slot: str) -> bytes | None:
        """The newest that was heard of a slot."""
        with self._lock:
            return next((content for other, content in reversed(self.heard) if other == slot), None)

    def wait_until_connected(self) -> None:
        """Wait for a connection."""
        wait_until(lambda: self.state.is_connected, "A connection")

    def wait_until_sent(self) -> None:
        """Wait until nothing is unsent."""
        wait_until(lambda: not self.carrier.unsent, "Sending")

    def wait_for_problem(self, part: str) -> None:
        """Wait until the carrier has a problem in whose sentence this stands."""
        wait_until(lambda: part in str(self.state.problem), f"The problem with {part!r}")

    def wait_until_well(self) -> None:
        """Wait until the carrier has no problem."""
        wait_until(lambda: self.state.is_connected and self.state.problem is None, "Recovering")
