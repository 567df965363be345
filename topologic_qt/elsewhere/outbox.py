"""All that a carrier still has to do for the program: slots to listen to, and messages to be sent."""

from collections.abc import Callable
from threading import Lock

from topologic_qt.elsewhere.carrier import check_put


class Outbox:
    """The slots that are watched, and the newest unsent message of each slot. Any thread may use it."""

    def __init__(self, wake: Callable[[], None]) -> None:
        """``wake`` is called after each change, so that somebody looks."""
        self._wake = wake
        self._lock = Lock()
        self._watched: set[str] = set()
        self._unsent: dict[str, bytes] = {}
        self._sent: dict[str, bytes] = {}

    def watch(self, slot: str) -> None:
        """Listen to a slot from now on. Raises ValueError for a name that no slot has."""
        check_put(slot)
        with self._lock:
            self._watched.add(slot)
        self._wake()

    def leave(self, slot: str) -> None:
        """Listen to a slot no longer."""
        with self._lock:
            self._watched.discard(slot)
        self._wake()

    def put(self, slot: str, content: bytes) -> None:
        """Send this, in the place of what is still unsent. Raises ValueError for what cannot be put."""
        check_put(slot, content)
        with self._lock:
            self._unsent[slot] = content
        self._wake()

    @property
    def watched(self) -> set[str]:
        """The slots that are watched now."""
        with self._lock:
            return set(self._watched)

    @property
    def unsent(self) -> dict[str, bytes]:
        """The messages that are not known to have arrived."""
        with self._lock:
            return dict(self._unsent)

    def is_sent(self, slot: str, content: bytes) -> None:
        """Tell that a message has arrived. A newer one of the slot stays unsent."""
        with self._lock:
            if self._unsent.get(slot) == content:
                self._sent[slot] = self._unsent.pop(slot)

    def renew(self) -> None:
        """Send the newest message of each slot once more: who kept them may have lost them."""
        with self._lock:
            kept = {slot: content for slot, content in self._sent.items() if content}
            self._unsent = kept | self._unsent
