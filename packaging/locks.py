"""Makes the locks again: one version of every required package, with hashes."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from environment import DEV_LOCK, LOCK_TOOL_LOCK, RUN_LOCK, make_venv, pip_install, program
from steps import ROOT, Failure, run, say

# Universal, from the oldest Python: one lock for all systems and versions. It must not reveal the computer or
# its package index.
_COMPILE = (
    *("pip", "compile", "--quiet"),
    *("--universal", "--python-version", "3.11", "--generate-hashes"),
    *("--no-emit-index-url", "--no-emit-find-links"),
    *("--custom-compile-command", "python3 packaging/dev.py lock"),
)


def remake(arguments: Sequence[str]) -> None:
    """Make all locks again with uv, which has a lock of its own.

    Versions that still fit are kept, unless the arguments contain ``--upgrade``.
    """
    with TemporaryDirectory(prefix="topologic-lock-") as folder:
        venv = Path(folder)
        say("Fetching uv into an environment of its own ...")
        make_venv(venv)
        pip_install("--require-hashes", "-r", str(LOCK_TOOL_LOCK), venv=venv)
        uv = program("uv", venv)
        # The playing environment also reads photos: the extra is for people who install the wheel.
        _compile(uv, RUN_LOCK, ["pyproject.toml", "--extra", "photo", *arguments])
        dev = ["pyproject.toml", "--all-extras", "--group", "dev", "--constraint", _relative(RUN_LOCK)]
        _compile(uv, DEV_LOCK, [*dev, *arguments])
        wanted = venv / "uv.in"
        wanted.write_text("uv>=0.5,<1\n", encoding="utf-8")
        _compile(uv, LOCK_TOOL_LOCK, [wanted, "--no-annotate", *arguments])


def _compile(uv: Path, lock: Path, arguments: Sequence[str | Path]) -> None:
    say(f"Making {_relative(lock)} ...")
    if run([uv, *_COMPILE, "--output-file", _relative(lock), *arguments], cwd=ROOT):
        raise Failure(f"{_relative(lock)} could not be made; the reason stands above.")


def _relative(lock: Path) -> str:
    return lock.relative_to(ROOT).as_posix()
