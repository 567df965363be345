"""A place for messages that belongs to an enemy, and can be told to behave again."""

from random import Random


class HostilePlace:
    """Keeps slots as a broker does, and may do with them what it likes; nothing here has a thread.

    Everything that is put is remembered. What a watcher hears is decided by `Random`, or by `honest`.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.slots: dict[str, bytes] = {}
        self.put_ever: list[tuple[str, bytes]] = []
        self.waiting: dict[tuple[str, str], list[bytes]] = {}

    def put(self, slot: str, content: bytes) -> None:
        """Keep this as the newest, and have it waiting for all who watch the slot."""
        self.put_ever.append((slot, content))
        self.slots[slot] = content
        for (_, watched), queue in self.waiting.items():
            if watched == slot:
                queue.append(content)

    def watch(self, who: str, slot: str) -> None:
        """From now on, somebody hears of a slot; at first, of what is in it."""
        self.waiting[who, slot] = [self.slots[slot]] if slot in self.slots else []

    def next_for(self, who: str, slot: str) -> bytes | None:
        """The next content that somebody hears of a slot, in order; None for none."""
        queue = self.waiting[who, slot]
        return queue.pop(0) if queue else None

    # -- what an enemy does ---------------------------------------------------------------------------

    def drop(self, who: str, slot: str) -> None:
        """Never tell what waits."""
        self.waiting[who, slot].clear()

    def shuffle(self, who: str, slot: str) -> None:
        """Tell what waits in another order."""
        self.rng.shuffle(self.waiting[who, slot])

    def repeat(self, who: str, slot: str) -> None:
        """Tell once more something that was put there at any time."""
        old = [content for other, content in self.put_ever if other == slot]
        if old:
            self.waiting[who, slot].append(self.rng.choice(old))

    def roll_back(self, slot: str) -> None:
        """Keep something that was put there earlier, or nothing, and tell all."""
        old = [b"", *(content for other, content in self.put_ever if other == slot)]
        self._replace(slot, self.rng.choice(old))

    def misplace(self, slot: str) -> None:
        """Put something from another slot there, and tell all."""
        if self.put_ever:
            self._replace(slot, self.rng.choice(self.put_ever)[1])

    def truncate(self, slot: str) -> None:
        """Keep a part of what is there, and tell all."""
        content = self.slots.get(slot, b"")
        self._replace(slot, content[: self.rng.randrange(len(content) + 1)])

    def damage(self, slot: str) -> None:
        """Change one byte of what is there, and tell all."""
        content = bytearray(self.slots.get(slot, b""))
        if content:
            content[self.rng.randrange(len(content))] ^= 1 << self.rng.randrange(8)
        self._replace(slot, bytes(content))

    def forge(self, slot: str) -> None:
        """Put bytes of its own there, and tell all."""
        self._replace(slot, self.rng.randbytes(self.rng.choice((1, 100, 8300, 20_000))))

    def _replace(self, slot: str, content: bytes) -> None:
        self.slots[slot] = content
        for (_, watched), queue in self.waiting.items():
            if watched == slot:
                queue.append(content)

    def behave(self) -> None:
        """Be honest from now on: everybody hears what is in the slots, as after a new connection."""
        for (_, slot), queue in self.waiting.items():
            queue[:] = [self.slots[slot]] if slot in self.slots else []
