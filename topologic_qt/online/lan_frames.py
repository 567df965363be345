"""The frames of bytes that two programs exchange over a connection in the local network.

A frame is its length (4 bytes), its kind (1 byte) and its body. The hub begins with random bytes; the other
side answers as a guest, who may have only a code, or proves to be a member with the room's key. Then the hub
proves the same, so that no other program can pretend to be it.
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
"""The number of each side's random bytes."""
PATIENCE = 10.0
"""The seconds of silence after which a connection is given up."""
_SIGN_EVERY = 3.0  # the seconds after which a heartbeat is sent if nothing else is
AT_ONCE, PER_SECOND = 8_000_000, 1_000_000
"""The bytes that the other side may send at once, and then per second."""
_MAGIC = b"topologic-qt 1 "
_LONGEST = MAX_MESSAGE + 300  # the longest body of a frame, in bytes
_HEAD = struct.Struct("!IB")


class Kind(IntEnum):
    """The kinds of frames."""

    HELLO = 1  # the hub's first frame, with its random bytes
    GUEST = 2  # someone without a room connects
    MEMBER = 3  # a member connects: the room's tag, random bytes and a proof
    WELCOME = 4  # the hub lets someone in; a member gets its proof in return
    WATCH = 5  # start watching a topic
    LEAVE = 6  # stop watching a topic
    PUT = 7  # the content of a topic, in both directions
    ATTEND = 8  # the content of a topic while the connection lasts
    TAKEN = 9  # how many contents the hub has received over this connection
    SIGN = 10  # a heartbeat


_KINDS = frozenset(Kind)


class BadFrame(ValueError):
    """Raised for bytes that are not a frame, or for a frame that is not allowed."""


class Frame(NamedTuple):
    """A frame: its kind and its body."""

    kind: Kind
    body: bytes = b""


def with_topic(topic: str, content: bytes = b"") -> bytes:
    """The body of a frame about a topic."""
    name = topic.encode("ascii")
    return bytes([len(name)]) + name + content


def topic_in(body: bytes) -> tuple[str, bytes]:
    """The topic and the content in a body. Raises `BadFrame` if it is invalid."""
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
        """Queue a frame; it replaces a waiting one of the same kind and topic."""
        self._due.pop((kind, topic), None)
        self._due[kind, topic] = with_topic(topic, body) if topic else body
        self._woken.set()

    @property
    def waiting(self) -> int:
        """The number of frames waiting to be sent."""
        return len(self._due)

    async def read(self, longest: int = _LONGEST, patience: float = PATIENCE) -> Frame:
        """The next frame. Raises `BadFrame`, TimeoutError, and OSError or EOFError at the end."""
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
        """End the connection, even if not everything was sent."""
        self._writing.cancel()
        self._writer.transport.abort()


def hello() -> tuple[bytes, bytes]:
    """The hub's random bytes and the body of its first frame."""
    nonce = secrets.token_bytes(NONCE)
    return nonce, _MAGIC + nonce


def nonce_in(frame: Frame) -> bytes:
    """The random bytes in a hub's first frame. Raises `BadFrame` if it is invalid."""
    if frame.kind is not Kind.HELLO or frame.body[: -NONCE or None] != _MAGIC:
        raise BadFrame("That is not this program, or another version of it.")
    return frame.body[-NONCE:]


def proofs(key: bytes, hub_nonce: bytes, nonce: bytes) -> tuple[bytes, bytes]:
    """The bodies that prove the room's key: a member's, with its nonce, and the hub's in return."""
    member, hub = (
        hmac.digest(key, _MAGIC + who + hub_nonce + nonce, "sha256") for who in (b"member", b"hub")
    )
    return tag_of(key) + nonce + member, hub


def tag_of(key: bytes) -> bytes:
    """32 bytes that identify a room to a hub without revealing it to others."""
    return hmac.digest(key, _MAGIC + b"tag", "sha256")


def member_in(body: bytes) -> tuple[bytes, bytes]:
    """The tag and the random bytes in a member's frame."""
    return body[:32], body[32 : 32 + NONCE]


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks, and wait until they and their connections have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0)  # a connection ends in the next iteration of the loop


class Allowance:
    """A rate limit: so many bytes at once, and then so many per second."""

    def __init__(self, at_once: int, per_second: int) -> None:
        self._most, self._rate = at_once, per_second
        self._left, self._at = float(at_once), time.monotonic()

    def taken(self, size: int) -> float:
        """Count received bytes. Returns the seconds to wait before reading more."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate) - size
        self._at = now
        return max(0.0, -self._left / self._rate)
