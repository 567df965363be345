"""An external engine that thinks for ever, with a helper process, and its client."""

import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.posix import kill
from tests.waiting import wait_until

needs_processes = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="processes are looked up otherwise there"
)

_ROOT = Path(__file__).parents[1]

_SCRIPT = """
import os, pathlib, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
sys.stdin.readline()
helper = subprocess.Popen(["sleep", "1000"], stdin=-3, stdout=-3, stderr=-3)
for number in (os.getpid(), helper.pid):
    pathlib.Path({folder!r}, str(number)).touch()
while True:
    time.sleep(1)
"""


_DAEMON = """
import os, sys
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execv(sys.argv[1], sys.argv[1:])
"""
_FROM_NOW_ON = "import os, sys; os.{call}(); os.execv(sys.argv[1], sys.argv[1:])"

WRAPPERS: Mapping[str, Sequence[str]] = {
    "timeout": ("timeout", "1000"),
    "setpgrp": (sys.executable, "-c", _FROM_NOW_ON.format(call="setpgrp")),
}
"""Commands before that of an engine, for it to leave the group in which it was started."""

ORPHANING: Mapping[str, Sequence[str]] = {
    "setsid --fork": ("setsid", "--fork"),
    "a daemon": (sys.executable, "-c", _DAEMON),
}
"""The same, and whoever has started the engine ends before it."""


class Thinker:
    """The engine: each of its processes, and each helper, leaves its id in a folder.

    None of them ends when asked to.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "numbers"
        self._folder.mkdir()
        script = folder / "thinker.py"
        script.write_text(_SCRIPT.format(folder=str(self._folder)), encoding="utf-8")
        self.command = (sys.executable, str(script))

    @property
    def engine(self) -> int:
        """The id of the only engine process; its helper has another one."""
        (engine,) = (number for number in self.numbers if parent_of(number) not in self.numbers)
        return engine

    @property
    def numbers(self) -> list[int]:
        """The ids of all processes so far."""
        return [int(file.name) for file in self._folder.iterdir()]

    def wait_until_thinking(self, often: int = 1) -> None:
        """Wait until it thinks, in so many matches at once."""
        wait_until(lambda: len(self.numbers) >= 2 * often, "A thought")

    def wait_until_gone(self) -> None:
        """Wait until all present processes are gone."""
        numbers = self.numbers
        wait_until(lambda: not any(map(is_alive, numbers)), "The end of the processes")

    def wait_until_forgotten(self) -> None:
        """Wait until their parents have reaped them, too, so that the system does not list them."""
        numbers = self.numbers
        wait_until(lambda: not any(Path(f"/proc/{each}").exists() for each in numbers), "Their end")


@contextmanager
def thinker_in(folder: Path) -> Iterator[Thinker]:
    """An engine in a folder, killed in any case at the end."""
    thinker = Thinker(folder)
    try:
        yield thinker
    finally:
        for number in filter(is_alive, thinker.numbers):
            with suppress(ProcessLookupError):
                kill(number)


@contextmanager
def program(
    command: Sequence[str], stdin: int | None = None, stderr: int = subprocess.DEVNULL
) -> Iterator["subprocess.Popen[bytes]"]:
    """A process of this Python that leads a session, as in a terminal; killed in any case at the end."""
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=_ROOT,
        stdin=stdin,
        stderr=stderr,
        start_new_session=True,
        # A shell that runs the tests in the background has them, and what they start, pass interrupts over.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def is_alive(number: int) -> bool:
    """Whether a process exists and has not ended."""
    return state_of(number) not in "ZX"


def state_of(number: int) -> str:
    """The letter of a process's state: T if stopped, X if missing."""
    return (_stat(number) or ["X"])[0]


def parent_of(number: int) -> int:
    """A process's parent id; 0 if missing."""
    return int((_stat(number) or ["X", "0"])[1])


def _stat(number: int) -> list[str]:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []
