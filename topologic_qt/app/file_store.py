"""The files of one window: what each held when it was last read or written, and that nobody else has it open.

The same holds for matches and for fields. What waits for the disk is called in a thread of the disk's; what
the window calls itself says so, and never waits.
"""

from __future__ import annotations

import logging
import stat
import time
from collections.abc import Collection, Iterator
from concurrent.futures import wait
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Generic

from topologic_qt.app.codec import ContentT, FileKind, WrittenT, digest_of
from topologic_qt.app.file_lock import FileLock, try_lock
from topologic_qt.app.io_worker import IoWorker
from topologic_qt.app.worker import Worker
from topologic_qt.engine.digest import blake2b
from topologic_qt.storage.problem import NewerFile, Problem, name_of, ntr_noop, tr_noop

if TYPE_CHECKING:
    from topologic_qt.games.contract import AnyPackage

_LOG = logging.getLogger(__name__)

_CHANGED = tr_noop(
    "{name} was changed by something else since you opened or saved it. "
    "Save under another name to keep both, or replace what is there now."
)
_ELSEWHERE = tr_noop(
    "{name} is open in another window already. If both save, each writes over what the other one saved."
)
OWN_FILE = tr_noop("{name} is the file of your own match. Choose another name.")
_NO_BACKUP = tr_noop("The version before of {name} cannot be kept as a backup. {problem}")
_NO_NAME_LEFT = tr_noop("Other files have all the names that a backup of {name} could have.")
_NOT_KEPT = tr_noop("The disk says: {reason}.")
_BACKUP = tr_noop("{problem} There is a backup of {day}, {hour}. Open that instead?")

_OWN_FOLDER = tr_noop(
    "{folder} is the program’s own folder, where matches come and go by themselves. Save in another folder."
)

_LOCKED_WITHIN = 2.0
"""How long a file waits, in seconds, until it is marked as open. The program's own folder may not answer."""
_RELEASED_WITHIN = 0.1
"""How long a window that is closed waits, in seconds, until its files are released."""

MOST_BACKUPS = 9
"""How many other names a backup may get where somebody else's file has the usual one."""


class NeedsConfirmation(Problem):
    """Something that can be done, but better not without asking."""

    question: ClassVar[str]
    yes: ClassVar[str]
    """What the button says that does it all the same."""


class ChangedMeanwhile(NeedsConfirmation):
    """The file does not hold any more what this window read from it or wrote into it."""

    question = tr_noop("Replace the changed file?")
    yes = tr_noop("Replace it")


class OpenElsewhere(NeedsConfirmation):
    """Another window, here or in another program of this user, has the file open."""

    question = tr_noop("Use a file twice?")
    yes = tr_noop("Use it here too")


class NoBackup(NeedsConfirmation):
    """What a file holds now would be gone once it is replaced."""

    question = tr_noop("Save without a backup?")
    yes = tr_noop("Save it")


class Damaged(NeedsConfirmation):
    """A file cannot be opened, but its backup can."""

    question = tr_noop("Open the backup?")
    yes = tr_noop("Open the backup")

    def __init__(self, problem: Problem, backup: Opened[ContentT], written: float) -> None:
        """``written`` is when the backup was, in seconds since 1970."""
        at = time.localtime(written)
        day, hour = time.strftime("%x", at), time.strftime("%H:%M", at)
        moves = getattr(backup.content, "moves", None)
        count = len(moves or ())
        of_match = ntr_noop(
            "{problem} There is a backup of {day}, {hour}, with {moves} move. Open that instead?",
            "{problem} There is a backup of {day}, {hour}, with {moves} moves. Open that instead?",
            count,
        )
        template = _BACKUP if moves is None else of_match
        super().__init__(template, problem=problem, day=day, hour=hour, moves=count)
        self.backup = backup


@dataclass(frozen=True, slots=True)
class Opened(Generic[ContentT]):
    """A match or a field that was read."""

    package: AnyPackage
    """Its game."""
    content: ContentT
    path: Path
    digest: bytes
    """What stands for the content that the file had."""
    is_saved: bool = True
    """Whether the file holds it: not so where it comes from a backup."""
    place: Path | None = None
    """Where the path leads to over all links, as far as it was followed."""
    claim: FileLock | None = None
    """What marks the file as open, where that goes from one window to another."""


def backups_of(place: Path) -> Iterator[Path]:
    """Where the version before of a file may be kept: beside it, the usual name first."""
    yield place.parent / f"{place.name}~"
    for number in range(1, MOST_BACKUPS + 1):
        yield place.parent / f"{place.name}.{number}~"


class FileStore(Generic[ContentT, WrittenT]):
    """Opens and saves files of one kind for one window."""

    def __init__(self, kind: FileKind[ContentT, WrittenT], folder: Path, disk: IoWorker) -> None:
        """``folder`` is the program's own, in which windows mark what they have open."""
        self._kind = kind
        self._folder = folder
        self._disk = disk
        self._seen: dict[Path, set[bytes]] = {}
        """What each file held when this window last read or wrote it, as a digest.

        There are two where it could not be written: a disk that fails may have either by now.
        """
        self._tried: dict[Path, bytes] = {}
        """What was to be written last into each file, where that failed."""
        self._good: set[bytes] = set()
        """The digests of what could be read as a file of this kind, or was written as one."""
        self._places: dict[Path, Path] = {}
        """Where each path leads to over all links, as far as it was followed."""
        self._claims: dict[Path, FileLock] = {}
        self._folder_place: Path | None = None
        """Where the program's own folder is over all links; None as long as it has not answered."""
        self._locker = Worker("locks")
        """Locks and unlocks, one after the other, so that nobody else waits where that takes for ever."""

    # -- opening and saving, in a thread of the disk's ------------------------------------------------

    def open(self, path: Path, certain: bool = False) -> Opened[ContentT]:
        """Read a file. Raises `Problem` if that cannot be; `NeedsConfirmation` where not ``certain``."""
        is_free = self._claim(path)
        if self._kind.kept and self._is_ours(path):
            raise Problem(self._kind.kept, name=name_of(path))
        if not is_free and not certain:
            raise OpenElsewhere(_ELSEWHERE, name=name_of(path))
        try:
            found = self._kind.read(path)
        except Problem as problem:
            raise self._with_backup(path, problem) from problem
        return Opened(found.package, found.content, path, found.digest)

    def _with_backup(self, path: Path, problem: Problem) -> Problem:
        """What to say of a file that cannot be opened: there may be a backup of it."""
        if isinstance(problem, NewerFile):
            return problem
        for backup, written in _latest_first(backups_of(self._places[path])):
            try:
                found = self._kind.read(backup)
            except Problem:
                continue
            held = digest_of(content) if (content := _content(path)) is not None else b""
            return Damaged(problem, Opened(found.package, found.content, path, held, is_saved=False), written)
        return problem

    def save(self, path: Path, content: WrittenT, certain: bool = False) -> None:
        """Write a match or a field, and keep what was there before as a backup.

        Raises `Problem` if that cannot be, and `NeedsConfirmation` where not ``certain``.
        """
        self._save(path, self._kind.to_bytes(content), certain)

    def save_for_others(self, path: Path, data: bytes, own: Path | None, certain: bool = False) -> None:
        """Write the content of a file that somebody else is to have, as carefully; it is not open here then.

        ``own`` is the file of what is open here, if it has one: that is refused, as is every file that this
        window has open. Raises `Problem` if it cannot be written, and `NeedsConfirmation` unless ``certain``.
        """
        from topologic_qt.storage.files import place_of

        place = place_of(path, to_write=True)
        if place in self._claims or (own is not None and place == place_of(own, to_write=True)):
            raise Problem(OWN_FILE, name=name_of(path))
        try:
            self._save(path, data, certain)
        finally:
            self.release(path)

    def _save(self, path: Path, data: bytes, certain: bool) -> None:
        from topologic_qt.storage.files import write_file

        is_free = self._claim(path, to_write=True)
        if self._is_ours(path):
            raise Problem(_OWN_FOLDER, folder=self._folder)
        if not is_free and not certain:
            raise OpenElsewhere(_ELSEWHERE, name=name_of(path))
        written = digest_of(data)
        self._good.add(written)
        try:
            held = self._keep_what_is_there(path, written, certain)
        except ChangedMeanwhile:
            raise
        except (Problem, OSError) as error:
            problem = error if isinstance(error, Problem) else Problem(_NOT_KEPT, reason=error.strerror)
            if not certain:
                raise NoBackup(_NO_BACKUP, name=name_of(path), problem=problem) from error
            _LOG.warning("The last version was not kept as a backup.")
            held = None
        if held is not None:
            self._seen[path] = {held, written}  # until it is known which of them the disk has
        self._tried[path] = written
        write_file(path, data)
        self._seen[path] = {written}
        del self._tried[path]

    def _keep_what_is_there(self, path: Path, written: bytes, certain: bool) -> bytes | None:
        """Before a file is replaced, keep what it holds as its backup; returns the digest of what it holds.

        ``written`` is the digest of what it will hold. That needs no backup, and nor does what this window
        tried to write there when that failed. Raises `ChangedMeanwhile` if not ``certain`` that the file may
        be replaced, and `Problem` or OSError if it cannot be kept.
        """
        from topologic_qt.storage.files import read_file, write_beside

        place = self._places[path]
        if not place.is_file():
            return None
        content = read_file(path)
        held = digest_of(content)
        if not certain and held not in self._seen.get(path, {held}):
            raise ChangedMeanwhile(_CHANGED, name=name_of(path))
        if content and held not in (written, self._tried.get(path)):
            write_beside(place, self._backup_for(place, content), content)
        return held

    def _backup_for(self, place: Path, content: bytes) -> Path:
        """Where this content of a file is kept: what is damaged never takes the place of what is not.

        Nor does a backup ever take the place of a file that is none, whatever its name is.
        """
        is_good = self._is_good(content)
        for backup in backups_of(place):
            try:
                mode = backup.lstat().st_mode
            except FileNotFoundError:
                return backup
            if is_good and stat.S_ISREG(mode) and self._is_good(_content(backup)):
                return backup
        raise Problem(_NO_NAME_LEFT, name=name_of(place))

    def _is_good(self, content: bytes | None) -> bool:
        """Whether this is the content of a file of this kind that this program can read."""
        if content is None:
            return False
        if digest_of(content) in self._good:
            return True
        try:
            self._kind.found_in(content, "")
        except Problem:
            return False
        self._good.add(digest_of(content))
        return True

    def _claim(self, path: Path, to_write: bool = False) -> bool:
        """Mark a file as open in this window, where that can be. False if another one has it.

        Raises `Problem` where the path leads to no place at all.
        """
        from topologic_qt.storage.files import place_of

        place = self._places[path] = place_of(path, to_write)
        if place in self._claims:
            return True
        locked = self._locker.submit(self._lock, place)
        wait([locked], _LOCKED_WITHIN)
        # Where nobody can tell, to ask at every file would help nobody.
        return not locked.done() or locked.exception() is not None or locked.result()

    def _is_ours(self, path: Path) -> bool:
        """Whether a path that was to be claimed leads into the program's own folder, as far as that answers.

        What lies there counts as kept by the program, which deletes it when it is over.
        """
        return self._places[path].parent == self._folder_place

    def _lock(self, place: Path) -> bool:
        """Whether the file is marked as open here now. Raises OSError where nobody can tell."""
        from topologic_qt.storage.private import make_private_folder

        self._folder_place = self._folder.resolve()
        if place not in self._claims:
            name = blake2b(str(place).encode(errors="surrogatepass"), digest_size=12).hexdigest()
            make_private_folder(self._folder)
            lock = try_lock(self._folder / f"open-{name}.lock")
            if lock is None:
                return False
            self._claims[place] = lock
        return True

    # -- what the window calls itself -------------------------------------------------------------------

    def adopt(self, opened: Opened[ContentT]) -> None:
        """From now on this window has the file open."""
        self._seen[opened.path] = {opened.digest}
        if opened.is_saved:
            self._good.add(opened.digest)
        if opened.claim is not None and opened.place is not None:
            self._places[opened.path] = opened.place
            self._claims[opened.place] = opened.claim
        self._claim_soon(opened.path)

    def hand_over(self, opened: Opened[ContentT]) -> Opened[ContentT]:
        """What was opened here, for the store of another window to adopt."""
        place = self._places.get(opened.path)
        claim = None if place is None else self._claims.pop(place, None)
        return replace(opened, place=place, claim=claim)

    def expect(self, path: Path, digest: bytes | None) -> None:
        """Know what a file held when an earlier run last saw it; None if it holds something else by now."""
        self._seen[path] = {digest or b""}
        self._claim_soon(path)

    def _claim_soon(self, path: Path) -> None:
        if self._places.get(path) not in self._claims:
            self._disk.write(path, lambda: self._claim(path), lambda _: None, lambda _: None)

    def place(self, path: Path) -> Path | None:
        """Where a path leads to over all links; None as long as nobody has followed it."""
        return self._places.get(path)

    def release(self, path: Path) -> None:
        """The file is open here no longer."""
        place = self._places.get(path)
        if place is not None and (lock := self._claims.pop(place, None)) is not None:
            self._locker.submit(lock.release)

    def keep_only(self, paths: Collection[Path]) -> None:
        """Release every file but these."""
        kept = {self._places.get(path) for path in paths}
        for path, place in list(self._places.items()):
            if place not in kept:
                self.release(path)

    def close(self) -> None:
        """Release every file, for good."""
        self.keep_only([])
        self._locker.close(_RELEASED_WITHIN)


def _content(path: Path) -> bytes | None:
    """What a file holds; None where there is nothing to be read."""
    from topologic_qt.storage.files import read_file

    try:
        return read_file(path)
    except Problem:
        return None


def _latest_first(files: Iterator[Path]) -> list[tuple[Path, float]]:
    """Those of the files that are there, and when each was written, in seconds since 1970."""
    found = []
    for file in files:
        with suppress(OSError):
            found.append((file, file.stat().st_mtime))
    return sorted(found, key=lambda each: each[1], reverse=True)
