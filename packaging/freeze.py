"""The program made to run without Python: PyInstaller's folder, without debug symbols."""

import os
import shutil
import sys
from pathlib import Path

import icu
from steps import ROOT, Failure, plain_environment, run_quietly, say

WORK = ROOT / "build" / "package"
"""What is made on the way to the packages."""


def freeze(moment: int) -> Path:
    """Make the folder that holds the program and all that it needs, and return it.

    ``moment`` is the time that it is made of, in seconds since 1970. Raises Failure if it cannot be made.
    """
    target = WORK / "frozen"
    shutil.rmtree(target, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(target), "--workpath", str(WORK / "pyinstaller")]
    # Sets in an order of chance would end up in the files.
    environment = plain_environment(PYTHONHASHSEED="1", SOURCE_DATE_EPOCH=str(moment))
    result = run_quietly([*command, ROOT / "packaging" / "topologic.spec"], env=environment, cwd=ROOT)
    if result.returncode:
        raise Failure(f"PyInstaller could not make the program. It says:\n{result.stdout.rstrip()}")
    folder = target / "topologic-qt"
    if sys.platform.startswith("linux"):
        _strip(folder)
        _cut_down(folder)
    return target / "Topologic.app" if sys.platform == "darwin" else folder


def _strip(folder: Path) -> None:
    """Take the debug symbols out of what Python was built with. Wheels come without them."""
    if not shutil.which("strip"):
        raise Failure("The program strip is missing. Please install binutils, then run again.")
    inside = folder / "_internal"
    files = [*inside.glob("*.so*"), *inside.glob("python3*/lib-dynload/*.so")]
    own = [file for file in files if not file.is_symlink()]
    result = run_quietly(["strip", "--strip-unneeded", *own], env={**os.environ, "LC_ALL": "C"})
    if result.returncode:
        raise Failure(f"strip failed: {result.stdout.strip().splitlines()[-1]}")


def _cut_down(folder: Path) -> None:
    """Leave away what Qt never asks of ICU."""
    for library in folder.glob("_internal/PySide6/Qt/lib/libicudata.so.*"):
        try:
            icu.cut_down(library)
        except icu.UnknownLayoutError as problem:
            say(f"The packages get larger than they need to be: {problem}.")
