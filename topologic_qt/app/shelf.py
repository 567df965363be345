"""The files of one window: what each held when it was last read or written, and that nobody else has it open.

Everything here waits for the disk, and so is called in the disk's own thread.
"""

import logging
import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QLockFile

from topologic_qt.app.contract import AnyMatch, AnySnapshot, Room
from topologic_qt.app.files import digest_of, read_match, read_whole, write_match
from topologic_qt.engine.digest import blake2b
from topologic_qt.storage.problem import NewerFile, Problem, tr_noop

_LOG = logging.getLogger(__name__)

_CHANGED = tr_noop(
    "{name} was changed by something else since you opened or saved it. "
    "Save under another name to keep both, or replace what is there now."
)
_ELSEWHERE = tr_noop(
    "{name} is open in another window already. If both save, each writes over what the other one saved."
)
_BACKUP = tr_noop("{problem} There is a backup of {day}, {hour}, with {moves} moves. Open that instead?")


class Doubt(Problem):
    """Something that can be done, but better not without asking."""

    question: ClassVar[str]
    yes: ClassVar[str]
    """What the button says that does it all the same."""


class ChangedMeanwhile(Doubt):
    """The file does not hold any more what this window read from it or wrote into it."""

    question = tr_noop("Replace the changed file?")
    yes = tr_noop("Replace it")


class OpenElsewhere(Doubt):
    """Another window, here or in another program of this user, has the file open."""

    question = tr_noop("Use a file twice?")
    yes = tr_noop("Use it here too")


class Damaged(Doubt):
    """A file cannot be opened, but its backup can."""

    question = tr_noop("Open the backup?")
    yes = tr_noop("Open the backup")

    def __init__(self, problem: Problem, backup: "Opened", written: float) -> None:
        """``written`` is when the backup was, in seconds since 1970."""
        at = time.localtime(written)
        day, hour, moves = time.strftime("%x", at), time.strftime("%H:%M", at), len(backup.match.moves)
        super().__init__(_BACKUP, problem=problem, day=day, hour=hour, moves=moves)
        self.backup = backup


@dataclass(frozen=True, slots=True)
class Opened:
    """A match that was read."""

    match: AnyMatch
    path: Path
    digest: bytes
    """What stands for the content that the file had."""
    is_saved: bool = True
    """Whether the file holds it: not so where it comes from a backup."""


def backup_of(path: Path) -> Path:
    """Where the last good version of a file is kept: beside it."""
    return path.with_name(f"{path.name}~")


class Shelf:
    """Opens and saves for one window."""

    def __init__(self, room: Room, folder: Path) -> None:
        """``folder`` is the program's own, in which windows mark what they have open."""
        self._room = room
        self._folder = folder
        self._seen: dict[Path, bytes] = {}
        """What each file held when this window last read or wrote it, as a digest."""
        self._good: set[bytes] = set()
        """The digests of what could be read as a match, or was written as one."""
        self._claims: dict[Path, QLockFile] = {}

    # -- opening and saving -------------------------------------------------------------------------

    def open(self, path: Path, certain: bool = False) -> Opened:
        """Read a match. Raises `Problem` if that cannot be; `Doubt` where not ``certain``."""
        if not self._claim(path) and not certain:
            raise OpenElsewhere(_ELSEWHERE, name=path.name)
        try:
            found = read_whole(self._room, path)
        except Problem as problem:
            self.release(path)
            raise self._with_backup(path, problem) from problem
        return Opened(found.match, path, found.digest)

    def _with_backup(self, path: Path, problem: Problem) -> Problem:
        """What to say of a file that cannot be opened: there may be a backup of it."""
        backup = backup_of(path.resolve())
        if isinstance(problem, NewerFile) or not backup.exists():
            return problem
        try:
            match, _ = read_match(self._room, backup)
            held = digest_of(content) if (content := self._content(path)) is not None else b""
            return Damaged(problem, Opened(match, path, held, is_saved=False), backup.stat().st_mtime)
        except (Problem, OSError):
            return problem

    def adopt(self, opened: Opened) -> None:
        """From now on this window has the file open."""
        self._claim(opened.path)
        self._seen[opened.path] = opened.digest
        if opened.is_saved:
            self._good.add(opened.digest)

    def expect(self, path: Path, digest: bytes | None) -> None:
        """Know what a file held when an earlier run last saw it; None if it holds something else by now."""
        self._claim(path)
        self._seen[path] = digest or b""

    def save(self, path: Path, match: AnySnapshot, certain: bool = False) -> None:
        """Write a match, and keep what was there before as a backup.

        Raises `Problem` if that cannot be, and `Doubt` where not ``certain``.
        """
        content = self._content(path)
        held = None if content is None else digest_of(content)
        if not certain:
            if not self._claim(path):
                raise OpenElsewhere(_ELSEWHERE, name=path.name)
            if None not in (held, seen := self._seen.get(path)) and held != seen:
                raise ChangedMeanwhile(_CHANGED, name=path.name)
        if content is not None:
            self._back_up(path, content)
        written = write_match(self._room, match, path)
        self._claim(path)
        self._seen[path] = written
        self._good.add(written)

    def _back_up(self, path: Path, content: bytes) -> None:
        """Keep the last good version: what is damaged never takes the place of one that is not."""
        from topologic_qt.storage.files import write_beside

        target = path.resolve()
        backup = backup_of(target)
        if backup.exists() and digest_of(content) not in self._good and not self._is_match(target):
            return
        try:
            write_beside(target, backup, content)
        except Problem:  # the match itself may still find its place
            _LOG.warning("The last version was not kept as a backup.")

    def _is_match(self, path: Path) -> bool:
        try:
            read_match(self._room, path)
        except Problem:
            return False
        return True

    def _content(self, path: Path) -> bytes | None:
        """What a file holds; None where there is nothing to be read."""
        from topologic_qt.storage.files import read_file

        try:
            return read_file(path)
        except Problem:
            return None

    # -- who has what open --------------------------------------------------------------------------

    def _claim(self, path: Path) -> bool:
        """Mark a file as open in this window, where that can be. False if another one has it."""
        place = path.resolve()
        if place in self._claims:
            return True
        name = blake2b(str(place).encode(errors="surrogateescape"), digest_size=12).hexdigest()
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        lock = QLockFile(str(self._folder / f"open-{name}.lock"))
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            return lock.error() != QLockFile.LockError.LockFailedError
        self._claims[place] = lock
        return True

    def release(self, path: Path) -> None:
        """The file is open here no longer."""
        lock = self._claims.pop(path.resolve(), None)
        if lock is not None:
            lock.unlock()

    def keep_only(self, paths: Collection[Path]) -> None:
        """Release every file but these."""
        kept = {path.resolve() for path in paths}
        for place in list(self._claims):
            if place not in kept:
                self._claims.pop(place).unlock()
