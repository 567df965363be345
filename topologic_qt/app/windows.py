"""The windows of the program, each with a match of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt

from topologic_qt.app.arrivals import Arrivals

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from pathlib import Path

    from topologic_qt.app.contract import GamePackage
    from topologic_qt.app.dialogs import AskForFiles
    from topologic_qt.app.folders import Folders
    from topologic_qt.app.window import Window
    from topologic_qt.widgets.motion import Motion

_STEP = QPoint(36, 36)
"""How far a new window lies from the one before, in pixels."""


class Windows:
    """Knows the windows that are open, opens more, and finds the one for a file."""

    def __init__(
        self,
        package: GamePackage,
        folders: Folders,
        ask: AskForFiles | None,
        motion: Motion,
        now: Callable[[], datetime] | None,
    ) -> None:
        """Every window gets these."""
        self._package = package
        self._folders = folders
        self._ask = ask
        self._motion = motion
        self._now = now
        self._open: list[Window] = []
        self._arrivals = Arrivals(self._opener)

    def add(self, window: Window) -> None:
        """A window is open."""
        self._open.append(window)

    def remove(self, window: Window) -> None:
        """A window was closed."""
        if window in self._open:
            self._open.remove(window)

    @property
    def open(self) -> Sequence[Window]:
        """The windows that are open, the oldest first."""
        return tuple(self._open)

    def another(self) -> Window:
        """One window more."""
        from topologic_qt.app.window import Window

        window = Window(self._package, self._folders, self._ask, self._motion, now=self._now, windows=self)
        if len(self._open) > 1 and not window.isMaximized():
            window.setMinimumSize(self._open[-2].minimumSize())
            window.resize(window.size().boundedTo(self._open[-2].size()))
            window.move(self._open[-2].pos() + _STEP)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show()
        return window

    def holding(self, path: Path) -> Window | None:
        """The window with the match of this file; None if there is none."""
        return next((window for window in self._open if window.controller.holds(path)), None)

    def receive(self, files: Sequence[Path]) -> None:
        """Open files that a second start was asked to open, or else one window more; it comes forward."""
        window = self._opener() if files else next(reversed(self._open), None)
        if window is not None:
            raise_window(window)
            self._arrivals.take(files)

    def _opener(self) -> Window | None:
        """The window that is to open a file: one whose match may go, or else the latest; None without any."""
        last = next(reversed(self._open), None)
        return next((window for window in self._open if window.controller.is_free), last)

    def apply_settings(self) -> None:
        """Let every window look as people like it."""
        for window in self._open:
            window.apply_settings()

    def close(self) -> None:
        """Close all windows, until one of them wants to stay."""
        for window in self.open:
            if not window.close():
                return


def raise_window(window: Window) -> None:
    """Bring a window before the others, also when it was put away."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()
