"""The shelf in a window: games to choose from, and the waiting match of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.autosave import Autosave
from topologic_qt.app.history import History
from topologic_qt.app.io_worker import IoWorker
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.games import registry

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.app.context import Context
    from topologic_qt.app.kept_match import KeptMatch
    from topologic_qt.games.contract import GameInfo


class Shelf(QObject):
    """Finds the latest match of each game once the page is shown; a game without one is not loaded."""

    chosen = Signal(object)
    """Sent with the `GameInfo` of the game that somebody wants to play."""
    resumed = Signal(object)
    """Sent with the `KeptMatch` that somebody wants to go on with."""

    def __init__(self, context: Context, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._disk = IoWorker(self, context.patience)
        self._is_closed = False
        self._autosaves: list[Autosave] = []
        self.page = ShelfPage(registry.GAMES)
        self.page.chosen.connect(self.chosen)
        self.page.resumed.connect(self.resumed)

    def look_for_kept_matches(self) -> None:
        """Offer the latest match of each game that has one."""
        self._disk.run(self._games_with_matches, self._look_into, lambda _: None)

    def _games_with_matches(self) -> list[GameInfo]:
        folder = self._context.folders.autosave
        return [info for info in registry.GAMES if any(folder.glob(f"[!.]*{info.suffix}"))]

    def _look_into(self, games: list[GameInfo]) -> None:
        folders = self._context.folders
        for info in games:
            history = History(folders.history, info.id, self._disk, lambda _: None)
            autosave = Autosave(info.load(), folders.autosave, self._disk, history)
            autosave.find(self._offer, most=1)
            self._autosaves.append(autosave)

    def _offer(self, matches: list[KeptMatch]) -> None:
        if not self._is_closed:
            for kept in matches:
                self.page.offer(kept)

    def close(self) -> None:
        """Offer nothing more."""
        self._is_closed = True
        self._disk.close()
