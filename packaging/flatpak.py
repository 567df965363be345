"""The sources of the Flatpak, built offline: the project's files and the required wheels."""

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from environment import RUN_LOCK, program
from linux_tree import write_share
from steps import Failure, run_quietly

_PYTHON = "3.13"
"""The Python version in the manifest's runtime."""
_PLATFORMS = ("manylinux_2_28_x86_64", "manylinux2014_x86_64")
_IN_THE_BASE = ("pyside6-essentials", "shiboken6")
"""The packages in the manifest's base."""


def gather(wheel: Path, target: Path, moment: int, home: str | None) -> Path:
    """Put everything into the folder ``flatpak`` of ``target``, and return it.

    Raises Failure if a wheel is unavailable.
    """
    folder = target / "flatpak"
    shutil.rmtree(folder, ignore_errors=True)
    wheels = folder / "wheels"
    wheels.mkdir(parents=True)
    shutil.copy(wheel, wheels)
    with TemporaryDirectory(prefix="topologic-flatpak-") as scratch:
        wanted = Path(scratch) / "wanted.lock"
        wanted.write_text(wanted_wheels(RUN_LOCK.read_text(encoding="utf-8")), encoding="utf-8")
        command = [
            str(program("python")),
            "-m",
            "pip",
            "--quiet",
            "download",
            "--no-deps",
            "--require-hashes",
        ]
        command += ["--only-binary", ":all:", "--python-version", _PYTHON]
        command += [f"--platform={platform}" for platform in _PLATFORMS]
        result = run_quietly([*command, "--dest", wheels, "--requirement", wanted])
    if result.returncode:
        raise Failure(f"The wheels for the Flatpak could not be had. pip says:\n{result.stdout.rstrip()}")
    write_share(folder / "share", moment, home)
    return folder


def wanted_wheels(lock: str) -> str:
    """Return the lock without the packages in the Flatpak's base."""
    entries = re.split(r"^(?=[a-z])", lock, flags=re.MULTILINE)
    return "".join(entry for entry in entries if not entry.startswith(_IN_THE_BASE))
