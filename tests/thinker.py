"""An external engine that thinks without end, with a helper that it has started, and who asks it."""

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
    """The engine: each of its processes, and each helper, leaves its number in a folder.

    None of them ends for being asked to.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "numbers"
        self._folder.mkdir()
        script = folder / "thinker.py"
        script.write_text(_SCRIPT.format(folder=str(self._folder)), encoding="utf-8")
        self.command = (sys.executable, str(script))

    @property
    def engine(self) -> int:
        """The number of the engine's process, of which there is one; its helper's is another one."""
        (engine,) = (number for number in self.numbers if parent_of(number) not in self.numbers)
        return engine

    @property
    def numbers(self) -> list[int]:
        """The numbers of all processes that there have been."""
        return [int(file.name) for file in self._folder.iterdir()]

    def wait_until_thinking(self, often: int = 1) -> None:
        """Wait until it thinks, in so many matches at once."""
        wait_until(lambda: len(self.numbers) >= 2 * often, "A thought")

    def wait_until_gone(self) -> None:
        """Wait until none of the processes is left that there are now."""
        numbers = self.numbers
        wait_until(lambda: not any(map(is_alive, numbers)), "The end of the processes")

    def wait_until_forgotten(self) -> None:
        """The same, and until their parents have been told: the system lists them no more."""
        numbers = self.numbers
        wait_until(lambda: not any(Path(f"/proc/{each}").exists() for each in numbers), "Their end")


@contextmanager
def thinker_in(folder: Path) -> Iterator[Thinker]:
    """An engine in a folder; it is ended for good in any case."""
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
    """A process of this Python, which leads a session as one in a terminal does; it is killed in any case."""
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
    """Whether a process is there and has not ended."""
    return state_of(number) not in "ZX"


def state_of(number: int) -> str:
    """The letter of what a process does: T where it is stopped, X where it is not there."""
    return (_stat(number) or ["X"])[0]


def parent_of(number: int) -> int:
    """The number of a process's parent; 0 where it is not there."""
    return int((_stat(number) or ["X", "0"])[1])


def _stat(number: int) -> list[str]:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []
