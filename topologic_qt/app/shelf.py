"""The shelf in a window: games to choose from, and the waiting match of each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from topologic_qt import NAME
from topologic_qt.app.autosave import Autosave
from topologic_qt.app.dialogs import AskForFiles
from topologic_qt.app.error_reporter import ErrorReporter
from topologic_qt.app.game_settings import StoredGameSettings
from topologic_qt.app.help import show_about
from topologic_qt.app.history import History
from topologic_qt.app.io_worker import IoWorker
from topologic_qt.app.lesson_progress import LessonProgress
from topologic_qt.app.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.mute import Mute
from topologic_qt.app.recent import RecentFiles
from topologic_qt.app.settings import Settings
from topologic_qt.app.shelf_files import ShelfFiles
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.games import registry
from topologic_qt.widgets.controls import announce
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QMainWindow

    from topologic_qt.app.context import Context
    from topologic_qt.app.kept_match import KeptMatch
    from topologic_qt.games.contract import GameInfo

_MOST_COUNTED = 20
"""The most matches of a game that are counted."""


class Shelf(QObject):
    """The page and the menus of a window while no game is open in it.

    It finds the latest match of each game once the page is shown. A game without one is loaded only to see
    whether it has a lesson.
    """

    file_chosen = Signal(object)
    """Sent with the path of a saved match or a field that somebody wants to open."""
    quit_wanted = Signal()
    """Sent when somebody wants to leave the program."""

    def __init__(self, context: Context, window: QMainWindow, memory: QSettings) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._memory = memory
        self._disk = IoWorker(self, context.patience)
        self._is_closed = False
        self._autosaves: list[Autosave] = []
        errors = ErrorReporter(window, context.ask or AskForFiles())
        self.files = ShelfFiles(context.folders.autosave, self._disk, errors)
        self.page = ShelfPage(registry.GAMES)
        window.setCentralWidget(self.page)
        menus = MenuBuilder(window)
        files = [
            Command("open", tr("&Open …"), standard("Open"), self._choose_file, "open"),
            None,
            Command("close", tr("&Close the window"), standard("Close"), window.close, "close"),
            Command("quit", tr("&Quit"), key("Ctrl+Q"), self.quit_wanted.emit, "quit"),
        ]
        about = Command("about", tr("&About {name}", name=NAME), None, lambda: show_about(window), "about")
        menus.add(tr("&File"), files)
        mute = Mute(window, menus, Settings(memory), partial(announce, self.page))
        mute.belong_to(menus.add(tr("&View"), [mute.action]))
        self._help = menus.add(tr("&Help"), [about])
        self._menus = menus
        self.page.setFocus()

    def _choose_file(self) -> None:
        """Ask for a saved match or a field."""
        ask = self._context.ask or AskForFiles()
        path = ask.which_to_open(self._window, RecentFiles(self._memory).folder())
        if path is not None:
            self.file_chosen.emit(path)

    @property
    def is_reading(self) -> bool:
        """Whether a file of people's is still being read."""
        return self._disk.is_reading

    def look_for_kept_matches(self) -> None:
        """Offer the latest match of each game that has one."""
        self._disk.run(self._games_with_matches, self._look_into, lambda _: None)

    def _games_with_matches(self) -> list[GameInfo]:
        folder = self._context.folders.autosave
        return [info for info in registry.GAMES if any(folder.glob(f"[!.]*{info.suffix}"))]

    def _look_into(self, games: list[GameInfo]) -> None:
        folders = self._context.folders
        self._offer_lessons(games)
        for info in games:
            history = History(folders.history, info.id, self._disk, lambda _: None)
            autosave = Autosave(info.load(), folders.autosave, self._disk, history)
            autosave.find(partial(self._offer, autosave), most=1)
            self._autosaves.append(autosave)

    def _offer_lessons(self, played: list[GameInfo]) -> None:
        """Offer the lesson of each game that has one: in the menu, and on the page if it was never played."""
        if self._is_closed:
            return
        about = self._menus["about"]
        for info in registry.GAMES:
            if info.load().lesson is None:
                continue
            text, learn = tr("Learn to play {game}", game=info.name), partial(self._learn, info)
            command = Command(f"learn {info.id}", text, None, learn, "lesson")
            self._help.insertAction(about, self._menus.action(command))
            progress = LessonProgress(StoredGameSettings(self._memory, info))
            if info not in played and not progress.is_closed:
                self.page.offer_lesson(info, progress.is_begun)

    def _learn(self, info: GameInfo) -> None:
        self.page.lesson_wanted.emit(info)

    def _offer(self, autosave: Autosave, matches: list[KeptMatch]) -> None:
        """Offer the latest match of a game, and count the others."""
        if self._is_closed or not matches:
            return
        latest = matches[0]
        package, view = latest.package, latest.match.view(None)
        settings = StoredGameSettings(self._memory, package.info)
        picture = partial(package.thumbnail, view, settings=settings)
        self.page.card_of(package.info).offer(latest, picture)
        autosave.find(self._count, most=_MOST_COUNTED)

    def _count(self, matches: list[KeptMatch]) -> None:
        if not self._is_closed and matches:
            going_on = [kept for kept in matches if not kept.is_over]
            elsewhere = sum(kept.waits_elsewhere for kept in going_on)
            self.page.card_of(matches[0].package.info).show_waiting(len(going_on) - elsewhere, elsewhere)

    def close(self) -> None:
        """Offer nothing more, and take the menus away."""
        self._is_closed = True
        self.files.close()
        self._disk.close()
        self._menus.take_away()
