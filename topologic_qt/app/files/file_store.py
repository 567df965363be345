"""The files of one window, matches and fields: reading, writing, backups and error messages.

Methods that wait for the disk run in a disk thread; those for the GUI thread never wait.
"""

from __future__ import annotations

import errno
import logging
import stat
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import wait
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt import console
from topologic_qt.app.files.autosave_files import Stalled
from topologic_qt.app.files.codec import ContentT, FileKind, WrittenT, digest_of
from topologic_qt.app.kit.worker import IoWorker, Worker
from topologic_qt.games.contract import AnyPackage
from topologic_qt.storage import files
from topologic_qt.storage.file_lock import FileLock, try_lock
from topologic_qt.storage.private import make_private_folder
from topologic_qt.translation import ntr_noop, tr_noop
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.controls import label, tip
from topologic_qt.widgets.translate import day_and_hour, said, tr

_NO_NAME_LEFT = tr_noop("Every backup name for {name} is taken.")
_MOST_BACKUPS = 9
"""The number of alternative names for a backup whose usual name is taken."""


def backups_of(place: Path) -> Iterator[Path]:
    """Yield the possible backup paths beside a file, the usual name first."""
    yield place.parent / f"{place.name}~"
    for number in range(1, _MOST_BACKUPS + 1):
        yield place.parent / f"{place.name}.{number}~"


def backup_for(place: Path, content: bytes, is_good: Callable[[bytes], bool]) -> Path:
    """Return where to back up content: bad content never replaces good, and only files are replaced.

    ``is_good`` tells whether content is readable. Raises `Problem` if every name is taken, and OSError.
    """
    can_replace = is_good(content)
    for backup in backups_of(place):
        try:
            mode = backup.lstat().st_mode
        except FileNotFoundError:
            return backup
        if can_replace and stat.S_ISREG(mode):
            held = content_of(backup)
            if held is not None and is_good(held):
                return backup
    raise files.Problem(_NO_NAME_LEFT, name=files.name_of(place))


def latest_backups(place: Path) -> list[tuple[Path, float]]:
    """Return the backups of a file, latest first, with their times in seconds since 1970."""
    found = []
    for file in backups_of(place):
        with suppress(OSError):
            found.append((file, file.stat().st_mtime))
    return sorted(found, key=lambda each: each[1], reverse=True)


def content_of(path: Path) -> bytes | None:
    """Return the content of a file; None if it cannot be read."""
    try:
        return files.read_file(path)
    except files.Problem:
        return None


_LOCKED_WITHIN = 2.0  # longest wait for marking a file as open, in seconds: the disk may not answer
_RELEASED_WITHIN = 0.1  # longest wait for releasing the files of a closed window, in seconds


class Claim(NamedTuple):
    """The lock that marks a file as open."""

    place: Path
    """The path of the file with links resolved."""
    lock: FileLock


class FileClaims:
    """Marks files as open for one window; only `claim` waits for the disk."""

    def __init__(self, folder: Path) -> None:
        """Create it; windows put their locks into ``folder``, the program's own."""
        self._folder = folder
        self.places: dict[Path, Path] = {}
        """The known paths with links resolved."""
        self._locks: dict[Path, FileLock] = {}
        self._folder_place: Path | None = None
        """The program's own folder with links resolved; None until the disk has answered."""
        self._locker = Worker("locks")
        """The thread for locking, apart from other jobs because it may block for ever."""

    def claim(self, path: Path, to_write: bool = False) -> bool:
        """Mark a file as open, in a disk thread; False if another window has it. Raises `Problem`."""
        place = self.places[path] = files.place_of(path, to_write)
        if place in self._locks:
            return True
        locked = self._locker.submit(self._lock, place)
        wait([locked], _LOCKED_WITHIN)
        # If this is unknown here, it is for every file: asking would not help.
        return not locked.done() or locked.exception() is not None or locked.result()

    def _lock(self, place: Path) -> bool:
        """Return whether the file is now marked as open here. Raises OSError if unknown."""
        self._folder_place = self._folder.resolve()
        if place not in self._locks:
            name = blake2b(str(place).encode(errors="surrogatepass"), digest_size=12).hexdigest()
            make_private_folder(self._folder)
            lock = try_lock(self._folder / f"open-{name}.lock")
            if lock is None:
                return False
            self._locks[place] = lock
        return True

    def is_in_own_folder(self, path: Path) -> bool:
        """Return whether a claimed path leads into the program's own folder, where it deletes files."""
        return self.places[path].parent == self._folder_place

    def has(self, place: Path | None) -> bool:
        """Return whether the file is marked as open in this window."""
        return place in self._locks

    def take(self, path: Path, claim: Claim) -> None:
        """Adopt a file from another window."""
        self.places[path], self._locks[claim.place] = claim

    def give(self, path: Path) -> Claim | None:
        """Hand over the mark of a file to another window; None if the file is not open here."""
        place = self.places.get(path)
        lock = None if place is None else self._locks.pop(place, None)
        return None if place is None or lock is None else Claim(place, lock)

    def release(self, path: Path) -> None:
        """Allow other windows to open a file."""
        claim = self.give(path)
        if claim is not None:
            self._locker.submit(claim.lock.release)

    def keep_only(self, paths: Collection[Path]) -> None:
        """Release every file but these."""
        kept = {self.places.get(path) for path in paths}
        for path, place in list(self.places.items()):
            if place not in kept:
                self.release(path)

    def close(self) -> None:
        """Release every file for good."""
        self.keep_only([])
        self._locker.close(_RELEASED_WITHIN)


_LOG = logging.getLogger(__name__)

_CHANGED = tr_noop(
    "{name} has changed since you opened or saved it. Save under another name to keep both, or replace it."
)
_ELSEWHERE = tr_noop("{name} is open in another window. If you save in both, you’ll lose one.")
OWN_FILE = tr_noop("{name} holds your own match. Choose another name.")
_NO_BACKUP = tr_noop("The previous version of {name} can’t be backed up. {problem}")
_NOT_KEPT = tr_noop("The disk says: {reason}.")
_BACKUP = tr_noop("{problem} There’s a backup from {day}, {hour}. Open that?")

_OWN_FOLDER = tr_noop("The program deletes files in {folder} by itself. Save elsewhere.")


class NeedsConfirmation(files.Problem):
    """Raised if people should confirm first."""

    question: ClassVar[str]
    yes: ClassVar[str]
    """The text of the confirming button."""


class ChangedMeanwhile(NeedsConfirmation):
    """Raised if a file has changed since this window read or wrote it."""

    question = tr_noop("Replace the changed file?")
    yes = tr_noop("Replace")


class OpenElsewhere(NeedsConfirmation):
    """Raised if another window, also of another program of this user, has the file open."""

    question = tr_noop("Open the same file twice?")
    yes = tr_noop("Open anyway")


class NoBackup(NeedsConfirmation):
    """Raised if the old content of a file would be lost."""

    question = tr_noop("Save without a backup?")
    yes = tr_noop("Save anyway")


class Damaged(NeedsConfirmation):
    """Raised if a file cannot be read, but its backup can."""

    question = tr_noop("Open the backup?")
    yes = tr_noop("Open the backup")

    def __init__(self, problem: files.Problem, backup: Opened[ContentT], written: float) -> None:
        """Create it; ``written`` is the time of the backup, in seconds since 1970."""
        day, hour = day_and_hour(written)
        moves = getattr(backup.content, "moves", None)
        count = len(moves or ())
        of_match = ntr_noop(
            "{problem} There’s a backup from {day}, {hour}, with {moves} move. Open that?",
            "{problem} There’s a backup from {day}, {hour}, with {moves} moves. Open that?",
            count,
        )
        template = _BACKUP if moves is None else of_match
        super().__init__(template, problem=problem, day=day, hour=hour, moves=count)
        self.backup = backup


class Opened(NamedTuple, Generic[ContentT]):
    """A match or field that was opened."""

    package: AnyPackage
    content: ContentT
    path: Path
    digest: bytes  # of the file's content
    is_saved: bool = True
    """Whether the content is in the file; False if it comes from a backup."""
    claim: Claim | None = None
    """The mark of the file as open, on its way to another window."""


class FileStore(Generic[ContentT, WrittenT]):
    """Opens and saves files of one kind for one window."""

    def __init__(self, kind: FileKind[ContentT, WrittenT], folder: Path, disk: IoWorker) -> None:
        """Create it; windows put their locks into ``folder``, the program's own."""
        self._kind = kind
        self._folder = folder
        self.claims = FileClaims(folder)
        self._disk = disk
        self._seen: dict[Path, set[bytes]] = {}
        """The digest of each file when last used here; two if a write may have failed."""
        self._tried: dict[Path, bytes] = {}
        """The digest of the content that last failed to be written, for each file."""
        self._good: set[bytes] = set()
        """The digests of content known to be valid."""

    def open(self, path: Path, certain: bool = False) -> Opened[ContentT]:
        """Open a file. Raises `Problem`, and `NeedsConfirmation` unless ``certain``."""
        is_free = self.claims.claim(path)
        if self._kind.kept and self.claims.is_in_own_folder(path):
            raise files.Problem(self._kind.kept, name=files.name_of(path))
        if not is_free and not certain:
            raise OpenElsewhere(_ELSEWHERE, name=files.name_of(path))
        try:
            found = self._kind.read(path)
        except files.Problem as problem:
            raise self._with_backup(path, problem) from problem
        return Opened(found.package, found.content, path, found.digest)

    def _with_backup(self, path: Path, problem: files.Problem) -> files.Problem:
        place = self.claims.places.get(path)
        if place is None or isinstance(problem, files.NewerFile):
            return problem
        for backup, written in latest_backups(place):
            try:
                found = self._kind.read(backup)
            except files.Problem:
                continue
            held = digest_of(content) if (content := content_of(path)) is not None else b""
            return Damaged(problem, Opened(found.package, found.content, path, held, is_saved=False), written)
        return problem

    def save(self, path: Path, content: WrittenT, certain: bool = False) -> None:
        """Save a match or field, and a backup. Raises `Problem`; `NeedsConfirmation` unless ``certain``."""
        self._save(path, self._kind.to_bytes(content), certain)

    def save_for_others(self, path: Path, data: bytes, own: Path | None, certain: bool = False) -> None:
        """Save a file for others, but not over ``own`` or any file open here; raises as `save`."""
        place = files.place_of(path, to_write=True)
        if self.claims.has(place) or (own is not None and place == files.place_of(own, to_write=True)):
            raise files.Problem(OWN_FILE, name=files.name_of(path))
        try:
            self._save(path, data, certain)
        finally:
            self.claims.release(path)

    def _save(self, path: Path, data: bytes, certain: bool) -> None:
        is_free = self.claims.claim(path, to_write=True)
        if self.claims.is_in_own_folder(path):
            raise files.Problem(_OWN_FOLDER, folder=self._folder)
        if not is_free and not certain:
            raise OpenElsewhere(_ELSEWHERE, name=files.name_of(path))
        written = digest_of(data)
        self._good.add(written)
        try:
            held = self._keep_what_is_there(path, written, certain)
        except ChangedMeanwhile:
            raise
        except (files.Problem, OSError) as error:
            problem = (
                error if isinstance(error, files.Problem) else files.Problem(_NOT_KEPT, reason=error.strerror)
            )
            if not certain:
                raise NoBackup(_NO_BACKUP, name=files.name_of(path), problem=problem) from error
            _LOG.warning("The last version was not kept as a backup.")
            held = None
        if held is not None:
            self._seen[path] = {held, written}  # until it is known which of them is on the disk
        self._tried[path] = written
        files.write_file(path, data)
        self._seen[path] = {written}
        del self._tried[path]

    def _keep_what_is_there(self, path: Path, written: bytes, certain: bool) -> bytes | None:
        """Back up the content of a file before it is replaced; return its digest.

        The new content (digest ``written``) and content that failed to be written need no backup. Raises
        `ChangedMeanwhile` unless ``certain``, and `Problem` or OSError.
        """
        place = self.claims.places.get(path)
        if place is None or not place.is_file():
            return None
        content = files.read_file(path)
        held = digest_of(content)
        if not certain and held not in self._seen.get(path, {held}):
            raise ChangedMeanwhile(_CHANGED, name=files.name_of(path))
        if content and held not in (written, self._tried.get(path)):
            files.write_beside(place, backup_for(place, content, self._is_good), content)
        return held

    def _is_good(self, content: bytes) -> bool:
        if digest_of(content) in self._good:
            return True
        try:
            self._kind.found_in(content, "")
        except files.Problem:
            return False
        self._good.add(digest_of(content))
        return True

    def adopt(self, opened: Opened[ContentT]) -> None:
        """Take over an opened file, and mark it as open in this window."""
        self._seen[opened.path] = {opened.digest}
        if opened.is_saved:
            self._good.add(opened.digest)
        if opened.claim is not None:
            self.claims.take(opened.path, opened.claim)
        self._claim_soon(opened.path)

    def hand_over(self, opened: Opened[ContentT]) -> Opened[ContentT]:
        """Return a file opened here for another window's store to adopt."""
        return opened._replace(claim=self.claims.give(opened.path))

    def expect(self, path: Path, digest: bytes | None) -> None:
        """Set the digest of a file from an earlier run; None if its content has changed."""
        self._seen[path] = {digest or b""}
        self._claim_soon(path)

    def _claim_soon(self, path: Path) -> None:
        if not self.claims.has(self.claims.places.get(path)):
            self._disk.write(path, lambda: self.claims.claim(path), lambda _: None, lambda _: None)


_NOT_SAVED_YET = tr_noop("{name} isn’t saved yet: the disk isn’t responding.")


class FileIO(QObject, Generic[ContentT, WrittenT]):
    """Opens and saves files of one kind off the GUI thread."""

    opened = Signal(object)
    """Sent with the `Opened` content."""
    doubted = Signal(object, object)
    """Sent with a `NeedsConfirmation`, and a function to call if people agree."""
    failed = Signal(object)
    """Sent with the `Problem` if opening or saving fails."""

    def __init__(self, store: FileStore[ContentT, WrittenT], disk: IoWorker) -> None:
        super().__init__()
        self._store = store
        self._disk = disk
        self.opening: list[Path] = []
        """The files being read, in the order of the requests."""

    def locate(self, path: Path, found: Callable[[Path], None]) -> None:
        """Resolve the links of a path, and pass it to ``found``."""
        self._disk.read(path, lambda: files.place_of(path), found, self.failed.emit)

    def open(self, path: Path, certain: bool = False) -> None:
        """Open a file. Nothing changes until it is read, or if it cannot be."""
        self.opening.append(path)

        def is_read(tell: Callable[[Any], None], found: object) -> None:
            self.opening.remove(path)
            tell(found)

        self._disk.read(
            path,
            lambda: self._store.open(path, certain),
            partial(is_read, self.opened.emit),
            partial(is_read, self._failed(path, partial(self.open, path, certain=True))),
        )

    def write(self, path: Path, content: WrittenT, saved: Callable[[], None], certain: bool = False) -> None:
        """Save a match or field; ``saved`` is called when it is on the disk."""
        save = partial(self._store.save, path, content, certain)
        failed = self._failed(None, partial(self.write, path, content, saved, certain=True))
        loses = files.Problem(_NOT_SAVED_YET, name=files.name_of(path))
        self._disk.write(path, save, lambda _: saved(), failed, loses)

    def write_for_others(self, path: Path, data: bytes, own: Path | None, certain: bool = False) -> None:
        """Save a file for others, without making it this window's file, which is ``own``."""
        save = partial(self._store.save_for_others, path, data, own, certain)
        failed = self._failed(None, partial(self.write_for_others, path, data, own, certain=True))
        loses = files.Problem(_NOT_SAVED_YET, name=files.name_of(path))
        self._disk.write(path, save, lambda _: None, failed, loses)

    def _failed(self, opening: Path | None, again: Callable[[], None]) -> Callable[[files.Problem], None]:
        """Return a function that reports a problem, or asks whether to call ``again`` anyway."""

        def failed(problem: files.Problem) -> None:
            if opening is not None:
                self._store.claims.release(opening)
            if isinstance(problem, Damaged):
                self.doubted.emit(problem, partial(self.opened.emit, problem.backup))
            elif isinstance(problem, NeedsConfirmation):
                self.doubted.emit(problem, again)
            else:
                self.failed.emit(problem)

        return failed


class ErrorReporter:
    """Shows messages and questions over a window."""

    def __init__(self, window: QWidget, ask: Ask) -> None:
        self._window = window
        self._ask = ask
        self.label = label("", "problem", wrap=False)
        """The warning while the match is not kept."""
        self._lasting: files.Problem | None = None

    def tell(self, problem: files.Problem) -> None:
        """Show a problem."""
        tell(self._window, self._ask, problem)

    def ask_whether(self, doubt: NeedsConfirmation, go_on: Callable[[], None]) -> None:
        """Ask for confirmation."""
        if self._ask.confirm(self._window, tr(doubt.question), said(doubt), tr(doubt.yes)):
            go_on()

    def show_lasting(self, problem: files.Problem | None) -> None:
        """Show why the running match is not kept; None removes the warning."""
        self._lasting = problem
        self.label.setText("" if problem is None else tr(_not_kept(problem)))
        self.label.setToolTip(tip("" if problem is None else said(problem)))

    def repeat(self) -> None:
        """Translate the lasting warning."""
        self.show_lasting(self._lasting)

    def may_close(self) -> bool:
        """Return whether the match is kept, or people accept losing it."""
        if not self.label.text():
            return True
        return self._ask.confirm(
            self._window,
            tr("Close and lose the match?"),
            tr("This match can’t be kept and isn’t saved. Close now and you’ll lose it."),
            tr("Close anyway"),
        )


def tell(window: QWidget, ask: Ask, problem: files.Problem) -> None:
    """Show a problem over a window, and print it on the console."""
    text = said(problem)
    console.write(f"{text}\n")
    ask.tell(window, tr("That didn’t work"), text)


_FULL = (errno.ENOSPC, errno.EDQUOT)
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


def _not_kept(problem: files.Problem) -> str:
    """Return the translatable text that the match is not kept, with a short reason."""
    reason = problem.__cause__
    number = reason.errno if isinstance(reason, OSError) else None
    if isinstance(problem, Stalled):
        return tr_noop("This match isn’t being kept: the disk isn’t responding. Save it elsewhere.")
    if number in _FULL:
        return tr_noop("This match isn’t being kept: the disk is full. Save it elsewhere.")
    if number in _READ_ONLY:
        return tr_noop("This match isn’t being kept: its folder is read-only. Save it elsewhere.")
    return tr_noop("This match isn’t being kept: save it yourself.")
