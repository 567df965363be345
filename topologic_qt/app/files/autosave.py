"""The autosave of the running match, which survives a crash."""

import os
from collections import deque
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer

from topologic_qt.app.files import autosave_files
from topologic_qt.app.files.codec import is_saved, read_match, write_match
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.games.values import AnyMatch, AnySnapshot
from topologic_qt.storage.file_lock import FileLock, try_lock
from topologic_qt.storage.files import Problem, sweep, tr_noop

_NOT_KEPT_YET = tr_noop("The match has unsaved changes.")
_NOT_DELETED = tr_noop("Some kept matches couldn’t be deleted: {reason}.")
_PASSED_OVER = 100
"""The most finished matches to read while looking for one that can be continued."""
_ANSWERED_WITHIN = 1000
"""The longest wait for the file that an autosave belongs to, in milliseconds."""


class Autosave(autosave_files.AutosaveFiles):
    """Saves a copy of the running match, one file a match, locked against other windows while in use.

    A copy is deleted unasked only when its window is done with it (`keep_only`, `leave_all`) and the saved
    file has all of it or the match was never begun. Otherwise it goes when people say so (`forget`).
    """

    def __init__(self, package: AnyPackage, folders: Folders, disk: IoWorker) -> None:
        super().__init__(folders.autosave, package.info.suffix, disk, _NOT_KEPT_YET)
        self._rooms = folders.elsewhere
        self._package = package
        self._copy: Path | None = None
        self._files: dict[Path, autosave_files.AutosaveFile] = {}
        """The copies of this window's matches, by the path under which they were begun or adopted."""
        self.unreadable: list[autosave_files.Unreadable] = []
        """The copies that searches passed over."""

    def suffixes(self) -> set[str]:
        """Return the suffixes of the matches of all games."""
        return {info.suffix for info in registry.GAMES}

    def begin(self) -> Path:
        """Start the copy of a new match, and return its path, which serves as its key."""
        return self._go_on_in(autosave_files.AutosaveFile(self.new_copy()))

    def adopt(self, copy: Path, digest: bytes) -> Path:
        """Go on in this copy, whose content had this digest; return the path that serves as its key.

        If another window has it by now, or it cannot be locked, a new file is used.
        """
        return self._go_on_in(self._files.get(copy) or autosave_files.AutosaveFile(copy, digest), copy)

    def _go_on_in(self, file: autosave_files.AutosaveFile, name: Path | None = None) -> Path:
        self.write_now()
        self._copy = name or file.path
        self._files[self._copy] = file
        return self._copy

    def keep(self, match: AnySnapshot, saved_as: Path | None) -> None:
        """Write the copy soon; of several waiting writes only the latest is done."""
        assert self._copy is not None
        self.write_soon(
            self._files[self._copy], lambda path: write_match(self._package, match, path, saved_as)
        )

    def keep_only(self, copies: Collection[Path]) -> None:
        """Leave all matches except those that can still be restored in this window."""
        for copy in [copy for copy in self._files if copy not in copies]:
            if not self.is_unsure(self._files[copy]):
                self.leave(self._files.pop(copy))

    def leave_all(self) -> None:
        """Write all unwritten copies, and leave all matches, because the window closes."""
        self.end()
        for file in self._files.values():
            self.leave_at_once(file)
        self._files.clear()
        self._copy = None

    def find(
        self,
        found: Callable[[list[autosave_files.KeptMatch]], None],
        most: int,
        of_all_games: bool = False,
        with_over: bool = False,
    ) -> None:
        """Find the latest ``most`` matches of this game, or of all, that can be continued."""
        matches: list[autosave_files.KeptMatch] = []

        def add(kept: autosave_files.KeptMatch) -> bool:
            matches.append(kept)
            return len(matches) == most

        games = registry.GAMES if of_all_games else (self._package.info,)
        self.go_through(games, add, lambda: found(matches), with_over)

    def go_through(
        self,
        games: Collection[GameInfo],
        visit: Callable[[autosave_files.KeptMatch], bool],
        done: Callable[[], None],
        with_over: bool = False,
    ) -> None:
        """Read the matches of some games that can be continued, latest first, until ``visit`` returns True.

        ``visit`` is called for each, and ``done`` at the end. Finished matches that await nothing are visited
        ``with_over`` only; without it, the search ends after a hundred of them.
        """
        suffixes = {info.suffix for info in games}
        passed = 0

        def look(copies: deque[autosave_files.Found]) -> None:
            if not copies:
                done()
            elif not self._is_over:
                self.read(copies.popleft().path, partial(seen, copies))

        def seen(copies: deque[autosave_files.Found], kept: autosave_files.Seen) -> None:
            nonlocal passed
            if isinstance(kept, autosave_files.KeptMatch) and kept.package.info in games:
                if kept.is_over and not with_over:
                    passed += 1
                    is_enough = passed == _PASSED_OVER
                else:
                    is_enough = visit(kept)
                if is_enough:
                    copies.clear()
            elif isinstance(kept, autosave_files.Unreadable):
                self.unreadable.append(kept)
            look(copies)

        self.find_all(lambda copies: look(deque(copy for copy in copies if copy.path.suffix in suffixes)))

    def find_all(self, found: Callable[[list[autosave_files.Found]], None]) -> None:
        """Report all copies that no window uses, unread and latest first, including those being left now."""
        looked = False

        def look() -> None:
            nonlocal looked
            if not (looked or self._is_over):
                looked = True
                self._disk.run(self._find_all, found, lambda _: found([]))

        self.when_left(look)
        if not looked:
            QTimer.singleShot(_ANSWERED_WITHIN, self, look)

    def _find_all(self) -> list[autosave_files.Found]:
        sweep(self._folder)
        for mark in self._folder.glob("*.lock"):
            autosave_files.is_free(mark.with_suffix(""))  # this deletes a stale lock
        return [
            autosave_files.Found(copy, autosave_files.stamp_of(copy))
            for copy in self.found()
            if autosave_files.is_free(copy)
        ]

    def read(self, copy: Path, done: Callable[[autosave_files.Seen], None]) -> None:
        """Read a copy and report its content, without the saved file if that takes long to read."""

        def read(seen: autosave_files.Seen) -> None:
            if not isinstance(seen, autosave_files.KeptMatch) or seen.saved_as is None:
                tell(seen)
                return
            self._disk.read(seen.saved_as, lambda: self._with_saved(seen), tell, lambda _: tell(seen))
            QTimer.singleShot(_ANSWERED_WITHIN, self, lambda: tell(seen))

        told = False

        def tell(seen: autosave_files.Seen) -> None:
            nonlocal told
            if not told:
                told = True
                done(self._of_use(seen))

        self._disk.run(
            lambda: self._read(copy),
            read,
            lambda problem: tell(autosave_files.Unreadable(copy, problem, 0.0)),
        )

    def _read(self, copy: Path) -> autosave_files.Seen:
        at = autosave_files.time_of(copy)
        try:
            held = read_match(copy)
        except Problem as problem:
            return (
                autosave_files.Unreadable(copy, problem, at)
                if copy.exists() and autosave_files.is_free(copy)
                else None
            )
        is_linked = self._is_linked(held.content)
        kept = autosave_files.KeptMatch(
            copy, held.package, held.content, held.saved_as, at=at, digest=held.digest, is_linked=is_linked
        )
        return kept if autosave_files.is_free(copy) else None

    def _is_linked(self, match: AnyMatch) -> bool:
        if match.seat is None or not any(self._rooms.glob("*.json")):
            return False
        from topologic_qt.app.files.rooms import is_linked

        return is_linked(self._rooms, match)

    def _of_use(self, seen: autosave_files.Seen) -> autosave_files.Seen:
        """Return a match somebody may want; else None, and delete the copy if the match is saved."""
        if not isinstance(seen, autosave_files.KeptMatch) or seen.is_of_use:
            return seen
        if seen.is_saved and not self._is_over:
            file = autosave_files.AutosaveFile(seen.copy, seen.digest)
            self._disk.run(file.claim, lambda _: self.leave(file), lambda _: None)
        return None

    def _with_saved(self, kept: autosave_files.KeptMatch) -> autosave_files.KeptMatch:
        """Add the content of the saved file, if it has the same match, at whatever move."""
        try:
            saved = None if kept.saved_as is None else read_match(kept.saved_as)
        except Problem:
            return kept
        if saved is None or saved.content.setup != kept.match.setup:
            return kept
        both = min(len(saved.content.moves), len(kept.match.moves))
        if saved.content.moves[:both] != kept.match.moves[:both]:
            return kept
        return kept._replace(saved=saved.content.snapshot(), saved_digest=saved.digest)

    def is_needed(self, path: Path) -> bool:
        """Return whether a copy must stay when its window is done with it; True if in doubt."""
        try:
            if is_saved(path):
                return False
            held = read_match(path)
        except Problem:
            return True
        return self._with_saved(
            autosave_files.KeptMatch(path, held.package, held.content, held.saved_as)
        ).has_to_stay

    def forget(
        self,
        copies: Iterable[autosave_files.Found],
        failed: Callable[[Problem], None],
        done: Callable[[], None],
    ) -> None:
        """Delete copies, except those used or changed by now; ``failed`` gets the reason if that fails."""
        unwanted = list(copies)

        def remove() -> None:
            reasons = [reason for copy in unwanted if (reason := _remove(copy))]
            if reasons:
                raise Problem(_NOT_DELETED, reason=reasons[0])

        self._disk.run(remove, lambda _: done(), failed)


def _remove(copy: autosave_files.Found) -> str:
    """Delete a copy unless it is in use or changed; return the reason if that fails, else ""."""
    lock: FileLock | None = None
    try:
        with suppress(OSError):  # if locking fails, so will deleting, with a reason
            lock = try_lock(autosave_files.lock_of(copy.path))
            if lock is None:
                return ""
        if autosave_files.stamp_of(copy.path) == copy.stamp:
            copy.path.unlink()
    except OSError as error:
        return os.strerror(error.errno) if error.errno else str(error)
    finally:
        if lock is not None:
            lock.release()
    return ""
