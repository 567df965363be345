"""Fixtures for the desktop tests: a screen of their own, and the program on it."""

import os

# The twins draw where nobody sees them; the program itself gets a real screen.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.program import Program
from tests.desktop.twin import Twin
from topologic_qt.widgets.theme import dress

StartProgram = Callable[..., Program]
"""A function that starts the program with some files, in the same home unless another one is named."""


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """The name of an empty screen."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}")
    ready, told = os.pipe()
    # noreset: it is not to begin anew whenever the last program has left.
    command = ["Xvfb", "-displayfd", str(told), "-noreset", "-screen", "0", "1400x1000x24"]
    command += ["-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[told], stderr=subprocess.DEVNULL) as server:
        os.close(told)
        with os.fdopen(ready) as answer:
            number = answer.readline().strip()
            if not number:
                pytest.skip("Xvfb does not start here")
            yield f":{number}"
        server.terminate()


@pytest.fixture
def start(screen: str, tmp_path: Path) -> Iterator[StartProgram]:
    """A function that starts the program on a fresh machine; at the end every process is gone."""
    started: list[Program] = []

    def start_one(*files: str, home: str = "home") -> Program:
        started.append(Program(screen, tmp_path / home, *files))
        return started[-1]

    yield start_one
    for program in started:
        program.kill()


@pytest.fixture
def twin(qapp: QApplication, tmp_path: Path) -> Iterator[Twin]:
    """A window that looks like the program's, to find points on the screen."""
    dress(qapp, dark=False)
    window = Twin(tmp_path / "twin")
    yield window
    window.close()
