"""The package in a bare Debian: installed, played, and removed without a trace.

Takes some minutes, administrator's rights and a network, so it runs only before a release: ``python3
packaging/dev.py test --release``.
"""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.installed import BareSystem, packed
from tests.desktop.play import play_a_saved_match, saved_match
from tests.desktop.program import Program
from tests.desktop.twin import Twin
from topologic_qt import __version__

pytestmark = [pytest.mark.package, pytest.mark.release]


def source_of_packages() -> tuple[str, str]:
    """The name of this Debian, and the source of its packages."""
    name = platform.freedesktop_os_release().get("VERSION_CODENAME", "")
    asked = ["apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    uris = [
        uri for codename, _, uri in (line.partition(" ") for line in told.splitlines()) if codename == name
    ]
    if not uris:
        pytest.skip("needs a Debian with its sources of packages")
    return name, uris[0]


@pytest.fixture
def system(tmp_path: Path) -> Iterator[BareSystem]:
    """A new Debian."""
    if sys.platform == "win32" or os.geteuid() or shutil.which("debootstrap") is None:
        pytest.skip("needs debootstrap and the administrator's rights")
    root = tmp_path / "debian"
    # Everybody may look into it, as into any system.
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    name, uri = source_of_packages()
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", name, root, uri], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stdout[-2000:]
    subprocess.run(["mount", "--types", "proc", "proc", root / "proc"], check=True)
    yield BareSystem(root)
    subprocess.run(["umount", root / "proc"], check=True)


def ours(root: Path) -> list[Path]:
    """All traces of the program in a system, except a person's files and the system's log."""
    found = subprocess.run(
        ["find", root, "-xdev", "-iname", "*topologic*"], capture_output=True, text=True, check=True
    )
    named = [Path(line) for line in found.stdout.splitlines()]
    lists = [root / "usr/share/applications/mimeinfo.cache", *(root / "usr/share/mime").glob("*")]
    told = [path for path in lists if path.is_file() and b"topologic" in path.read_bytes()]
    others = (root / "home", root / "var" / "log")
    return [path for path in (*named, *told) if not any(path.is_relative_to(folder) for folder in others)]


def test_install_play_and_remove(system: BareSystem, screen: str, twin: Twin) -> None:
    deb = packed("topologic-qt_{version}_*.deb")
    if deb is None:
        pytest.skip("needs the package: python3 packaging/dev.py package")
    root = system.root
    assert not list(root.glob("usr/bin/python3*"))
    assert ours(root) == []
    given = root / "root" / deb.name
    shutil.copy(deb, given)
    system.administer("apt-get", "update")
    system.administer("apt-get", "install", "--yes", f"/root/{deb.name}")
    given.unlink()
    assert not list(root.glob("usr/bin/python3*"))
    assert system.ask("topologic-qt", "--version") == f"Topologic {__version__}"

    home = root / "home" / "person"
    file = saved_match(home / "Parrot island.topologic")
    for folder in ("config", "data", "cache", "run"):
        (home / folder).mkdir()
    subprocess.run(["chown", "--recursive", system.PERSON, home], check=True)
    for command in (system.menu_entry(), system.opener(file)):
        program = Program(screen, home, command=command, root=root)
        try:
            if command == system.menu_entry():
                program.keys("ctrl+q")
                assert program.wait_for_end() == 0
            else:
                play_a_saved_match(program, twin, file)
        finally:
            program.kill()

    system.administer("apt-get", "purge", "--yes", "topologic-qt")
    assert ours(root) == []
    assert file.exists()
    assert list((home / "data" / "topologic-qt" / "autosave").glob("*.topologic"))
