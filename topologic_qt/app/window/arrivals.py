"""Files that come together, from the desktop, a command line or a drop, and are opened one by one."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from topologic_qt.command_line import MOST_FILES
from topologic_qt.storage.problem import Problem, tr_noop
from topologic_qt.widgets.ask import ProblemBox

_TOO_MANY = tr_noop("That is too many files at once. Only the first {most} will be opened.")

_STEP = 20
"""The time between two looks at whether the next file may be opened, in milliseconds."""

_PATIENCE = 1.0
"""The longest wait for a file to be read before the next one is opened all the same, in seconds."""


class Opener(Protocol):
    """A window that can open files."""

    def open_file(self, path: Path) -> None:
        """Open a file."""
        ...

    @property
    def is_asked(self) -> bool:
        """Whether a question of the window is open."""
        ...

    @property
    def is_reading(self) -> bool:
        """Whether a file is still being read."""
        ...

    def tell(self, problem: Problem) -> None:
        """Tell of something that did not work."""
        ...


class Arrivals(QObject):
    """Opens each file when the one before is open or refused, and lets the GUI thread work in between."""

    def __init__(self, opener: Callable[[], Opener | None]) -> None:
        """``opener`` returns the window that is to open the next file; None when all are closed."""
        super().__init__()
        self._opener = opener
        self._waiting: deque[Path] = deque()
        self._window: Opener | None = None
        self._since = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP)
        self._timer.timeout.connect(self._check)

    def take(self, files: Sequence[Path]) -> None:
        """Open some files. Of more than `MOST_FILES`, with those that still wait, the others are refused."""
        room = MOST_FILES - len(self._waiting)
        self._waiting.extend(files[:room])
        window = self._opener()
        if len(files) > room and window is not None:
            window.tell(Problem(_TOO_MANY, most=MOST_FILES))
        if self._timer.isActive() or (window is not None and window.is_asked and _is_asked()):
            self._timer.start()
            self._check()
        else:
            self._open_next()

    def _open_next(self) -> None:
        self._window = self._opener()
        if self._window is None:
            self._waiting.clear()
        if not self._waiting or self._window is None:
            self._timer.stop()
            return
        self._since = time.monotonic()
        self._timer.start()
        self._window.open_file(self._waiting.popleft())

    def _check(self) -> None:
        """Open the next file, unless one is still being read or people are asked something."""
        if _is_asked():
            return
        is_late = time.monotonic() - self._since > _PATIENCE
        if is_late or self._window is None or not self._window.is_reading:
            self._open_next()


def _is_asked() -> bool:
    """Whether people are asked something, below whose question no match may come; a report does not count."""
    asked = QApplication.activeModalWidget()
    return asked is not None and not isinstance(asked, ProblemBox)
