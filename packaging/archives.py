"""The portable archive: a folder packed into a file, reproducible byte by byte."""

import tarfile
from pathlib import Path

from steps import Failure, run_quietly


def pack(folder: Path, archive: Path, moment: int) -> None:
    """Pack a folder into a .tar.xz. Everything in it belongs to root and has the time ``moment``.

    Raises Failure without the program xz.
    """

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        return entry

    unpacked = archive.with_suffix("")
    with tarfile.open(unpacked, "w", format=tarfile.PAX_FORMAT) as tar:
        for path in (folder, *sorted(folder.rglob("*"))):
            tar.add(path, path.relative_to(folder.parent), recursive=False, filter=plain)
    # Blocks give the same bytes for any number of processors.
    if run_quietly(["xz", "--force", "--threads=0", "--block-size=16MiB", unpacked]).returncode:
        raise Failure("The archive could not be packed. Please install xz-utils, then run again.")
