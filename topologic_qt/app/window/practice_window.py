"""A window in which people learn or solve something: nothing in it is kept as a match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QDialog, QDockWidget, QMainWindow, QMenu, QWidget

from topologic_qt.app.files.autosave_files import KeptMatch
from topologic_qt.app.files.error_reporter import tell
from topologic_qt.app.files.file_store import Opened
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.listening import ListeningMenu
from topologic_qt.app.kit.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.kit.settings import Settings, open_memory
from topologic_qt.app.kit.status_line import StatusLine
from topologic_qt.app.sound.mute import Mute
from topologic_qt.app.window.help import show_rules
from topologic_qt.app.window.windows import GameWindow, Windows, put_beside
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.games.screen import AnyScreen
from topologic_qt.games.values import AnyMatch
from topologic_qt.storage.problem import Problem
from topologic_qt.translation import current_language
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.translate import tr

# -----------------------------------------------------------------------------------------------------


_UNTIL_FREE = 200
"""The time between two looks whether a question is still open, in milliseconds."""


class PracticeWindow(GameWindow):
    """A window of one game, which gives way to no match and no file."""

    play_wanted = Signal()
    """Sent when people want to play a match; the window is closed then."""

    def __init__(self, windows: Windows, package: AnyPackage) -> None:
        super().__init__()
        self.windows = windows
        self.package = package
        self.memory = open_memory(windows.context.folders.settings_file)
        self._language = current_language()
        self.status = StatusLine()
        self.statusBar().addWidget(self.status, 1)
        self.statusBar().setSizeGripEnabled(False)
        windows.add(self)

    @property
    def info(self) -> GameInfo:
        """The game."""
        return self.package.info

    @property
    @abstractmethod
    def screen_of_game(self) -> AnyScreen | None:
        """The game's screen; None while it is not built."""

    @abstractmethod
    def rebuild(self) -> None:
        """Build everything anew in the language of the program, and go on where people are."""

    @abstractmethod
    def stop(self) -> None:
        """Stop everything, because the window closes."""

    def play(self) -> None:
        """Close the window, and let people play a match."""
        if self.close():
            self.play_wanted.emit()

    def show_rules(self) -> None:
        """Open the rules of the game, beside what people practise."""
        show_rules(self, self.package)

    def change_language(self) -> None:
        """Build everything anew in the language of the program; what explains something is closed.

        That waits while a question is open here.
        """
        if self._language == current_language():
            return
        if self.is_asked:
            QTimer.singleShot(_UNTIL_FREE, self, self.change_language)
            return
        self._language = current_language()
        for dialog in self.findChildren(QDialog):
            dialog.close()
        self.rebuild()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything; there is nothing that could be lost."""
        self.stop()
        self.windows.remove(self)
        self.memory.sync()
        self.windows.renew_offers()
        event.accept()

    # -- what other windows see and ask -----------------------------------------------------------

    def holds(self, path: Path) -> bool:
        """No file belongs to it."""
        return False

    def plays(self, info: GameInfo, is_it: Callable[[AnyMatch], bool]) -> bool:
        """No match is played in it."""
        return False

    @property
    def is_free(self) -> bool:
        """Whether another match may take its place: never."""
        return False

    @property
    def is_reading(self) -> bool:
        """Whether a file of people's is still being read: never."""
        return False

    @property
    def is_closing(self) -> bool:
        """Whether it is being closed, even if it may still stay: it closes at once."""
        return False

    def turn_to(self, info: GameInfo | None) -> bool:
        """Stay as it is."""
        return False

    def show_shelf_again(self) -> bool:
        """Say that no shelf is here."""
        return False

    def open_file(self, path: Path) -> None:
        """Open a file in a window of its own."""
        self.windows.another(None).open_file(path)

    def take(self, opened: Opened[AnyMatch]) -> None:
        """Go on with a match in a window of its own."""
        self.windows.another(opened.package.info).take(opened)

    def resume(self, kept: KeptMatch) -> None:
        """Go on with a match in a window of its own."""
        self.windows.another(kept.package.info).resume(kept)

    def show_match(self, is_it: Callable[[AnyMatch], bool] | None = None) -> None:
        """Show everything as it is."""

    def look_for_kept_match(self) -> None:
        """Offer nothing: people practise here."""

    def renew_offers(self) -> None:
        """Offer nothing: people practise here."""

    def tell(self, problem: Problem) -> None:
        """Report that something did not work."""
        tell(self, self.windows.context.ask or AskForFiles(), problem)

    def apply_settings(self) -> None:
        """Apply the settings of people."""
        Settings(self.memory).apply(self.windows.context.motion)
        if self.screen_of_game is not None:
            self.screen_of_game.apply_settings()


def with_panel(screen: AnyScreen, wanted: bool) -> QWidget:
    """Return a game's screen, with its panel beside it where that is wanted."""
    shown, panel = screen.widget, screen.side_panel
    if panel is None:
        return shown
    if not wanted:
        panel.setParent(shown)  # so that it goes with the screen
        panel.hide()
        return shown
    inner = QMainWindow(None, Qt.WindowType.Widget)
    inner.setCentralWidget(shown)
    dock = PanelDock("practice panel", panel.windowTitle(), panel, inner)
    dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
    dock.fold_wanted.connect(lambda folded: setattr(dock, "folded", folded))
    return inner


def open_beside(windows: Windows, beside: GameWindow, window: PracticeWindow) -> None:
    """Show a new window a step from another one, so that both are seen; it fills the screen if that does.

    Where people want to play afterwards, the other one turns to the game if no match is disturbed by it.
    """
    window.setGeometry(beside.geometry())
    if beside.isMaximized() or beside.isFullScreen():
        window.setMinimumSize(beside.minimumSize())
        window.setWindowState(beside.windowState())
    else:
        put_beside(window, [*(other for other in windows.open if other not in (window, beside)), beside])
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    info = window.info
    window.play_wanted.connect(lambda: _play(windows, beside, info))
    window.show()


def _play(windows: Windows, beside: GameWindow, info: GameInfo) -> None:
    """Let people play a game, in the window beside which they practised, if that is still open."""
    if beside in windows.open:
        windows.beside(beside, info).raise_window()
    else:
        windows.another(info)


# -- The menus that windows with a lesson and windows with puzzles have in common ---------------------


def add_game_menus(actions: MenuBuilder, window: PracticeWindow, screen: AnyScreen) -> None:
    """Add the game's own menus for a turn, and the menu of the view."""
    teaching = screen.teaching
    for title, entries in ({} if teaching is None else teaching.menus).items():
        actions.add(title, entries)
    mute = Mute(window, actions, Settings(window.memory), window.status.say_for_now)
    view = [*_view_entries(screen), mute.action]
    if screen.listening is not None:
        view.append(ListeningMenu(actions, screen.listening, window.status, lambda: False, window))
    mute.belong_to(actions.add(tr("&View"), view))


def add_help_menu(actions: MenuBuilder, window: PracticeWindow) -> QMenu:
    """Add the menu with the rules of the game, and return it."""
    rules = Command("rules", tr("&How to play"), standard("HelpContents"), window.show_rules, "how-to-play")
    return actions.add(tr("&Help"), [rules])


def _view_entries(screen: AnyScreen) -> list[Command | QAction | QMenu | None]:
    table = screen.zoomable
    if table is None:
        return []
    return [
        Command("fit", tr("Show the &whole table"), key("F"), table.fit, "fit"),
        Command("closer", tr("Zoom &in"), standard("ZoomIn"), lambda: table.zoom(1.25), "closer"),
        Command("farther", tr("Zoom &out"), standard("ZoomOut"), lambda: table.zoom(0.8), "farther"),
    ]
