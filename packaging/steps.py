"""The output of dev.py's commands, and running programs: a line for a step, a sentence for a failure."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
"""The project's folder."""

COMPILED = ROOT / ".venv" / "compiled"
"""The folder for all compiled modules."""

_GRACE = 10.0
"""The time a program gets to end after Ctrl-C or a request, in seconds."""

_PR_SET_CHILD_SUBREAPER = 36
"""The option of Linux's ``prctl`` that makes a process the parent of all orphaned descendants."""


class Failure(Exception):
    """Raised for a failed step. The text tells people what failed and what to do."""


def say(text: str) -> None:
    """Print a line now, before the step's own output."""
    print(text, flush=True)


def run(
    command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> int:
    """Run a program with its own output, and return its exit code (128 + n if ended by signal n)."""
    with subprocess.Popen(command, env=env, cwd=cwd) as child:
        try:
            code = child.wait()
        except KeyboardInterrupt:
            # The terminal sends Ctrl-C to the program, too: it ends by itself or is stopped.
            _end(child)
            raise
    return code if code >= 0 else 128 - code


def run_quietly(
    command: Sequence[str | Path],
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    limit: float | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a program, with output and errors kept in ``stdout``.

    After ``limit`` seconds it is stopped, and the output says so. The output goes to a file, since a pipe
    would wait for all processes that the program leaves running.
    """
    with TemporaryFile() as told:
        with subprocess.Popen(
            command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, stdout=told, stderr=subprocess.STDOUT
        ) as child:
            try:
                child.wait(limit)
            except subprocess.TimeoutExpired as late:
                child.kill()
                told.write(
                    f"\nIt had not ended after {late.timeout:.0f} seconds, and was stopped.\n".encode()
                )
            except BaseException:
                child.kill()
                raise
        told.seek(0)
        return subprocess.CompletedProcess(
            command, child.returncode, told.read().decode(errors="replace").replace("\r\n", "\n")
        )


def plain_environment(**changes: str) -> dict[str, str]:
    """Return the environment for a program, with the changes, and without colours unless on a terminal."""
    environment = {**os.environ, **changes}
    if not sys.stdout.isatty():
        for name in ("CLICOLOR_FORCE", "FORCE_COLOR", "MYPY_FORCE_COLOR", "PY_COLORS"):
            environment.pop(name, None)
        environment["NO_COLOR"] = "1"
    return environment


def offscreen_environment() -> dict[str, str]:
    """Return the environment for drawing offscreen, the same on every computer."""
    # Qt warns about locales other than UTF-8, and a warning fails a test.
    locale = {"LC_ALL": "C.UTF-8"} if sys.platform.startswith("linux") else {}
    return plain_environment(
        QT_QPA_PLATFORM="offscreen",
        # Processes share compiled modules, kept apart from the sources.
        PYTHONDONTWRITEBYTECODE="",
        PYTHONPYCACHEPREFIX=str(COMPILED),
        **locale,
    )


@contextmanager
def nothing_left_behind() -> Iterator[None]:
    """End all processes started in the block, and their descendants, however the block ends.

    Inside, SIGTERM and SIGHUP (a closed terminal) raise KeyboardInterrupt, like Ctrl-C. Orphaned descendants,
    such as a message bus, are found only on Linux.
    """
    _on_every_stop(signal.default_int_handler)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        end_descendants()
        if sys.platform == "linux":
            with suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:  # reap ended orphans
                    pass


def end_descendants() -> None:
    """Ask all descendants of this process to end, and kill the rest after `_GRACE` seconds.

    From then on, this process cannot be stopped, and ends soon. Does nothing on systems other than Linux.
    """
    _on_every_stop(signal.SIG_IGN)
    if sys.platform != "linux":
        return
    patient_until = time.monotonic() + _GRACE
    told: set[int] = set()
    while running := _descendants():
        patient = time.monotonic() < patient_until
        for process in running - told if patient else running:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM if patient else signal.SIGKILL)
        told |= running
        time.sleep(0.02)


def _on_every_stop(handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> None:
    """Set the handler for all signals that ask this process to end."""
    signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGTERM, handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, handler)


def _descendants() -> set[int]:
    """Return the ids of all running descendants, by Linux's /proc."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # ended meanwhile
            state, parent, *_ = stat.read_text(errors="replace").rpartition(")")[2].split()
            if state != "Z":
                children.setdefault(int(parent), []).append(int(stat.parent.name))
    found: set[int] = set()
    waiting = [os.getpid()]
    while waiting:
        below = children.get(waiting.pop(), [])
        found.update(below)
        waiting += below
    return found


def _end(child: subprocess.Popen[bytes]) -> None:
    try:
        child.wait(_GRACE)
    except (KeyboardInterrupt, subprocess.TimeoutExpired):
        child.kill()
