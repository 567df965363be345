"""What is heard in a room: the letters of its seats, in the order in which they were written, each once."""

from dataclasses import replace
from hashlib import blake2b
from typing import NamedTuple

from topologic_qt.elsewhere.letter import LAST_LETTER, BadLetter, Content, Letter, Seen, letter_from_bytes
from topologic_qt.elsewhere.room import Accepted, Room
from topologic_qt.elsewhere.sealing import NotOpened, open_part, open_sealed
from topologic_qt.engine.game import ONLOOKER, Seat

HERE = b"here"
"""What a seat seals for as long as its machine is connected."""

_MOST_UNHEARD = 2**32
"""The most letters that a seat may have written since the last one that was heard of it."""
_MOST_FORGOTTEN = 2**16
"""The most letters of this machine's own seat that it may know nothing of, as after a backup.

It is far less than the other one: where others make this machine count on, its letters still are heard.
"""


class BadNumbers(BadLetter):
    """Raised where a letter of a seat has numbers that it cannot have yet."""


class Opened(NamedTuple):
    """A letter as it was found in a slot."""

    letter: Letter
    digest: str
    """Stands for its bytes, before they were sealed."""


def opened(room: Room, seat: Seat, content: bytes) -> Opened:
    """The letter of a seat in what is in its slot. Raises `NotOpened` or `BadLetter` where it is none.

    Among them is `BadNumbers`: it is one of that seat, and does not count.
    """
    plain = open_sealed(room, seat, content)
    letter = letter_from_bytes(plain)
    parts = letter.content.parts
    if len(letter.seen) != room.seats or len(parts) not in (0, room.seats):
        raise BadLetter("It is of more or fewer seats than there are.")
    if seat != room.seat:
        _check_numbers(room, seat, letter)
    if parts:
        copy = _copy(room, seat, letter.content)
        letter = replace(letter, content=replace(letter.content, copy=copy, parts=()))
    return Opened(letter, blake2b(plain, digest_size=20).hexdigest())


def _check_numbers(room: Room, seat: Seat, letter: Letter) -> None:
    """Raise `BadNumbers` unless every letter that follows this one of another seat can be written and heard.

    A number that was accepted once goes into the letters of all others, and is never lowered.
    """
    known = room.heard[seat]
    claims = [(Seen(letter.counter, letter.edition), Seen(known.counter, known.edition), _MOST_UNHEARD)]
    if room.seat != ONLOOKER:
        own = Seen(room.own.counter, room.own.edition)
        claims.append((letter.seen[room.seat], own, _MOST_FORGOTTEN))
    for claimed, before, most in claims:
        for number, last in zip(claimed, before, strict=True):
            if number > min(last + most, LAST_LETTER):
                raise BadNumbers(f"A letter of the number {number} cannot be yet.")


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
    newest = Accepted(letter.counter, letter.edition, found.digest, read, letter.content.has_ended)
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
