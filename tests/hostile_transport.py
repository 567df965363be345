"""A place for messages that belongs to an enemy, and can be told to behave again."""

from random import Random


class HostilePlace:
    """Keeps topics as a broker does, and may do with them what it likes; nothing here has a thread.

    Everything that is put is remembered. What a watcher hears is decided by `Random`, or by `honest`.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.slots: dict[str, bytes] = {}
        self.put_ever: list[tuple[str, bytes]] = []
        self.waiting: dict[tuple[str, str], list[bytes]] = {}

    def put(self, topic: str, content: bytes) -> None:
        """Keep this as the newest, and have it waiting for all who watch the topic."""
        self.put_ever.append((topic, content))
        self.slots[topic] = content
        for (_, watched), queue in self.waiting.items():
            if watched == topic:
                queue.append(content)

    def watch(self, who: str, topic: str) -> None:
        """From now on, somebody hears of a topic; at first, of what is in it."""
        self.waiting[who, topic] = [self.slots[topic]] if topic in self.slots else []

    def next_for(self, who: str, topic: str) -> bytes | None:
        """The next content that somebody hears of a topic, in order; None for none."""
        queue = self.waiting[who, topic]
        return queue.pop(0) if queue else None

    # -- what an enemy does ---------------------------------------------------------------------------

    def drop(self, who: str, topic: str) -> None:
        """Never tell what waits."""
        self.waiting[who, topic].clear()

    def shuffle(self, who: str, topic: str) -> None:
        """Tell what waits in another order."""
        self.rng.shuffle(self.waiting[who, topic])

    def repeat(self, who: str, topic: str) -> None:
        """Tell once more something that was put there at any time."""
        old = [content for other, content in self.put_ever if other == topic]
        if old:
            self.waiting[who, topic].append(self.rng.choice(old))

    def roll_back(self, topic: str) -> None:
        """Keep something that was put there earlier, or nothing, and tell all."""
        old = [b"", *(content for other, content in self.put_ever if other == topic)]
        self._replace(topic, self.rng.choice(old))

    def misplace(self, topic: str) -> None:
        """Put something from another topic there, and tell all."""
        if self.put_ever:
            self._replace(topic, self.rng.choice(self.put_ever)[1])

    def truncate(self, topic: str) -> None:
        """Keep a part of what is there, and tell all."""
        content = self.slots.get(topic, b"")
        self._replace(topic, content[: self.rng.randrange(len(content) + 1)])

    def damage(self, topic: str) -> None:
        """Change one byte of what is there, and tell all."""
        content = bytearray(self.slots.get(topic, b""))
        if content:
            content[self.rng.randrange(len(content))] ^= 1 << self.rng.randrange(8)
        self._replace(topic, bytes(content))

    def forge(self, topic: str) -> None:
        """Put bytes of its own there, and tell all."""
        self._replace(topic, self.rng.randbytes(self.rng.choice((1, 100, 8300, 20_000))))

    def _replace(self, topic: str, content: bytes) -> None:
        self.slots[topic] = content
        for (_, watched), queue in self.waiting.items():
            if watched == topic:
                queue.append(content)

    def behave(self) -> None:
        """Be honest from now on: everybody hears what is in the topics, as after a new connection."""
        for (_, topic), queue in self.waiting.items():
            queue[:] = [self.slots[topic]] if topic in self.slots else []
