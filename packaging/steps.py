"""The output and the programs of dev.py's commands: one line for a step, one sentence when it fails."""

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
"""The folder of all compiled modules."""

_GRACE = 10.0
"""The seconds that a program has to end after Ctrl-C, or after it was told to end."""

_PR_SET_CHILD_SUBREAPER = 36
"""The option of Linux's ``prctl`` that makes a process the parent of all orphans below it."""


class Failure(Exception):
    """A step that could not be done. The text tells the person who started it what failed and what to do."""


def say(text: str) -> None:
    """Print one line now, so that it stands before the output of the step itself."""
    print(text, flush=True)


def run(
    command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> int:
    """Run a program with its own output, and return its exit code (128 + n if signal n ended it)."""
    with subprocess.Popen(command, env=env, cwd=cwd) as child:
        try:
            code = child.wait()
        except KeyboardInterrupt:
            # The terminal sent Ctrl-C to the program too: it ends by itself, or it is ended.
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
    """Run a program without showing its output, which is kept, errors included, in ``stdout``.

    After ``limit`` seconds it is ended, and the output says so. The output goes through a file: through a
    pipe, whatever the program leaves running could keep this one waiting.
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
    """The environment for a program, with the changes, and without colours unless a person is watching."""
    environment = {**os.environ, **changes}
    if not sys.stdout.isatty():
        for name in ("CLICOLOR_FORCE", "FORCE_COLOR", "MYPY_FORCE_COLOR", "PY_COLORS"):
            environment.pop(name, None)
        environment["NO_COLOR"] = "1"
    return environment


def offscreen_environment() -> dict[str, str]:
    """The environment for a program that draws where nobody sees it, the same on every machine."""
    # Qt warns of any locale that is not UTF-8, and a warning fails a test.
    locale = {"LC_ALL": "C.UTF-8"} if sys.platform.startswith("linux") else {}
    return plain_environment(
        QT_QPA_PLATFORM="offscreen",
        # Many processes run the same modules: each is compiled once, and lies beside no source.
        PYTHONDONTWRITEBYTECODE="",
        PYTHONPYCACHEPREFIX=str(COMPILED),
        **locale,
    )


@contextmanager
def nothing_left_behind() -> Iterator[None]:
    """End every process that the block started, and all that those started, however the block ends.

    Inside, SIGTERM and SIGHUP (a closed terminal) raise KeyboardInterrupt, as Ctrl-C does. Processes whose
    parent has ended, such as a message bus, are found on Linux alone.
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
                while os.waitpid(-1, os.WNOHANG)[0]:  # no orphan that has ended stays listed
                    pass


def end_descendants() -> None:
    """Tell every process below this one to end, and kill those that are still there after `_GRACE` seconds.

    From then on, this process cannot be stopped, and ends soon. On other systems than Linux nothing is ended.
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
    """Set what happens when a person or the system asks this process to end."""
    signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGTERM, handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, handler)


def _descendants() -> set[int]:
    """The ids of all running processes below this one, as Linux lists them in /proc."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
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
