"""The files of matches: people are asked which one to open, and where to save."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from topologic_qt.app.controller import MatchController
    from topologic_qt.app.dialogs import AskForFiles
    from topologic_qt.app.recent import RecentFiles
    from topologic_qt.app.window import Window


class MatchFiles:
    """Asks for one window."""

    def __init__(
        self, window: Window, controller: MatchController, ask: AskForFiles, recent: RecentFiles
    ) -> None:
        self._window = window
        self._controller = controller
        self._ask = ask
        self._recent = recent

    def open(self) -> None:
        """Ask for a file, and open it."""
        path = self._ask.which_to_open(self._window, self._recent.folder())
        if path is not None:
            self._window.open_file(path)

    def save(self) -> None:
        """Save the match in its file, or ask for one."""
        if self._controller.path is None:
            self.save_as()
        else:
            self._controller.save(self._controller.path)

    def save_as(self) -> None:
        """Ask for a file, and save the match in it."""
        from topologic_qt.app.files import SUFFIX, file_name

        usual = self._recent.folder() / file_name(self._controller.title, SUFFIX)
        path = self._ask.where_to_save(self._window, self._controller.path or usual)
        if path is not None:
            self._controller.save(path)
