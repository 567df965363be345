"""The transport to another program's hub in the local network, which it finds by itself."""

import asyncio
import hmac
import random
import secrets
import time
from collections import deque
from contextlib import suppress

from topologic_qt.online import lan_frames
from topologic_qt.online.discovery import Found, search
from topologic_qt.online.transport import MAX_MESSAGE, Access, QueueingTransport
from topologic_qt.storage.files import Problem, tr_noop

_CONNECTING = 3.0  # the longest wait for a connection and for each first answer, in seconds
_RETRY = 1.0  # the seconds between two attempts
_LOOKING = 4.0  # the seconds of search after which people are told that nobody was found
_MOST_ADDRESSES = 32  # the most addresses tried at once
_SHORT = 200  # the most bytes accepted from a hub before its proof

_NOBODY = tr_noop("Can’t find the other computer. Is the program open there, and on the same network?")
_SHUT = tr_noop("The other computer lets nothing in. Allow this program in its firewall (TCP port {port}).")
_NOT_THERE = tr_noop("Nothing answers at {address}. Is the program open there, and the address right?")
_OTHER = tr_noop("{address} is running something else, or a different version. Update both.")


class LanTransport(QueueingTransport):
    """A connection to the hub of a room or code, which follows changes of its address."""

    def __init__(self, access: Access | None, code: int = 0, address: tuple[str, int] | None = None) -> None:
        """``access`` is the room's, else ``code`` is searched for; ``address`` is typed, if any."""
        super().__init__("local network", self._wake_up)
        self._access, self._code, self._typed = access, code, address
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sent: deque[tuple[str, bytes]] = deque()
        self._found: tuple[Found, ...] = ()
        self._last: tuple[str, int] | None = None
        self._problem: Problem | None = None

    def _wake_up(self) -> None:
        with suppress(RuntimeError):  # the loop has just ended
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._woken.set)

    def _run(self) -> None:
        asyncio.run(self._go_on())

    async def _go_on(self) -> None:
        self._woken = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        while not self._is_closing:
            pipe = await self._find()
            if pipe is None:
                break
            await self._serve(pipe)
            self._tell(False, None)

    async def _find(self) -> lan_frames.Pipe | None:
        """Try all possible addresses until one leads to the hub; None after `close`."""
        self._found = ()
        searching = asyncio.create_task(search(self._note))
        soon = time.monotonic() + _LOOKING
        try:
            while not self._is_closing:
                self._problem = None
                pipe = await self._first_of(self._addresses())
                if pipe is not None:
                    return pipe
                if self._problem is not None or time.monotonic() > soon:
                    self._tell(False, self._problem or Problem(_NOBODY))
                await self._wait(_RETRY)
            return None
        finally:
            await lan_frames.end(searching)

    def _note(self, found: tuple[Found, ...]) -> None:
        self._found = found
        self._woken.set()

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), seconds)
        self._woken.clear()

    def _addresses(self) -> list[tuple[str, int]]:
        """The addresses to try: the typed one, the last one and those found."""
        found = [each for each in self._found if self._access is not None or each.card.code == self._code]
        places = [(address, each.port) for each in found for address in each.addresses]
        random.shuffle(places)  # so that none is left out for ever, whatever strangers announce
        known = [place for place in (self._typed, self._last) if place is not None]
        return list(dict.fromkeys((*known, *places)))[:_MOST_ADDRESSES]

    async def _first_of(self, places: list[tuple[str, int]]) -> lan_frames.Pipe | None:
        """Try all addresses at once; return the first connection to the hub."""
        chosen: lan_frames.Pipe | None = None
        waiting = {asyncio.create_task(self._tried(*place)) for place in places}
        while waiting and chosen is None:
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for pipe in filter(None, (task.result() for task in done)):
                if chosen is None:
                    chosen = pipe
                else:
                    pipe.close()
        await lan_frames.end(*waiting)
        return chosen

    async def _tried(self, host: str, port: int) -> lan_frames.Pipe | None:
        """A connection to the wanted hub, or None."""
        try:
            async with asyncio.timeout(_CONNECTING):
                pipe = lan_frames.Pipe(*await asyncio.open_connection(host, port))
                try:
                    await self._come_in(pipe)
                except BaseException:
                    pipe.close()
                    raise
        except lan_frames.BadFrame:
            if (host, port) == self._typed:
                self._problem = Problem(_OTHER, address=host)
        except EOFError:
            pass  # that hub has another room, or is full
        except (OSError, TimeoutError, ValueError):
            if (host, port) == self._typed:
                self._problem = Problem(_NOT_THERE, address=host)
            elif (host, port) != self._last:
                self._problem = Problem(_SHUT, port=port)
        else:
            self._last = host, port
            return pipe
        return None

    async def _come_in(self, pipe: lan_frames.Pipe) -> None:
        """Prove the room's key, and check the hub's proof. Raises `BadFrame` if it is invalid."""
        nonce = lan_frames.nonce_in(await pipe.read(_SHORT))
        if self._access is None:
            pipe.send(lan_frames.Kind.GUEST)
            proof = b""
        else:
            of_member, proof = lan_frames.proofs(
                self._access.key, nonce, secrets.token_bytes(lan_frames.NONCE)
            )
            pipe.send(lan_frames.Kind.MEMBER, of_member)
        answer = await pipe.read(_SHORT)
        if answer.kind is not lan_frames.Kind.WELCOME or not hmac.compare_digest(answer.body, proof):
            raise lan_frames.BadFrame("That is no hub of this room.")

    async def _serve(self, pipe: lan_frames.Pipe) -> None:
        """Send and receive until the connection or the transport ends."""
        self.renew()  # a restarted hub has forgotten everything
        self._sent.clear()
        if self._attended is not None:
            self._send(pipe, lan_frames.Kind.ATTEND, *self._attended)
        reading = asyncio.create_task(self._hear(pipe))
        reading.add_done_callback(lambda _: self._woken.set())
        watched: set[str] = set()
        try:
            while not (self._is_over() or reading.done()):
                watched = self._keep_up(pipe, watched)
                self._tell(True, None)
                await self._wait(_RETRY)
        finally:
            pipe.close()
            await lan_frames.end(reading)

    def _keep_up(self, pipe: lan_frames.Pipe, before: set[str]) -> set[str]:
        """Update subscriptions and send what is queued. Returns the topics listened to."""
        left, watched = self.take_left() & before, self.watched
        for topic in left | (before - watched):
            pipe.send(lan_frames.Kind.LEAVE, topic=topic)
        for topic in sorted(watched - (before - left)):
            pipe.send(lan_frames.Kind.WATCH, topic=topic)
        busy = {topic for topic, _ in self._sent}
        for topic, content in self.waiting.items():
            if topic not in busy:
                self._send(pipe, lan_frames.Kind.PUT, topic, content)
        return watched

    def _send(self, pipe: lan_frames.Pipe, kind: lan_frames.Kind, topic: str, content: bytes) -> None:
        """Send the content of a topic, unless one of the same topic is still being sent."""
        self._sent.append((topic, content))
        pipe.send(kind, content, topic)

    async def _hear(self, pipe: lan_frames.Pipe) -> None:
        """Handle the hub's frames until the connection ends. Raises `BadFrame` for invalid ones."""
        taken, allowance = 0, lan_frames.Allowance(lan_frames.AT_ONCE, lan_frames.PER_SECOND)
        while True:
            frame = await pipe.read()
            await asyncio.sleep(allowance.taken(len(frame.body)))
            match frame.kind:
                case lan_frames.Kind.PUT:
                    topic, content = lan_frames.topic_in(frame.body)
                    if topic in self.watched and len(content) <= MAX_MESSAGE:
                        self.pass_on(topic, content)
                case lan_frames.Kind.TAKEN:
                    for _ in range(min(int.from_bytes(frame.body) - taken, len(self._sent))):
                        self.is_sent(*self._sent.popleft())
                        taken += 1
                    self._woken.set()
                case lan_frames.Kind.SIGN:
                    pass
                case _:
                    raise lan_frames.BadFrame("That has no place here.")
