"""A local MQTT broker, which tests start, kill and restart."""

import shutil
import socket
import subprocess
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.waiting import wait_until
from topologic_qt.online.mqtt_transport import Broker

HOST = "127.0.0.1"

MOSQUITTO = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
"""The broker's program; None where it is missing."""


class Mosquitto:
    """A broker with its own folder and port, which survive restarts."""

    def __init__(
        self,
        folder: Path,
        *,
        tls: bool = False,
        more: Sequence[str] = ("allow_anonymous true",),
        also_plain: int | None = None,
    ) -> None:
        """Create it; ``more`` are configuration lines, ``also_plain`` is a second port without TLS."""
        self.folder, self.tls = folder, tls
        self.port = free_port()
        folder.mkdir(exist_ok=True)
        lines = [f"listener {self.port} {HOST}", "user root", "persistence false", "log_dest none", *more]
        if tls:
            make_certificate(folder)
            lines += [f"certfile {folder / 'certificate.pem'}", f"keyfile {folder / 'key.pem'}"]
        if also_plain is not None:
            lines += [f"listener {also_plain} {HOST}", "allow_anonymous true"]
        (folder / "mosquitto.conf").write_text("\n".join(lines) + "\n", "utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        assert MOSQUITTO is not None
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", self.folder / "mosquitto.conf"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(lambda: is_open(self.port), "The broker's start")

    def kill(self) -> None:
        """Kill it; it loses all messages."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def settings(self, **other: object) -> Broker:
        """The settings of a program that uses it."""
        ca_file = str(self.folder / "certificate.pem") if self.tls else ""
        usual = {"host": HOST, "port": self.port, "tls": self.tls, "ca_file": ca_file}
        return Broker(**{**usual, **other})  # type: ignore[arg-type]


def free_port() -> int:
    """A free port."""
    with closing(socket.socket()) as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
        assert isinstance(port, int)
        return port


def is_open(port: int) -> bool:
    """Whether somebody listens on a port."""
    with suppress(OSError), closing(socket.create_connection((HOST, port), 1)):
        return True
    return False


def make_certificate(folder: Path, host: str = HOST, days: int = 1) -> None:
    """Write a self-signed certificate for a host, and its key, into a folder."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a broker on loopback")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=2))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(host))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, SHA256())
    )
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "key.pem").write_bytes(private)
