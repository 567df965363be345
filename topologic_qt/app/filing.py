"""Opening and saving for one window, with a question before something may be lost."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.shelf import Damaged, Doubt
from topologic_qt.storage.problem import Problem, name_of, tr_noop

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from topologic_qt.app.controller import MatchController
    from topologic_qt.app.disk import Disk
    from topologic_qt.app.shelf import Opened, Shelf

_NOT_SAVED_YET = tr_noop("{name} is not saved yet: the disk does not answer.")

_NOT_WRITTEN_YET = tr_noop("{name} for the other player is not written yet: the disk does not answer.")


class Filing(QObject):
    """Opens and saves files of one kind, beside the window."""

    opened = Signal(object)
    """Sent with what was `Opened`."""
    doubted = Signal(object, object)
    """Sent with a `Doubt` about opening or saving, and what to call if it is to be done all the same."""
    failed = Signal(object)
    """Sent with the `Problem` if a file cannot be opened or saved."""

    def __init__(self, shelf: Shelf, disk: Disk) -> None:
        super().__init__()
        self._shelf = shelf
        self._disk = disk

    def locate(self, path: Path, found: Callable[[Path], None]) -> None:
        """Tell where a path leads to over all links."""
        from topologic_qt.storage.files import place_of

        self._disk.read(path, lambda: place_of(path), found, self.failed.emit)

    def open(self, path: Path, certain: bool = False) -> None:
        """Open a file. Until it is read, and if it cannot be, everything stays as it is."""
        again = partial(self.open, path, certain=True)
        self._disk.read(
            path, lambda: self._shelf.open(path, certain), self.opened.emit, self._failed(path, again)
        )

    def write(self, path: Path, content: Any, saved: Callable[[], None], certain: bool = False) -> None:
        """Save a match or a field in a file; ``saved`` is called when it is there."""
        again = partial(self.write, path, content, saved, certain=True)
        self._disk.write(
            path,
            lambda: self._shelf.save(path, content, certain),
            lambda _: saved(),
            self._failed(None, again),
            loses=Problem(_NOT_SAVED_YET, name=name_of(path)),
        )

    def write_for_others(self, path: Path, data: bytes, own: Path | None, certain: bool = False) -> None:
        """Write a file for somebody else. It does not become a file of this window, whose own is ``own``."""
        again = partial(self.write_for_others, path, data, own, certain=True)
        self._disk.write(
            path,
            lambda: self._shelf.save_for_others(path, data, own, certain),
            lambda _: None,
            self._failed(None, again),
            loses=Problem(_NOT_WRITTEN_YET, name=name_of(path)),
        )

    def _failed(self, opening: Path | None, again: Callable[[], None]) -> Callable[[Problem], None]:
        """Tells what went wrong, or asks whether to do it all the same; ``again`` is what does it then."""

        def failed(problem: Problem) -> None:
            if opening is not None:
                self._shelf.release(opening)
            if isinstance(problem, Damaged):
                self.doubted.emit(problem, partial(self.opened.emit, problem.backup))
            elif isinstance(problem, Doubt):
                self.doubted.emit(problem, again)
            else:
                self.failed.emit(problem)

        return failed


class MatchFiling(Filing):
    """Opens and saves the match of one window. What goes wrong is the controller's trouble."""

    crowded = Signal(object)
    """Sent with what was `Opened` beside a running match: it wants a window of its own."""

    def __init__(self, controller: MatchController, shelf: Shelf, disk: Disk) -> None:
        super().__init__(shelf, disk)
        self._controller = controller
        self.opened.connect(self._take)
        self.failed.connect(controller.troubled)

    def save(self, path: Path) -> None:
        """Save the match in a file, which is its file from then on."""
        match, saved = self._controller.to_save(path)
        self.write(path, match, saved)

    def _take(self, opened: Opened) -> None:
        if self._controller.is_free:
            self._controller.take(opened)
        else:
            self.crowded.emit(self._shelf.hand_over(opened))
