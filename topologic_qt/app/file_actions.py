"""The files that are opened in a window, and that its match is saved in; people are asked which."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from topologic_qt.app.dialogs import AskForFiles
    from topologic_qt.app.recent import RecentFiles
    from topologic_qt.app.session import Session
    from topologic_qt.app.window import Window


class FileActions:
    """Asks for one window."""

    def __init__(self, window: Window, session: Session, ask: AskForFiles, recent: RecentFiles) -> None:
        self._window = window
        self._controller = session.controller
        self._io = session.io
        self._ask = ask
        self._recent = recent

    def open(self) -> None:
        """Ask for a file, and open it."""
        path = self._ask.which_to_open(self._window, self._recent.folder())
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a saved match, or a field in the editor; if that cannot be, everything stays as it is.

        A match opens here, or beside a running one; where it is open already, that window comes.
        """
        from topologic_qt.app.codec import FIELD_SUFFIX

        if path.suffix == FIELD_SUFFIX:
            self._window.editing.open_file(path)
        elif not self._show_holding(path):
            self._io.locate(path, lambda place: self._open_at(path, place))

    def _open_at(self, path: Path, place: Path) -> None:
        if not self._show_holding(place):
            self._io.open(path)

    def _show_holding(self, path: Path) -> bool:
        """Bring the window forward in which the match of this file is open. False if there is none."""
        from topologic_qt.app.windows import raise_window

        holding = self._window.windows.holding(path)
        if holding is None:
            return False
        holding.controller.changed.emit()  # the match, and not what lies before it
        raise_window(holding)
        return True

    def save(self) -> None:
        """Save the match in its file, or ask for one."""
        if self._controller.path is None:
            self.save_as()
        else:
            self._io.save(self._controller.path)

    def save_as(self) -> None:
        """Ask for a file, and save the match in it."""
        from topologic_qt.app.codec import SUFFIX, file_name

        usual = self._recent.folder() / file_name(self._controller.title, SUFFIX)
        path = self._ask.where_to_save(self._window, self._controller.path or usual)
        if path is not None:
            self._io.save(path)
