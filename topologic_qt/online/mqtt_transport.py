"""A transport over an MQTT broker that a person has chosen, with one retained message per topic."""

import errno
import logging
import secrets
import selectors
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from topologic_qt.online.transport import MAX_MESSAGE, QueueingTransport
from topologic_qt.storage.files import Problem, tr_noop

TLS_PORT, PLAIN_PORT = 8883, 1883
"""The standard ports of brokers."""

_BUNDLES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
"""Files with the system's trusted certificates, for a Python whose OpenSSL was built for another system."""

_NOT_FOUND = tr_noop("Can’t find the broker {host}. Is its name right, and are you online?")
_NO_ANSWER = tr_noop("The broker {host} doesn’t answer. Is it running, and are you online?")
_CLOSED = tr_noop("Nothing answers at {host}, port {port}. Is the broker running, and the port right?")
_CERTIFICATE = tr_noop("{host} can’t prove it’s the broker ({reason}). Choose its certificate file.")
_NO_TLS = tr_noop("{host} doesn’t use TLS on port {port}. Is the port right?")
_NO_CA_FILE = tr_noop("{name} isn’t a certificate file. Choose another one.")
_NO_BROKER = tr_noop("There’s no MQTT 5 broker at {host}, port {port}, or it needs TLS. Is the port right?")
_LOST = tr_noop("Lost the connection to {host}. Trying again…")
_PASSWORD = tr_noop("{host} refused the user name or password.")
_FORBIDDEN = tr_noop("{host} doesn’t let you send or read this program’s messages.")
_FULL = tr_noop("{host} is full or busy. Trying again…")
_KEEPS_NOTHING = tr_noop("{host} doesn’t keep messages until they’re read. Choose another broker.")
_TOO_LONG = tr_noop("{host} doesn’t accept messages this long. Choose another broker.")
_TOO_LARGE = tr_noop("A message from {host} was too large and was skipped.")
_REFUSED = tr_noop("{host} refused: {reason}. Choose another broker.")

_NOT_AUTHORISED = 0x87
_BY_REASON = {
    0x84: _NO_BROKER,
    0x95: _TOO_LONG,
    **dict.fromkeys((0x86, 0x8C), _PASSWORD),
    **dict.fromkeys((_NOT_AUTHORISED, 0x8F, 0x90), _FORBIDDEN),
    **dict.fromkeys((0x88, 0x89, 0x93, 0x96, 0x97, 0x9F), _FULL),
    **dict.fromkeys((0x9A, 0x9B), _KEEPS_NOTHING),
}
"""The sentences for MQTT 5's reason codes."""


@dataclass(frozen=True, slots=True)
class Broker:
    """A person's chosen MQTT broker."""

    host: str
    port: int = TLS_PORT
    tls: bool = True
    """Whether to connect with TLS and check the broker's certificate."""
    user: str = ""
    password: str = field(default="", repr=False)
    ca_file: str = ""
    """The certificate file used to check the broker's; if empty, the system's trusted ones."""

    def not_connected(self, error: Exception) -> Problem:
        """The problem when no connection could be made."""
        if isinstance(error, Problem):
            return error
        if isinstance(error, ssl.SSLCertVerificationError):
            return self.problem(_CERTIFICATE, error.verify_message)
        if isinstance(error, ssl.SSLError | EOFError):
            return self.problem(_NO_TLS)
        if isinstance(error, ConnectionRefusedError):
            return self.problem(_CLOSED)
        if isinstance(error, ConnectionError):
            return self.problem(_NO_TLS if self.tls else _NO_BROKER)
        # If the host can't be reached at all, its name or the network is in question.
        is_away = isinstance(error, OSError) and error.errno in (errno.ENETUNREACH, errno.EHOSTUNREACH)
        is_unknown = is_away or isinstance(error, socket.gaierror | ValueError)
        return self.problem(_NOT_FOUND if is_unknown else _NO_ANSWER)

    def refused_login(self, number: int, reason: str) -> Problem:
        """The problem when the broker refused the connection, with MQTT's reason code and its name."""
        return self.problem(_PASSWORD) if number == _NOT_AUTHORISED else self.refused(number, reason)

    def refused(self, number: int, reason: str) -> Problem:
        """The problem when the broker refused something, with MQTT's reason code and its name."""
        return self.problem(_BY_REASON.get(number, _REFUSED), reason)

    def lost(self, was_connected: bool) -> Problem:
        """The problem when a connection ended, or the answer made no sense."""
        return self.problem(_LOST if was_connected else _NO_BROKER)

    def problem(self, template: str, reason: str = "") -> Problem:
        """A problem with this broker."""
        return Problem(template, host=self.host, port=self.port, reason=reason)

    def tls_context(self) -> ssl.SSLContext:
        """The trusted certificates. Raises `Problem` if the chosen file has none."""
        if self.ca_file:
            try:
                return ssl.create_default_context(cafile=self.ca_file)
            except (OSError, ValueError) as error:
                raise Problem(_NO_CA_FILE, name=Path(self.ca_file).name) from error
        context = ssl.create_default_context()
        places = ssl.get_default_verify_paths()
        if places.cafile is None and places.capath is None:
            bundle = next((bundle for bundle in _BUNDLES if Path(bundle).is_file()), None)
            if bundle is not None:
                context.load_verify_locations(bundle)
        return context


class Waker:
    """A socket for selectors that becomes readable when woken."""

    def __init__(self) -> None:
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)

    def fileno(self) -> int:
        """The system's number of the socket."""
        return self._reader.fileno()

    def wake(self) -> None:
        """Wake the waiting thread. Thread-safe and idempotent."""
        with suppress(OSError):
            self._writer.send(b"\0")

    def clear(self) -> None:
        """Prepare to be woken again."""
        with suppress(OSError):
            self._reader.recv(1024)

    def close(self) -> None:
        """Close the sockets."""
        self._reader.close()
        self._writer.close()


_TOPIC = "topologic/1/"  # the prefix of all topics at the broker
KEEPALIVE = 20
"""The seconds of silence after which a connection is given up; heartbeats keep it alive."""
_QOS = 1
_HEADERS = 1_000  # the most bytes of a message besides its content
_RETRY = 30.0  # the seconds after which a refused message is sent again
_LOOK = 1.0  # the longest wait between two checks, in seconds


class Session:
    """One connection to an MQTT broker, used only in the transport's thread.

    It speaks MQTT 5, which gives reasons for refusals and can skip a client's own messages. Each topic has at
    most one message on its way, so that none can overtake a newer one.
    """

    def __init__(
        self, broker: Broker, name: str, outbox: QueueingTransport, attended: tuple[str, bytes] | None
    ) -> None:
        """``name`` is the same for all of a transport's connections; ``attended`` is kept while connected."""
        self.is_connected = False
        self.problem: Problem | None = None
        self._broker, self._outbox, self._attended = broker, outbox, attended
        self._subscribed: set[str] = set()
        self._on_their_way: dict[int, tuple[str, bytes]] = {}
        self._refused: dict[str, tuple[bytes, float]] = {}
        self._longest = MAX_MESSAGE + _HEADERS
        client = self._client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            client_id=name,
            protocol=MQTTProtocolVersion.MQTTv5,
            reconnect_on_failure=False,
        )
        if attended is not None:
            client.will_set(_TOPIC + attended[0], b"", _QOS, retain=True)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.on_publish = self._on_publish
        client.on_subscribe = self._on_subscribe

    def run(self, waker: Waker, tell: Callable[[], None], is_over: Callable[[], bool]) -> None:
        """Connect, and stay connected until the connection is lost or ``is_over``.

        ``tell`` is called whenever something may have changed. Afterwards, `problem` holds the reason.
        """
        properties = Properties(PacketTypes.CONNECT)
        properties.MaximumPacketSize = MAX_MESSAGE + _HEADERS
        broker, client = self._broker, self._client
        try:
            if broker.user or broker.password:
                client.username_pw_set(broker.user, broker.password)
            if broker.tls:
                client.tls_set_context(broker.tls_context())
            client.connect(broker.host, broker.port, KEEPALIVE, clean_start=True, properties=properties)
        except (OSError, ValueError, Problem) as error:
            self.problem = broker.not_connected(error)
            return
        try:
            self._serve(waker, tell, is_over)
        finally:
            self._leave()

    def _serve(self, waker: Waker, tell: Callable[[], None], is_over: Callable[[], bool]) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(waker, selectors.EVENT_READ)
            socket = self._client.socket()
            while socket is not None and not is_over():
                self._keep_up()
                tell()
                writes = selectors.EVENT_WRITE if self._client.want_write() else 0
                selector.register(socket, selectors.EVENT_READ | writes)
                events = selector.select(_LOOK)
                selector.unregister(socket)
                for key, _ in events:
                    if key.fileobj is waker:
                        waker.clear()
                self._exchange()
                socket = self._client.socket()

    def _exchange(self) -> None:
        """Read and write as far as possible without waiting."""
        client = self._client
        while client.loop_read() == MQTTErrorCode.MQTT_ERR_SUCCESS:
            socket: Any = client.socket()
            if not (self._broker.tls and socket is not None and socket.pending()):
                break
        client.loop_write()
        client.loop_misc()

    def _keep_up(self) -> None:
        """Subscribe and send what the outbox has by now."""
        if not self.is_connected:
            return
        left, watched = self._outbox.take_left(), self._outbox.watched
        for topic in self._subscribed & (left - watched):
            self._client.unsubscribe(_TOPIC + topic)
        for topic in sorted(watched - (self._subscribed - left)):
            self._subscribe(topic)
        self._subscribed = watched
        busy = {topic for topic, _ in self._on_their_way.values()}
        for topic, content in self._outbox.waiting.items():
            if topic not in busy and self._may_send(topic, content):
                self._publish(topic, content)

    def _subscribe(self, topic: str) -> None:
        self._client.subscribe(_TOPIC + topic, options=SubscribeOptions(qos=_QOS, noLocal=True))

    def _may_send(self, topic: str, content: bytes) -> bool:
        """Whether a message is not known to be refused."""
        if len(content) + _HEADERS > self._longest:
            self.problem = self._broker.problem(_TOO_LONG)
            return False
        refused, at = self._refused.get(topic, (None, 0.0))
        return refused != content or time.monotonic() - at > _RETRY

    def _publish(self, topic: str, content: bytes) -> None:
        info = self._client.publish(_TOPIC + topic, content, _QOS, retain=True)
        self._on_their_way[info.mid] = (topic, content)

    def _leave(self) -> None:
        """Disconnect; the broker then empties the attended topic."""
        self.is_connected = False
        self._client.on_disconnect = None
        self._client.disconnect(ReasonCode(PacketTypes.DISCONNECT, "Disconnect with will message"))
        self._client.loop_write()

    def _on_connect(
        self, _client: object, _data: object, _flags: object, reason: ReasonCode, properties: object
    ) -> None:
        if reason.is_failure:
            self.problem = self._broker.refused_login(reason.value, str(reason))
            return
        if getattr(properties, "RetainAvailable", 1) == 0:
            self.problem = self._broker.problem(_KEEPS_NOTHING)
            return
        self._longest = getattr(properties, "MaximumPacketSize", self._longest)
        self.is_connected, self.problem = True, None
        self._outbox.renew()  # many brokers forget everything when restarted
        if self._attended is not None:
            self._subscribe(self._attended[0])
            self._publish(*self._attended)

    def _on_disconnect(
        self, _client: object, _data: object, flags: mqtt.DisconnectFlags, reason: ReasonCode, _: object
    ) -> None:
        if flags.is_disconnect_packet_from_server:
            self.problem = self._broker.refused(reason.value, str(reason))
        elif self.is_connected or self.problem is None:
            self.problem = self._broker.lost(self.is_connected)
        self.is_connected = False

    def _on_subscribe(
        self, _client: object, _data: object, _mid: int, reasons: list[ReasonCode], _: object
    ) -> None:
        for reason in reasons:
            if reason.is_failure:
                self.problem = self._broker.refused(reason.value, str(reason))

    def _on_publish(self, _client: object, _data: object, mid: int, reason: ReasonCode, _: object) -> None:
        topic, content = self._on_their_way.pop(mid, ("", b""))
        if reason.is_failure:
            self._refused[topic] = (content, time.monotonic())
            self.problem = self._broker.refused(reason.value, str(reason))
            return
        self._outbox.is_sent(topic, content)
        if self._refused.pop(topic, None) is not None and not self._refused:
            self.problem = None

    def _on_message(self, _client: object, _data: object, message: mqtt.MQTTMessage) -> None:
        topic = message.topic.removeprefix(_TOPIC)
        if self._attended is not None and topic == self._attended[0]:
            if not message.payload:  # the broker noticed the end of an earlier connection
                self._publish(*self._attended)
        elif len(message.payload) > MAX_MESSAGE:
            self.problem = self._broker.problem(_TOO_LARGE)
        elif topic in self._outbox.watched:
            self._outbox.pass_on(topic, bytes(message.payload))


_LOG = logging.getLogger(__name__)

_SHORTEST, _LONGEST = 1.0, 30.0  # the shortest and longest wait between two attempts to connect, in seconds


class MqttTransport(QueueingTransport):
    """An MQTT broker that keeps a retained message for each topic."""

    def __init__(self, broker: Broker) -> None:
        """``broker`` is the one that a person has chosen."""
        self._broker = broker
        self._name = f"topologic-{secrets.token_hex(6)}"
        self._waker = Waker()
        super().__init__("MQTT", self._waker.wake)
        self._problem: Problem | None = None

    def _run(self) -> None:
        delay = _SHORTEST
        while not self._is_closing:
            if self._connected(Session(self._broker, self._name, self, self._attended)):
                delay = _SHORTEST
            self._pause(delay)
            delay = min(delay * 2, _LONGEST)
        self._waker.close()

    def _connected(self, session: Session) -> bool:
        """Run a connection until it ends. Returns whether it was established."""
        was_connected = False

        def tell() -> None:
            nonlocal was_connected
            was_connected = was_connected or session.is_connected
            if session.is_connected or session.problem is not None:
                self._problem = session.problem
            self._tell(session.is_connected, self._problem)

        try:
            session.run(self._waker, tell, self._is_over)
        except Exception:
            # The library parses what strangers send, and may raise anything for nonsense.
            _LOG.warning("What the broker sent made no sense.", exc_info=True)
            session.problem = self._broker.lost(was_connected)
        tell()
        return was_connected

    def _pause(self, seconds: float) -> None:
        """Wait before the next attempt, and report the number of unsent topics meanwhile."""
        end = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._waker, selectors.EVENT_READ)
            while not self._is_closing and (left := end - time.monotonic()) > 0:
                if selector.select(left):
                    self._waker.clear()
                self._tell(False, self._problem)
