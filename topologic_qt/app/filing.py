"""Opening and saving: the match of one window and its file, with a question before something may be lost."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.shelf import Damaged, Doubt

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from topologic_qt.app.controller import MatchController
    from topologic_qt.app.disk import Disk
    from topologic_qt.app.shelf import Opened, Shelf
    from topologic_qt.storage.problem import Problem


class Filing(QObject):
    """Does it beside the window. What goes wrong is the controller's trouble."""

    doubted = Signal(object, object)
    """Sent with a `Doubt` about opening or saving, and what to call if it is to be done all the same."""
    crowded = Signal(object)
    """Sent with what was `Opened` beside a running match: it wants a window of its own."""

    def __init__(self, controller: MatchController, shelf: Shelf, disk: Disk) -> None:
        super().__init__()
        self._controller = controller
        self._shelf = shelf
        self._disk = disk

    def open(self, path: Path, certain: bool = False) -> None:
        """Open a saved match. Until it is read, and if it cannot be, everything stays as it is."""
        again = partial(self.open, path, certain=True)
        self._disk.run(lambda: self._shelf.open(path, certain), self._opened, self._failed(again))

    def save(self, path: Path, certain: bool = False) -> None:
        """Save the match in a file, which is its file from then on."""
        match, saved = self._controller.to_save(path)
        again = partial(self.save, path, certain=True)
        self._disk.run(lambda: self._shelf.save(path, match, certain), lambda _: saved(), self._failed(again))

    def _opened(self, opened: Opened) -> None:
        if self._controller.is_free:
            self._controller.take(opened)
        else:
            self._shelf.release(opened.path)
            self.crowded.emit(opened)

    def _failed(self, again: Callable[[], None]) -> Callable[[Problem], None]:
        """Tells what went wrong, or asks whether to do it all the same; ``again`` is what does it then."""

        def failed(problem: Problem) -> None:
            if isinstance(problem, Damaged):
                self.doubted.emit(problem, partial(self._opened, problem.backup))
            elif isinstance(problem, Doubt):
                self.doubted.emit(problem, again)
            else:
                self._controller.troubled.emit(problem)

        return failed
