"""Whole matches over real transports: a broker that dies in the middle, and a folder."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.far_homes import Home, bare, settled, two_homes
from tests.mosquitto import MOSQUITTO, Mosquitto
from tests.transport_place import TransportPlace
from tests.transports import Listener
from tests.waiting import wait_until
from topologic_qt.online.folder_transport import FolderTransport
from topologic_qt.online.invitation import (
    Agreed,
    GuestAgreement,
    HostAgreement,
    Reply,
    guest_topic,
    host_topic,
    random_code,
)
from topologic_qt.online.mqtt_transport import MqttTransport
from topologic_qt.online.room_file import new_room
from topologic_qt.online.transport import Transport

pytestmark = pytest.mark.long
needs_a_broker = pytest.mark.skipif(MOSQUITTO is None, reason="Mosquitto is not here")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker that runs, with TLS."""
    mosquitto = Mosquitto(tmp_path / "broker", tls=True)
    mosquitto.start()
    yield mosquitto
    mosquitto.kill()


def whole_match(make: Callable[[], Transport], meanwhile: Callable[[int], None]) -> None:
    """Play a match from its first move to its last proof; ``meanwhile`` is called with each turn's number."""
    rng = Random(2026)
    places = TransportPlace(make()), TransportPlace(make())
    homes = two_homes(*places)
    homes[0].begin(rounds=2)
    for turn in range(60):
        meanwhile(turn)
        wait_until(lambda: is_settled(homes), "Both homes having the same match")
        settled(homes)
        assert homes[1].match is not None
        if homes[1].match.outcome is not None:
            break
        if turn % 3 == 2:
            homes[turn % 2].start_again()
            wait_until(lambda: is_settled(homes), "Finding the match again")
        assert any(home.play(rng) for home in homes)
    else:
        raise AssertionError("The match does not end.")
    for place in places:
        place.transport.close()


def is_settled(homes: tuple[Home, Home]) -> bool:
    """Hear what has come in; whether both homes have the same match then, and know it."""
    while any(home.hear_next(seat) for home in homes for seat in (0, 1)):
        pass
    one, other = homes
    return (
        one.match is not None
        and other.match is not None
        and bare(one.match.moves) == bare(other.match.moves) == bare(one.played[one.content.match])
        and one.messages.is_received(1)
        and other.messages.is_received(0)
    )


@needs_a_broker
def test_a_match_over_a_broker_that_dies_in_the_middle(broker: Mosquitto) -> None:
    def kill_and_start(turn: int) -> None:
        if turn in (2, 4):
            broker.kill()
            broker.start()

    whole_match(lambda: MqttTransport(broker.settings()), kill_and_start)


def test_a_match_over_a_shared_folder(tmp_path: Path) -> None:
    whole_match(lambda: FolderTransport(tmp_path, interval=0.02), lambda turn: None)


@needs_a_broker
def test_two_machines_agree_by_a_code_over_a_broker(broker: Mosquitto) -> None:
    here, there = (Listener(MqttTransport(broker.settings())) for _ in range(2))
    code = random_code()
    host, guest = HostAgreement(code, new_room("topologic", 2), 1), GuestAgreement(code)
    here.transport.watch(guest_topic(code.number))
    here.transport.put(host_topic(code.number), host.first)
    there.transport.watch(host_topic(code.number))
    there.wait_for(host_topic(code.number), host.first)
    reply = guest.hear(host.first)
    assert isinstance(reply, Reply)
    there.transport.put(guest_topic(code.number), reply.message)
    here.wait_for(guest_topic(code.number), reply.message)
    hosted = host.hear(reply.message)
    assert isinstance(hosted, Agreed)
    here.transport.put(host_topic(code.number), hosted.message)
    there.wait_for(host_topic(code.number), hosted.message)
    joined = guest.hear(hosted.message)
    assert isinstance(joined, Agreed)
    assert joined.room.group_key == hosted.room.group_key
    for listener, topic in ((there, guest_topic(code.number)), (here, host_topic(code.number))):
        listener.transport.put(topic, b"")
        listener.wait_until_sent()
        listener.transport.close()
    late = Listener(MqttTransport(broker.settings()))
    late.transport.watch(host_topic(code.number))
    late.transport.watch(guest_topic(code.number))
    late.transport.put("room/a/0", b"x")
    late.wait_until_sent()
    assert late.heard == []
    late.transport.close()
