"""The local network's transport: it delivers to people with a room's key, and to nobody else."""

import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.networks import HERE, Network
from tests.rooms import rooms_of
from tests.transports import Listener
from tests.waiting import wait_until
from topologic_qt.online import discovery, hub as hubs, lan_frames, lan_transport
from topologic_qt.online.discovery import Found, Sieve, is_near
from topologic_qt.online.hub import Hub, HubTransport
from topologic_qt.online.lan_frames import Allowance, Kind, with_topic
from topologic_qt.online.lan_transport import LanTransport
from topologic_qt.online.room_file import access_to
from topologic_qt.online.transport import MAX_MESSAGE, Access, Card, Transport

ROOM = rooms_of("topologic", 2)[0]
ACCESS, WRONG_KEY, NO_KEY = access_to(ROOM), Access(ROOM.id, bytes(32)), Access(ROOM.id, b"n" * 32)
TOPICS = [ROOM.topic(seat) for seat in range(3)]
FROM_HOST, FROM_GUEST = "invite/7/host", "invite/7/guest"
NOT_FOUND = "Can’t find the other computer"

Connect = Callable[[Transport], Listener]


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    """A network with only this computer."""
    monkeypatch.setattr(lan_transport, "_LOOKING", 0.1)
    return Network(monkeypatch)


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Starts a transport, and closes it at the end, leaving nothing behind."""
    before, made = set(threading.enumerate()), list[Listener]()

    def connect(transport: Transport) -> Listener:
        made.append(Listener(transport))
        return made[-1]

    yield connect
    for listener in made:
        listener.transport.close()
    wait_until(lambda: set(threading.enumerate()) <= before, "The end of all threads")


def host(hub: Hub | None = None, access: Access | None = ACCESS, card: Card | None = None) -> HubTransport:
    return HubTransport(hub or hubs.HUB, card or Card(), access)


def test_the_newest_of_each_topic_arrives_at_all_others_also_later_and_again(connect: Connect) -> None:
    here, guest, presence = connect(host()), LanTransport(ACCESS), ROOM.presence_topic(1)
    for transport in (here.transport, guest):
        with pytest.raises(ValueError, match="name"):
            transport.attend("here/../x", b"here")
    guest.attend(presence, b"here")
    for topic in (presence, TOPICS[1]):
        here.transport.watch(topic)
    one = connect(guest)
    here.wait_for(presence, b"here")
    for number in range(20):
        one.transport.put(TOPICS[1], b"%d" % number)
    here.wait_for(TOPICS[1], b"19")
    one.wait_until_sent()
    here.transport.put(TOPICS[0], bytes(MAX_MESSAGE))
    other = connect(LanTransport(ACCESS))
    for topic in TOPICS:
        other.transport.watch(topic)
    other.wait_for(TOPICS[0], bytes(MAX_MESSAGE))
    other.wait_for(TOPICS[1], b"19")
    other.transport.leave(TOPICS[1])
    other.transport.watch(TOPICS[1])
    wait_until(lambda: other.heard.count((TOPICS[1], b"19")) == 2, "Hearing it once more")
    here.transport.put(TOPICS[0], b"")
    other.wait_for(TOPICS[0], b"")
    one.transport.put(TOPICS[1], b"last")
    guest.close()  # what is put before the end is sent, and its presence ends
    here.wait_for(presence, b"")
    assert here.newest(TOPICS[1]) == b"last"
    assert not one.heard, "nobody hears himself"


def test_a_hub_that_comes_back_elsewhere_is_found_and_gets_everything_again(connect: Connect) -> None:
    first = host(Hub(ports=(0,)))
    connect(first)
    guest = connect(LanTransport(ACCESS))
    guest.transport.put(TOPICS[1], b"before")
    guest.wait_until_sent()
    first.close()
    wait_until(lambda: not guest.state.is_connected, "The loss")
    guest.transport.put(TOPICS[2], b"meanwhile")
    guest.wait_for_problem(NOT_FOUND)
    again = connect(host(Hub(ports=(0,))))
    for topic in TOPICS:
        again.transport.watch(topic)
    again.wait_for(TOPICS[1], b"before")
    again.wait_for(TOPICS[2], b"meanwhile")
    guest.wait_until_well()


def test_a_code_leads_to_its_hub_alone_and_to_nothing_but_the_answer(connect: Connect) -> None:
    inviting = host(None, None, Card("Anna", "topologic"))
    inviting.watch(FROM_GUEST)
    here, room = connect(inviting), connect(host())
    room.transport.put(TOPICS[0], b"of the room")
    inviting.put(FROM_HOST, b"first")
    guest, wrong = connect(LanTransport(None, 7)), connect(LanTransport(None, 8))
    guest.transport.watch(FROM_HOST)
    guest.wait_for(FROM_HOST, b"first")
    guest.transport.put(FROM_GUEST, b"reply")
    here.wait_for(FROM_GUEST, b"reply")
    wrong.wait_for_problem(NOT_FOUND)
    guest.transport.watch(TOPICS[0])  # that is none of its business: the connection ends
    wait_until(lambda: not guest.state.is_connected, "Being sent away")
    assert guest.newest(TOPICS[0]) is None
    typed = connect(LanTransport(None, 8, (HERE, hubs.HUB.port)))
    typed.transport.watch(FROM_HOST)
    typed.wait_for(FROM_HOST, b"first")


def test_false_hubs_and_false_members_learn_and_change_nothing(
    network: Network, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan_transport, "_CONNECTING", 0.5)
    connect(host(Hub(ports=(0,)), WRONG_KEY))
    with closing(socket.create_server((HERE, 0))) as silent:
        network.announced[0] = (Found(Card(), silent.getsockname()[1], (HERE, "no address")),)
        here, guest = connect(host()), connect(LanTransport(ACCESS))
        here.transport.watch(TOPICS[1])
        guest.transport.put(TOPICS[1], b"right")
        here.wait_for(TOPICS[1], b"right")
        connect(LanTransport(NO_KEY)).wait_for_problem("lets nothing in")
    network.announced.clear()
    with socket.create_server((HERE, 0)) as server:
        place = server.getsockname()
        typed = connect(LanTransport(NO_KEY, address=place))
        with closing(server.accept()[0]) as other:
            other.sendall(frame(Kind.HELLO, b"topologic-qt 2 " + bytes(32)))
            typed.wait_for_problem(f"{HERE} is running something else, or a different version.")
    typed.wait_for_problem(f"Nothing answers at {HERE}.")
    connect(host(Hub(ports=(place[1],))))
    typed.wait_for_problem(NOT_FOUND)
    liar = connect(LanTransport(WRONG_KEY, address=(HERE, hubs.HUB.port)))
    liar.transport.put(TOPICS[1], b"wrong")
    liar.wait_for_problem(NOT_FOUND)
    assert here.newest(TOPICS[1]) == b"right"


def frame(kind: int, body: bytes = b"") -> bytes:
    return struct.pack("!IB", len(body), kind) + body


NONSENSE = [
    b"",
    Random(7).randbytes(3000),
    b"GET / HTTP/1.1\r\n\r\n",
    struct.pack("!IB", 2**31, Kind.PUT),
    frame(Kind.MEMBER, b"x" * 96),
    frame(Kind.WATCH, with_topic(TOPICS[0])),
    frame(Kind.ATTEND, with_topic(FROM_GUEST, b"x")),
    frame(Kind.PUT, b"\xff"),
    frame(Kind.WATCH, b"\x02\xff\xff"),
    frame(Kind.TAKEN),
    frame(Kind.PUT, with_topic(FROM_GUEST, bytes(900))) * 20,
]


def test_strangers_are_sent_away_and_a_match_goes_on_under_a_flood(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "_STRANGERS_TIME", 1.0)
    here, guest = connect(host()), connect(LanTransport(ACCESS))
    here.transport.watch(TOPICS[1])
    guest.wait_until_connected()
    for content in NONSENSE:
        with closing(socket.create_connection((HERE, hubs.HUB.port))) as stranger:
            with suppress(OSError):
                stranger.sendall(content)
            wait_until(lambda: has_ended(stranger), f"The end of {content[:20]!r}")
    monkeypatch.setattr(hubs, "_STRANGERS_TIME", 60.0)
    for most in ("_MOST_OF_ONE", "_MOST_STRANGERS"):
        monkeypatch.setattr(hubs, most, 4)
        crowd = list[socket.socket]()
        for number in range(20):
            crowd.append(socket.create_connection((HERE, hubs.HUB.port)))
            guest.transport.put(TOPICS[1], b"%s %d" % (most.encode(), number))
            here.wait_for(TOPICS[1], b"%s %d" % (most.encode(), number))
        wait_until(lambda: crowd[-1].recv(100), "The last one's welcome")  # noqa: B023
        ended = [has_ended(each) for each in crowd for _ in range(2)][1::2]
        assert ended == [True] * 16 + [False] * 4, "the oldest make room"
        for each in crowd:
            each.close()
        monkeypatch.setattr(hubs, most, 100)
    monkeypatch.setattr(hubs, "_MOST_MEMBERS", 1)
    late = connect(LanTransport(ACCESS))
    late.wait_for_problem(NOT_FOUND)
    monkeypatch.setattr(hubs, "_MOST_MEMBERS", 2)
    late.wait_until_connected()


def has_ended(connection: socket.socket) -> bool:
    """Read what has arrived; return whether the other side closed the connection."""
    connection.settimeout(0.01)
    try:
        return not connection.recv(10_000)
    except TimeoutError:
        return False
    except OSError:
        return True


def test_the_protocol_is_as_it_was_and_a_connection_says_that_it_is_there_now_and_then(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [*Kind] == [*range(1, 11)]
    here = connect(host())
    here.transport.watch(FROM_GUEST)
    here.transport.put(FROM_HOST, b"first")
    here.wait_until_connected()
    for sign_every in (60.0, 0.05):
        monkeypatch.setattr(lan_frames, "_SIGN_EVERY", sign_every)
        with closing(socket.create_connection((HERE, hubs.HUB.port))) as guest, guest.makefile("rb") as heard:
            began = time.monotonic()
            length, kind = struct.unpack("!IB", heard.read(5))
            assert (length, kind, heard.read(length)[:-32]) == (47, 1, b"topologic-qt 1 ")
            if sign_every < 1:
                assert heard.read(4 * 5) == frame(10) * 4
                assert time.monotonic() - began > 3 * sign_every
                continue
            guest.sendall(frame(2) + frame(5, b"\x0dinvite/7/host") + frame(7, b"\x0einvite/7/guestreply"))
            said = frame(4) + frame(7, b"\x0dinvite/7/hostfirst") + frame(9, bytes(7) + b"\1")
            assert heard.read(len(said)) == said
            here.wait_for(FROM_GUEST, b"reply")


def test_who_sends_too_much_is_heard_later(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(lan_frames, "time", SimpleNamespace(monotonic=lambda: now))
    allowance, waits = Allowance(100, 10), list[float]()
    for now, size in ((0.0, 60), (0.0, 60), (4.0, 40), (1000.0, 150)):  # noqa: B007
        waits.append(allowance.taken(size))
    assert waits == [0.0, 2.0, 2.0, 5.0]


def test_a_flood_of_announcements_is_sieved_in_every_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now, passed, answer = 1.0, list[tuple[bytes, str]](), b"\0\0\x84"
    monkeypatch.setattr(discovery, "time", SimpleNamespace(monotonic=lambda: now))
    inner: Any = SimpleNamespace(datagram_received=lambda data, addr: passed.append((data, addr[0])))
    for takes_answers in (False, True):
        sieve = Sieve(inner, takes_answers)
        for data in (b"q", answer, bytes(1501), bytes(1500)):
            sieve.datagram_received(data, ("10.0.0.1", 5353))
        assert [data for data, _ in passed] == [b"q", *[answer] * takes_answers, bytes(1500)]
        passed.clear()
    for now in (2.0, 3.5):  # noqa: B007
        for number in range(600):
            sieve.datagram_received(b"", (f"10.0.0.{number // 100}", 5353))
        assert Counter(address for _, address in passed) == {f"10.0.0.{each}": 50 for each in range(4)}
        passed.clear()


def test_only_who_is_in_the_same_network_is_near() -> None:
    near = ("127.0.0.1", "192.168.1.7", "10.77.0.2", "::ffff:10.0.0.1", "fe80::1%eth0", "fd00::1")
    assert all(map(is_near, near))
    assert not any(map(is_near, ("8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "nobody")))
