"""What is heard in a room: the letters of its seats, in the order in which they were written, each once."""

from dataclasses import replace
from typing import NamedTuple

from topologic_qt.elsewhere.letter import BadLetter, Content, Letter, letter_from_bytes
from topologic_qt.elsewhere.room import Accepted, Room
from topologic_qt.elsewhere.sealing import NotOpened, open_part, open_sealed
from topologic_qt.engine import ONLOOKER, Seat
from topologic_qt.engine.digest import blake2b

HERE = b"here"
"""What a seat seals for as long as its machine is connected."""


class Opened(NamedTuple):
    """A letter as it was found in a slot."""

    letter: Letter
    digest: str
    """Stands for its bytes, before they were sealed."""


def opened(room: Room, seat: Seat, content: bytes) -> Opened:
    """The letter of a seat in what is in its slot. Raises `NotOpened` or `BadLetter` where it is none."""
    plain = open_sealed(room, seat, content)
    letter = letter_from_bytes(plain)
    parts = letter.content.parts
    if len(letter.seen) != room.seats or len(parts) not in (0, room.seats):
        raise BadLetter("It is of more or fewer seats than there are.")
    if parts:
        copy = _copy(room, seat, letter.content)
        letter = replace(letter, content=replace(letter.content, copy=copy, parts=()))
    return Opened(letter, blake2b(plain, digest_size=20).hexdigest())


def _copy(room: Room, seat: Seat, content: Content) -> bytes:
    """The part of what a seat says that is for this one alone; nothing where it told this one nothing yet.

    Raises `NotOpened` where it cannot be opened.
    """
    if room.seat in (ONLOOKER, seat):
        return content.copy
    part = content.parts[room.seat]
    return open_part(room, seat, part) if part else b""


def is_known(room: Room, seat: Seat, found: Opened) -> bool:
    """Whether this is the newest letter of the seat that was accepted here."""
    known = room.heard[seat]
    return (found.letter.counter, found.digest) == (known.counter, known.digest)


def accepted(room: Room, seat: Seat, found: Opened) -> Room:
    """The room with a letter of another seat accepted; the host's may bring keys of seats that came later."""
    letter, keys = found.letter, room.verify_keys
    read = 0 if room.seat == ONLOOKER else letter.seen[room.seat].edition
    newest = Accepted(letter.counter, letter.edition, found.digest, read)
    heard = tuple(newest if other == seat else each for other, each in enumerate(room.heard))
    if seat == room.host and len(letter.keys) == room.seats:
        keys = tuple(known or told for known, told in zip(keys, letter.keys, strict=True))
    return replace(room, heard=heard, verify_keys=keys)


def says_here(room: Room, seat: Seat, content: bytes) -> bool:
    """Whether what is in a seat's presence slot says that its machine is connected.

    It is the same each time; a carrier that keeps it could lie, and no more hangs on it than a sign.
    """
    try:
        return open_sealed(room, seat, content) == HERE
    except NotOpened:
        return False
