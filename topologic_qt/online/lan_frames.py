"""What two programs in the local network say to each other over a connection, as frames of bytes.

A frame is its length (4 bytes), its kind (1 byte) and its body. The hub begins with random bytes; whoever
connects answers as a guest, who may have no more than a code, or proves to be of a room by its key. Then the
hub proves the same, so that nobody takes another program for the one that is looked for.
"""

import asyncio
import hmac
import secrets
import struct
import time
from enum import IntEnum
from typing import Any, NamedTuple

from topologic_qt.online.transport import MAX_MESSAGE

NONCE = 32
"""The random bytes of each side."""
PATIENCE = 10.0
"""The seconds without any sign after which a connection is given up."""
_SIGN_EVERY = 3.0  # the seconds after which a sign is sent where nothing else is
AT_ONCE, PER_SECOND = 8_000_000, 1_000_000
"""The bytes that the other side may send at once, and then in a second."""
_MAGIC = b"topologic-qt 1 "
_LONGEST = MAX_MESSAGE + 300  # the most bytes of a frame's body
_HEAD = struct.Struct("!IB")


class Kind(IntEnum):
    """The kinds of frames."""

    HELLO = 1  # the hub's first one, with its random bytes
    GUEST = 2  # somebody comes who has no room yet
    MEMBER = 3  # somebody comes to a room: its tag, random bytes, and a proof
    WELCOME = 4  # the hub takes somebody in; to a room, with its own proof
    WATCH = 5  # a topic is listened to from now on
    LEAVE = 6  # a topic is listened to no longer
    PUT = 7  # the content of a topic, in both directions
    ATTEND = 8  # the content of a topic for as long as the connection lasts
    TAKEN = 9  # the number of contents that the hub has taken over this connection so far
    SIGN = 10  # nothing but a sign


_KINDS = frozenset(Kind)


class BadFrame(ValueError):
    """Raised where bytes are no frame, or one that has no place there."""


class Frame(NamedTuple):
    """What was said at once."""

    kind: Kind
    body: bytes = b""


def with_topic(topic: str, content: bytes = b"") -> bytes:
    """The body of a frame with a topic and its content."""
    name = topic.encode("ascii")
    return bytes([len(name)]) + name + content


def topic_in(body: bytes) -> tuple[str, bytes]:
    """The topic and the content in a body. Raises `BadFrame` where there are none."""
    length = body[0] if body else 0
    name = body[1 : 1 + length]
    if len(name) != length or not name.isascii():
        raise BadFrame("There is no topic.")
    return name.decode("ascii"), body[1 + length :]


class Pipe:
    """A connection to a hub; of each topic only the newest content waits, so slow readers cost no memory."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._due: dict[tuple[Kind, str], bytes] = {}
        self._woken = asyncio.Event()
        self._writing = asyncio.create_task(self._write())

    def send(self, kind: Kind, body: bytes = b"", topic: str = "") -> None:
        """Send a frame soon, in place of one of the same kind and topic that still waits."""
        self._due.pop((kind, topic), None)
        self._due[kind, topic] = with_topic(topic, body) if topic else body
        self._woken.set()

    @property
    def waiting(self) -> int:
        """The number of frames that still wait to be sent."""
        return len(self._due)

    async def read(self, longest: int = _LONGEST, patience: float = PATIENCE) -> Frame:
        """The next frame. Raises `BadFrame`, TimeoutError if none comes, OSError or EOFError at the end."""
        async with asyncio.timeout(patience):
            length, kind = _HEAD.unpack(await self._reader.readexactly(_HEAD.size))
            if length > longest or kind not in _KINDS:
                raise BadFrame("That is no frame.")
            return Frame(Kind(kind), await self._reader.readexactly(length))

    async def _write(self) -> None:
        """Send queued frames and heartbeats until cancelled or disconnected."""
        try:
            while True:
                try:
                    async with asyncio.timeout(_SIGN_EVERY):
                        await self._woken.wait()
                except TimeoutError:
                    self._due[Kind.SIGN, ""] = b""
                self._woken.clear()
                while self._due:
                    kind, topic = next(iter(self._due))
                    body = self._due.pop((kind, topic))
                    self._writer.write(_HEAD.pack(len(body), kind) + body)
                    async with asyncio.timeout(PATIENCE):
                        await self._writer.drain()
        except (OSError, TimeoutError):
            self.close()

    def close(self) -> None:
        """End the connection, whether or not anybody still takes what was written."""
        self._writing.cancel()
        self._writer.transport.abort()


def hello() -> tuple[bytes, bytes]:
    """The hub's random bytes, and the body of its first frame."""
    nonce = secrets.token_bytes(NONCE)
    return nonce, _MAGIC + nonce


def nonce_in(frame: Frame) -> bytes:
    """The random bytes of a hub's first frame. Raises `BadFrame` where it is none."""
    if frame.kind is not Kind.HELLO or frame.body[: -NONCE or None] != _MAGIC:
        raise BadFrame("That is not this program, or another version of it.")
    return frame.body[-NONCE:]


def proofs(key: bytes, hub_nonce: bytes, nonce: bytes) -> tuple[bytes, bytes]:
    """The bodies in which somebody with this nonce proves to have a room's key, and the hub in turn."""
    member, hub = (
        hmac.digest(key, _MAGIC + who + hub_nonce + nonce, "sha256") for who in (b"member", b"hub")
    )
    return tag_of(key) + nonce + member, hub


def tag_of(key: bytes) -> bytes:
    """The 32 bytes that name a room to a hub without revealing it to others."""
    return hmac.digest(key, _MAGIC + b"tag", "sha256")


def member_in(body: bytes) -> tuple[bytes, bytes]:
    """The tag and the random bytes in the body of a member's frame."""
    return body[:32], body[32 : 32 + NONCE]


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks, and wait until they and their connections have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0)  # a connection ends in the next turn of the loop


class Allowance:
    """How fast somebody may send: at once so many bytes, and then so many in a second."""

    def __init__(self, at_once: int, per_second: int) -> None:
        self._most, self._rate = at_once, per_second
        self._left, self._at = float(at_once), time.monotonic()

    def taken(self, size: int) -> float:
        """Count so many bytes. Returns the seconds to wait before more is read."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate) - size
        self._at = now
        return max(0.0, -self._left / self._rate)
