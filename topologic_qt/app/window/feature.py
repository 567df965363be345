"""Features: what a window has beside a match, such as days, puzzles or an editor."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QKeyEvent

from topologic_qt.app.kit.menu_builder import Command, Commands
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.match.practice import PracticeSession
from topologic_qt.app.match.session import WindowSession
from topologic_qt.app.window.main_menu import Chrome, MainMenu
from topologic_qt.app.window.windows import GameWindow, Windows
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.games.host import DayEnd, Do
from topologic_qt.games.screen import AnyScreen, Zoomable
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.document import Document


class FeatureHost(Protocol):
    """The open game, as its features see it."""

    session: WindowSession
    controller: MatchController
    window: GameWindow
    windows: Windows
    memory: QSettings
    """The program's settings."""
    screen: AnyScreen
    chrome: Chrome
    menu: MainMenu
    """Built before a feature is told to `start`."""

    def set_up(self) -> None:
        """Open the setup page; the running match stays until another one begins."""

    def renew_offers(self, anew: bool = False) -> None:
        """Update the features' offers, if the setup page is open."""

    def export(self, document: Document) -> None:
        """Ask for a file, and write a document into it."""

    def print_out(self, *documents: Document) -> None:
        """Show a preview of a document, or of several to choose from, and print it if people want."""


class Offer(NamedTuple):
    """An offer on the setup page: in full if it ranks first, else as a choice beside that."""

    rank: int
    """The lowest ranks first."""
    text: str
    accept: str
    action: Callable[[], None]
    choice: Choice | None
    more: Choice | None = None
    """One more choice, for the first one."""


class Feature(QObject):
    """A part of an open game. Every method has an empty default."""

    front_changed = Signal()
    """Sent when it comes in front of the match, or goes."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(owner)
        self.game = game

    @staticmethod
    def suits(package: AnyPackage) -> bool:  # noqa: ARG004
        """Whether a game has this feature."""
        return True

    @property
    def commands(self) -> Commands:
        """Its menu entries, which are built once."""
        return {}

    @property
    def actions(self) -> Mapping[Do, Callable[[], None]]:
        """Its actions for the game's screen."""
        return {}

    @property
    def offer(self) -> Offer | None:
        """Its present offer on the setup page; `FeatureHost.renew_offers` shows a change."""
        return None

    def holds(self, path: Path) -> bool:
        """Return whether it has this file open."""
        return False

    def opens(self, path: Path) -> bool:
        """Open one of its own files; return False for any other."""
        return False

    def day_end(self, par: float | None) -> DayEnd | None:
        """Return the text for the end of the match, as in `HostWindow`."""
        return None

    def start(self) -> None:
        """Start; the screen and the menus exist by now."""

    def look_for_waiting(self) -> None:
        """Find and offer waiting matches, for a window opened without one."""

    def show_possible(self) -> None:
        """Enable the commands that are possible now."""

    def set_up(self) -> None:
        """Update what it has on a setup page that opens again."""

    def stand_beside(self, is_setting_up: bool) -> None:
        """Adapt to what is in front: the setup page, or the match or a feature."""

    def apply_settings(self) -> None:
        """Apply people's settings."""

    def expect_view(self) -> None:
        """Prepare for the view that is shown next."""

    @property
    def is_in_front(self) -> bool:
        """Whether it covers the match."""
        return False

    @property
    def zoomable(self) -> Zoomable | None:
        """Its table, while it is in front."""
        return None

    def show_title(self) -> None:
        """Show in the title bar what it has in front."""

    def step_back(self) -> None:
        """Let the match come to the front."""

    @property
    def is_busy(self) -> bool:
        """Whether another game may not take over the window without asking."""
        return self.is_in_front

    def state(self) -> object:
        """Return what must survive a rebuilt screen, such as in another language, for `restore`."""
        return None

    def restore(self, state: object) -> None:
        """Go on with a feature's earlier `state`; not called for None."""

    def write_now(self) -> None:
        """Start writing or sending everything, before the window closes."""

    def may_leave(self) -> bool:
        """Return whether the window may close, because nothing is lost or people accept it."""
        return True

    def leave(self) -> None:
        """Disconnect from the session and stop."""


class Practice(Feature):
    """The only feature of a window for learning or solving something, whose match is not kept."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        assert isinstance(game.session, PracticeSession)
        self.session = game.session
        self.controller = game.session.controller

    @property
    def is_busy(self) -> bool:
        """True: no game may take over its window."""
        return True

    @property
    def wants_panel(self) -> bool:
        """Whether the game's panel is shown beside its table."""
        return True

    @property
    @abstractmethod
    def menu(self) -> tuple[str, Sequence[Command | None]]:
        """The title and entries of its menu."""

    def leave(self) -> None:
        """Leave the exercise; another screen starts it again."""
        self.controller.exercise = None

    def close(self) -> None:
        """Close the window."""
        self.game.window.close()

    @abstractmethod
    def begin(self) -> None:
        """Start when the window is first shown."""

    def takes_key(self, event: QKeyEvent) -> bool:
        """Handle a key that nothing else used; return whether it did."""
        return False

    def play(self) -> None:
        """Close the window, and let people play a match, in the window beside it if that is idle."""
        windows, window, info = self.game.windows, self.game.window, self.session.package.info
        if not window.close():
            return
        if window.beside is not None and window.beside in windows.open:
            windows.beside(window.beside, info).raise_window()
        else:
            windows.another(info)


class Chooser(QObject):
    """Fills a window with games to choose from, until one opens."""

    game_wanted = Signal(object, object)
    """Sent with the `GameInfo` of a game to open, and a function to call with its window."""
    outdated = Signal()
    """Sent when some of the offers no longer exist."""
    disk: IoWorker
    """Reads people's files."""

    @property
    @abstractmethod
    def has_keyboard_at(self) -> GameInfo | None:
        """The game that has or last had the focus; None if no game had it."""

    @property
    @abstractmethod
    def opening(self) -> Sequence[Path]:
        """The files to open that are still being read."""

    @abstractmethod
    def open_file(self, path: Path) -> None:
        """Open a match or field with its game, or raise the window that has it open."""

    @abstractmethod
    def show_settings(self, at: str = "") -> None:
        """Open the settings, with the focus on one of them."""

    @abstractmethod
    def look_for_waiting(self) -> None:
        """Find and offer waiting matches."""

    @abstractmethod
    def renew_offers(self) -> None:
        """Update the offered lessons."""

    @abstractmethod
    def close(self) -> None:
        """Withdraw all offers, and remove the menus."""


class Parts(NamedTuple):
    """The features of the windows, and the chooser."""

    features: Sequence[type[Feature]]
    """In the order of their menu commands."""
    chooser: Callable[[Windows, GameWindow, QSettings, GameInfo | None], Chooser] | None = None
    """Makes the chooser, with the settings and the game to focus; None if there is never a choice."""
