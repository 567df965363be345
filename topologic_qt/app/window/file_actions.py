"""The files that are opened in a window, and that its match is saved in; people are asked which."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from topologic_qt.app.files.codec import file_name
from topologic_qt.games import registry

if TYPE_CHECKING:
    from topologic_qt.app.match.session import WindowSession
    from topologic_qt.app.window.windows import GameWindow, Windows


class FileActions:
    """Does the commands of the menu *File* for the match of a session."""

    def __init__(
        self,
        session: WindowSession,
        windows: Windows,
        window: GameWindow,
        opens: Callable[[Path], bool],
    ) -> None:
        """``window`` is the one of the session; ``opens`` opens a feature's file, if it is one."""
        self._session = session
        self._windows = windows
        self._window = window
        self._opens = opens

    def open(self) -> None:
        """Ask for a file, and open it."""
        path = self._session.ask.which_to_open(self._session.window, self._session.recent.folder())
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a saved match, or a field in the editor; if that cannot be, everything stays as it is.

        A match opens here, or beside a running one; where it is open already, that window comes. A file of
        another game opens in its place if this window is idle, else in another window.
        """
        suffix = path.suffix.lower()
        if self._opens(path):
            return
        if (other := registry.by_suffix(suffix)) is not None and suffix == other.draft_suffix:
            self._windows.beside(self._window, other).open_file(path)
        elif not self._show_holding(path):
            self._session.io.files.locate(path, lambda place: self._open_at(path, place))

    def _open_at(self, path: Path, place: Path) -> None:
        if not self._show_holding(place):
            self._session.io.files.open(path)

    def _show_holding(self, path: Path) -> bool:
        """Raise the window in which the match of this file is open. False if there is none."""
        holding = self._windows.holding(path)
        if holding is None:
            return False
        holding.show_match()
        holding.raise_window()
        return True

    def save(self) -> None:
        """Save the match in its file, or ask for one."""
        path = self._session.controller.path
        if path is None:
            self.save_as()
        else:
            self._session.io.save(path)

    def save_as(self) -> None:
        """Ask for a file, and save the match in it."""
        session = self._session
        usual = session.recent.folder() / file_name(session.controller.title, session.package.info.suffix)
        path = session.ask.where_to_save(session.window, session.controller.path or usual)
        if path is not None:
            session.io.save(path)
