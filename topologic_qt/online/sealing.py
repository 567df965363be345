"""Messages sealed for a room: outsiders cannot read them, and no seat can forge those of another.

A sealed message is a version byte, 12 random bytes, and ChaCha20-Poly1305 of the signed and padded message,
under a key for its room and seat. Thanks to the padding, its length reveals little.
"""

import secrets

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from topologic_qt.engine.game import Seat
from topologic_qt.online.room_file import KEY_LENGTH, Room
from topologic_qt.online.transport import MAX_MESSAGE
from topologic_qt.storage.files import Problem, tr_noop

VERSION = 1
"""The version of sealed messages, their first byte."""

_LAST_VERSION = 31  # the highest possible version; a greater first byte is noise

_LABEL = b"topologic-qt letter 1"
_NONCE, _TAG, _SIGNATURE, _LENGTH = 12, 16, 64, 4

LONGEST = 960 * 1024
"""The greatest padded length, in bytes."""
SIZES = (*(8 * 1024 << step for step in range(7)), LONGEST)
"""The lengths that messages are padded to, in bytes."""
_PART = 1024  # the unit of length to which a part for one seat is padded, in bytes
_OVERHEAD = 1 + _NONCE + _TAG
assert LONGEST + _OVERHEAD <= MAX_MESSAGE

_TOO_LONG = tr_noop("This match is too long to send. Start a new one.")


class NotOpened(ValueError):
    """Raised for a message that is not from that seat in that room."""


class NewerProgram(NotOpened):
    """Raised for a message sealed by a newer program."""


def seal(room: Room, plain: bytes) -> bytes:
    """Sign and seal bytes for the seats of a room. Raises `Problem` if they are too long."""
    signature = Ed25519PrivateKey.from_private_bytes(room.signing_key).sign(_bound(room, room.seat, plain))
    body = len(plain).to_bytes(_LENGTH, "big") + signature + plain
    size = next((size for size in SIZES if len(body) <= size), None)
    if size is None:
        raise Problem(_TOO_LONG)
    nonce = secrets.token_bytes(_NONCE)
    padded = body.ljust(size, b"\0")
    cipher = ChaCha20Poly1305(_key(room, room.seat))
    return bytes([VERSION]) + nonce + cipher.encrypt(nonce, padded, _context(room, room.seat))


def open_sealed(room: Room, seat: Seat, content: bytes) -> bytes:
    """Open bytes sealed by a seat. Raises `NotOpened` for anything else."""
    key = room.verify_keys[seat] if 0 <= seat < room.seats else None
    if key is None or not _OVERHEAD + SIZES[0] <= len(content) <= MAX_MESSAGE:
        raise NotOpened("This is no message of that seat.")
    if VERSION < content[0] <= _LAST_VERSION:
        raise NewerProgram("A newer program has sealed this.")
    nonce, sealed = content[1 : 1 + _NONCE], content[1 + _NONCE :]
    try:
        padded = ChaCha20Poly1305(_key(room, seat)).decrypt(nonce, sealed, _context(room, seat))
        end = _LENGTH + _SIGNATURE + int.from_bytes(padded[:_LENGTH], "big")
        signature, plain = padded[_LENGTH : _LENGTH + _SIGNATURE], padded[_LENGTH + _SIGNATURE : end]
        Ed25519PublicKey.from_public_bytes(key).verify(signature, _bound(room, seat, plain))
    except (InvalidTag, InvalidSignature, ValueError) as error:
        raise NotOpened("This cannot be opened.") from error
    if content[0] != VERSION or end > len(padded):
        raise NotOpened("This is damaged.")
    return plain


def seal_part(room: Room, seat: Seat, plain: bytes) -> bytes:
    """Seal bytes for one other seat; returns b"" for no content, or if there is no key yet.

    It is 12 random bytes and ChaCha20-Poly1305 of the padded content, under a key that only those two have.
    """
    key = room.pair_keys[seat]
    if not plain or key is None:
        return b""
    nonce, body = secrets.token_bytes(_NONCE), len(plain).to_bytes(_LENGTH, "big") + plain
    padded = body.ljust(-(-len(body) // _PART) * _PART, b"\0")
    cipher = ChaCha20Poly1305(_part_key(room, key, room.seat, seat))
    return nonce + cipher.encrypt(nonce, padded, _context(room, room.seat))


def open_part(room: Room, seat: Seat, content: bytes) -> bytes:
    """Open bytes sealed by a seat for this one. Raises `NotOpened` for anything else."""
    key = room.pair_keys[seat]
    if key is None:
        raise NotOpened("There is no key for that seat.")
    nonce, sealed = content[:_NONCE], content[_NONCE:]
    try:
        cipher = ChaCha20Poly1305(_part_key(room, key, seat, room.seat))
        padded = cipher.decrypt(nonce, sealed, _context(room, seat))
    except (InvalidTag, ValueError) as error:
        raise NotOpened("This cannot be opened.") from error
    return padded[_LENGTH : _LENGTH + int.from_bytes(padded[:_LENGTH], "big")]


def _part_key(room: Room, key: bytes, sender: Seat, receiver: Seat) -> bytes:
    info = b"%s part from %d to %d of room %s" % (_LABEL, sender, receiver, room.id.encode())
    return HKDF(SHA256(), KEY_LENGTH, salt=None, info=info).derive(key)


def _key(room: Room, seat: Seat) -> bytes:
    info = b"%s seat %d of room %s" % (_LABEL, seat, room.id.encode())
    return HKDF(SHA256(), KEY_LENGTH, salt=None, info=info).derive(room.group_key)


def _context(room: Room, seat: Seat) -> bytes:
    return b"%s: version %d, seat %d of %d in room %s" % (_LABEL, VERSION, seat, room.seats, room.id.encode())


def _bound(room: Room, seat: Seat, plain: bytes) -> bytes:
    """The bytes to be signed, bound to a room and seat so that they are invalid for any other."""
    return _context(room, seat) + b"\0" + plain
