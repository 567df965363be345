"""The MQTT transport with a real broker: plain and with TLS, killed and restarted."""

import socket
import socketserver
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from paho.mqtt.publish import single

from tests.mosquitto import HOST, MOSQUITTO, Mosquitto, free_port, make_certificate
from tests.transports import Listener
from tests.waiting import wait_until
from topologic_qt.online.mqtt_transport import Broker, MqttTransport
from topologic_qt.online.transport import MAX_MESSAGE

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(MOSQUITTO is None, reason="Mosquitto is not here"),
    # The library leaves the socket of a refused certificate to the collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

Connect = Callable[[Broker], Listener]


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Connects transports, and closes them at the end."""
    made: list[Listener] = []

    def connect(broker: Broker) -> Listener:
        made.append(Listener(MqttTransport(broker)))
        return made[-1]

    yield connect
    for listener in made:
        listener.transport.close()


@contextmanager
def running(
    folder: Path,
    *,
    tls: bool = False,
    more: Sequence[str] = ("allow_anonymous true",),
    also_plain: int | None = None,
) -> Iterator[Mosquitto]:
    """A running broker."""
    mosquitto = Mosquitto(folder, tls=tls, more=more, also_plain=also_plain)
    mosquitto.start()
    try:
        yield mosquitto
    finally:
        mosquitto.kill()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker with TLS."""
    with running(tmp_path / "broker", tls=True) as mosquitto:
        yield mosquitto


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker without TLS."""
    with running(tmp_path / "broker") as mosquitto:
        yield mosquitto


def test_the_newest_of_each_slot_arrives_also_later(broker: Mosquitto, connect: Connect) -> None:
    one = connect(broker.settings())
    for number in range(20):
        one.transport.put("room/a/0", b"%d" % number)
    one.transport.put("room/a/1", bytes(900_000))
    one.wait_until_sent()
    other = connect(broker.settings())
    other.transport.watch("room/a/0")
    other.wait_for("room/a/0", b"19")
    other.transport.watch("room/a/1")
    other.wait_for("room/a/1", bytes(900_000))
    one.transport.put("room/a/0", b"live")
    other.wait_for("room/a/0", b"live")
    one.transport.put("room/a/0", b"")
    other.wait_for("room/a/0", b"")
    one.wait_until_sent()
    late = connect(broker.settings())
    late.transport.watch("room/a/0")
    late.transport.watch("room/a/1")
    late.wait_for("room/a/1", bytes(900_000))
    assert late.newest("room/a/0") is None


def test_nobody_hears_himself_nor_what_he_has_left(plain: Mosquitto, connect: Connect) -> None:
    one, other = connect(plain.settings()), connect(plain.settings())
    for topic in ("room/a/0", "room/a/1", "room/a/2"):
        one.transport.watch(topic)
        other.transport.watch(topic)
    one.transport.put("room/a/0", b"own")
    other.wait_for("room/a/0", b"own")
    one.transport.leave("room/a/1")
    one.transport.put("room/a/2", b"sent after leaving")
    other.wait_for("room/a/2", b"sent after leaving")
    other.transport.put("room/a/1", b"not heard")
    other.wait_until_sent()
    other.transport.put("room/a/0", b"heard")
    one.wait_for("room/a/0", b"heard")
    assert one.heard == [("room/a/0", b"heard")]
    other.transport.put("room/a/1", b"shown")
    other.transport.put("room/a/2", b"last")
    other.transport.close()  # what is put before the end is sent
    one.wait_for("room/a/2", b"last")


def test_a_broker_that_was_killed_is_found_again_and_gets_what_is_unsent(
    broker: Mosquitto, connect: Connect
) -> None:
    one, other = connect(broker.settings()), connect(broker.settings())
    other.transport.watch("room/a/0")
    one.transport.put("room/a/0", b"before")
    other.wait_for("room/a/0", b"before")
    for content in (b"told", b"taken back", b""):
        one.transport.put("room/a/1" if content == b"told" else "room/a/2", content)
    one.wait_until_sent()
    broker.kill()
    wait_until(lambda: not one.state.is_connected and one.state.problem is not None, "The loss")
    one.transport.put("room/a/0", b"meanwhile")
    one.transport.put("room/a/0", b"newest")
    wait_until(lambda: one.state.unsent == 1, "The news that something is unsent")
    broker.start()
    other.wait_for("room/a/0", b"newest")
    one.wait_until_sent()
    assert ("room/a/0", b"meanwhile") not in other.heard
    one.wait_until_well()
    late = connect(broker.settings())
    for topic in ("room/a/2", "room/a/1"):
        late.transport.watch(topic)
    late.wait_for("room/a/1", b"told")  # the broker had forgotten it
    assert late.newest("room/a/2") is None


def test_who_comes_back_is_there_though_the_earlier_end_comes_late(
    plain: Mosquitto, connect: Connect
) -> None:
    watching = connect(plain.settings())
    watching.transport.watch("here/a/1")
    attending = MqttTransport(plain.settings())
    attending.attend("here/a/1", b"again")
    there = Listener(attending)
    watching.wait_for("here/a/1", b"again")
    watching.transport.put("here/a/1", b"")  # as the broker does when it finds an old connection dead
    wait_until(lambda: watching.heard.count(("here/a/1", b"again")) == 2, "Saying so again")
    watching.transport.put("room/a/0", b"kept")
    attending.close()
    watching.wait_for("here/a/1", b"")
    late = connect(plain.settings())
    for topic in ("here/a/1", "room/a/0"):
        late.transport.watch(topic)
    late.wait_for("room/a/0", b"kept")
    assert there.heard == late.heard[:-1] == []


# -- problems ---------------------------------------------------------------------------------------


def test_a_wrong_password_is_said(tmp_path: Path, connect: Connect) -> None:
    passwords = tmp_path / "passwords"
    tool = str(Path(str(MOSQUITTO)).parent.parent / "bin" / "mosquitto_passwd")
    subprocess.run([tool, "-b", "-c", passwords, "ann", "right"], check=True, capture_output=True)
    more = ("allow_anonymous false", f"password_file {passwords}")
    with running(tmp_path / "broker", more=more) as mosquitto:
        connect(mosquitto.settings(user="ann", password="right")).wait_until_well()
        for wrong in ({"user": "ann", "password": "wrong"}, {}):
            refused = connect(mosquitto.settings(**wrong))
            refused.wait_for_problem("refused the user name or password")
            assert not refused.state.is_connected
        assert "right" not in repr(mosquitto.settings(user="ann", password="right"))


def test_what_the_broker_does_not_allow_or_take_is_said(tmp_path: Path, connect: Connect) -> None:
    rights = tmp_path / "rights"
    rights.write_text("topic readwrite topologic/1/room/#\n", "utf-8")
    more = ("allow_anonymous true", f"acl_file {rights}", "message_size_limit 20000")
    with running(tmp_path / "broker", more=more) as mosquitto:
        one = connect(mosquitto.settings())
        one.transport.put("room/a/0", b"short")
        one.wait_until_sent()
        one.transport.put("room/a/0", bytes(30_000))
        wait_until(lambda: one.state.problem is not None, "The refusal of a long message")
        assert one.state.unsent == 1
        one.transport.put("room/a/0", b"short again")
        one.wait_until_sent()
        other = connect(mosquitto.settings())
        other.transport.put("invite/7/host", b"forbidden")
        other.wait_for_problem("doesn’t let you send")
        assert other.state.unsent == 1


def test_a_certificate_of_somebody_else_is_refused(tmp_path: Path, connect: Connect) -> None:
    other = tmp_path / "other"
    other.mkdir()
    make_certificate(other)
    port, unproven = free_port(), "can’t prove it’s the broker"
    wrong: list[tuple[dict[str, object], str]] = [
        ({"ca_file": ""}, unproven),
        ({"ca_file": str(other / "certificate.pem")}, unproven),
        ({"ca_file": str(other / "key.pem")}, "key.pem isn’t a certificate file"),
        ({"ca_file": str(other / "missing.pem")}, "missing.pem isn’t a certificate file"),
        ({"tls": False}, "or it needs TLS"),
        ({"port": port}, "doesn’t use TLS"),
    ]
    with running(tmp_path / "broker", tls=True, also_plain=port) as broker:
        connect(broker.settings()).wait_until_well()
        for changes, problem in wrong:
            connect(broker.settings(**changes)).wait_for_problem(problem)
    for name, host, days in (("old", HOST, -1), ("abroad", "127.0.0.9", 1)):
        mosquitto = Mosquitto(tmp_path / name, tls=True)
        make_certificate(mosquitto.folder, host, days)
        mosquitto.start()
        try:
            connect(mosquitto.settings()).wait_for_problem(unproven)
        finally:
            mosquitto.kill()


def test_a_host_that_cannot_be_reached_and_settings_that_cannot_be_are_a_sentence(connect: Connect) -> None:
    connect(Broker(HOST, free_port(), tls=False)).wait_for_problem("Nothing answers at")
    for host in ("no-such-host.invalid", "", "x" * 300):
        connect(Broker(host, free_port(), tls=False)).wait_for_problem("Can’t find the broker")
    odd = [
        Broker(HOST, 99_999, tls=False),
        Broker(HOST, -1, tls=False),
        Broker(HOST, 1, tls=False, user="x" * 70_000),
        Broker(HOST, 1, tls=False, user="\udc80", password="\udc80"),
        Broker("\udc80\0", 1, tls=False),
        Broker(HOST, 1, ca_file="\0"),
        Broker(HOST, 1, ca_file="/"),
    ]
    for listener in map(connect, odd):
        wait_until(lambda listener=listener: listener.state.problem is not None, "A problem")  # type: ignore[misc]
        assert not listener.state.is_connected


STRANGERS = {
    "nothing": b"",
    "a web server": b"HTTP/1.1 400 Bad Request\r\n\r\n",
    "another version": b"\x20\x03\x00\x84\x00",
    "damaged": b"\x20\x07\x00\x00\x05\xff\xff\xff\xff",
    "noise": Random(7).randbytes(1000),
}


def test_what_is_no_broker_of_mqtt_5_is_said(connect: Connect) -> None:
    for said in STRANGERS.values():

        class Stranger(socketserver.BaseRequestHandler):
            answer = said

            def handle(self) -> None:
                self.request.recv(100)
                self.request.sendall(self.answer)
                self.request.shutdown(socket.SHUT_WR)

        with socketserver.ThreadingTCPServer((HOST, 0), Stranger) as server:
            thread = Thread(target=server.serve_forever)
            thread.start()
            try:
                listener = connect(Broker(HOST, server.server_address[1], tls=False))
                listener.wait_for_problem("no MQTT 5 broker")
            finally:
                server.shutdown()
                thread.join()


def test_a_message_of_ten_megabytes_is_never_heard(plain: Mosquitto, connect: Connect) -> None:
    one = connect(plain.settings())
    for topic in ("room/a/0", "room/a/1", "room/a/2"):
        one.transport.watch(topic)
    one.wait_until_connected()
    sizes = (10_000_000, MAX_MESSAGE, MAX_MESSAGE + 1)
    for topic, length in zip(("room/a/0", "room/a/1", "room/a/2"), sizes, strict=True):
        single(f"topologic/1/{topic}", bytes(length), qos=1, retain=True, hostname=HOST, port=plain.port)
    one.wait_for("room/a/1", bytes(MAX_MESSAGE))
    late = connect(plain.settings())
    for topic in ("room/a/0", "room/a/1"):
        late.transport.watch(topic)
    late.wait_for("room/a/1", bytes(MAX_MESSAGE))
    assert one.newest("room/a/0") is late.newest("room/a/0") is one.newest("room/a/2") is None
    one.wait_for_problem("was too large and was skipped")
    with pytest.raises(ValueError, match="bytes"):
        one.transport.put("room/a/0", bytes(MAX_MESSAGE + 1))
