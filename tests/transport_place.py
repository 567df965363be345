"""A real transport in the form in which the homes of tests know a place for messages."""

from collections import defaultdict, deque

from topologic_qt.online.transport import Transport, TransportState


class TransportPlace:
    """One machine's view of a transport; what comes in waits until somebody asks for it."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.state = TransportState()
        self._queues: dict[str, deque[bytes]] = defaultdict(deque)
        transport.start(lambda topic, content: self._queues[topic].append(content), self._change)

    def _change(self, state: TransportState) -> None:
        self.state = state

    def put(self, topic: str, content: bytes) -> None:
        """Replace the content of a topic."""
        self.transport.put(topic, content)

    def watch(self, _who: str, topic: str) -> None:
        """Listen to a topic; to one that is watched already, from the beginning again."""
        self._queues[topic].clear()
        self.transport.leave(topic)
        self.transport.watch(topic)

    def next_for(self, _who: str, topic: str) -> bytes | None:
        """The next content that was heard of a topic; None for none."""
        queue = self._queues[topic]
        return queue.popleft() if queue else None
