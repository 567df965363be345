"""The program made to run without Python: PyInstaller's folder, without debug symbols."""

import shutil
import sys
from pathlib import Path

import icu
import mac_bundle
import windows_setup
from product import COMMAND, NAME
from steps import ROOT, Failure, plain_environment, run_quietly, say

WORK = ROOT / "build" / "package"
"""The folder for intermediate results."""


def freeze(moment: int) -> Path:
    """Make the folder that holds the program and all that it needs, and return it.

    ``moment`` is the time that it is made of, in seconds since 1970. Raises Failure if it cannot be made.
    """
    target = WORK / "frozen"
    shutil.rmtree(target, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        windows_setup.prepare(WORK)
    elif sys.platform == "darwin":
        mac_bundle.prepare(WORK)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(target), "--workpath", str(WORK / "pyinstaller")]
    # Sets in an order of chance would end up in the files.
    environment = plain_environment(PYTHONHASHSEED="1", SOURCE_DATE_EPOCH=str(moment))
    result = run_quietly([*command, ROOT / "packaging" / "topologic.spec"], env=environment, cwd=ROOT)
    if result.returncode:
        raise Failure(f"PyInstaller could not make the program. It says:\n{result.stdout.rstrip()}")
    folder = target / COMMAND
    if sys.platform.startswith("linux"):
        _strip(folder)
        _cut_down(folder)
    return target / f"{NAME}.app" if sys.platform == "darwin" else folder


def _strip(folder: Path) -> None:
    """Remove what only builders need: debug symbols, and the folders of the computer that built Python.

    Most of what comes in wheels has neither, and some of it breaks when it is touched.
    """
    inside = folder / "_internal"
    python = [*inside.glob("libpython*.so*"), *inside.glob("python3*/lib-dynload/*.so")]
    # Those of miniaudio come with debug symbols, and that of cryptography with the names of all its parts.
    others = [*inside.glob("_miniaudio*.so"), *inside.glob("_cffi_backend*.so")]
    others += inside.glob("cryptography/hazmat/bindings/_rust*.so")
    own = [file for file in (*python, *others) if not file.is_symlink()]
    icu_code = [*inside.glob("PySide6/Qt/lib/libicuuc.so.*"), *inside.glob("PySide6/Qt/lib/libicui18n.so.*")]
    result = run_quietly(["strip", "--strip-unneeded", *own, *icu_code], env=plain_environment(LC_ALL="C"))
    if result.returncode:
        raise Failure(f"strip failed: {result.stdout.strip().splitlines()[-1]}")
    # It counts files that have nothing to take out as failures.
    run_quietly(["chrpath", "--delete", *own])


def _cut_down(folder: Path) -> None:
    """Remove the parts of ICU that Qt never uses."""
    for library in folder.glob("_internal/PySide6/Qt/lib/libicudata.so.*"):
        try:
            icu.cut_down(library)
        except icu.UnknownLayoutError as problem:
            say(f"The packages get larger than they need to be: {problem}.")
