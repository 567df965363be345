"""The packages, as built by ``python3 packaging/dev.py package``."""

import filecmp
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from checks import AGAIN

from tests.desktop.conftest import Listen
from tests.desktop.installed import Installation, needs, packed
from tests.desktop.play import play_a_saved_match, saved_match
from tests.desktop.program import Program
from tests.desktop.topologic_by_ear import play_two_rounds
from tests.desktop.twin import Twin
from tests.waiting import PATIENCE
from topologic_qt import APP_ID, __version__

pytestmark = pytest.mark.package

_MEGABYTE = 1_000_000


@pytest.fixture(scope="session")
def portable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program from the portable archive, unpacked in place."""
    found = packed("topologic-qt-{version}-linux-*.tar.xz")
    if found is None:
        pytest.skip("needs the archive: python3 packaging/dev.py package")
    folder = tmp_path_factory.mktemp("portable")
    subprocess.run(["tar", "--extract", "--file", found, "--directory", folder], check=True)
    (program,) = folder.glob("*/topologic-qt")
    return program


StartInstalled = Callable[..., Program]
"""Starts the packed program by this command."""


@pytest.fixture
def start_by(screen: str, tmp_path: Path) -> Iterator[StartInstalled]:
    """A function that starts a program by a command on a fresh computer; at the end it is gone."""
    started: list[Program] = []

    def start_one(command: list[str]) -> Program:
        started.append(Program(screen, tmp_path / "home", command=command))
        return started[-1]

    yield start_one
    for program in started:
        program.kill()


def test_the_menu_starts_it(unpacked: Installation, start_by: StartInstalled) -> None:
    program = start_by(unpacked.menu_entry())
    assert program.title == "Topologic"
    assert program.draws_on_x11
    assert not program.has_loaded("site-packages")
    program.keys("ctrl+q")
    assert program.wait_for_end() == 0
    assert program.said == ""


@pytest.mark.release
def test_a_whole_match_is_played_by_ear(unpacked: Installation, listen: Listen) -> None:
    play_two_rounds(listen(unpacked.menu_entry()))


def test_it_speaks_the_language_of_the_system(unpacked: Installation, listen: Listen) -> None:
    listener = listen(unpacked.menu_entry(), {"LANG": "de_DE.UTF-8", "LC_ALL": ""})
    assert listener.find("Topologic spielen")


def test_a_saved_match_is_opened_by_its_kind_and_played_on(
    unpacked: Installation, start_by: StartInstalled, twin: Twin, tmp_path: Path
) -> None:
    needs("xdg-mime", "mimetype")
    file = saved_match(tmp_path / "Parrot island.topologic")
    play_a_saved_match(start_by(unpacked.opener(file)), twin, file)


@pytest.mark.parametrize(
    ("begins", "kind"),
    [
        ('{\n "format": "topologic-qt saved game",\n', "application/x-topologic"),
        ('{\n "format": "topologic-qt field",\n', "application/x-topologic-field"),
        ('{\n "format": "of another program",\n', "application/json"),
    ],
)
def test_files_are_told_by_their_name_and_by_their_beginning(
    unpacked: Installation, tmp_path: Path, begins: str, kind: str
) -> None:
    needs("xdg-mime", "mimetype")
    suffixes = {"application/x-topologic": ".topologic", "application/x-topologic-field": ".topologic-field"}
    nameless = tmp_path / "nameless"
    nameless.write_text(begins)
    if kind in suffixes:
        assert unpacked.ask("mimetype", "--brief", "--magic-only", str(nameless)) == kind
    empty = tmp_path / f"empty{suffixes.get(kind, '.json')}"
    empty.touch()
    assert unpacked.ask("xdg-mime", "query", "filetype", str(empty)) == kind
    icon = f"{APP_ID}-{'field' if 'field' in kind else 'match'}"
    if kind in suffixes:
        assert (unpacked.share / "icons/hicolor/16x16/mimetypes" / f"{icon}.png").exists()
        assert icon in (unpacked.share / "mime" / f"{kind}.xml").read_text()


def finds_nothing(*command: str | Path) -> None:
    """Run a program that looks for faults, and fail with those it finds."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_those_who_check_packages_find_no_error(deb: Path, unpacked: Installation) -> None:
    needs("appstreamcli", "desktop-file-validate")
    entry = unpacked.share / "applications" / f"{APP_ID}.desktop"
    metainfo = unpacked.share / "metainfo" / f"{APP_ID}.metainfo.xml"
    finds_nothing("desktop-file-validate", entry)
    finds_nothing("appstreamcli", "validate", "--no-net", metainfo)


@pytest.mark.release
def test_debian_finds_no_error_in_the_package(deb: Path) -> None:
    needs("lintian")
    as_root = ["--allow-root"] if sys.platform != "win32" and os.geteuid() == 0 else []
    finds_nothing("lintian", *as_root, "--fail-on", "error", deb)


@pytest.mark.release
def test_a_second_build_gives_the_same_bytes(deb: Path) -> None:
    if not AGAIN.exists():
        pytest.skip("needs a second build: python3 packaging/dev.py test --release")
    wheel = packed("topologic_qt-{version}-*.whl")
    assert wheel is not None
    for first in (deb, wheel):
        assert filecmp.cmp(first, AGAIN / first.name, shallow=False), first.name


def test_it_is_not_larger_than_it_may_be(deb: Path, unpacked: Installation) -> None:
    assert deb.stat().st_size <= 47 * _MEGABYTE
    installed = sum(path.lstat().st_size for path in unpacked.root.rglob("*"))
    assert installed <= 165 * _MEGABYTE  # 12 of them encrypt matches between machines, 5 find them


def test_it_answers_on_the_console(unpacked: Installation) -> None:
    assert unpacked.ask("topologic-qt", "--version") == f"Topologic {__version__}"


@pytest.mark.release
def test_the_portable_program_plays_a_saved_match(
    portable: Path, start_by: StartInstalled, twin: Twin, tmp_path: Path
) -> None:
    file = saved_match(tmp_path / "Parrot island.topologic")
    program = start_by([str(portable), str(file)])
    assert not program.has_loaded("site-packages")
    play_a_saved_match(program, twin, file)


@pytest.mark.release
def test_it_simulates_in_several_processes(portable: Path) -> None:
    words = ["simulate", "--level", "novice", "--fields", "2", "--jobs", "2"]
    done = subprocess.run([portable, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert " 2 of 2 " in done.stderr
    assert done.stdout.splitlines()[1].startswith("novice")


@pytest.mark.release
def test_it_answers_over_the_engine_protocol(portable: Path) -> None:
    begin = '{"do": "new", "game": "topologic", "setup": {"secrets": ["Y5", "R1"]}, "seed": 1}'
    requests = f'{{"do": "hello"}}\n{begin}\n{{"do": "think", "seat": 1, "level": "club"}}\n'
    done = subprocess.run(
        [portable, "engine"], input=requests, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [line[:12] for line in done.stdout.splitlines()] == ['{"ok": true,'] * 3


@pytest.mark.release
def test_the_wheel_plays_the_same(start_by: StartInstalled, twin: Twin, tmp_path: Path) -> None:
    wheel = packed("topologic_qt-{version}-*.whl")
    if wheel is None:
        pytest.skip("needs the wheel: python3 packaging/dev.py package")
    folder = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", folder, wheel], check=True)
    python = ["env", f"PYTHONPATH={folder}", sys.executable]
    ask = "from topologic_qt.widgets.icons import resource; print(resource('icons/topologic.svg'))"
    icon = subprocess.run([*python, "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert Path(icon.stdout.strip()).is_relative_to(folder)
    file = saved_match(tmp_path / "Parrot island.topologic")
    play_a_saved_match(start_by([*python, str(folder / "bin" / "topologic-qt"), str(file)]), twin, file)
