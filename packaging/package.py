"""Makes what people install: on Linux a Debian package, a portable archive and a wheel.

Called as ``python3 packaging/dev.py package``. On Windows and macOS it makes what people install there, and
the wheel. The same commit gives the same files, wherever and whenever it is packed.
"""

import argparse
import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import archives
import debian
import flatpak
import mac_bundle
import product
import qt_libraries
import windows_setup
from deb import build_deb
from freeze import WORK, freeze
from linux_tree import settle, write, write_share
from steps import ROOT, Failure, plain_environment, run_quietly, say

DIST = ROOT / "dist"
"""The default folder of the packages."""
_TOOLS = {
    "chrpath": "chrpath",
    "dpkg-deb": "dpkg",
    "dpkg-shlibdeps": "dpkg-dev",
    "strip": "binutils",
    "xz": "xz-utils",
}


class Build:
    """A build: its products, time and target."""

    def __init__(self, target: Path, home: str | None, *, hasty: bool) -> None:
        """Create it; ``home`` is the project's URL, if any; a ``hasty`` build compresses less."""
        self.target = target
        self.home = home
        self.hasty = hasty
        self.moment = _moment()
        self._frozen: Path | None = None

    @property
    def frozen(self) -> Path:
        """The program that runs without Python, made on first use."""
        if self._frozen is None:
            say("Making the program run without Python ...")
            self._frozen = freeze(self.moment)
        return self._frozen

    def wheel(self) -> Path:
        """Build the wheel, for people with Python."""
        environment = plain_environment(SOURCE_DATE_EPOCH=str(self.moment))
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(self.target)]
        result = run_quietly(command, env=environment, cwd=ROOT)
        if result.returncode:
            raise Failure(f"hatchling could not make the wheel: {result.stdout.strip()}")
        (wheel,) = self.target.glob(f"*-{product.VERSION}-*.whl")
        return wheel

    def deb(self) -> Path:
        """Build the Debian package."""
        return build_deb(self.frozen, WORK / "deb", self.target, self.moment, self.home, hasty=self.hasty)

    def archive(self) -> Path:
        """Build the portable archive."""
        name = f"{product.COMMAND}-{product.VERSION}-linux-{platform.machine()}"
        folder = WORK / name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.frozen, folder, symlinks=True)
        write_share(folder / "share", self.moment, self.home)
        readme = (ROOT / "packaging" / "linux" / "README.portable").read_text(encoding="utf-8")
        write(folder / "README", readme.replace("@GLIBC@", " ".join(platform.libc_ver())))
        settle(folder, self.moment)
        archive = self.target / f"{name}.tar.xz"
        archives.pack(folder, archive, self.moment)
        return archive

    def flatpak(self) -> Path:
        """Build the folder from which the Flatpak is made."""
        return flatpak.gather(self.wheel(), self.target, self.moment, self.home)

    def zip(self) -> Path:
        """Build the portable archive for Windows."""
        return windows_setup.build_zip(self.frozen, self.target, self.moment)

    def setup(self) -> Path:
        """Build the installer for Windows."""
        return windows_setup.build_setup(self.frozen, self.target)

    def dmg(self) -> Path:
        """Build the disk image for macOS."""
        return mac_bundle.build_dmg(self.frozen, self.target)


_KINDS: dict[str, tuple[Callable[[Build], Path], ...]] = {
    "linux": (Build.wheel, Build.deb, Build.archive, Build.flatpak),
    "win32": (Build.wheel, Build.zip, Build.setup),
    "darwin": (Build.wheel, Build.dmg),
}
_ONLY_IF_ASKED = ("flatpak",)


def main(arguments: Sequence[str]) -> int:
    """Make the requested packages, and print their paths and sizes."""
    kinds = {kind.__name__: kind for kind in _KINDS.get(sys.platform, (Build.wheel,))}
    parser = argparse.ArgumentParser(prog="dev.py package", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=kinds, metavar="KIND", help=f"one of {', '.join(kinds)}")
    parser.add_argument("--output", type=Path, default=DIST, metavar="DIR", help="where to, instead of dist/")
    parser.add_argument(
        "--unless-made", action="store_true", help="make nothing if dist/ has the packages of this source"
    )
    parser.add_argument("--hasty", action="store_true", help="pack the Debian package faster, but larger")
    parser.add_argument("--home", metavar="URL", help="the address of the project's pages, for shops")
    asked = parser.parse_args(arguments)
    names = asked.only or [name for name in kinds if name not in _ONLY_IF_ASKED]
    stamp = asked.output / "made-from"
    source = _fingerprint([*names, asked.home or "", str(asked.hasty)])
    if asked.unless_made and stamp.exists() and stamp.read_text(encoding="utf-8") == source:
        say(f"{asked.output} has the packages of this source.")
        return 0
    try:
        _require_tools()
        asked.output.mkdir(parents=True, exist_ok=True)
        stamp.unlink(missing_ok=True)
        build = Build(asked.output.absolute(), asked.home, hasty=asked.hasty)
        for name in names:
            made = kinds[name](build)
            say(f"{made} ({_size(made) / 1e6:.1f} MB)")
        stamp.write_text(source, encoding="utf-8")
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


def _fingerprint(words: Sequence[str]) -> str:
    """Return a digest of the words, this Python, and all source files of the packages."""
    folders = (ROOT / folder for folder in ("topologic_qt", "resources", "packaging"))
    inside = (file for folder in folders for file in folder.rglob("*") if file.is_file())
    digest = hashlib.sha256(repr((words, sys.version)).encode())
    for file in sorted([*inside, *ROOT.glob("*.*"), ROOT / "LICENSE"]):
        if file.is_file() and "__pycache__" not in file.parts:
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            digest.update(f"{file.relative_to(ROOT)} {content}\n".encode())
    return digest.hexdigest()


def _size(path: Path) -> int:
    """Return the bytes of a file, or of all files in a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.lstat().st_size for file in files)


def _moment() -> int:
    """Return the packages' time: the commit's, unless the environment sets another."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    told = run_quietly(["git", "log", "-1", "--format=%ct"], cwd=ROOT)
    if told.returncode:
        raise Failure("The time of the last commit is not known. Please set SOURCE_DATE_EPOCH, or use git.")
    return int(told.stdout)


def _require_tools() -> None:
    """Install the tools that make Linux packages. Raises Failure if that is impossible.

    They include the libraries of every platform plugin inside: without them dpkg-shlibdeps cannot find the
    program's dependencies.
    """
    if not sys.platform.startswith("linux"):
        return
    missing = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if missing and not debian.has_apt():
        raise Failure(f"Packages are made with {', '.join(missing)}. Please install them, then run again.")
    if missing:
        debian.install(sorted({_TOOLS[tool] for tool in missing}), "making packages")
    for plugin in ("xcb", "wayland"):
        qt_libraries.require_one_of([plugin])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
