"""The output and the programs of dev.py's commands: one line for a step, one sentence when it fails."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile

ROOT = Path(__file__).resolve().parent.parent
"""The project's folder."""

COMPILED = ROOT / ".venv" / "compiled"
"""The folder of all compiled modules."""

_GRACE = 10.0
"""The seconds that a program has to end after Ctrl-C."""


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


def _end(child: subprocess.Popen[bytes]) -> None:
    try:
        child.wait(_GRACE)
    except (KeyboardInterrupt, subprocess.TimeoutExpired):
        child.kill()
