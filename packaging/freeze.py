"""The program that runs without Python: PyInstaller's folder, without debug symbols."""

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
    """Make and return the folder with the program and all its parts.

    ``moment`` is its time, in seconds since 1970. Raises Failure on errors.
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
    # The random order of sets would get into the files.
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
    """Remove debug symbols, and the paths of the computer that built Python.

    Most libraries from wheels have neither, and some break if touched.
    """
    inside = folder / "_internal"
    python = [*inside.glob("libpython*.so*"), *inside.glob("python3*/lib-dynload/*.so")]
    # miniaudio's has debug symbols, and cryptography's all symbol names.
    others = [*inside.glob("_miniaudio*.so"), *inside.glob("_cffi_backend*.so")]
    others += inside.glob("cryptography/hazmat/bindings/_rust*.so")
    own = [file for file in (*python, *others) if not file.is_symlink()]
    icu_code = [*inside.glob("PySide6/Qt/lib/libicuuc.so.*"), *inside.glob("PySide6/Qt/lib/libicui18n.so.*")]
    result = run_quietly(["strip", "--strip-unneeded", *own, *icu_code], env=plain_environment(LC_ALL="C"))
    if result.returncode:
        raise Failure(f"strip failed: {result.stdout.strip().splitlines()[-1]}")
    # It counts files without symbols as failures.
    run_quietly(["chrpath", "--delete", *own])


def _cut_down(folder: Path) -> None:
    """Remove the parts of ICU that Qt never uses."""
    for library in folder.glob("_internal/PySide6/Qt/lib/libicudata.so.*"):
        try:
            icu.cut_down(library)
        except icu.UnknownLayoutError as problem:
            say(f"The packages get larger than they need to be: {problem}.")
