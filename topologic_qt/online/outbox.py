"""All that a transport still has to do for the program: topics to listen to, and messages to be sent."""

from collections.abc import Callable
from threading import Lock

from topologic_qt.online.transport import check_put


class Outbox:
    """The topics that are watched, and the newest unsent message of each topic. Any thread may use it."""

    def __init__(self, wake: Callable[[], None]) -> None:
        """``wake`` is called after each change, so that somebody looks."""
        self._wake = wake
        self._lock = Lock()
        self._watched: set[str] = set()
        self._unsent: dict[str, bytes] = {}
        self._sent: dict[str, bytes] = {}

    def watch(self, topic: str) -> None:
        """Listen to a topic from now on. Raises ValueError for a name that no topic has."""
        check_put(topic)
        with self._lock:
            self._watched.add(topic)
        self._wake()

    def leave(self, topic: str) -> None:
        """Listen to a topic no longer."""
        with self._lock:
            self._watched.discard(topic)
        self._wake()

    def put(self, topic: str, content: bytes) -> None:
        """Send this, in the place of what is still unsent. Raises ValueError for what cannot be put."""
        check_put(topic, content)
        with self._lock:
            self._unsent[topic] = content
        self._wake()

    @property
    def watched(self) -> set[str]:
        """The topics that are watched now."""
        with self._lock:
            return set(self._watched)

    @property
    def unsent(self) -> dict[str, bytes]:
        """The messages that are not known to have arrived."""
        with self._lock:
            return dict(self._unsent)

    def is_sent(self, topic: str, content: bytes) -> None:
        """Tell that a message has arrived. A newer one of the topic stays unsent."""
        with self._lock:
            if self._unsent.get(topic) == content:
                self._sent[topic] = self._unsent.pop(topic)

    def renew(self) -> None:
        """Send the newest message of each topic once more: who kept them may have lost them."""
        with self._lock:
            kept = {topic: content for topic, content in self._sent.items() if content}
            self._unsent = kept | self._unsent
