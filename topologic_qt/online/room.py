"""A room: all that one machine knows of a match with other machines, but for the match itself."""

import secrets
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from topologic_qt.engine.game import Seat
from topologic_qt.online.message import Content

KEY_LENGTH = 32
"""The bytes of every key."""
_MOST_COMING = 100
"""The most matches among which one is looked for that others may have begun."""


@dataclass(frozen=True, slots=True)
class Own:
    """The newest message of this machine's own seat."""

    counter: int = 0
    edition: int = 0
    content: Content = field(default_factory=Content)
    told: tuple[tuple[int, int], ...] = ()
    """For each seat, the counter and edition that the message said were seen; empty before the first."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The newest message of another seat that was accepted here; zeros for none."""

    counter: int = 0
    edition: int = 0
    digest: str = ""
    """Stands for the message's bytes, before they were sealed."""
    acknowledged: int = 0
    """The newest edition of this machine's own seat that the message says was seen."""
    has_ended: bool = False
    """Whether the message says that the seat has ended its connection for good."""


@dataclass(frozen=True, slots=True)
class Room:
    """All that one machine knows of a match with other machines, but for the match itself.

    It never changes; `replace` makes another one. Its keys are never shown.
    """

    id: str
    """32 hexadecimal digits, the same on all machines."""
    game: str
    """The id of the game."""
    transport: str
    """The transport that it goes by, in the program's own words."""
    seat: Seat
    """The seat of this machine; `SPECTATOR` where nobody plays here."""
    host: Seat
    """The seat of the machine that invited the others."""
    group_key: bytes = field(repr=False)
    """The key that all seats share."""
    signing_key: bytes = field(repr=False)
    """The key that this seat's messages are signed with; it stays on this machine."""
    verify_keys: tuple[bytes | None, ...] = field(repr=False)
    """For each seat, the key that its messages are verified with, as far as it is known."""
    pair_keys: tuple[bytes | None, ...] = field(default=(), repr=False)
    """For each seat, the key that only this machine shares with it: the host with each guest."""
    own: Own = Own()
    heard: tuple[Accepted, ...] = ()
    """For each seat, what was accepted of it."""
    match_id: str = ""
    """The id that the match has on this machine, and no other one; empty before there is a match.

    The host's first match has one by chance, any other one that of `match_id_of`.

    It is never told to anybody: no other machine can have a match go by this room, or this one by another.
    """

    def __post_init__(self) -> None:
        if not self.heard:
            object.__setattr__(self, "heard", (Accepted(),) * self.seats)
        if not self.pair_keys:
            object.__setattr__(self, "pair_keys", (None,) * self.seats)

    @property
    def has_match(self) -> bool:
        """Whether there has been a match on this machine; a guest waits for one at first."""
        return bool(self.own.content.copy) or self.seat == self.host

    def coming(self, match_id: str) -> int | None:
        """The number of the match with this id, if it is one of which the own messages do not tell yet."""
        first = self.own.content.match + self.has_match
        numbers = range(first, first + _MOST_COMING)
        return next((number for number in numbers if match_id_of(self, number) == match_id), None)

    @property
    def is_whole(self) -> bool:
        """Whether no other seat has ended its connection, as far as was heard."""
        return not any(each.has_ended for each in self.heard)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.verify_keys)

    def topic(self, seat: Seat) -> str:
        """The topic at the transport where a seat's messages are."""
        return f"room/{self.id}/{seat}"

    def presence_topic(self, seat: Seat) -> str:
        """The topic at the transport that has something in it while a seat's machine is connected."""
        return f"here/{self.id}/{seat}"


def new_room(game: str, seats: int, seat: Seat = 0, transport: str = "") -> Room:
    """A new room with keys of its own, whose host has this seat."""
    signing_key = secrets.token_bytes(KEY_LENGTH)
    keys: list[bytes | None] = [None] * seats
    keys[seat] = verify_key_of(signing_key)
    return Room(
        id=secrets.token_hex(16),
        game=game,
        transport=transport,
        seat=seat,
        host=seat,
        group_key=secrets.token_bytes(KEY_LENGTH),
        signing_key=signing_key,
        verify_keys=tuple(keys),
    )


def verify_key_of(signing_key: bytes) -> bytes:
    """The key that tells whether something was signed with this one."""
    return Ed25519PrivateKey.from_private_bytes(signing_key).public_key().public_bytes_raw()


def with_key(keys: tuple[bytes | None, ...], seat: Seat, key: bytes | None) -> tuple[bytes | None, ...]:
    """The keys of all seats, with this one for a seat."""
    return tuple(key if other == seat else known for other, known in enumerate(keys))


def draw_secret(room: Room, match: int) -> bytes:
    """The secret of this machine for what is drawn by lot in a match of the room, counted from 1: 32 bytes.

    It follows from the key that never leaves the machine, and tells nothing of that, nor of other matches.
    """
    return blake2b(b"draw %d" % match, key=room.signing_key, digest_size=KEY_LENGTH).digest()


def match_id_of(room: Room, match: int) -> str:
    """The id on this machine of a match that is begun by messages, counted from 1: 16 hexadecimal digits.

    It follows from the key that never leaves the machine, and nobody else can know it. So a match is known to
    be of its room also where the program ended before the room was written.
    """
    return blake2b(b"match %d" % match, key=room.signing_key, digest_size=8).hexdigest()


def with_keys_of(room: Room, seat: Seat, told: Room) -> Room:
    """A room with the keys of one seat that the same room has elsewhere."""
    verify_key, pair_key = told.verify_keys[seat], told.pair_keys[seat]
    return replace(
        room,
        verify_keys=with_key(room.verify_keys, seat, verify_key),
        pair_keys=with_key(room.pair_keys, seat, pair_key),
    )
