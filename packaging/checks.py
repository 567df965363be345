"""The whole check of the project: format, lint, types, arrows, catalogues and tests."""

import os
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event
from typing import NamedTuple

import debian
import qt_libraries
from environment import program
from steps import COMPILED, ROOT, Failure, end_descendants, offscreen_environment, run, run_quietly, say

_DESKTOP_TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool"}
_LISTENING_TOOLS = {"dbus-daemon": "dbus-daemon", "/usr/libexec/at-spi-bus-launcher": "at-spi2-core"}
"""For a session with a screen reader; without them, desktop tests skip it."""
_BROKERS = {"/usr/sbin/mosquitto": "mosquitto"}
"""For online matches; without it, tests with a real broker are skipped."""
_TRANSLATION_TOOLS = {"msgfmt": "gettext"}
_CATALOGUES = ROOT / "resources" / "words"
_SYSTEMS = ("linux", "win32", "darwin")
"""The supported systems, by `sys.platform`."""
_PACKAGE_TOOLS = {
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
    "mimetype": "libfile-mimeinfo-perl",
    "update-mime-database": "shared-mime-info",
    "xdg-mime": "xdg-utils",
}
_RELEASE_TOOLS = {"debootstrap": "debootstrap", "lintian": "lintian"}
_QUICK = "not (gui or desktop or package or long or release)"
"""The fast tests without a window: rules, saved forms, contracts, computers, files."""
_DESKTOP_TESTS = "tests/desktop"
"""The folder of the tests with a screen; naming it speeds up collection."""
_GUI, _PICTURES = "tests/gui", "tests/pictures"
WITH_WINDOWS = (_DESKTOP_TESTS, _GUI, _PICTURES)
"""The folders of window tests only; ignoring them speeds up collection for the others."""
_LEFT_OUT = [f"--ignore={folder}" for folder in WITH_WINDOWS]
_PROPERTIES = ("tests/property", "tests/playthrough")
"""The folders that get separate processes, since a single one takes half as long again."""
_PHOTOS = "tests/unit/games/topologic/photo"
"""The tests that load OpenCV, to keep it out of other processes."""
_KEPT_APART = [f"--ignore={folder}" for folder in (*_PROPERTIES, _PHOTOS)]
_SLOWEST = "--durations=20"
"""Lists the twenty slowest tests."""
_WORKERS = "2"
"""The number of processes for the tests without a screen; each needs up to 500 MB."""
_PACK = ROOT / "packaging" / "package.py"
AGAIN = ROOT / "build" / "again"
"""The folder for packages built again, for comparison with those in dist/."""
_FONT = "fonts-dejavu-core"
_FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")

_TEST_LIMIT = 300
"""The seconds after which a single test is stopped, with its stacks."""
_CHECK_LIMIT = 2700
"""The seconds after which a whole check is stopped."""


class Check(NamedTuple):
    """A program of the whole check. It runs offscreen; desktop tests bring a display."""

    title: str
    command: Sequence[str | Path]
    limit: float = _CHECK_LIMIT
    """Its time limit in seconds: several times the usual on a slow computer."""


_COMPILING = Check("Compiling", [program("python"), "-m", "pytest", "--collect-only", "-q", "-m", "package"])
"""Imports all tests, to compile them and their modules, with the output of a short test list.

In a fresh folder each process would do that at the same time, in 14 seconds.
"""


def run_tests(arguments: Sequence[str]) -> int:
    """Run only the tests, with pytest's arguments, and return pytest's exit code."""
    _prepare_pictures()
    return run(_pytest(*arguments), env=_environment(), cwd=ROOT)


def run_all(*, release: bool) -> int:
    """Run every check, in parallel where possible, even after failures. Return 1 if any failed.

    A ``release`` adds long runs, building the package twice, and installing it in a bare Debian.
    """
    _prepare_pictures()
    absent = {"desktop tests": _absent(_DESKTOP_TOOLS, "the desktop tests")}
    absent["tests with a broker"] = _absent(_BROKERS, "the tests with a broker")
    absent["check of the catalogues"] = _absent(_TRANSLATION_TOOLS, "checking the catalogues")
    absent["tests by ear"] = absent["desktop tests"] or _absent(_LISTENING_TOOLS, "the tests by ear")
    absent["tests of the package"] = absent["desktop tests"] or _absent_package_tools(release=release)
    drawn = "release" if release else "usual"
    chosen = ("-n", _WORKERS, _SLOWEST, "-m", "" if release else "not release", "--hypothesis-profile", drawn)
    # One after another, so that no process loads what both need.
    tests = [
        Check("Properties and playthroughs", _bounded_pytest(*chosen, *_PROPERTIES)),
        Check("Tests without windows", _bounded_pytest(*chosen, *_LEFT_OUT, *_KEPT_APART)),
        Check("Tests with windows", _bounded_pytest(*chosen, _GUI)),
        Check("Pictures", _bounded_pytest(*chosen, _PICTURES)),
    ]
    if not COMPILED.exists():
        tests.insert(0, _COMPILING)
    others = _static_checks()
    if not absent["check of the catalogues"]:
        msgfmt = ["msgfmt", "--check", f"--output-file={os.devnull}"]
        others += [
            Check(f"Catalogue ({words.stem})", [*msgfmt, words]) for words in sorted(_CATALOGUES.glob("*.po"))
        ]
    others.append(Check("Tests of the photo reader", _bounded_pytest(*chosen, _PHOTOS)))
    if not absent["tests of the package"]:
        kinds = ("wheel", "deb", "archive") if release else ("deb", "--hasty")
        others.append(Check("Package", _packing("--unless-made", "--only", *kinds)))
        if release:
            again = _packing("--output", str(AGAIN), "--only", *kinds)
            others.append(Check("Package, built again", again))
    if not absent["desktop tests"]:
        others.append(Check("Desktop tests", _bounded_pytest("-n", "2", "-m", "desktop", _DESKTOP_TESTS)))
    if not absent["tests of the package"]:
        packages = _bounded_pytest("-m", "package" if release else "package and not release", _DESKTOP_TESTS)
        others.append(Check("Tests of the package", packages))
    checks = len(tests) + len(others)
    failed = run_side_by_side(tests, others)
    say("")
    for what, why in absent.items():
        if why:
            say(f"The {what} were not run. {why}")
    say(f"Failed: {', '.join(failed)}." if failed else f"All {checks} checks passed.")
    return 1 if failed else 0


def run_quick() -> int:
    """Run the tests without a window, except the slowest, in a minute; return pytest's exit code."""
    qt_libraries.require_one_of(["offscreen"])
    quick = _bounded_pytest("-n", _WORKERS, _SLOWEST, "-m", _QUICK, *_LEFT_OUT)
    return run(quick, env=_environment(), cwd=ROOT)


def run_side_by_side(*lanes: Sequence[Check]) -> list[str]:
    """Run each lane's checks in order, in parallel with the other lanes. Return the failed ones."""
    interrupted = Event()

    def run_lane(lane: Sequence[Check]) -> list[str]:
        return [check.title for check in lane if not interrupted.is_set() and not _passes(check)]

    with ThreadPoolExecutor(len(lanes)) as pool:
        running = [pool.submit(run_lane, lane) for lane in lanes]
        try:
            return [title for lane in running for title in lane.result()]
        except KeyboardInterrupt:
            interrupted.set()
            while wait(running, timeout=0.1).not_done:  # a lane may have begun another check
                end_descendants()
            raise


def _passes(check: Check) -> bool:
    """Run a check, and print its output at the end, since others run meanwhile."""
    say(f"{check.title} ...")
    began = time.monotonic()
    result = run_quietly(check.command, env=_environment(), cwd=ROOT, limit=check.limit)
    say(f"\n== {check.title} ({time.monotonic() - began:.0f} s)\n{result.stdout.rstrip()}\n")
    return result.returncode == 0


def _static_checks() -> list[Check]:
    return [
        Check("Format (ruff)", _module("ruff", "format", "--check")),
        Check("Lint (ruff)", _module("ruff", "check")),
        *map(_types_on, _SYSTEMS),  # early, when the tests beside them need least memory
        Check("Arrows between the rooms (import-linter)", [program("lint-imports"), "--no-logo"]),
    ]


def _types_on(system: str) -> Check:
    # A common cache would be discarded with each change of the system. Tests run on the first one only.
    options = ["--platform", system, "--cache-dir", f".mypy_cache/{system}"]
    folders = [] if system == _SYSTEMS[0] else ["topologic_qt", "packaging"]
    return Check(f"Types on {system} (mypy)", _module("mypy", *options, *folders))


def _module(name: str, *arguments: str) -> list[str | Path]:
    return [program("python"), "-m", name, *arguments]


def _environment() -> dict[str, str]:
    """Return the environment of every check, which frees memory early, a fifth of it all."""
    return offscreen_environment() | {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "131072"}


def _packing(*arguments: str) -> list[str | Path]:
    return [program("python"), _PACK, *arguments]


def _pytest(*arguments: str) -> list[str | Path]:
    return _module("pytest", *arguments)


def _bounded_pytest(*arguments: str) -> list[str | Path]:
    """Return pytest's command with a time limit: a hanging test fails with its threads' stacks."""
    settings = [f"faulthandler_timeout={_TEST_LIMIT}", "faulthandler_exit_on_timeout=true"]
    return _pytest(*(word for setting in settings for word in ("-o", setting)), *arguments)


def _prepare_pictures() -> None:
    """Install what drawing in tests needs: Qt's libraries, and a font."""
    qt_libraries.require_one_of(["offscreen"])
    if not sys.platform.startswith("linux") or _has_font():
        return
    try:
        if not debian.has_apt():
            raise Failure(
                "This system has no fonts, so text will be missing. Please install one, such as DejaVu."
            )
        debian.install([_FONT], "text in pictures")
    except Failure as failure:
        say(str(failure))


def _has_font() -> bool:
    if shutil.which("fc-list"):
        return bool(run_quietly(["fc-list"]).stdout.strip())
    folders = [Path(folder).expanduser() for folder in _FONT_FOLDERS]
    return any(path.suffix in {".ttf", ".otf"} for folder in folders for path in folder.rglob("*"))


def _absent_package_tools(*, release: bool) -> str:
    """Install the tools that build and examine the package; return as `_absent` does."""
    find = "from PyInstaller.depend.bindepend import get_python_library_path as find; find()"
    if run_quietly([program("python"), "-c", find]).returncode:
        return "They need a Python that was built with its shared library (on Debian: libpython3)."
    return _absent(_PACKAGE_TOOLS | (_RELEASE_TOOLS if release else {}), "testing the package")


def _absent(tools: Mapping[str, str], purpose: str) -> str:
    """Install tools, each from its package. Return a sentence if that failed, else ""."""
    if not sys.platform.startswith("linux"):
        return "They need Linux."
    try:
        qt_libraries.require_one_of(["xcb"])
        missing = [tool for tool in tools if not shutil.which(tool)]
        if missing and not debian.has_apt():
            raise Failure(f"They need {' and '.join(missing)}. Please install them, then run again.")
        if missing:
            debian.install([tools[tool] for tool in missing], purpose)
    except Failure as failure:
        return str(failure)
    return ""
