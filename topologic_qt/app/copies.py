"""The copies that the program keeps by itself: their names, their locks, and when they are written."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal

from topologic_qt.app.disk import Disk
from topologic_qt.storage.problem import Problem, tr_noop

_STALLED = tr_noop(
    "The disk with {folder} has not answered for a while. Save in another place; it may still answer."
)

KEPT = 20
"""How many copies of a kind are kept in all; older ones go."""


class Stalled(Problem):
    """A copy is not written, and nobody knows whether it will be: the disk does not answer."""


class Copies(QObject):
    """Keeps copies of one kind in a folder. Of several writes that wait, only the latest is done."""

    troubled = Signal(object)
    """Sent with the `Problem` when a copy cannot be written, and with None when it can again."""

    def __init__(self, folder: Path, suffix: str, disk: Disk, loses: str) -> None:
        """``suffix`` is how their names end; ``loses`` says what is lost if one is not written."""
        super().__init__()
        self._folder = folder
        self._suffix = suffix
        self._disk = disk
        self._loses = loses
        self._next: Callable[[], None] | None = None
        self._writing = False
        disk.stalled.connect(self._show_stalled)

    def new_copy(self) -> Path:
        """A file that no other copy has."""
        moment = time.strftime("%Y%m%d-%H%M%S")
        return self._folder / f"{moment}-{os.getpid()}-{time.monotonic_ns()}{self._suffix}"

    def found(self) -> list[Path]:
        """All copies that lie in the folder, in no order; those that are only being written are none."""
        return list(self._folder.glob(f"[!.]*{self._suffix}"))

    def write_soon(self, write: Callable[[], None]) -> None:
        """Have a copy written beside the window, as soon as nothing else is written."""
        self._next = write
        if not self._writing:
            self.write_now()

    def write_now(self) -> None:
        """Have written what waits, before something else is kept or the program ends."""
        if self._next is not None:
            write, self._next = self._next, None
            self._writing = True
            self._disk.run(
                lambda: self._write(write),
                lambda _: self._written(None),
                self._written,
                loses=Problem(self._loses),
            )

    def _write(self, write: Callable[[], None]) -> None:
        with suppress(OSError):  # writing says what is wrong, in a sentence
            self._folder.mkdir(parents=True, exist_ok=True)
        write()

    def _show_stalled(self) -> None:
        if self._writing:
            self.troubled.emit(Stalled(_STALLED, folder=self._folder))

    def _written(self, problem: Problem | None) -> None:
        self._writing = False
        self.troubled.emit(problem)
        self.write_now()


def lock_copy(copy: Path) -> QLockFile | None:
    """Mark a copy as in use by this window; None if it is another's, or if it cannot be marked."""
    lock = QLockFile(f"{copy}.lock")
    lock.setStaleLockTime(0)
    return lock if lock.tryLock(0) else None
