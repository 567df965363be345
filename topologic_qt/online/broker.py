"""The broker that a person has chosen, how it is trusted, and sentences for all that goes wrong with it."""

import errno
import socket
import ssl
from dataclasses import dataclass, field
from pathlib import Path

from topologic_qt.storage.problem import Problem, tr_noop

TLS_PORT, PLAIN_PORT = 8883, 1883
"""The usual ports of brokers."""

_BUNDLES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
"""Files with the certificates that a system trusts, where Python's own OpenSSL was made on another system."""

_NOT_FOUND = tr_noop("The broker {host} was not found. Is its name right, and is there a network?")
_NO_ANSWER = tr_noop("The broker {host} does not answer. Is it running, and is there a network?")
_CLOSED = tr_noop("Nothing answers at port {port} of {host}. Is the broker running, and is the port right?")
_CERTIFICATE = tr_noop(
    "{host} cannot prove that it is the broker ({reason}). Choose the file of its certificate."
)
_NO_TLS = tr_noop("{host} does not speak TLS at port {port}. Is the port right?")
_NO_CA_FILE = tr_noop("{name} is no file of a certificate. Choose another one.")
_NO_BROKER = tr_noop("At port {port} of {host} is no broker of MQTT 5, or it wants TLS. Is the port right?")
_LOST = tr_noop("The connection to {host} was lost. It is tried again.")
_PASSWORD = tr_noop("{host} refused the user name or the password.")
_FORBIDDEN = tr_noop("{host} does not let this user send or read messages of this program.")
_FULL = tr_noop("{host} is full or busy, and takes no messages for now. It is tried again.")
_KEEPS_NOTHING = tr_noop("{host} keeps no messages until they are read. Choose another broker.")
_TOO_LONG = tr_noop("{host} takes no messages as long as this match needs. Choose another broker.")
_TOO_LARGE = tr_noop("Something from {host} is too large for a message, and was left out.")
_REFUSED = tr_noop("{host} refused: {reason}. Choose another broker.")

_NOT_AUTHORISED = 0x87
_BY_REASON = {
    0x84: _NO_BROKER,
    0x86: _PASSWORD,
    _NOT_AUTHORISED: _FORBIDDEN,
    0x88: _FULL,
    0x89: _FULL,
    0x8C: _PASSWORD,
    0x8F: _FORBIDDEN,
    0x90: _FORBIDDEN,
    0x93: _FULL,
    0x95: _TOO_LONG,
    0x96: _FULL,
    0x97: _FULL,
    0x9A: _KEEPS_NOTHING,
    0x9B: _KEEPS_NOTHING,
    0x9F: _FULL,
}
"""The sentences for the reasons that MQTT 5 numbers."""


@dataclass(frozen=True, slots=True)
class Broker:
    """An MQTT broker as a person has chosen it."""

    host: str
    port: int = TLS_PORT
    tls: bool = True
    """Whether to connect with TLS, and to check the broker's certificate."""
    user: str = ""
    password: str = field(default="", repr=False)
    ca_file: str = ""
    """The file of the certificate that the broker's is checked with; else those that the system trusts."""

    # -- sentences ------------------------------------------------------------------------------------

    def not_connected(self, error: Exception) -> Problem:
        """The problem where no connection came about."""
        if isinstance(error, Problem):
            return error
        if isinstance(error, ssl.SSLCertVerificationError):
            return self._problem(_CERTIFICATE, error.verify_message)
        if isinstance(error, ssl.SSLError | EOFError):
            return self._problem(_NO_TLS)
        if isinstance(error, ConnectionRefusedError):
            return self._problem(_CLOSED)
        if isinstance(error, ConnectionError):
            return self._problem(_NO_TLS if self.tls else _NO_BROKER)
        is_unknown = isinstance(error, socket.gaierror | ValueError)
        return self._problem(_NOT_FOUND if is_unknown or _is_name(error) else _NO_ANSWER)

    def refused_login(self, number: int, reason: str) -> Problem:
        """The problem where the broker refused the connection, by MQTT's number and name of the reason."""
        return self._problem(_PASSWORD) if number == _NOT_AUTHORISED else self.refused(number, reason)

    def refused(self, number: int, reason: str) -> Problem:
        """The problem with something that the broker refused, by MQTT's number and name of the reason."""
        return self._problem(_BY_REASON.get(number, _REFUSED), reason)

    def lost(self, was_connected: bool) -> Problem:
        """The problem when a connection ended, or answered with nothing that makes sense."""
        return self._problem(_LOST if was_connected else _NO_BROKER)

    @property
    def keeps_nothing(self) -> Problem:
        """The problem with a broker that keeps no messages."""
        return self._problem(_KEEPS_NOTHING)

    @property
    def takes_shorter_ones(self) -> Problem:
        """The problem with a broker that takes only shorter messages."""
        return self._problem(_TOO_LONG)

    @property
    def sent_too_much(self) -> Problem:
        """The problem with a message that is longer than any can be."""
        return self._problem(_TOO_LARGE)

    def _problem(self, template: str, reason: str = "") -> Problem:
        return Problem(template, host=self.host, port=self.port, reason=reason)

    # -- trust ----------------------------------------------------------------------------------------

    def tls_context(self) -> ssl.SSLContext:
        """The certificates that are trusted. Raises `Problem` where the chosen file has none."""
        if self.ca_file:
            try:
                return ssl.create_default_context(cafile=self.ca_file)
            except (OSError, ValueError) as error:
                raise Problem(_NO_CA_FILE, name=Path(self.ca_file).name) from error
        context = ssl.create_default_context()
        places = ssl.get_default_verify_paths()
        if places.cafile is None and places.capath is None:
            for bundle in _BUNDLES:
                if Path(bundle).is_file():
                    context.load_verify_locations(bundle)
                    break
        return context


def _is_name(error: Exception) -> bool:
    """Whether a network has no way to the host at all, so that its name or the network is in question."""
    return isinstance(error, OSError) and error.errno in (errno.ENETUNREACH, errno.EHOSTUNREACH)
