"""The contents of the program that runs without Python, without unused parts of Qt and Python.

PyInstaller includes everything that might be loaded. This module names plugins and modules that are never
loaded; libraries needed only by them are left out, too. Used by topologic.spec.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePath, PurePosixPath
from typing import TypeAlias

from PyInstaller.depend.bindepend import get_imports  # type: ignore[import-untyped]
from steps import ROOT, Failure

Entry: TypeAlias = tuple[str, str, str]
"""A file as PyInstaller lists it: its path in the bundle, its source, and its kind."""

NEVER_LOADED = (
    *("_hashlib", "ftplib", "imaplib", "smtplib", "nntplib", "telnetlib", "xmlrpc"),
    *("tkinter", "_tkinter", "curses", "readline", "dbm", "turtle", "idlelib"),
    *("distutils", "ensurepip", "lib2to3", "pip", "pkg_resources", "setuptools", "venv"),
    *("cProfile", "doctest", "pdb", "pstats", "pydoc", "test", "unittest"),
    # PySide's hook always includes it.
    "PySide6.QtDBus",
    # Reading photos would double the package; the program says what is missing.
    *("cv2", "PIL"),
    # So would clusters.
    *("cloudpickle", "dask", "distributed", "jinja2", "msgpack", "psutil", "tornado", "yaml"),
    # And compiling the search for a bound.
    *("llvmlite", "numba"),
    # Used by other modules if a developer has it.
    *("IPython", "_pytest", "hypothesis", "markdown_it", "mypy", "pygments", "pytest", "rich"),
    *("numpy.f2py", "numpy.testing", "pydantic.mypy", "pydantic.v1"),
    # Only miniaudio's compiled half is used.
    *("cffi", "miniaudio", "pycparser"),
    # numpy loads these on demand.
    *("numpy.fft", "numpy.ma", "numpy.polynomial", "numpy.random"),
    *("numpy._core.defchararray", "numpy._core.strings", "numpy.char", "numpy.core", "numpy.ctypeslib"),
    *("numpy.matlib", "numpy.rec", "numpy.strings", "numpy._core._multiarray_tests"),
    # Python's slow substitute for _decimal, which is included.
    "_pydecimal",
)
"""The modules of Python and others that are never imported."""

LOADED_BY_NAME = ("_cffi_backend", "_miniaudio")
"""The modules loaded without an import statement; optional: without them there is no sound."""

_FILES_NEVER_USED = (
    # Qt's plugins for screens without a desktop, for networks and databases, and for rare image formats.
    *(
        "egldeviceintegrations/*",
        "generic/*",
        "networkinformation/*",
        "qmltooling/*",
        "sqldrivers/*",
        "tls/*",
    ),
    *("wayland-graphics-integration-server/*", "platforms/*eglfs*", "platforms/*linuxfb*"),
    *("platforms/*minimal*", "platforms/*vkkhrdisplay*", "platforms/*vnc*", "platforms/*direct2d*"),
    *("platforminputcontexts/*virtualkeyboard*", "platformthemes/*gtk3*"),
    *("imageformats/*icns*", "imageformats/*pdf*", "imageformats/*tga*", "imageformats/*tiff*"),
    *("imageformats/*wbmp*", "imageformats/*webp*"),
    # Files only for package installers.
    *("*.dist-info/RECORD", "*.dist-info/sboms/*"),
    # OpenGL in software.
    *("opengl32sw.dll", "d3dcompiler_*.dll"),
)

_GIVEN = ROOT / "build" / "licence-texts"
_TEXTS = (Path("/usr/share/common-licenses"), _GIVEN)
_PYTHON_LICENCES = (
    Path(os.__file__).with_name("LICENSE.txt"),
    Path(sys.base_prefix, "LICENSE.txt"),
    Path(f"/usr/share/doc/python3.{sys.version_info.minor}/copyright"),
    _GIVEN / "Python",
)
_QT_LICENCES = ("GPL-3", "LGPL-3")
_PACKAGES = (
    *("annotated-types", "cffi", "cryptography", "ifaddr", "miniaudio", "numpy", "paho-mqtt"),
    *("platformdirs", "pydantic", "pydantic-core", "spake2", "tqdm", "typing-extensions", "zeroconf"),
)
_PACKAGES_WITHOUT_WHICH_IT_RUNS = {"cffi", "miniaudio", "numpy"}


def used(entries: Iterable[Entry]) -> list[Entry]:
    """Return the files without those never used, and without libraries needed only by them."""
    wanted = [entry for entry in entries if not _is_never_used(entry[0])]
    libraries = {
        PurePath(dest).name: (dest, source, kind) for dest, source, kind in wanted if kind == "BINARY"
    }
    roots = [source for dest, source, kind in wanted if kind == "EXTENSION" or _is_loaded_by_name(dest)]
    reached = _reached(roots, libraries)
    return [
        (dest, source, kind)
        for dest, source, kind in wanted
        if kind not in ("BINARY", "SYMLINK") or _is_loaded_by_name(dest) or PurePath(dest).name in reached
    ]


def _is_never_used(dest: str) -> bool:
    path = PurePosixPath(PurePath(dest).as_posix())
    if path.match("translations/*"):  # Qt's own words, in languages that the program may lack
        return path.name not in {f"qtbase_{catalogue.stem}.qm" for catalogue in _catalogues()}
    return any(path.match(pattern) for pattern in _FILES_NEVER_USED)


def _catalogues() -> list[Path]:
    """Return the parts of the translations that the program reads: a file for each language."""
    return sorted((ROOT / "resources" / "words").glob("*.mo"))


def _is_loaded_by_name(dest: str) -> bool:
    """Return whether a file is loaded without being linked: Python itself, or a Qt plugin."""
    path = PurePath(dest)
    return path.name.lower().startswith(("libpython", "python", "vcruntime")) or "plugins" in path.parts


def _reached(roots: Sequence[str], libraries: dict[str, Entry]) -> set[str]:
    """Return the names of the libraries linked by these files, directly or not."""
    reached: set[str] = set()
    waiting = list(roots)
    while waiting:
        for name, _ in get_imports(waiting.pop()):
            library = PurePath(name).name
            if library in libraries and library not in reached:
                reached.add(library)
                waiting.append(libraries[library][1])
    return reached


def resources() -> list[tuple[str, str]]:
    """Return the program's resources that it opens, with their folders in the bundle."""
    folder = ROOT / "resources"
    # The pictures are for readers of the documentation, and catalogue sources for translators.
    others = ("pictures", "words")
    kept = [path for path in folder.iterdir() if path.is_dir() and path.name not in others]
    brought = [(str(path), f"topologic_qt/resources/{path.name}") for path in sorted(kept)]
    return brought + [(str(catalogue), "topologic_qt/resources/words") for catalogue in _catalogues()]


def licences() -> list[tuple[str, str]]:
    """Return the licences of all parts, with their folders in the bundle.

    Raises Failure if one of them is missing on this computer.
    """
    found = [(str(ROOT / "LICENSE"), "licences/topologic-qt")]
    found.append((str(ROOT / "resources" / "fonts" / "LICENSE.txt"), "licences/fonts"))
    found.append((str(_first("Python", _PYTHON_LICENCES)), "licences/python"))
    for name in _QT_LICENCES:
        found.append((str(_first(f"Qt ({name})", [folder / name for folder in _TEXTS])), "licences/qt"))
    for package in _PACKAGES:
        try:
            files = distribution(package).files or []
        except PackageNotFoundError:
            if package in _PACKAGES_WITHOUT_WHICH_IT_RUNS:
                continue
            raise
        beginnings = ("license", "licence", "copying")
        texts = [
            file
            for file in files
            if file.parent.name == "licenses" or file.name.lower().startswith(beginnings)
        ]
        found += [(str(text.locate()), f"licences/{package}") for text in texts if text.suffix != ".py"]
    return found


def _first(what: str, places: Sequence[Path]) -> Path:
    for place in places:
        if place.exists():
            return place
    raise Failure(
        f"The licence of {what} is not on this computer. "
        f"Please put its text into {places[-1]}, then run again."
    )
