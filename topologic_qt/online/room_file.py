"""The files of rooms: one each, private to the user, read with checks."""

import hmac
import secrets
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pydantic import BaseModel, Field

from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.online.message import (
    MAX_COUNT,
    MAX_SEATS,
    Base64,
    Content,
    Key,
    Message,
    Model,
    SeatNumber,
    Seen,
    message_from_bytes,
    message_to_bytes,
)
from topologic_qt.online.transport import Access
from topologic_qt.storage.files import NewerFile, Problem, name_of, read_file, tr_noop, write_file
from topologic_qt.storage.private import make_private_folder

KEY_LENGTH = 32
"""The length of every key, in bytes."""
_Count = Annotated[int, Field(ge=0, le=2 * MAX_COUNT)]
_MOST_COMING = 100  # the most future matches whose ids are tried in `coming`


@dataclass(frozen=True, slots=True)
class Own:
    """The newest message of this computer's own seat."""

    counter: int = 0
    edition: int = 0
    content: Content = field(default_factory=Content)
    told: tuple[tuple[int, int], ...] = ()
    """For each seat, the counter and edition that this message acknowledges; empty before the first."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The newest accepted message of another seat; zeros for none."""

    counter: _Count = 0
    edition: _Count = 0
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{0,40}$")] = ""
    """A hash of the message's bytes before sealing."""
    acknowledged: _Count = 0
    """The newest edition of this computer's own seat that the message acknowledges."""
    has_ended: bool = False
    """Whether the seat has ended its connection for good, according to the message."""


@dataclass(frozen=True, slots=True)
class Room:
    """Everything that a computer knows about an online match except the match itself; never shows keys."""

    id: str
    """32 hexadecimal digits, the same on all computers."""
    game: str
    transport: str
    """The transport used, in the program's own notation."""
    seat: Seat
    """This computer's seat; `SPECTATOR` if nobody plays here."""
    host: Seat
    """The seat of the computer that invited the others."""
    group_key: bytes = field(repr=False)
    """The key that all seats share."""
    signing_key: bytes = field(repr=False)
    """The key that signs this seat's messages; it never leaves this computer."""
    verify_keys: tuple[bytes | None, ...] = field(repr=False)
    """Each seat's verification key, if known."""
    pair_keys: tuple[bytes | None, ...] = field(default=(), repr=False)
    """The key shared with each seat alone: by the host with each guest."""
    own: Own = Own()
    heard: tuple[Accepted, ...] = ()
    """The newest accepted message of each seat."""
    match_id: str = ""
    """The match's id on this computer, from `match_id_of`, or random for the host's first; empty for none.

    It is never sent, so no other computer can attach another match to this room, or this match to another.
    """

    def __post_init__(self) -> None:
        if not self.heard:
            object.__setattr__(self, "heard", (Accepted(),) * self.seats)
        if not self.pair_keys:
            object.__setattr__(self, "pair_keys", (None,) * self.seats)

    @property
    def has_match(self) -> bool:
        """Whether this computer has had a match; a guest waits for the first one."""
        return bool(self.own.content.copy) or self.seat == self.host

    def coming(self, match_id: str) -> int | None:
        """The number of the match with this id, if it is not yet mentioned in this seat's messages."""
        first = self.own.content.match + self.has_match
        numbers = range(first, first + _MOST_COMING)
        return next((number for number in numbers if match_id_of(self, number) == match_id), None)

    @property
    def is_whole(self) -> bool:
        """Whether no other seat is known to have ended its connection."""
        return not any(each.has_ended for each in self.heard)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.verify_keys)

    def topic(self, seat: Seat) -> str:
        """The topic for a seat's messages."""
        return f"room/{self.id}/{seat}"

    def presence_topic(self, seat: Seat) -> str:
        """The topic that has content while a seat's computer is connected."""
        return f"here/{self.id}/{seat}"


def new_room(game: str, seats: int, seat: Seat = 0, transport: str = "") -> Room:
    """A new room with new keys, whose host has this seat."""
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


def access_to(room: Room) -> Access:
    """The access to the room at a hub in the local network."""
    return Access(room.id, hmac.digest(room.group_key, b"topologic-qt local network", "sha256"))


def verify_key_of(signing_key: bytes) -> bytes:
    """The key that verifies signatures of this signing key."""
    return Ed25519PrivateKey.from_private_bytes(signing_key).public_key().public_bytes_raw()


def with_key(keys: tuple[bytes | None, ...], seat: Seat, key: bytes | None) -> tuple[bytes | None, ...]:
    """The keys of all seats, with one replaced."""
    return tuple(key if other == seat else known for other, known in enumerate(keys))


def draw_secret(room: Room, match: int) -> bytes:
    """This computer's secret for random draws in a match of the room, counted from 1: 32 bytes.

    It is derived from the signing key, and reveals nothing about it or other matches' secrets.
    """
    return blake2b(b"draw %d" % match, key=room.signing_key, digest_size=KEY_LENGTH).digest()


def match_id_of(room: Room, match: int) -> str:
    """The id on this computer of a match started by messages, counted from 1: 16 hexadecimal digits.

    It is derived from the signing key, so nobody else can know it. It shows to which room a match belongs,
    even if the program ended before saving the room.
    """
    return blake2b(b"match %d" % match, key=room.signing_key, digest_size=8).hexdigest()


def with_keys_of(room: Room, seat: Seat, told: Room) -> Room:
    """The room with one seat's keys from another copy of it."""
    verify_key, pair_key = told.verify_keys[seat], told.pair_keys[seat]
    return replace(
        room,
        verify_keys=with_key(room.verify_keys, seat, verify_key),
        pair_keys=with_key(room.pair_keys, seat, pair_key),
    )


FORMAT: Final = "topologic-qt room"
VERSION = 4
"""The format version that this program writes."""
SUFFIX = ".json"

_DAMAGED = tr_noop("{name} is damaged, so this match can’t go on. You can still open its copy here.")
_NOT_KEPT = tr_noop(
    "This match’s keys can’t be saved: {reason}. Make room on the disk, or allow saving; "
    "nothing is sent until then."
)
_TOO_NEW = tr_noop("{name} is from a newer version. Update this program to go on.")


class _RoomFile(Model):
    format: Literal["topologic-qt room"] = FORMAT
    version: int = VERSION
    id: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    game: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
    carrier: Annotated[str, Field(max_length=4000)]
    seat: SeatNumber | Literal[-1]  # `SPECTATOR` if nobody plays here
    host: SeatNumber
    group_key: Key
    signing_key: Key
    verify_keys: Annotated[tuple[Key | None, ...], Field(min_length=2, max_length=MAX_SEATS)]
    pair_keys: tuple[Key | None, ...] = Field(default=(), max_length=MAX_SEATS)  # from version 2 on
    counter: _Count
    edition: _Count
    told: Annotated[tuple[tuple[_Count, _Count], ...], Field(max_length=MAX_SEATS)]
    letter: Base64  # this seat's last content, as a message without numbers
    heard: Annotated[tuple[Accepted, ...], Field(min_length=2, max_length=MAX_SEATS)]
    match_id: Annotated[str, Field(pattern=r"^([0-9a-f]{16})?$")] = ""  # from version 3 on


class Rooms(NamedTuple):
    """The rooms found in a folder."""

    rooms: list[Room]
    problems: list[Problem]  # one for each unreadable file


def room_path(folder: Path, room_id: str) -> Path:
    """The path of a room's file in the folder of all rooms."""
    return folder / f"{room_id}{SUFFIX}"


def write_room(room: Room, path: Path) -> None:
    """Save a room in a private file, completely or not at all. Raises `Problem` on failure."""
    try:
        make_private_folder(path.parent)
        write_file(path, room_to_bytes(room), private=True)
    except (OSError, Problem) as error:
        cause = error.__cause__ if isinstance(error, Problem) else error
        raise Problem(_NOT_KEPT, reason=getattr(cause, "strerror", None) or error) from error


def read_room(path: Path) -> Room:
    """Read a room. Raises `Problem` on failure."""
    return room_from_bytes(read_file(path), name_of(path))


def is_played_in(path: Path) -> bool:
    """Whether a seat is played here in the room of a file; False if the file is missing or damaged."""
    try:
        return path.exists() and read_room(path).seat != SPECTATOR
    except Problem:
        return False


def rooms_in(folder: Path) -> Rooms:
    """Read the rooms in a folder. A damaged file does not affect the others; renamed copies are skipped."""
    found = Rooms([], [])
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            room = read_room(path)
        except Problem as problem:
            found.problems.append(problem)
            continue
        if path == room_path(folder, room.id):
            found.rooms.append(room)
    return found


def room_to_bytes(room: Room) -> bytes:
    """The bytes of a room's file."""
    own = room.own
    message = Message(1, 1, own.content, (Seen(),) * room.seats)
    record = _RoomFile(
        id=room.id,
        game=room.game,
        carrier=room.transport,
        seat=room.seat,
        host=room.host,
        group_key=room.group_key,
        signing_key=room.signing_key,
        verify_keys=room.verify_keys,
        pair_keys=room.pair_keys,
        counter=own.counter,
        edition=own.edition,
        told=own.told,
        letter=message_to_bytes(message),
        heard=room.heard,
        match_id=room.match_id,
    )
    return record.model_dump_json(indent=1).encode() + b"\n"


def room_from_bytes(content: bytes, name: str) -> Room:
    """Parse a room's file of that name. Raises `Problem` if it is invalid."""
    try:
        version = _Version.model_validate_json(content).version
        if version > VERSION:
            raise NewerFile(_TOO_NEW, name=name)
        return _room(_RoomFile.model_validate_json(content))
    except ValueError as error:
        raise Problem(_DAMAGED, name=name) from error


class _Version(BaseModel):
    """The part of the file that all versions share."""

    format: Literal["topologic-qt room"]
    version: Annotated[int, Field(ge=1, strict=True)]


def _room(record: _RoomFile) -> Room:
    """Convert a file's record into a room. Raises ValueError if its parts are inconsistent."""
    seats = len(record.verify_keys)
    content = message_from_bytes(record.letter).content
    if max(record.seat, record.host) >= seats:
        raise ValueError("The seats do not fit.")
    if record.seat != SPECTATOR and record.verify_keys[record.seat] != verify_key_of(record.signing_key):
        raise ValueError("The keys do not fit.")
    told_of = {len(record.told), len(record.pair_keys), len(content.parts)}
    if len(record.heard) != seats or told_of - {0, seats}:
        raise ValueError("Something is said of more or fewer seats than there are.")
    return Room(
        id=record.id,
        game=record.game,
        transport=record.carrier,
        seat=record.seat,
        host=record.host,
        group_key=record.group_key,
        signing_key=record.signing_key,
        verify_keys=record.verify_keys,
        pair_keys=record.pair_keys,
        own=Own(record.counter, record.edition, content, record.told),
        heard=record.heard,
        match_id=record.match_id,
    )
