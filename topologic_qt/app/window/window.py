"""One window of the program: first a preview of a table, then a game or the choice of one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QPaintEvent

from topologic_qt import NAME
from topologic_qt.app.kit.settings import Settings, StoredGameSettings, open_memory, settings_in_front
from topologic_qt.app.window.windows import GameWindow, PartT, WindowGeometry, Windows, fit, put_beside
from topologic_qt.games import registry
from topologic_qt.storage.files import Problem
from topologic_qt.translation import current_language
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.app.files.autosave_files import KeptMatch
    from topologic_qt.app.files.file_store import Opened
    from topologic_qt.app.match.session import WindowSession
    from topologic_qt.app.window.feature import Chooser, Parts, Practice
    from topologic_qt.app.window.open_game import OpenGame
    from topologic_qt.games.contract import GameInfo
    from topologic_qt.games.values import AnyMatch

PracticeT = TypeVar("PracticeT", bound="Practice")
_UNTIL_FREE = 200
"""The interval for checking whether a window can be rebuilt, in milliseconds."""
_LAST_GAME = "shelf/game"
"""The key of the id of the game last used."""


class Window(GameWindow):
    """A window with one game, or the choice of one. `show_preview` shows a table before that."""

    painted: Callable[[], None] | None = None
    """Called once, when the window is first painted."""

    def __init__(self, windows: Windows, parts: Callable[[], Parts]) -> None:
        """Create it among ``windows``, which it joins when a game opens in it.

        ``parts`` loads the contents of the window, which can be shown before.
        """
        super().__init__()
        self.windows = windows
        self._parts = parts
        self._game: OpenGame | None = None
        self._shelf: Chooser | None = None
        self._is_closing = False
        self._memory = open_memory(windows.context.folders.settings_file)
        self._built_for = self._wording
        self.setObjectName("window")
        self.setWindowTitle(NAME)
        self.setMinimumSize(900, 600)
        self._geometry = WindowGeometry(self, self._memory)
        self._geometry.recall()

    def fit(self, free: QSize) -> None:
        """Shrink to the free area of the screen."""
        fit(self, free)

    @property
    def first_game(self) -> GameInfo | None:
        """The game to start with: the only one, or the one last used; None for the shelf."""
        if len(registry.GAMES) == 1:
            return registry.GAMES[0]
        return registry.by_id(str(self._memory.value(_LAST_GAME)))

    def show_preview(self, info: GameInfo) -> None:
        """Show a preview of a game's table in its later place."""
        preview = info.preview(StoredGameSettings(self._memory, info))
        if preview is not None:
            preview.setContentsMargins(self._geometry.margins())
            preview.setProperty("plain", self._geometry.paper())
            self.setCentralWidget(preview)

    def show_shelf(self, begin_at: GameInfo | None = None) -> None:
        """Show games and waiting matches to choose from, with the focus on ``begin_at``."""
        chooser = self._parts().chooser
        assert chooser is not None
        self._shelf = chooser(self.windows, self, self._memory, begin_at)
        self._shelf.game_wanted.connect(self._open_and_do)
        self._shelf.outdated.connect(self._renew_outdated)
        self.windows.open.append(self)
        self.setAcceptDrops(True)
        self.setWindowTitle(NAME)
        self.setWindowModified(False)
        self.apply_settings()

    def _open_and_do(self, info: GameInfo, then: Callable[[GameWindow], None]) -> None:
        self.open_game(info)
        then(self)

    def _replace_shelf(self) -> None:
        """Close the shelf; files it is still reading are opened again once it is replaced."""
        if self._shelf is not None and (files := self._shelf.opening):
            QTimer.singleShot(0, self, lambda: self.windows.receive(files))
        self._leave_shelf()

    def _leave_shelf(self) -> None:
        if self._shelf is not None:
            self._shelf.close()
            self._shelf.deleteLater()
            self._shelf = None
            self.windows.open.remove(self)

    def _renew_outdated(self) -> None:
        """Rebuild the shelf, if it is still here, once no question is open over it."""
        if self.is_asking:
            QTimer.singleShot(_UNTIL_FREE, self, self._renew_outdated)
        elif self._shelf is not None:
            self._renew_shelf()

    def _renew_shelf(self) -> None:
        at = None if self._shelf is None else self._shelf.has_keyboard_at
        self._replace_shelf()
        self.show_shelf(at)
        self.look_for_kept_match()

    def show_shelf_again(self) -> bool:
        """Raise the shelf with what waits now; return False if it is not in this window."""
        if self._shelf is None:
            return False
        if not (self.is_asking or self.is_reading or settings_in_front(self) is not None):
            self._renew_shelf()
        self.raise_window()
        return True

    def open_game(self, info: GameInfo) -> None:
        """Open a game with everything around it."""
        from topologic_qt.app.match.session import WindowSession

        self._replace_shelf()
        self._memory.setValue(_LAST_GAME, info.id)
        self._open(WindowSession(self, info.load(), self.windows.context, self._memory))

    def open_practice(self, info: GameInfo, beside: GameWindow) -> None:
        """Open a practice of a game, beside another window."""
        from topologic_qt.app.match.practice import PracticeSession

        self.beside = beside
        self._open(PracticeSession(self, info.load(), self.windows.context, self._memory))

    def _open(self, session: WindowSession) -> None:
        from topologic_qt.app.window.open_game import OpenGame

        self._game = OpenGame(self, session, self.windows, self._memory, self._parts().features)
        self.windows.open.append(self)
        self.setAcceptDrops(True)
        self._game.start()
        for part in (self.menuBar(), self._game.chrome.stack):
            part.show()  # now: Qt would show them only after painting the window without them

    def turn_to(self, info: GameInfo | None) -> bool:
        """Make room for a match of a game, or show the shelf for None; return False if something is open."""
        if self._game is not None and info == self._game.session.package.info:
            return self._game.controller.is_free
        if self.is_asking:
            return False
        if self._game is not None:
            if not self._game.gives_way(to_shelf=info is None) or not self._may_close():
                return False
            if (left := self._close_game()) is not None:
                left.take_away()
        if info is None:
            self.show_shelf()
            self.look_for_kept_match()
        else:
            self.open_game(info)
        return True

    def _close_game(self) -> OpenGame | None:
        """Close the game, once; return it while any of it is in the window."""
        game, self._game = self._game, None  # a window may be closed twice
        if game is not None:
            if self.beside is None:
                self._geometry.remember_bars()
            game.close()
            self.windows.open.remove(self)
        return game

    @property
    def game(self) -> OpenGame:
        """The game open in the window, once there is one."""
        assert self._game is not None
        return self._game

    def holds(self, path: Path) -> bool:
        """Return whether it has this file open, as far as is known without asking the disk."""
        return self._game is not None and self._game.holds(path)

    def plays(self, info: GameInfo, is_it: Callable[[AnyMatch], bool]) -> bool:
        """Return whether this window holds an unfinished match of a game accepted by ``is_it``."""
        if self._game is None or self._game.session.package.info != info:
            return False
        controller = self._game.controller
        matches = (controller.match if controller.is_running else None, controller.previous)
        return any(match is not None and match.outcome is None and is_it(match) for match in matches)

    @property
    def is_free(self) -> bool:
        """Whether its match may be replaced by another."""
        return self._game is None or self._game.controller.is_free

    @property
    def is_empty(self) -> bool:
        """Whether it has a game open in which no match was begun."""
        game = self._game
        return game is not None and game.is_setting_up and not (game.front or game.controller.is_running)

    @property
    def is_reading(self) -> bool:
        """Whether a file of people's is being read or written."""
        if self._shelf is not None:
            return self._shelf.disk.is_reading
        return self._game is not None and self._game.session.disk.is_reading

    @property
    def is_closing(self) -> bool:
        """Whether it is being closed, even if it may stay."""
        return self._is_closing or (self._game is None and self._shelf is None)

    def open_file(self, path: Path) -> None:
        """Open a match or field; nothing changes if that fails."""
        if self._game is not None:
            self._game.files.open_file(path)
        elif self._shelf is not None:
            self._shelf.open_file(path)

    def take(self, opened: Opened[AnyMatch]) -> None:
        """Go on with an opened match of its game."""
        self.game.controller.take(opened)

    def resume(self, kept: KeptMatch) -> None:
        """Go on with a kept match of its game."""
        self.game.controller.resume(kept)

    def feature(self, kind: type[PartT]) -> PartT:
        """Return a feature of its game. Raises LookupError if there is none of the kind."""
        if self._game is None:
            raise LookupError(kind.__name__)
        return self._game.feature(kind)

    def practises(self, kind: type[PartT], info: GameInfo) -> bool:
        """Return whether it has a practice of this kind and game."""
        game = self._game
        return game is not None and isinstance(game.practice, kind) and game.session.package.info == info

    def show_match(self, is_it: Callable[[AnyMatch], bool] | None = None) -> None:
        """Show the match accepted by ``is_it``, in front of the setup page and the editor."""
        controller = self.game.controller
        if is_it is not None and not (controller.is_running and is_it(controller.match)):
            controller.return_to_previous()
        controller.show()

    def look_for_kept_match(self) -> None:
        """Offer an unfinished match of an earlier run."""
        if self._game is not None:
            for feature in self._game.features:
                feature.look_for_waiting()
        elif self._shelf is not None:
            self._shelf.look_for_waiting()

    def renew_offers(self) -> None:
        """Update what can be continued or learnt."""
        if self._game is not None:
            self._game.renew_offers()
        elif self._shelf is not None:
            self._shelf.renew_offers()

    def tell(self, problem: Problem) -> None:
        """Show a problem."""
        from topologic_qt.app.files.file_store import tell

        tell(self, self.windows.context.ask, problem)

    def apply_settings(self) -> None:
        """Apply people's settings."""
        if self._game is not None:
            self._game.apply_settings()
            return
        Settings(self._memory).apply(self.windows.context.motion)

    @property
    def _wording(self) -> tuple[str, float]:
        """The language and the text size."""
        return current_language(), Settings(self._memory).text_scale

    def rebuild(self) -> None:
        """Rebuild everything for another language or text size, once nothing prevents it."""
        if self._built_for == self._wording:
            return
        if self._is_closing or self.is_reading or self.is_asking:
            QTimer.singleShot(_UNTIL_FREE, self, self.rebuild)
            return
        self._built_for = self._wording
        if self._shelf is not None:
            dialog = settings_in_front(self)
            setting = None if dialog is None else dialog.current
            self._renew_shelf()
            if setting is not None:
                self._shelf.show_settings(setting)
        elif self._game is not None:
            from topologic_qt.app.window.open_game import rebuilt

            self._game = rebuilt(self, self.windows, self._game)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass an unused key to the lesson or puzzle."""
        practice = None if self._game is None else self._game.practice
        if practice is not None and practice.takes_key(event):
            return
        if event.key() == Qt.Key.Key_Escape and self._game is not None:
            announce(self, tr("Nothing to put back or leave."))
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Call ``painted`` once, when the window is first painted."""
        super().paintEvent(event)
        painted, self.painted = self.painted, None
        if painted is not None:
            painted()

    def changeEvent(self, event: QEvent) -> None:
        """Store the game that people turn to, and repeat failed autosaves."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self._game is not None:
            self._game.session.autosave.try_failed()
            if self.isActiveWindow() and not self.windows.is_closing and self.beside is None:
                self._memory.setValue(_LAST_GAME, self._game.session.package.info.id)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files dragged onto the window."""
        if _dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open files dropped on the window."""
        files = _dropped_files(event)
        if files:
            event.acceptProposedAction()
            self.windows.receive(files)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Store the window's place and write everything; ask if something would be lost."""
        if self._is_closing or not self._may_close():
            event.ignore()
            return
        if self.beside is None:
            self._geometry.remember()
        self._leave_shelf()
        self._close_game()
        self._memory.sync()
        if self.beside is not None:
            self.windows.renew_offers()
        event.accept()

    def _may_close(self) -> bool:
        self._is_closing = True  # it may be asked to close again meanwhile
        try:
            return self._game is None or self._game.may_close()
        finally:
            self._is_closing = False


def _dropped_files(event: QDropEvent) -> list[Path]:
    urls = event.mimeData().urls()
    return [Path(url.toLocalFile()) for url in urls] if all(url.isLocalFile() for url in urls) else []


def practise(windows: Windows, beside: GameWindow, info: GameInfo, kind: type[PracticeT]) -> PracticeT:
    """Open a practice beside a window, or raise the one that is open."""
    from topologic_qt.app.window.feature import Parts

    for window in windows.open:
        if isinstance(window, Window) and window.practises(kind, info):
            window.raise_window()
            return window.feature(kind)
    made = Window(windows, lambda: Parts((kind,)))
    made.open_practice(info, beside)
    made.setGeometry(beside.geometry())
    if beside.isMaximized() or beside.isFullScreen():
        made.setMinimumSize(beside.minimumSize())
        made.setWindowState(beside.windowState())
    else:
        put_beside(made, [*(other for other in windows.open if other not in (made, beside)), beside])
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    made.show()
    practice = made.feature(kind)
    practice.begin()
    return practice
