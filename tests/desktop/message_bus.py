"""A private session with a message bus, and one for screen readers on it."""

import os
import shutil
import subprocess
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, cast

from jeepney import DBusAddress, MatchRule, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.low_level import HeaderFields, Message, MessageType

from tests.waiting import PATIENCE

_LAUNCHER = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
"""The file by which a session knows how the bus for screen readers is started."""

_BUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
_STATUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")


class Session(NamedTuple):
    """The addresses of a session."""

    address: str
    """The bus of all programs."""
    readers: str
    """The bus of screen readers, and of the programs that they read."""

    @property
    def variables(self) -> dict[str, str]:
        """The environment of a program in this session."""
        return {"DBUS_SESSION_BUS_ADDRESS": self.address}


def missing() -> str:
    """The package missing for a session with screen readers; "" if none is."""
    if shutil.which("dbus-daemon") is None:
        return "dbus-daemon"
    return "" if _LAUNCHER.exists() else "at-spi2-core"


@contextmanager
def session(folder: Path, screen: str) -> Iterator[Session]:
    """A session in which programs are told that a screen reader runs."""
    environment = _environment(folder, screen)
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as daemon:
        assert daemon.stdout is not None
        address = daemon.stdout.readline().strip()
        try:
            with open_dbus_connection(address) as connection:
                readers = ask(connection, new_method_call(_BUS, "GetAddress"))
                for status in ("IsEnabled", "ScreenReaderEnabled"):
                    ask(connection, Properties(_STATUS).set(status, "b", True))
                yield Session(address, cast("str", readers))
        finally:
            daemon.terminate()


def _environment(folder: Path, screen: str) -> Mapping[str, str]:
    runtime = folder / "run"
    runtime.mkdir(mode=0o700)
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "DISPLAY": screen,
        "XDG_RUNTIME_DIR": str(runtime),
        "GSETTINGS_BACKEND": "memory",
    }


class Refused(Exception):
    """Raised if a program does not answer, such as about something destroyed."""


def ask(connection: DBusConnection, question: Message) -> object:
    """Ask a program on a bus, and return its answer."""
    reply = connection.send_and_get_reply(question, timeout=PATIENCE)
    if reply.header.message_type is MessageType.error:
        raise Refused(str(reply.body))
    return reply.body[0] if reply.body else None


def ask_all(connection: DBusConnection, questions: Sequence[Message]) -> list[object]:
    """Ask programs on a bus without waiting in between, and return the answers; None for a refusal."""
    serials = []
    for question in questions:
        serials.append(next(connection.outgoing_serial))
        connection.send(question, serial=serials[-1])
    replies: deque[Message] = deque()
    answered, refused = (MatchRule(type=kind) for kind in ("method_return", "error"))
    with connection.filter(answered, queue=replies), connection.filter(refused, queue=replies):
        while len(replies) < len(serials):
            connection.recv_messages(timeout=PATIENCE)
    by_serial = {reply.header.fields[HeaderFields.reply_serial]: reply for reply in replies}
    return [_answer(by_serial[serial]) for serial in serials]


def _answer(reply: Message) -> object:
    is_answer = reply.header.message_type is MessageType.method_return
    return reply.body[0] if is_answer and reply.body else None
