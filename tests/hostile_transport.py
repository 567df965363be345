"""A message place of an enemy, who can be told to behave again."""

from random import Random


class HostilePlace:
    """Keeps topics like a broker, but may do anything with them; without threads.

    It remembers all messages. `Random` decides what a watcher receives, or `honest`.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.slots: dict[str, bytes] = {}
        self.put_ever: list[tuple[str, bytes]] = []
        self.waiting: dict[tuple[str, str], list[bytes]] = {}

    def put(self, topic: str, content: bytes) -> None:
        """Store this as the newest content, and queue it for all who watch the topic."""
        self.put_ever.append((topic, content))
        self.slots[topic] = content
        for (_, watched), queue in self.waiting.items():
            if watched == topic:
                queue.append(content)

    def watch(self, who: str, topic: str) -> None:
        """From now on let somebody receive a topic, beginning with its present content."""
        self.waiting[who, topic] = [self.slots[topic]] if topic in self.slots else []

    def next_for(self, who: str, topic: str) -> bytes | None:
        """The next content that somebody receives of a topic, in order, or None."""
        queue = self.waiting[who, topic]
        return queue.pop(0) if queue else None

    # -- what an enemy does ---------------------------------------------------------------------------

    def drop(self, who: str, topic: str) -> None:
        """Drop what is queued."""
        self.waiting[who, topic].clear()

    def shuffle(self, who: str, topic: str) -> None:
        """Shuffle what is queued."""
        self.rng.shuffle(self.waiting[who, topic])

    def repeat(self, who: str, topic: str) -> None:
        """Repeat an earlier message."""
        old = [content for other, content in self.put_ever if other == topic]
        if old:
            self.waiting[who, topic].append(self.rng.choice(old))

    def roll_back(self, topic: str) -> None:
        """Restore an earlier message or nothing, and send it to all."""
        old = [b"", *(content for other, content in self.put_ever if other == topic)]
        self._replace(topic, self.rng.choice(old))

    def misplace(self, topic: str) -> None:
        """Put another topic's message there, and send it to all."""
        if self.put_ever:
            self._replace(topic, self.rng.choice(self.put_ever)[1])

    def truncate(self, topic: str) -> None:
        """Truncate the present message, and send it to all."""
        content = self.slots.get(topic, b"")
        self._replace(topic, content[: self.rng.randrange(len(content) + 1)])

    def damage(self, topic: str) -> None:
        """Change one byte of the present message, and send it to all."""
        content = bytearray(self.slots.get(topic, b""))
        if content:
            content[self.rng.randrange(len(content))] ^= 1 << self.rng.randrange(8)
        self._replace(topic, bytes(content))

    def forge(self, topic: str) -> None:
        """Put bytes of the enemy's own there, and send them to all."""
        self._replace(topic, self.rng.randbytes(self.rng.choice((1, 100, 8300, 20_000))))

    def _replace(self, topic: str, content: bytes) -> None:
        self.slots[topic] = content
        for (_, watched), queue in self.waiting.items():
            if watched == topic:
                queue.append(content)

    def behave(self) -> None:
        """Be honest from now on: everyone receives the topics' content, as after a new connection."""
        for (_, topic), queue in self.waiting.items():
            queue[:] = [self.slots[topic]] if topic in self.slots else []
