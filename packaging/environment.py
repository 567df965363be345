"""The project's own Python environment in .venv/, made from a lock and kept up to date.

A finished environment has a stamp of its lock, which is removed before any change and written last, so that
an interrupted installation never counts as finished.
"""

import hashlib
import json
import os
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import debian
from steps import ROOT, Failure, run_quietly, say

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

RUN_LOCK = ROOT / "packaging" / "requirements.lock"
"""The packages for playing."""
DEV_LOCK = ROOT / "packaging" / "requirements-dev.lock"
"""The packages for development: those of `RUN_LOCK` in the same versions, and tools."""
LOCK_TOOL_LOCK = ROOT / "packaging" / "requirements-uv.lock"
"""The package for re-making the locks: uv."""

_VENV = ROOT / ".venv"
_BUSY = ROOT / ".venv.lock"
_STAMP = _VENV / "finished.json"
# In an active environment, use the Python that made it: .venv/ may have to be replaced.
_BASE_PYTHON: str = getattr(sys, "_base_executable", None) or sys.executable


def program(name: str, venv: Path = _VENV) -> Path:
    """Return the path of a program in an environment, such as ``python``."""
    return venv / "Scripts" / f"{name}.exe" if sys.platform == "win32" else venv / "bin" / name


def site_packages() -> Path:
    """Return an environment's folder of packages."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(_VENV), "platbase": str(_VENV)}))


def prepare(lock: Path) -> None:
    """Make .venv/ match the lock. Raises Failure if that is impossible."""
    if _serves(lock):
        return
    with _alone():
        if _serves(lock):  # another dev.py has just made it
            return
        kept = _stamp()
        _STAMP.unlink(missing_ok=True)
        if not program("python").exists() or any(kept.get(key) != value for key, value in _here().items()):
            say("Making the Python environment in .venv/ ...")
            make_venv(_VENV)
        say(f"Installing the packages of packaging/{lock.name} (this can take a minute) ...")
        # Compiling on demand makes installing faster.
        pip_install("--no-compile", "--require-hashes", "-r", str(lock))
        # The project itself is only put on the path.
        (site_packages() / "topologic-qt.pth").write_text(f"{ROOT}\n", encoding="utf-8")
        _make_command()
        _STAMP.write_text(json.dumps(_finished(lock), indent=2), encoding="utf-8")


def _make_command() -> None:
    """Make .venv/bin/topologic-qt, as installing the project would. Raises Failure."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["gui-scripts"]
    (line,) = (f"{name} = {target}" for name, target in scripts.items())
    # as pip makes a command, also on Windows
    make = (
        "import sys; from pip._vendor.distlib.scripts import ScriptMaker; maker = ScriptMaker(None, "
        "sys.argv[1]); maker.variants = {''}; maker.make(sys.argv[2], {'gui': True})"
    )
    result = run_quietly([program("python"), "-c", make, program("python").parent, line])
    if result.returncode:
        raise Failure(f"The command {line.split()[0]} could not be made: {_last_line(result.stdout)}")


def make_venv(folder: Path) -> None:
    """Make an environment in the folder, replacing its contents. Raises Failure on errors."""
    _require_ensurepip()
    result = run_quietly([_BASE_PYTHON, "-m", "venv", "--clear", folder])
    if result.returncode:
        raise Failure(f"Python could not make an environment in {folder}: {_last_line(result.stdout)}")


def pip_install(*arguments: str, venv: Path = _VENV) -> None:
    """Install wheels with an environment's pip. Raises Failure with pip's reason."""
    pip = [str(program("python", venv)), "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
    # pip refuses a person's --user setting inside an environment.
    environment = {**os.environ, "PIP_USER": "0"}
    result = run_quietly([*pip, "install", "--only-binary", ":all:", *arguments], env=environment)
    if result.returncode:
        raise Failure(
            "The packages could not be installed. Please check the network connection, then run the same "
            f"command again. (pip says: {_last_line(result.stdout)})"
        )


def _serves(lock: Path) -> bool:
    """Return whether .venv/ is finished and has the lock's packages."""
    stamp = _stamp()
    is_whole = program("python").exists() and program("topologic-qt").exists()
    return is_whole and any(stamp == _finished(made_from) for made_from in {lock, DEV_LOCK})


def _stamp() -> dict[str, str]:
    """Return the stamp of the environment's lock and place; empty if unfinished."""
    try:
        stamp = json.loads(_STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _here() -> dict[str, str]:
    """Return the facts about this computer that determine an environment."""
    return {"python": sys.version, "base": sys.base_prefix, "root": str(ROOT)}


def _finished(lock: Path) -> dict[str, str]:
    return {**_here(), "lock": lock.name, "sha256": hashlib.sha256(lock.read_bytes()).hexdigest()}


def _last_line(output: str) -> str:
    """Return pip's last error, or else the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return (errors or lines or ["it gave no reason"])[-1]


def _require_ensurepip() -> None:
    """Install Debian's package for making environments, or raise Failure."""
    if run_quietly([_BASE_PYTHON, "-c", "import ensurepip, venv"]).returncode == 0:
        return
    if not debian.has_apt():
        raise Failure(
            "This Python lacks its modules venv and ensurepip. Please install them, then run again."
        )
    package = f"python3.{sys.version_info.minor}-venv"
    if not debian.knows(package):
        debian.update()
    # The unversioned package is for the system's default Python.
    debian.install([package if debian.knows(package) else "python3-venv"], "Python environments")


@contextmanager
def _alone() -> Iterator[None]:
    """Block any other dev.py while this one changes .venv/; released by the system even after a crash."""
    try:
        file = _BUSY.open("a", encoding="utf-8")
    except OSError as problem:
        raise Failure(
            f"{ROOT} cannot be written to ({problem.strerror}); work in a copy of your own."
        ) from problem
    with file:
        if not _locks(file):
            say("Waiting for another dev.py that is at work on .venv/ ...")
            while not _locks(file):
                time.sleep(0.2)
        yield


def _locks(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
