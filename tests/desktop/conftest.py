"""Fixtures for desktop tests: a separate screen, and the program on it."""

import os
import subprocess

# The twins draw where nobody sees them; the program itself gets a real screen.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop import message_bus, screens
from tests.desktop.installed import Installation, needs, packed
from tests.desktop.listener import Listener
from tests.desktop.program import FROM_SOURCE, Program
from tests.desktop.twin import Twin
from topologic_qt.widgets.theme import dress

StartProgram = Callable[..., Program]
"""A function that starts the program with some files, in the same home unless another one is named."""
Listen = Callable[..., Listener]
"""A function that starts the program by ear, on a new machine: by a command, or else from its source."""


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """The name of an empty screen."""
    if missing := screens.missing():
        pytest.skip(f"needs {' and '.join(missing)}")
    with screens.screen() as name:
        if not name:
            pytest.skip("Xvfb does not start here")
        yield name


@pytest.fixture
def start(screen: str, tmp_path: Path) -> Iterator[StartProgram]:
    """A function that starts the program on a fresh computer; at the end all processes are gone."""
    started: list[Program] = []

    def start_one(*files: str, home: str = "home") -> Program:
        started.append(Program(screen, tmp_path / home, *files))
        return started[-1]

    yield start_one
    for program in started:
        program.kill()


@pytest.fixture(scope="session")
def session(screen: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[message_bus.Session]:
    """A session with a screen reader."""
    if missing := message_bus.missing():
        pytest.skip(f"needs {missing}")
    with message_bus.session(tmp_path_factory.mktemp("session"), screen) as made:
        yield made


@pytest.fixture
def listen(session: message_bus.Session, screen: str, tmp_path: Path) -> Iterator[Listen]:
    """A function that starts the program with its shelf and a listener."""
    listeners: list[Listener] = []

    def start_one(
        command: Sequence[str] = FROM_SOURCE, variables: Mapping[str, str] | None = None
    ) -> Listener:
        home = tmp_path / f"home {len(listeners)}"
        environment = {**session.variables, **(variables or {})}
        program = Program(screen, home, command=command, on_shelf=True, variables=environment)
        listeners.append(Listener(session, program))
        return listeners[-1]

    yield start_one
    for listener in listeners:
        listener.close()


@pytest.fixture(scope="session")
def deb() -> Path:
    """The Debian package."""
    found = packed("topologic-qt_{version}_*.deb")
    if found is None:
        pytest.skip("needs the package: python3 packaging/dev.py package")
    return found


@pytest.fixture(scope="session")
def unpacked(deb: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """The package unpacked into a folder, registered like in a system."""
    needs("update-desktop-database", "update-mime-database")
    root = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["dpkg-deb", "--extract", deb, root], check=True)
    installation = Installation(root)
    subprocess.run(["update-desktop-database", installation.share / "applications"], check=True)
    subprocess.run(["update-mime-database", installation.share / "mime"], check=True)
    return installation


@pytest.fixture
def twin(qapp: QApplication, tmp_path: Path) -> Iterator[Twin]:
    """A window that looks like the program's, for finding points on the screen."""
    dress(qapp, dark=False)
    window = Twin(tmp_path / "twin")
    yield window
    window.close()
