"""The packed program for a desktop: started by its menu entry, and by its kinds of files."""

import configparser
import os
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from topologic_qt import APP_ID, __version__

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ROOT / "dist"
"""The folder of the packages that ``python3 packaging/dev.py package`` makes."""


def packed(pattern: str) -> Path | None:
    """The package of this version that matches the pattern; None if not built."""
    return next(PACKAGES.glob(pattern.format(version=__version__)), None)


def needs(*tools: str) -> None:
    """Skip the test if one of the tools is missing."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"needs {', '.join(missing)}")


class Installation:
    """A folder with the unpacked Debian package, used as a system."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def share(self) -> Path:
        """The folder for shared data of the system."""
        return self.root / "usr" / "share"

    def command(self, words: Sequence[str]) -> list[str]:
        """The command for a program that a person of this system calls with these words."""
        found = shutil.which(words[0], path=f"{self.root}/usr/games:{os.environ['PATH']}")
        assert found is not None, f"{words[0]} is not in this system"
        return [found, *words[1:]]

    def ask(self, *words: str) -> str:
        """The output of a program of the system."""
        share = f"{self.share}:/usr/local/share:/usr/share"
        done = subprocess.run(
            self.command(words),
            env={**os.environ, "XDG_DATA_DIRS": share, "XDG_DATA_HOME": "/nowhere", "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.stdout.strip()

    def path(self, file: Path) -> str:
        """The path of a file as the system sees it."""
        return str(file)

    def menu_entry(self) -> list[str]:
        """The command of the program's entry in the menu."""
        return self._started_by(f"{APP_ID}.desktop", None)

    def opener(self, file: Path) -> list[str]:
        """The command for a double click on a file, from the system's program for its kind."""
        kind = self.ask("xdg-mime", "query", "filetype", self.path(file))
        return self._started_by(self.ask("xdg-mime", "query", "default", kind), file)

    def _started_by(self, entry: str, file: Path | None) -> list[str]:
        parser = configparser.ConfigParser(interpolation=None)
        parser.read(self.share / "applications" / entry)
        words = shlex.split(parser["Desktop Entry"]["Exec"])
        assert words.count("%u") == 1
        named = [] if file is None else [Path(self.path(file)).as_uri()]
        return self.command([part for word in words for part in (named if word == "%u" else [word])])


class BareSystem(Installation):
    """A minimal Debian in a folder of its own."""

    PERSON = "1000:1000"
    PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"
    """The folders in which Debian looks for the programs of a person."""

    def command(self, words: Sequence[str]) -> list[str]:
        """The command for a program in the system, run by a person without administrator's rights."""
        return ["chroot", f"--userspec={self.PERSON}", str(self.root), "env", f"PATH={self.PATH}", *words]

    def path(self, file: Path) -> str:
        """The path of a file as the system sees it."""
        return f"/{file.relative_to(self.root)}"

    def administer(self, *words: str) -> str:
        """Run a command as the administrator, and return its output."""
        path = f"PATH={self.PATH}:/usr/sbin:/sbin"
        done = subprocess.run(
            ["chroot", str(self.root), "env", "DEBIAN_FRONTEND=noninteractive", path, *words],
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout
