"""The meeting place of two machines, as people have chosen it: a broker of messages, or a shared folder."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from topologic_qt.games.host import GameSettings
from topologic_qt.online.broker import PLAIN_PORT, TLS_PORT, Broker
from topologic_qt.online.folder_transport import FolderTransport, missing
from topologic_qt.online.transport import Transport
from topologic_qt.storage.problem import Problem
from topologic_qt.translation import tr

# -- The passwords of brokers: in the system's keyring where there is one, else until the program ends


_SERVICE = "topologic-qt"
_known: dict[str, str] = {}
"""The passwords of this run, by the account."""


def password(account: str) -> str:
    """The password of an account; empty if none is known. It may take long; call it off the GUI thread."""
    if account not in _known:
        _known[account] = _from_keyring(account)
    return _known[account]


def keep_password(account: str, text: str) -> bool:
    """Keep the password of an account. Returns whether it is known to the next run of the program, too.

    It may take long; call it off the GUI thread.
    """
    import keyring
    from keyring.errors import KeyringError

    _known[account] = text
    try:
        keyring.set_password(_SERVICE, account, text)
    except (KeyringError, RuntimeError, OSError):
        return False
    return True


def _from_keyring(account: str) -> str:
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(_SERVICE, account) or ""
    except (KeyringError, RuntimeError, OSError):
        return ""


# -----------------------------------------------------------------------------------------------------


SETTING = "elsewhere/place"
"""The key of the chosen meeting place in the settings."""
MAX_PORT = 65535


class Kind(StrEnum):
    """The kinds of meeting places."""

    BROKER = "broker"
    """A computer in the network that keeps messages for others."""
    FOLDER = "folder"
    """A folder that some program shares between the machines."""


class MeetingPlace(NamedTuple):
    """A meeting place; the password of a broker is kept elsewhere (`passwords`)."""

    kind: Kind = Kind.BROKER
    host: str = ""
    port: int = TLS_PORT
    tls: bool = True
    user: str = ""
    authority: str = ""
    """A file with the certificate of the authority that a broker at home was certified by; mostly empty."""
    folder: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether there is something to connect to."""
        return bool(self.host if self.kind is Kind.BROKER else self.folder)

    @property
    def name(self) -> str:
        """The place, in a few words for people."""
        if self.kind is Kind.FOLDER:
            return tr("the folder {name}", name=Path(self.folder).name or self.folder)
        return self.host if self.port in (TLS_PORT, PLAIN_PORT) else f"{self.host}:{self.port}"

    @property
    def account(self) -> str:
        """The account at a broker, by which its password is kept."""
        return f"{self.user}@{self.host}:{self.port}"

    @property
    def tells_presence(self) -> bool:
        """Whether it can be seen there who is connected."""
        return self.kind is Kind.BROKER

    def to_text(self) -> str:
        """The saved form."""
        return json.dumps(self._asdict())

    @classmethod
    def from_text(cls, text: str) -> MeetingPlace:
        """The place of a saved form; an incomplete one where it is damaged."""
        try:
            told = json.loads(text)
            place = cls(**{**told, "kind": Kind(told["kind"])})
        except (ValueError, TypeError, KeyError):
            return cls()
        texts = (place.host, place.user, place.authority, place.folder)
        is_sound = isinstance(place.tls, bool) and all(isinstance(text, str) for text in texts)
        is_port = type(place.port) is int and 0 < place.port <= MAX_PORT
        return place if is_sound and is_port else cls()

    def trouble(self) -> Problem | None:
        """What is wrong with this place, if that can be told without connecting. It may take long."""
        if self.kind is not Kind.FOLDER:
            return None

        return missing(Path(self.folder))

    def transport(self) -> Transport:
        """A transport to this place, not started yet. It may take long; call it off the GUI thread."""
        if self.kind is Kind.FOLDER:
            return FolderTransport(Path(self.folder))
        from topologic_qt.online.mqtt_transport import MqttTransport

        secret = password(self.account) if self.user else ""
        return MqttTransport(Broker(self.host, self.port, self.tls, self.user, secret, self.authority))


def chosen_place(memory: GameSettings) -> MeetingPlace:
    """The meeting place that was chosen last; an incomplete one if none was."""
    return MeetingPlace.from_text(str(memory.value(SETTING)))


def choose_place(memory: GameSettings, place: MeetingPlace) -> None:
    """Remember a meeting place."""
    memory.setValue(SETTING, place.to_text())
