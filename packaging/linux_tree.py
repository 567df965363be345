"""The files that describe the program to a Linux desktop, and helpers for all Linux packages."""

import gzip
import os
from pathlib import Path

import descriptions
import icons
from product import APP_ID, COMMAND


def write_share(share: Path, moment: int, home: str | None) -> None:
    """Write the files of a system's ``share``: menu, icons, file types, shop description, manual."""
    write(share / "applications" / f"{APP_ID}.desktop", descriptions.desktop_entry())
    write(share / "metainfo" / f"{APP_ID}.metainfo.xml", descriptions.metainfo(moment, home))
    write(share / "mime" / "packages" / f"{APP_ID}.xml", descriptions.mime_types())
    icons.write_theme(share / "icons" / "hicolor")
    write_packed(share / "man" / "man6" / f"{COMMAND}.6.gz", descriptions.manual(moment))


def write(path: Path, text: str) -> None:
    """Write a text file, creating its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_packed(path: Path, text: str) -> None:
    """Write a compressed text file reproducibly."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def settle(tree: Path, moment: int) -> None:
    """Set the permissions and times of all files, independent of the build."""
    for path in (*tree.rglob("*"), tree):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or is_program(path) else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)


def is_program(path: Path) -> bool:
    """Return whether a file is an ELF program, not a library."""
    return ".so" not in path.name and is_elf(path)


def is_elf(path: Path) -> bool:
    """Return whether a file is an ELF file."""
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"
