"""Signals, process groups and named pipes, which Windows lacks or does differently."""

import os
import signal
import sys
from pathlib import Path

import pytest


def kill(number: int) -> None:
    """Kill a process."""
    if sys.platform == "win32":
        os.kill(number, signal.SIGTERM)  # nobody can ignore it there
    else:
        os.kill(number, signal.SIGKILL)


def tell_group(number: int, what: signal.Signals) -> None:
    """Send a signal to a process and its group; Windows has no such groups."""
    if sys.platform == "win32":
        pytest.skip("there are no groups of processes here")
    os.killpg(os.getpgid(number), what)


def make_pipe(path: Path) -> None:
    """Make a named pipe; Windows has none."""
    if sys.platform == "win32":
        pytest.skip("no pipe lies among files here")
    os.mkfifo(path)
