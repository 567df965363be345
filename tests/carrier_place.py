"""A real carrier in the form in which the homes of tests know a place for messages."""

from collections import defaultdict, deque

from topologic_qt.elsewhere.carrier import Carrier, CarrierState


class CarrierPlace:
    """One machine's view of a carrier; what comes in waits until somebody asks for it."""

    def __init__(self, carrier: Carrier) -> None:
        self.carrier = carrier
        self.state = CarrierState()
        self._queues: dict[str, deque[bytes]] = defaultdict(deque)
        carrier.start(lambda slot, content: self._queues[slot].append(content), self._change)

    def _change(self, state: CarrierState) -> None:
        self.state = state

    def put(self, slot: str, content: bytes) -> None:
        """Replace the content of a slot."""
        self.carrier.put(slot, content)

    def watch(self, _who: str, slot: str) -> None:
        """Listen to a slot; to one that is watched already, from the beginning again."""
        self._queues[slot].clear()
        self.carrier.leave(slot)
        self.carrier.watch(slot)

    def next_for(self, _who: str, slot: str) -> bytes | None:
        """The next content that was heard of a slot; None for none."""
        queue = self._queues[slot]
        return queue.popleft() if queue else None
