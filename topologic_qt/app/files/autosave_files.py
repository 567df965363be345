"""The autosaves: their names, locks, and when they are written."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from topologic_qt.app.files.codec import digest_of
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.games.contract import AnyPackage, new_match
from topologic_qt.games.values import AnyMatch, AnySnapshot
from topologic_qt.storage.file_lock import FileLock, try_lock
from topologic_qt.storage.files import Problem, read_file, tr_noop
from topologic_qt.storage.private import make_private_folder

Write = Callable[[Path], bytes]
"""Writes a file, whole or not at all, and returns its digest. Raises `Problem`."""

Stamp = tuple[int, int, int]
"""The time (in nanoseconds since 1970), size and inode of a file; every write changes them."""


class AutosaveFile:
    """The file of one match or field, locked when first written. Used only in the disk's threads."""

    def __init__(self, path: Path, digest: bytes | None = None) -> None:
        """Create it; ``digest`` is of the content last read, None for a new file."""
        self.path = path
        self.digest = digest
        self.is_own = digest is None
        """Whether only this window has written it."""
        self.lock: FileLock | None = None
        self._stamp: Stamp | None = None
        """The stamp of the file when ``digest`` was taken; None if unknown."""
        self.leaving = threading.Lock()
        """Held by the thread that checks whether the file is still needed."""

    def claim(self) -> bool:
        """Lock the file if possible; return whether it may be written: False if others have or had it.

        An earlier lock may be gone by now: cleaners and synchronised folders delete lock files.
        """
        if self.lock is not None and self.lock.is_held():
            return self._is_as_left()
        self.release()
        self._stamp = None  # others may have written it while it was not locked
        try:
            self.lock = try_lock(lock_of(self.path))
        except OSError:  # unknown whether another window has it
            return self.is_own and self._is_as_left()
        if self.lock is not None and not self._is_as_left():
            self.release()
        return self.lock is not None

    def may_go(self) -> bool:
        """Return whether the file can be deleted safely: it is locked and unchanged."""
        return self.lock is not None and self.claim() and self.lock is not None

    def _is_as_left(self) -> bool:
        """Return whether the file is unchanged since this window's last access; read it only if in doubt."""
        stamp = stamp_of(self.path)
        if stamp is None or stamp != self._stamp:
            if digest_of_file(self.path) != self.digest:
                return False
            self._stamp = stamp
        return True

    def fill(self, write: Write) -> None:
        """Write the claimed file. Raises `Problem` if that fails."""
        try:
            self.digest = write(self.path)
        except Problem:
            self.digest = digest_of_file(self.path)  # after a failure it may hold the old or the new content
            raise
        finally:
            self._stamp = stamp_of(self.path)

    def move_to(self, other: AutosaveFile) -> None:
        """Go on with the other file."""
        if other is not self:
            self.release()
            self.path, self.lock, other.lock = other.path, other.lock, None
        self.digest, self._stamp, self.is_own = other.digest, other._stamp, True

    def release(self) -> None:
        """Release the file for other windows."""
        lock, self.lock = self.lock, None
        if lock is not None:
            lock.release()


def lock_of(copy: Path) -> Path:
    """Return the lock file of a copy."""
    return copy.with_name(f"{copy.name}.lock")


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file; None if unknown."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def digest_of_file(path: Path) -> bytes | None:
    """Return the digest of a file's content; None without a file."""
    try:
        return digest_of(read_file(path)) if path.exists() else None
    except (Problem, OSError):
        return b""  # no content has this digest


class KeptMatch(NamedTuple):
    """A match kept by an earlier run of the program."""

    copy: Path
    package: AnyPackage
    match: AnyMatch
    saved_as: Path | None
    saved: AnySnapshot | None = None
    """The match in the file ``saved_as``; None if that holds another match or was not read."""
    saved_digest: bytes | None = None
    """The digest of that file; None if it holds another match or was not read."""
    at: float = 0.0
    """The time of the last autosave, in seconds since 1970."""
    digest: bytes = b""
    """The digest of the copy."""
    is_linked: bool = False
    """Whether it is an online match that is still connected."""

    @property
    def is_of_use(self) -> bool:
        """Whether somebody may want it: begun and unfinished, shared with another player, or not saved."""
        if self.is_linked:
            return True
        if self.match.outcome is None:
            return bool(self.match.moves) or self.match.seat is not None
        return not self.is_saved

    @property
    def has_to_stay(self) -> bool:
        """Whether the copy holds moves or notes that the saved file lacks."""
        is_new = self.match.snapshot() == new_match(self.package, self.match.setup).snapshot()
        return not (self.is_saved or is_new)

    @property
    def is_over(self) -> bool:
        """Whether the match is over, with nothing to come from others."""
        mail = self.package.mail
        awaited = self.is_linked or (mail is not None and mail.awaits_letter(self.match))
        return self.match.outcome is not None and not awaited

    @property
    def waits_elsewhere(self) -> bool:
        """Whether the match needs a letter from the other player to go on."""
        mail, match = self.package.mail, self.match
        if self.is_linked and match.outcome is not None:
            return True
        return mail is not None and (mail.waits_elsewhere(match) or mail.awaits_letter(match))

    @property
    def is_saved(self) -> bool:
        """Whether the saved file holds the same match as the copy."""
        return self.match.snapshot() == self.saved


class Unreadable(NamedTuple):
    """A copy that does not hold a readable match."""

    copy: Path
    problem: Problem
    at: float
    """The time of the last autosave, in seconds since 1970."""


class Found(NamedTuple):
    """A copy in the folder, not read yet."""

    path: Path
    stamp: Stamp | None
    """The stamp of the copy (`stamp_of`)."""


Seen = KeptMatch | Unreadable | None
"""The result of reading a copy; None if nobody needs it or a window uses it."""


_STALLED = tr_noop("The disk with {folder} isn’t responding. Save elsewhere.")

_AHEAD = 60
"""The most seconds a copy's time may lie in the future before the clock counts as wrong."""


class Stalled(Problem):
    """Raised for a copy that may never be written: the disk does not answer."""


class AutosaveFiles(QObject):
    """Writes copies of one kind into a folder; of several waiting writes of one copy only the latest is done.

    A failed write is repeated after a while, as soon as another one succeeds, and when people leave the
    window, return to it or close it.
    """

    troubled = Signal(object)
    """Sent with the `Problem` when a copy cannot be written, and with None when all are."""

    def __init__(self, folder: Path, suffix: str, disk: IoWorker, loses: str) -> None:
        """Create it; new copies have this ``suffix``, and ``loses`` says what is lost with a failed write."""
        super().__init__()
        self._folder = folder
        self._suffix = suffix
        self._disk = disk
        self._loses = loses
        self._waiting: dict[AutosaveFile, Write] = {}
        self._failed: dict[AutosaveFile, Write] = {}
        self._latest: dict[AutosaveFile, Write] = {}
        """The newest write of each copy, until it is done: older ones that fail are not repeated."""
        self._writing = 0
        self._leaving: set[AutosaveFile] = set()
        self._when_left: list[Callable[[], None]] = []
        self._is_over = False
        self._again = QTimer(self, singleShot=True, interval=disk.patience.again)
        self._again.timeout.connect(self.try_failed)
        disk.stalled.connect(self._show_stalled)

    def new_copy(self) -> Path:
        """Return a new, unique path."""
        return new_copy(self._folder, self._suffix)

    def suffixes(self) -> set[str]:
        """Return the suffixes of all copies to look for."""
        return {self._suffix}

    def found(self) -> list[Path]:
        """Return all finished copies in the folder, latest first; those dated in the future come last."""
        now = time.time()
        paths = (copy for suffix in self.suffixes() for copy in self._folder.glob(f"[!.]*{suffix}"))
        kept = {copy: time_of(copy) for copy in paths}
        return sorted(
            kept, key=lambda copy: (kept[copy] <= now + _AHEAD, kept[copy], copy.name), reverse=True
        )

    def is_unsure(self, copy: AutosaveFile) -> bool:
        """Return whether the latest state of a copy may be missing on the disk."""
        return copy in self._failed or copy in self._waiting

    def write_soon(self, copy: AutosaveFile, write: Write) -> None:
        """Write a copy off the GUI thread, as soon as no other write is running."""
        self._failed.pop(copy, None)
        self._waiting[copy] = self._latest[copy] = write
        if not self._writing:
            self.write_now()

    def write_now(self) -> None:
        """Start all waiting writes."""
        if self._is_over:
            return
        waiting, self._waiting = self._waiting, {}
        for copy, write in waiting.items():
            self._writing += 1
            failed = partial(self._not_written, copy, write)
            done = partial(self._write, copy, write)
            self._disk.run(done, partial(self._written, copy, write), failed, loses=Problem(self._loses))

    def try_again(self) -> None:
        """Start all waiting writes, and repeat the failed ones."""
        self._waiting = self._failed | self._waiting
        self._failed = {}
        self.write_now()

    def try_failed(self) -> None:
        """Repeat failed writes, if there are any."""
        if self._failed:
            self.try_again()

    def end(self) -> None:
        """Write everything that is not on the disk; afterwards write and report nothing more."""
        self.try_again()
        self._is_over = True
        self._again.stop()
        for copy in self._leaving:
            self.leave_at_once(copy)

    def leave(self, copy: AutosaveFile) -> None:
        """Leave a copy to other windows; delete it if nobody needs it, which may take long to find out."""
        self._leaving.add(copy)
        path = copy.path

        def leave(_: object) -> None:
            self._disk.read(path, lambda: self._leave(copy), left, left)

        def left(_: object) -> None:
            self._leaving.discard(copy)
            waiting, self._when_left = ([], self._when_left) if self._leaving else (self._when_left, [])
            for call in waiting:
                call()

        self._disk.run(lambda: None, leave, left)  # after its waiting writes

    def when_left(self, call: Callable[[], None]) -> None:
        """Run a callback once no copy is being left."""
        if self._leaving:
            self._when_left.append(call)
        else:
            call()

    def leave_at_once(self, copy: AutosaveFile) -> None:
        """Leave a copy when the program ends."""
        self._disk.run(lambda: self._leave(copy), lambda _: None, lambda _: None)

    def is_needed(self, path: Path) -> bool:
        """Return whether a copy must stay when its window is done with it. Called in a disk thread."""
        return True

    def _write(self, copy: AutosaveFile, write: Write) -> None:
        with suppress(OSError):  # writing will report the reason
            make_private_folder(self._folder)
        target = copy
        if not copy.claim():
            target = AutosaveFile(self.new_copy())
            target.claim()
        try:
            target.fill(write)
            copy.move_to(target)
        finally:
            if target is not copy:
                target.release()

    def _show_stalled(self) -> None:
        if self._writing:
            self.troubled.emit(Stalled(_STALLED, folder=self._folder))

    def _written(self, copy: AutosaveFile, write: Write, _: object) -> None:
        self._writing -= 1
        if self._latest.get(copy) is write:
            del self._latest[copy]
        if self._failed:
            self.try_again()  # the disk works again
        elif not self._writing:
            self.troubled.emit(None)
            self.write_now()

    def _not_written(self, copy: AutosaveFile, write: Write, problem: Problem) -> None:
        self._writing -= 1
        if self._latest.get(copy) is write and copy not in self._waiting:
            self._failed[copy] = write
        self.troubled.emit(problem)
        if not self._is_over:
            self._again.start()
        if not self._writing:
            self.write_now()

    def _leave(self, copy: AutosaveFile) -> None:
        with copy.leaving:
            try:
                if copy.lock is not None and not self.is_needed(copy.path) and copy.may_go():
                    with suppress(OSError):
                        copy.path.unlink(missing_ok=True)
            finally:
                copy.release()


def new_copy(folder: Path, suffix: str) -> Path:
    """Return a new, unique path in a folder."""
    moment = time.strftime("%Y%m%d-%H%M%S")
    return folder / f"{moment}-{os.getpid()}-{time.monotonic_ns()}{suffix}"


def is_free(copy: Path) -> bool:
    """Return whether no window is known to use a copy."""
    mark = lock_of(copy)
    if mark.exists():
        with suppress(OSError):
            lock = try_lock(mark)
            if lock is None:
                return False
            lock.release()
    return True


def time_of(copy: Path) -> float:
    """Return the modification time of a copy in seconds since 1970; 0 if unknown."""
    try:
        return copy.stat().st_mtime
    except OSError:
        return 0.0
