"""The hub in the local network: it keeps the newest message of each topic and passes it to those connected.

The inviting program runs one while an invitation is shown or a match goes on. Any program in the network can
connect, with any intent. So strangers get little time and few bytes, and can only answer a code; members who
have proven their room's key can use that room's topics. Messages are sealed and signed as with any other
transport.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import socket
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from threading import Lock, Thread

from topologic_qt.online.discovery import announce, is_near
from topologic_qt.online.lan_frames import (
    AT_ONCE,
    PER_SECOND,
    Allowance,
    BadFrame,
    Frame,
    Kind,
    Pipe,
    end,
    hello,
    member_in,
    proofs,
    tag_of,
    topic_in,
)
from topologic_qt.online.transport import (
    LAN_PORT,
    MAX_MESSAGE,
    Access,
    Card,
    Changed,
    Heard,
    TransportState,
    check_put,
)
from topologic_qt.storage.files import Problem, tr_noop

PORTS: Sequence[int] = range(LAN_PORT, LAN_PORT + 10)
"""The ports of hubs; the first one that is free is used."""

_MOST_STRANGERS, _MOST_OF_ONE = 64, 8  # the most unproven connections: in total, and from one address
_MOST_MEMBERS = 32  # the most simultaneous connections to one room
_STRANGERS_TIME = 30.0  # the seconds after which an unproven connection is closed
_STRANGERS_FRAME, _STRANGERS_BYTES = 1_000, 10_000  # most bytes of a stranger's frame, and of all its frames
_FRAME_COSTS = 1_000  # the least bytes that a frame counts for
_PAUSE = 0.03  # the seconds between two checks for new connections, or for sent messages
_LINGER = 2.0  # the seconds in which queued messages are still sent after the end
_BACKLOG = 16

_NO_PORT = tr_noop("Others can’t reach this computer: ports {first} to {last} are all in use or blocked.")
_FROM_GUEST = re.compile(r"invite/\d{1,3}/guest")
_FROM_HOST = re.compile(r"invite/\d{1,3}/host")
_OF_INVITATION = re.compile(r"invite/\d{1,3}/(host|guest)")


class HubTransport:
    """The transport of the program that runs the hub, which needs no connection."""

    def __init__(self, hub: Hub, card: Card, access: Access | None) -> None:
        """``card`` is announced to the whole network; ``access`` admits others to the room."""
        self._hub, self._card = hub, card
        self.access = access
        self.watched: set[str] = set()
        self.attended, self._presence = "", b""
        self._heard: Heard = lambda _topic, _content: None
        self._changed: Changed = lambda _state: None
        self._told: TransportState | None = None
        self._is_closed = False

    def attend(self, topic: str, content: bytes) -> None:
        """Keep this content in the topic until `close`. Called before `start`."""
        check_put(topic, content)
        self.attended, self._presence = topic, content

    def start(self, heard: Heard, changed: Changed) -> None:
        """Join the hub; the first transport starts it."""
        self._heard, self._changed = heard, changed
        self._hub.join(self)
        if self.attended:
            self.put(self.attended, self._presence)

    def watch(self, topic: str) -> None:
        """Watch a topic from now on."""
        check_put(topic)
        self._hub.do(lambda: self._hub.watch_here(self, topic))

    def leave(self, topic: str) -> None:
        """Stop watching a topic."""
        self._hub.do(lambda: self.watched.discard(topic))

    def put(self, topic: str, content: bytes) -> None:
        """Replace the content of a topic; b"" empties it. Raises ValueError for invalid content."""
        check_put(topic, content)
        self._hub.do(lambda: self._hub.put(topic, content, self))

    @property
    def unsent(self) -> int:
        """The number of messages still being sent to others."""
        return self._hub.unsent

    def close(self) -> None:
        """Leave the hub, which ends with its last transport."""
        self._is_closed = True
        self._hub.do(lambda: self._hub.part(self))

    def wait_for_end(self) -> None:
        """Wait, in any thread, until the hub has ended after `close`, unless other transports use it."""
        self._hub.wait_for_end()

    @property
    def card(self) -> Card:
        """The announcement for the network, with the number of the code shown."""
        topics = (topic.split("/") for topic in self.watched if _FROM_GUEST.fullmatch(topic))
        shown = next(
            (int(number) for _, number, _ in topics if f"invite/{number}/host" in self._hub.topics), 0
        )
        return self._card._replace(code=shown) if shown else Card()

    def hear(self, topic: str, content: bytes) -> None:
        """Report the content of a topic if it is watched."""
        if topic in self.watched and not self._is_closed:
            self._heard(topic, content)

    def tell(self, state: TransportState) -> None:
        """Report the state if it has changed."""
        if state != self._told and not self._is_closed:
            self._told = state
            self._changed(state)


class _Guest:
    def __init__(self, pipe: Pipe, address: str) -> None:
        self.pipe, self.address = pipe, address
        self.access: Access | None = None
        self.watched: set[str] = set()
        self.attended: set[str] = set()
        self.taken = 0

    def may(self, kind: Kind, topic: str) -> bool:
        """Whether this guest may send a frame of this kind about a topic."""
        if self.access is None:
            allowed = _FROM_GUEST if kind is Kind.PUT else _FROM_HOST
            return kind is not Kind.ATTEND and allowed.fullmatch(topic) is not None
        return re.fullmatch(rf"(room|here)/{re.escape(self.access.room)}/[0-7]", topic) is not None


class Hub:
    """All topics of this program in the local network, with a thread while a transport uses it."""

    def __init__(self, ports: Sequence[int] = PORTS) -> None:
        """``ports`` are tried in order; 0 is any free port."""
        self._ports = ports
        self._lock = Lock()
        self._here: list[HubTransport] = []
        self._thread: Thread | None = None
        self._is_running = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._jobs: deque[Callable[[], None]] = deque()
        self.topics: dict[str, bytes] = {}
        self._rooms: dict[bytes, Access] = {}
        self._guests: dict[_Guest, asyncio.Task[None]] = {}
        self._state = TransportState()
        self.port = 0
        """The port on which the hub listens; 0 if it does not."""

    def join(self, transport: HubTransport) -> None:
        """Add a transport of this program, and start the thread if necessary."""
        with self._lock:
            if not self._is_running:
                self._is_running = True
                self._thread = Thread(target=self._turn, args=(self._thread,), name="hub", daemon=True)
                self._thread.start()
            self._here.append(transport)
        self.do(lambda: self._take_in(transport))

    def do(self, job: Callable[[], None]) -> None:
        """Run a job in the hub's thread, one after the other."""
        self._jobs.append(job)
        with suppress(RuntimeError):  # the loop has just ended
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._do_all)

    def wait_for_end(self) -> None:
        """Wait until the thread has ended, unless a transport still uses it."""
        thread = self._thread
        while thread is not None and thread.is_alive() and not self._here:
            thread.join(_PAUSE)

    @property
    def unsent(self) -> int:
        """The number of messages still being sent to others."""
        return sum(guest.pipe.waiting for guest in list(self._guests))

    def _do_all(self) -> None:
        while self._jobs:
            self._jobs.popleft()()
        self._news.set()
        self._cards_changed.set()

    def _take_in(self, transport: HubTransport) -> None:
        if transport.access is not None:
            self._rooms[tag_of(transport.access.key)] = transport.access
        for topic in transport.watched & self.topics.keys():
            transport.hear(topic, self.topics[topic])
        transport.tell(self._state)

    def watch_here(self, transport: HubTransport, topic: str) -> None:
        """Let a transport of this program watch a topic from now on."""
        transport.watched.add(topic)
        if topic in self.topics:
            transport.hear(topic, self.topics[topic])

    def put(self, topic: str, content: bytes, sender: object = None) -> None:
        """Store the content of a topic and pass it to everyone else who watches it."""
        if self.topics.get(topic, b"") == content:
            return
        if content:
            self.topics[topic] = content
        else:
            del self.topics[topic]
        for transport in list(self._here):
            if transport is not sender:
                transport.hear(topic, content)
        for guest in self._guests:
            if guest is not sender and topic in guest.watched:
                guest.pipe.send(Kind.PUT, content, topic)

    def part(self, transport: HubTransport) -> None:
        """Remove a transport and its invitation; its room stays open to others while the hub runs."""
        for topic in (transport.attended, *filter(_OF_INVITATION.fullmatch, transport.watched)):
            self.put(topic, b"")
        with self._lock, suppress(ValueError):  # it may never have joined
            self._here.remove(transport)

    def _turn(self, before: Thread | None) -> None:
        if before is not None:
            before.join()
        asyncio.run(self._run())

    async def _run(self) -> None:
        self._news, self._cards_changed = asyncio.Event(), asyncio.Event()
        self._loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[None]] = []
        with ExitStack() as sockets:
            try:
                listening = sockets.enter_context(_listening(self._ports))
                self.port = listening.getsockname()[1]
                tasks.append(asyncio.create_task(self._accept(listening)))
                announcing = announce(
                    lambda: [transport.card for transport in list(self._here)], self.port, self._cards_changed
                )
                tasks.append(asyncio.create_task(announcing))
                self._tell(TransportState(is_connected=True))
            except OSError:
                first, last = self._ports[0], self._ports[-1]
                self._tell(TransportState(problem=Problem(_NO_PORT, first=first, last=last)))
            self._do_all()
            while not await self._is_over():
                await self._news.wait()
                self._news.clear()
            await end(*tasks, *self._guests.values())

    async def _is_over(self) -> bool:
        """Whether no transport uses the hub; if so, send what is possible and forget the rest."""
        end = time.monotonic() + _LINGER
        while not self._here and self.unsent and time.monotonic() < end:
            await asyncio.sleep(_PAUSE)
        with self._lock:
            if self._here:
                return False
            self._is_running, self._loop, self.port = False, None, 0
            self._state = TransportState()
            self.topics.clear()
            self._rooms.clear()
            return True

    def _tell(self, state: TransportState) -> None:
        self._state = state
        for transport in list(self._here):
            transport.tell(state)

    async def _accept(self, listening: socket.socket) -> None:
        """Accept connections one by one, with pauses against floods."""
        while True:
            await asyncio.sleep(_PAUSE)
            with suppress(OSError):  # nobody is connecting or still there, or too many files are open
                connection, (address, *_) = listening.accept()
                if is_near(address):
                    self._make_room(address)
                    await self._let_come(connection, address)
                else:
                    connection.close()

    async def _let_come(self, connection: socket.socket, address: str) -> None:
        try:
            streams = await asyncio.open_connection(sock=connection)
        except BaseException:
            connection.close()
            raise
        guest = _Guest(Pipe(*streams), address)
        self._guests[guest] = asyncio.create_task(self._serve(guest))

    def _make_room(self, address: str) -> None:
        """End the oldest stranger, of an address that has too many or of all, so that members get in."""
        strangers = [guest for guest in self._guests if guest.access is None]
        of_one = [guest for guest in strangers if guest.address == address]
        if len(of_one) >= _MOST_OF_ONE:
            self._guests[of_one[0]].cancel()
        elif len(strangers) >= _MOST_STRANGERS:
            self._guests[strangers[0]].cancel()

    async def _serve(self, guest: _Guest) -> None:
        try:
            await self._hear(guest)
        except (BadFrame, OSError, EOFError, TimeoutError):
            pass  # the connection ends for any reason
        finally:
            guest.pipe.close()
            del self._guests[guest]
            attended = {topic for other in self._guests for topic in other.attended}
            for topic in guest.attended - attended:
                self.put(topic, b"")

    async def _hear(self, guest: _Guest) -> None:
        nonce, body = hello()
        guest.pipe.send(Kind.HELLO, body)
        left, allowance = _STRANGERS_BYTES, Allowance(AT_ONCE, PER_SECOND)
        async with asyncio.timeout(_STRANGERS_TIME) as limit:
            while left >= 0:
                if guest.access is None:
                    frame = await guest.pipe.read(_STRANGERS_FRAME)
                    left -= len(frame.body) + 5
                else:
                    limit.reschedule(None)
                    frame = await guest.pipe.read()
                    await asyncio.sleep(allowance.taken(max(len(frame.body), _FRAME_COSTS)))
                self._take(guest, frame, nonce)

    def _take(self, guest: _Guest, frame: Frame, nonce: bytes) -> None:
        """Handle a guest's frame. Raises `BadFrame` if it is not allowed."""
        match frame.kind:
            case Kind.SIGN:
                pass
            case Kind.GUEST if guest.access is None:
                guest.pipe.send(Kind.WELCOME)
            case Kind.MEMBER if guest.access is None:
                self._let_in(guest, frame.body, nonce)
            case Kind.WATCH | Kind.LEAVE | Kind.PUT | Kind.ATTEND:
                topic, content = topic_in(frame.body)
                if not guest.may(frame.kind, topic):
                    raise BadFrame("That topic is not open.")
                self._take_topic(guest, frame.kind, topic, content)
            case _:
                raise BadFrame("That has no place here.")

    def _let_in(self, guest: _Guest, body: bytes, nonce: bytes) -> None:
        tag, own_nonce = member_in(body)
        access = self._rooms.get(tag)
        members = sum(other.access == access for other in self._guests)
        if access is None or members >= _MOST_MEMBERS:
            raise BadFrame("There is no such room here, or no place in it.")
        of_member, of_hub = proofs(access.key, nonce, own_nonce)
        if not hmac.compare_digest(body, of_member):
            raise BadFrame("That is no proof.")
        guest.access = access
        guest.pipe.send(Kind.WELCOME, of_hub)

    def _take_topic(self, guest: _Guest, kind: Kind, topic: str, content: bytes) -> None:
        match kind:
            case Kind.WATCH:
                guest.watched.add(topic)
                if topic in self.topics:
                    guest.pipe.send(Kind.PUT, self.topics[topic], topic)
            case Kind.LEAVE:
                guest.watched.discard(topic)
            case _:
                is_wanted = guest.access is not None or any(topic in each.watched for each in self._here)
                if is_wanted and len(content) <= MAX_MESSAGE:
                    self.put(topic, content, guest)
                if kind is Kind.ATTEND:
                    guest.attended.add(topic)
                guest.taken += 1
                guest.pipe.send(Kind.TAKEN, guest.taken.to_bytes(8, "big"))


def _listening(ports: Sequence[int]) -> socket.socket:
    """A socket listening on the first free port. Raises OSError if none is free."""
    dual = socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if dual else socket.AF_INET
    for port in ports:
        with suppress(OSError):
            made = socket.create_server(("", port), family=family, backlog=_BACKLOG, dualstack_ipv6=dual)
            made.setblocking(False)
            return made
    raise OSError("No port is free.")


HUB = Hub()
