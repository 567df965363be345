"""The copies that the program keeps by itself: their names, their locks, and the time of writing."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from topologic_qt.app.files.autosave_file import AutosaveFile, Write, lock_of
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.storage.file_lock import try_lock
from topologic_qt.storage.private import make_private_folder
from topologic_qt.storage.problem import Problem, tr_noop

_STALLED = tr_noop(
    "The disk with {folder} has not responded for a while. Save somewhere else; it may still respond."
)

_AHEAD = 60
"""The most that a copy's time may lie in the future, in seconds; a later time is taken for a wrong clock."""


class Stalled(Problem):
    """A copy is not written, and nobody knows whether it will be: the disk does not answer."""


class AutosaveFiles(QObject):
    """Keeps copies of one kind in a folder. Of several writes of one copy that wait, only the latest is done.

    What could not be written is tried again now and then, as soon as something else can be, and when people
    leave the window, come to it or close it.
    """

    troubled = Signal(object)
    """Sent with the `Problem` when a copy cannot be written, and with None when all can again."""

    def __init__(self, folder: Path, suffix: str, disk: IoWorker, loses: str) -> None:
        """``suffix`` is the suffix of new copies; ``loses`` says what is lost if one is not written."""
        super().__init__()
        self._folder = folder
        self._suffix = suffix
        self._disk = disk
        self._loses = loses
        self._waiting: dict[AutosaveFile, Write] = {}
        self._failed: dict[AutosaveFile, Write] = {}
        self._latest: dict[AutosaveFile, Write] = {}
        """The newest write of each copy, until it is done: an older one that fails is not tried again."""
        self._writing = 0
        self._leaving: set[AutosaveFile] = set()
        self._when_left: list[Callable[[], None]] = []
        self._is_over = False
        self._again = QTimer(self, singleShot=True, interval=disk.patience.again)
        self._again.timeout.connect(self.try_failed)
        disk.stalled.connect(self._show_stalled)

    def new_copy(self) -> Path:
        """A new path that no other copy has."""
        moment = time.strftime("%Y%m%d-%H%M%S")
        return self._folder / f"{moment}-{os.getpid()}-{time.monotonic_ns()}{self._suffix}"

    def suffixes(self) -> set[str]:
        """The suffixes of all copies that are looked for."""
        return {self._suffix}

    def found(self) -> list[Path]:
        """All copies that lie in the folder, the latest first; those that are only being written are none.

        A time that lies in the future is from a clock that was wrong: such copies come last.
        """
        now = time.time()
        paths = (copy for suffix in self.suffixes() for copy in self._folder.glob(f"[!.]*{suffix}"))
        kept = {copy: time_of(copy) for copy in paths}
        return sorted(
            kept, key=lambda copy: (kept[copy] <= now + _AHEAD, kept[copy], copy.name), reverse=True
        )

    def is_unsure(self, copy: AutosaveFile) -> bool:
        """Whether the latest of a copy is not on the disk, as far as anybody has heard."""
        return copy in self._failed or copy in self._waiting

    def write_soon(self, copy: AutosaveFile, write: Write) -> None:
        """Write a copy off the GUI thread, as soon as nothing else is being written."""
        self._failed.pop(copy, None)
        self._waiting[copy] = self._latest[copy] = write
        if not self._writing:
            self.write_now()

    def write_now(self) -> None:
        """Write whatever waits, before something else is kept or the program ends."""
        if self._is_over:
            return
        waiting, self._waiting = self._waiting, {}
        for copy, write in waiting.items():
            self._writing += 1
            failed = partial(self._not_written, copy, write)
            done = partial(self._write, copy, write)
            self._disk.run(done, partial(self._written, copy, write), failed, loses=Problem(self._loses))

    def try_again(self) -> None:
        """Write whatever waits, and whatever could not be written so far."""
        self._waiting = self._failed | self._waiting
        self._failed = {}
        self.write_now()

    def try_failed(self) -> None:
        """Write what could not be written so far, if there is any: the disk may take it by now."""
        if self._failed:
            self.try_again()

    def end(self) -> None:
        """Write everything that is not on the disk; nothing is kept or reported afterwards."""
        self.try_again()
        self._is_over = True
        self._again.stop()
        for copy in self._leaving:
            self.leave_at_once(copy)

    def leave(self, copy: AutosaveFile) -> None:
        """Leave a copy: other windows may have it, and it is deleted if nobody needs it any more.

        Finding that out may take long or for ever, but nothing else waits for it.
        """
        self._leaving.add(copy)
        path = copy.path

        def leave(_: object) -> None:
            self._disk.read(path, lambda: self._leave(copy), left, left)

        def left(_: object) -> None:
            self._leaving.discard(copy)
            waiting, self._when_left = ([], self._when_left) if self._leaving else (self._when_left, [])
            for call in waiting:
                call()

        self._disk.run(lambda: None, leave, left)  # after what is still to be written

    def when_left(self, call: Callable[[], None]) -> None:
        """Call something when no copy is being left any more."""
        if self._leaving:
            self._when_left.append(call)
        else:
            call()

    def leave_at_once(self, copy: AutosaveFile) -> None:
        """Leave a copy at the end, when nothing is kept afterwards."""
        self._disk.run(lambda: self._leave(copy), lambda _: None, lambda _: None)

    def is_needed(self, path: Path) -> bool:
        """Whether a copy has to stay when its window is done with it. Called in a thread of the disk's."""
        return True

    def _write(self, copy: AutosaveFile, write: Write) -> None:

        with suppress(OSError):  # writing says what is wrong, in a sentence
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
            self.try_again()  # the disk takes something again
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


def is_free(copy: Path) -> bool:
    """Whether no window is known to use a copy now; where nobody can tell, it is taken for free."""
    mark = lock_of(copy)
    if not mark.exists():
        return True
    try:
        lock = try_lock(mark)
    except OSError:
        return True
    if lock is None:
        return False
    lock.release()
    return True


def time_of(copy: Path) -> float:
    """The time when a copy was written, in seconds since 1970; 0 where nobody can tell."""
    try:
        return copy.stat().st_mtime
    except OSError:
        return 0.0
