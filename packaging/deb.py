"""The Debian package. It depends on Debian's own packages instead of containing their files."""

import hashlib
import platform
import shutil
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import descriptions
from linux_tree import is_elf, settle, write, write_packed, write_share
from product import AUTHORS, COMMAND, CONTACT, SUMMARY, VERSION
from steps import ROOT, Failure, plain_environment, run_quietly

_RECOMMENDED = (
    "desktop-file-utils",
    # Either plays sounds; they are loaded by name with the first one.
    "libpulse0 | libasound2t64 | libasound2",
    "shared-mime-info",
    "xdg-utils",
)
_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
_DESCRIPTION = """\
 Sixty tiles in ten colours lie on a table, in any shape. Somewhere under them
 is a secret. Five glass seekers look for it, and all they are ever told is one
 number.
 .
 Topologic is a game of deduction by Dieter Stein, here for two people at one
 computer, by the rules of 2019, 2017 or the French edition.
 .
 In the same program, Topology by Markus Hagenauer and Gerd Breitenbach is for
 two to four players, people and computers: tiles of two hexagons are laid side
 by side, and who closes the lines on them to rings scores.
 .
 Deduction by Mark Biggar is for three to five players: one of 24 tiles is
 missing, and who finds out first which one, by asking about hands, wins.
"""


def architecture() -> str:
    """Return Debian's name for this processor."""
    return _ARCHITECTURES.get(platform.machine(), platform.machine())


def build_deb(frozen: Path, tree: Path, target: Path, moment: int, home: str | None, *, hasty: bool) -> Path:
    """Build the package tree in ``tree`` and pack it into the folder ``target``; return the package.

    A hasty one is packed in a seventh of the time, and a sixth larger. Raises Failure if a Debian tool fails.
    """
    shutil.rmtree(tree, ignore_errors=True)
    lib = tree / "usr" / "lib" / COMMAND
    shutil.copytree(frozen, lib, symlinks=True)
    _leave_to_debian(lib / "_internal")
    # Debian's place for games.
    command = tree / "usr" / "games" / COMMAND
    command.parent.mkdir()
    command.symlink_to(f"../lib/{COMMAND}/{COMMAND}")
    write_share(tree / "usr" / "share", moment, home)
    _write_documents(tree / "usr" / "share", moment)
    settle(tree, moment)
    _write_control(tree, lib)
    settle(tree / "DEBIAN", moment)
    package = target / f"{COMMAND}_{VERSION}_{architecture()}.deb"
    packing = ["-Zxz", f"-z{1 if hasty else 6}"]
    _tool("dpkg-deb", "--root-owner-group", *packing, "--build", tree, package, SOURCE_DATE_EPOCH=str(moment))
    return package


def _leave_to_debian(inside: Path) -> None:
    """Remove the libraries that PyInstaller copied from Debian's packages."""
    libraries = [path for path in inside.glob("*.so*") if not path.name.startswith("libpython")]
    searched = ["dpkg-query", "--search", *(f"*-linux-gnu/{path.name}" for path in libraries)]
    # Prints a line "package: /its/file" for each file, and lines without a path for unknown ones.
    found = run_quietly(searched).stdout.splitlines()
    owned = {Path(line.rpartition(": /")[2]).name for line in found if ": /" in line}
    for library in libraries:
        if library.name in owned:
            library.unlink()


def _write_documents(share: Path, moment: int) -> None:
    write(share / "doc" / COMMAND / "copyright", _copyright())
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    write_packed(share / "doc" / COMMAND / "NEWS.gz", changelog)
    entries = (
        f"{COMMAND} ({release.version}) stable; urgency=medium\n\n  * See NEWS.gz.\n\n"
        f" -- {AUTHORS} <{CONTACT}>  {_mail_date(release.date)}\n"
        for release in descriptions.releases(changelog, moment)
    )
    write_packed(share / "doc" / COMMAND / "changelog.gz", "\n".join(entries))
    overrides = (ROOT / "packaging" / "linux" / "lintian-overrides").read_text(encoding="utf-8")
    write(share / "lintian" / "overrides" / COMMAND, overrides)


def _mail_date(date: str) -> str:
    return format_datetime(datetime.fromisoformat(date).replace(tzinfo=UTC))


def _copyright() -> str:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)[2].strip()
    text = "\n".join(f" {line}" if line else " ." for line in licence.splitlines())
    parts = (ROOT / "packaging" / "linux" / "copyright").read_text(encoding="utf-8")
    return parts.replace("@AUTHORS@", AUTHORS).replace("@MIT@", text)


def _write_control(tree: Path, lib: Path) -> None:
    installed = sum(-(-path.lstat().st_size // 1024) for path in tree.rglob("*"))
    sums = (
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(tree)}\n"
        for path in sorted(tree.rglob("*"))
        if path.is_file() and not path.is_symlink()
    )
    write(tree / "DEBIAN" / "md5sums", "".join(sums))
    write(
        tree / "DEBIAN" / "control",
        f"Package: {COMMAND}\n"
        f"Version: {VERSION}\n"
        f"Architecture: {architecture()}\n"
        f"Maintainer: {AUTHORS} <{CONTACT}>\n"
        f"Installed-Size: {installed}\n"
        f"Depends: {_depends(lib)}\n"
        f"Recommends: {', '.join(_RECOMMENDED)}\n"
        f"Section: games\n"
        f"Priority: optional\n"
        f"Description: {SUMMARY[0].lower()}{SUMMARY[1:]}\n{_DESCRIPTION}",
    )


def _depends(lib: Path) -> str:
    """Return the packages, with versions, of the libraries linked by the files in a folder."""
    files = [path for path in sorted(lib.rglob("*")) if not path.is_symlink() and path.is_file()]
    code = [path for path in files if is_elf(path)]
    own = sorted({path.parent for path in code})
    with TemporaryDirectory(prefix="topologic-deb-") as folder:
        # dpkg-shlibdeps requires a source package's control file.
        write(
            Path(folder) / "debian" / "control",
            f"Source: {COMMAND}\n\nPackage: {COMMAND}\nArchitecture: any\n",
        )
        command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0"]
        said = _tool(
            *command, *(f"-l{path}" for path in own), *(f"-e{path}" for path in code), cwd=Path(folder)
        )
    found = [line.partition("=")[2] for line in said.splitlines() if line.startswith("shlibs:Depends=")]
    return found[0]


def _tool(*command: str | Path, cwd: Path | None = None, **environment: str) -> str:
    """Run a Debian tool, and return its output. Raises Failure if it fails."""
    result = run_quietly(command, env=plain_environment(LC_ALL="C", **environment), cwd=cwd)
    if result.returncode:
        raise Failure(f"{command[0]} refused to make the package: {_reason(result.stdout)}")
    return result.stdout


def _reason(said: str) -> str:
    """Return the first error in a Debian tool's output, or its last line."""
    lines = said.strip().splitlines()
    return next((line for line in lines if "error:" in line), lines[-1] if lines else "it gave no reason")
