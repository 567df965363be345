"""Meeting online by a code: the side that shows it, and the side where it is typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from enum import StrEnum
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from topologic_qt.app.kit import log
from topologic_qt.app.kit.worker import Worker, tell_window
from topologic_qt.engine.game import Seat
from topologic_qt.games.host import GameSettings
from topologic_qt.online import invitation
from topologic_qt.online.folder_transport import FolderTransport, missing
from topologic_qt.online.mqtt_transport import TLS_PORT, Broker
from topologic_qt.online.room_file import Room, is_played_in, room_path, write_room
from topologic_qt.online.transport import LAN_PORT, Access, Card, Transport, TransportState
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.translation import tr

if TYPE_CHECKING:
    from topologic_qt.online.discovery import Found


_BROKEN = tr_noop("Lost the connection to {place}: {reason}. Try again.")


class Line(QObject):
    """A transport with a thread of its own; subclasses handle what comes in.

    Methods with an underscore, also in subclasses, run in that thread, and report by signals.
    """

    state_changed = Signal(object)
    """Sent with the new `TransportState`."""
    troubled = Signal(object)
    """Sent with a `Problem`; the line goes on."""

    _transport: Transport

    def __init__(self, place: MeetingPlace, parent: QObject) -> None:
        super().__init__(parent)
        self.place = place
        self._worker = Worker("line")
        self._is_open = True
        self._end_of_it: Future[Any] | None = None

    def open(self) -> None:
        """Connect."""
        self._run(self._start)

    def close(self) -> None:
        """Close it at once; pending messages are sent for two seconds at most."""
        if self._is_open:
            self._end_of_it = self._worker.submit(self._safely, self._end)
            self._worker.submit(self._safely, self._outlast)
            self._is_open = False
            self._worker.dismiss()

    def wait_for_end(self) -> None:
        """Block until a closed line's thread is idle. Call it in another thread."""
        if self._end_of_it is not None:
            wait([self._end_of_it])

    def _run(self, job: Callable[..., None], *arguments: object) -> None:
        """Run a job in the line's thread, unless it is closed. Thread-safe."""
        with suppress(RuntimeError):
            self._worker.submit(self._safely, job, *arguments)

    def _safely(self, job: Callable[..., None], *arguments: object) -> None:
        try:
            job(*arguments)
        except Problem as problem:
            tell_window(self.troubled, problem)
        except Exception as error:  # an error must not end the thread, and so the match
            log.mistake(error)
            reason = str(error) or type(error).__name__
            tell_window(self.troubled, Problem(_BROKEN, place=self.place.name, reason=reason))

    def _start(self) -> None:
        self._transport = self._made_transport()
        self._transport.start(
            lambda topic, content: self._run(self._hear, topic, content),
            lambda state: self._run(self._show_state, state),
        )
        self._begin()

    def _made_transport(self) -> Transport:
        """Return a transport to the place, not started yet."""
        raise NotImplementedError

    def _begin(self) -> None:
        """Watch topics and send messages after the transport's start."""

    def _hear(self, topic: str, content: bytes) -> None:
        """Handle the content of a watched topic."""

    def _show_state(self, state: TransportState) -> None:
        tell_window(self.state_changed, state)

    def _end(self) -> None:
        if hasattr(self, "_transport"):
            self._transport.close()

    def _outlast(self) -> None:
        """Wait for the end of the transport's thread; until then no thread collects garbage."""
        if hasattr(self, "_transport"):
            self._transport.wait_for_end()


_LOOKING = 1000  # the wait for content at a place after connecting, in milliseconds
_READING = 60_000  # the longest time that a welcome stays readable, in milliseconds
_WAITING = 6000
"""The wait for an answer after which a typed code counts as not shown, in milliseconds."""

_WRONG_GUESSES = 3  # wrong guesses after which no new code is shown automatically

_GUESSING = tr_noop(
    "That’s three wrong tries: somebody may be guessing. If it was a slip, show a code "
    "again; if not, meet elsewhere."
)
_NO_NUMBER = tr_noop("There are no free codes at {place}. Meet elsewhere.")
_NOBODY = tr_noop(
    "No one is showing {code} at {place}. Is it still on the other screen, with the same meeting place?"
)
_PLAYED_HERE = tr_noop("That match is already on this computer.")


class _Meeting(Line):
    agreed = Signal(object)
    """Sent with the `Room` of this computer."""
    _connected = Signal()

    def __init__(self, place: MeetingPlace, parent: QObject) -> None:
        super().__init__(place, parent)
        self._is_connected = False
        self._timer = QTimer(self, singleShot=True)
        self._connected.connect(self._timer.start)

    def close(self) -> None:
        """Close it; the code becomes invalid."""
        self._timer.stop()
        super().close()

    def _show_state(self, state: TransportState) -> None:
        super()._show_state(state)
        if state.is_connected and not self._is_connected:
            self._is_connected = True
            tell_window(self._connected)


class Invitation(_Meeting):
    """Shows one code after another, until somebody types the right one."""

    shown = Signal(str)
    """Sent with each new code."""
    read = Signal()
    """Sent when the guest has read the welcome, and the invitation is removed."""
    burnt = Signal(object)
    """Sent with a `Problem` when a wrong guess used up a code; another one follows."""
    given_up = Signal(object)
    """Sent with a `Problem` when no further code is shown, and people have to invite again.

    Anyone at the broker could guess once for each code, so their number is limited.
    """

    def __init__(
        self, place: MeetingPlace, room: Room, seat: Seat, name: str, taken: set[int], parent: QObject
    ) -> None:
        """Create it for the host's ``room`` and the inviter's ``name``, avoiding ``taken`` numbers."""
        super().__init__(place, parent)
        self._room, self._seat, self._name = room, seat, name
        self._taken = taken
        self._code: invitation.Code | None = None
        self._agreement: invitation.HostAgreement | None = None
        self._is_welcomed = False
        self._wrong_guesses = 0
        self._timer.setInterval(_LOOKING)
        self._timer.timeout.connect(lambda: self._run(self._show_code))

    def end_when_read(self, owner: QObject) -> None:
        """Live on with an owner until the welcome is read, a minute at most."""
        self.setParent(owner)
        self.read.connect(self.close)
        QTimer.singleShot(_READING, self, self.close)

    def _made_transport(self) -> Transport:
        return self.place.transport(card=Card(self._name, self._room.game))

    def _begin(self) -> None:
        """Choose a number, and listen whether it is in use."""
        try:
            code = invitation.random_code(self._taken)
        except ValueError:
            self._give_up(Problem(_NO_NUMBER, place=self.place.name))
            return
        self._leave()
        self._taken.add(code.number)
        self._code, self._agreement = code, None
        for topic in self._topics():
            self._transport.watch(topic)
        if self._is_connected:
            tell_window(self._connected)

    def _give_up(self, problem: Problem) -> None:
        self._leave()
        self._code, self._agreement = None, None
        tell_window(self.given_up, problem)

    def _topics(self) -> tuple[str, ...]:
        return (
            ()
            if self._code is None
            else (invitation.host_topic(self._code.number), invitation.guest_topic(self._code.number))
        )

    def _leave(self) -> None:
        """Leave the number, and remove everything from the transport."""
        for topic in self._topics():
            self._transport.leave(topic)
            if self._agreement is not None:
                self._transport.put(topic, b"")

    def _show_code(self) -> None:
        """Show the code, since its number is free."""
        if self._code is None or self._agreement is not None:
            return
        self._agreement = invitation.HostAgreement(self._code, self._room, self._seat)
        self._transport.put(invitation.host_topic(self._code.number), self._agreement.first)
        tell_window(self.shown, str(self._code))

    def _hear(self, topic: str, content: bytes) -> None:
        if self._code is None or topic not in self._topics():
            return
        if self._agreement is None:
            if content:
                self._begin()
        elif topic == invitation.guest_topic(self._code.number):
            self._hear_guest(self._agreement, topic, content)

    def _hear_guest(self, agreement: invitation.HostAgreement, topic: str, content: bytes) -> None:
        if self._is_welcomed:
            if not content:  # the guest has read the welcome
                self._transport.put(invitation.host_topic(agreement.code.number), b"")
                tell_window(self.read)
            return
        outcome = agreement.hear(content)
        if isinstance(outcome, invitation.Agreed):
            self._is_welcomed = True
            self._transport.put(invitation.host_topic(agreement.code.number), outcome.message)
            tell_window(self.agreed, outcome.room)
        elif isinstance(outcome, invitation.Burnt):
            self._wrong_guesses += 1
            if self._wrong_guesses < _WRONG_GUESSES:
                tell_window(self.burnt, outcome.problem)
                self._begin()
            else:
                self._give_up(Problem(_GUESSING))

    def _end(self) -> None:
        if hasattr(self, "_transport") and not self._is_welcomed:
            self._leave()
        super()._end()


class Acceptance(_Meeting):
    """Answers a typed code."""

    failed = Signal(object)
    """Sent with a `Problem` on failure, which uses up the code."""

    def __init__(self, place: MeetingPlace, folder: Path, code: invitation.Code, parent: QObject) -> None:
        """Create it; ``folder`` is for rooms, where the agreed one is saved."""
        super().__init__(place, parent)
        self._folder = folder
        self._code = code
        self._agreement: invitation.GuestAgreement | None = None
        self._has_heard = False
        self._timer.setInterval(_WAITING)
        self._timer.timeout.connect(lambda: self._run(self._tell_of_nobody))

    def _made_transport(self) -> Transport:
        return self.place.transport(code=self._code.number)

    def _begin(self) -> None:
        self._agreement = invitation.GuestAgreement(self._code, self.place.to_text())
        self._transport.watch(invitation.host_topic(self._code.number))

    def _tell_of_nobody(self) -> None:
        if not self._has_heard:
            raise Problem(_NOBODY, code=str(self._code), place=self.place.name)

    def _hear(self, topic: str, content: bytes) -> None:
        if self._agreement is None:
            return
        self._has_heard = self._has_heard or bool(content)
        outcome = self._agreement.hear(content)
        if isinstance(outcome, invitation.Reply):
            self._transport.put(invitation.guest_topic(self._code.number), outcome.message)
        elif outcome is not None:
            self._transport.put(invitation.guest_topic(self._code.number), b"")
            if not isinstance(outcome, invitation.Agreed):
                tell_window(self.failed, outcome.problem)
                return
            path = room_path(self._folder, outcome.room.id)
            if is_played_in(path):
                raise Problem(_PLAYED_HERE)
            write_room(outcome.room, path)
            tell_window(self.agreed, outcome.room)

    def _end(self) -> None:
        if hasattr(self, "_transport") and self._has_heard:
            self._transport.put(invitation.guest_topic(self._code.number), b"")
        super()._end()


class Lookout(QObject):
    """Lists the invitations in the local network while it is open."""

    seen = Signal(object)
    """Sent with the list of `Card`s whenever it changes."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = Worker("lookout")
        self._is_open = True
        self._end: Callable[[], object] = lambda: None
        self._told: list[Card] = []

    def open(self) -> None:
        """Start looking."""
        self._worker.submit(self._look)

    def close(self) -> None:
        """Stop looking."""
        self._is_open = False
        with suppress(RuntimeError):  # not begun, or ended by itself
            self._end()
        self._worker.dismiss()

    # -- in its thread --------------------------------------------------------------------------------

    def _look(self) -> None:
        import asyncio

        from topologic_qt.online.discovery import search

        async def look() -> None:
            task = asyncio.current_task()
            assert task is not None
            self._end = partial(asyncio.get_running_loop().call_soon_threadsafe, task.cancel)
            if self._is_open:
                await search(self._tell)

        with suppress(asyncio.CancelledError):
            asyncio.run(look())

    def _tell(self, found: tuple[Found, ...]) -> None:
        cards = sorted({each.card for each in found if each.card.code})
        if cards != self._told:
            self._told = cards
            tell_window(self.seen, cards)


_SERVICE = "topologic-qt"
_UNSAFE = tr_noop("The password couldn’t be saved. You’ll need it again next time.")
_known: dict[str, str] = {}
"""The passwords of this run, by account; also in the system's keyring if there is one."""


def password(account: str) -> str:
    """Return an account's password; "" if unknown. May take long; call it off the GUI thread."""
    if account not in _known:
        import keyring
        from keyring.errors import KeyringError

        try:
            _known[account] = keyring.get_password(_SERVICE, account) or ""
        except (KeyringError, RuntimeError, OSError):
            _known[account] = ""
    return _known[account]


def keep_password(account: str, text: str) -> Problem | None:
    """Store an account's password, off the GUI thread; return a problem if only this run has it."""
    import keyring
    from keyring.errors import KeyringError

    _known[account] = text
    try:
        keyring.set_password(_SERVICE, account, text)
    except (KeyringError, RuntimeError, OSError):
        return Problem(_UNSAFE)
    return None


SETTING = "elsewhere/place"
"""The setting with the meeting place."""
MAX_PORT = 65535


class Kind(StrEnum):
    """The kinds of meeting places."""

    NETWORK = "network"  # the local network, where computers find each other
    BROKER = "broker"  # a computer on the network that stores messages for others
    FOLDER = "folder"  # a folder that another program synchronises


class MeetingPlace(NamedTuple):
    """A meeting place, without a broker's password (`password`)."""

    kind: Kind = Kind.BROKER
    host: str = ""
    port: int = TLS_PORT
    tls: bool = True
    user: str = ""
    authority: str = ""
    """The file with the certificate of a private broker's authority; usually empty."""
    folder: str = ""
    address: str = ""
    """In the network, the address of the inviting computer if it is not found automatically."""

    @property
    def is_complete(self) -> bool:
        """Whether it is enough to connect."""
        return {
            Kind.NETWORK: not self.address or address_in(self.address) is not None,
            Kind.BROKER: bool(self.host),
            Kind.FOLDER: bool(self.folder),
        }[self.kind]

    @property
    def name(self) -> str:
        """The place in a few words."""
        if self.kind is Kind.FOLDER:
            return tr("the folder {name}", name=Path(self.folder).name or self.folder)
        if self.kind is Kind.NETWORK:
            return tr("this network")
        return f"{self.host}:{self.port}"

    @property
    def account(self) -> str:
        """The account at a broker, for which its password is stored."""
        return f"{self.user}@{self.host}:{self.port}"

    def to_text(self) -> str:
        """The saved form."""
        return json.dumps(self._asdict())

    @classmethod
    def from_text(cls, text: str) -> MeetingPlace:
        """Return the place of a saved form; an incomplete one if it is damaged."""
        try:
            told = json.loads(text)
            place = cls(**{**told, "kind": Kind(told["kind"])})
        except (ValueError, TypeError, KeyError):
            return cls()
        texts = (place.host, place.user, place.authority, place.folder, place.address)
        is_sound = isinstance(place.tls, bool) and all(isinstance(text, str) for text in texts)
        is_port = type(place.port) is int and 0 < place.port <= MAX_PORT
        return place if is_sound and is_port else cls()

    def trouble(self) -> Problem | None:
        """Return the problem with this place that is found without connecting, if any. May block."""
        return missing(Path(self.folder)) if self.kind is Kind.FOLDER else None

    def transport(self, access: Access | None = None, card: Card | None = None, code: int = 0) -> Transport:
        """Return a transport to this place, not started yet. May take long; call it off the GUI thread.

        The rest is only for the network: ``access`` to a room, the ``card`` of the inviter with the hub, and
        the number of a typed ``code``.
        """
        if self.kind is Kind.FOLDER:
            return FolderTransport(Path(self.folder))
        if self.kind is Kind.NETWORK:
            from topologic_qt.online import hub
            from topologic_qt.online.lan_transport import LanTransport

            if card is not None:
                return hub.HubTransport(hub.HUB, card, access)
            return LanTransport(access, code, address_in(self.address))
        from topologic_qt.online.mqtt_transport import MqttTransport

        secret = password(self.account) if self.user else ""
        return MqttTransport(Broker(self.host, self.port, self.tls, self.user, secret, self.authority))


def address_in(text: str) -> tuple[str, int] | None:
    """Return the numeric address and the port (or the usual one) in a text like `[::1]:47474`, or None."""
    host, port = text.strip(), str(LAN_PORT)
    if host.startswith("["):
        host, _, rest = host[1:].partition("]")
        port = rest.removeprefix(":") or port
    elif host.count(":") == 1:
        host, _, port = host.partition(":")
    is_port = port.isascii() and port.isdigit() and 0 < int(port[:6]) <= MAX_PORT
    with suppress(ValueError):  # looking up a name may take long
        return (str(ip_address(host)), int(port)) if is_port else None
    return None


def chosen_place(memory: GameSettings) -> MeetingPlace:
    """Return the meeting place chosen last, or else the network."""
    place = MeetingPlace.from_text(str(memory.value(SETTING)))
    return place if place.is_complete else MeetingPlace(Kind.NETWORK)


def choose_place(memory: GameSettings, place: MeetingPlace) -> None:
    """Store a meeting place."""
    memory.setValue(SETTING, place.to_text())
