"""Features: what a game in a window has beside its match, such as days, puzzles or an editor."""

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
    """The open game, as its features may know it."""

    session: WindowSession
    controller: MatchController
    window: GameWindow
    windows: Windows
    memory: QSettings
    """The settings of the program."""
    screen: AnyScreen
    chrome: Chrome
    menu: MainMenu
    """Built when a feature is told to `start`."""

    def set_up(self) -> None:
        """Open the setup page; the running match stays until another one begins."""

    def renew_offers(self, anew: bool = False) -> None:
        """Show what the features offer now, if the setup page is open."""

    def export(self, document: Document) -> None:
        """Ask for a file, and put a document in it."""

    def print_out(self, *documents: Document) -> None:
        """Show a preview of a document, or of several to choose from, and print it where people want."""


class Offer(NamedTuple):
    """Something that the setup page offers: whole if it is the first in rank, else as a choice beside it."""

    rank: int
    """The lowest is the first."""
    text: str
    accept: str
    action: Callable[[], None]
    choice: Choice | None
    more: Choice | None = None
    """One more choice, if it is the first."""


class Feature(QObject):
    """A part of an open game. Whatever a kind of feature has no use for, it leaves as it is here: empty."""

    front_changed = Signal()
    """Sent when it came in front of the match, or went."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(owner)
        self.game = game

    @staticmethod
    def suits(package: AnyPackage) -> bool:  # noqa: ARG004
        """Whether a game has this feature."""
        return True

    @property
    def commands(self) -> Commands:
        """Its entries in the menus, which are built once."""
        return {}

    @property
    def actions(self) -> Mapping[Do, Callable[[], None]]:
        """What the game's screen may have it do."""
        return {}

    @property
    def offer(self) -> Offer | None:
        """What it offers on the setup page now; `FeatureHost.renew_offers` shows a change."""
        return None

    def holds(self, path: Path) -> bool:
        """Whether it has this file open."""
        return False

    def opens(self, path: Path) -> bool:
        """Open a file of its own; False if it is none."""
        return False

    def day_end(self, par: float | None) -> DayEnd | None:
        """Return what is said at the end of the match, as `HostWindow` has it."""
        return None

    def start(self) -> None:
        """Begin: the screen stands, and the menus are built."""

    def look_for_waiting(self) -> None:
        """Look for what waits to be gone on with, and offer it: the window was opened without a match."""

    def show_possible(self) -> None:
        """Enable the commands that can be done with the match now."""

    def set_up(self) -> None:
        """Do what belongs to a setup page that opens again."""

    def stand_beside(self, is_setting_up: bool) -> None:
        """Adapt to what is in front: the setup page, or else the match or a feature."""

    def apply_settings(self) -> None:
        """Apply the settings of people."""

    def expect_view(self) -> None:
        """Get ready for a view of the match that is presented next."""

    @property
    def is_in_front(self) -> bool:
        """Whether it covers the match."""
        return False

    @property
    def zoomable(self) -> Zoomable | None:
        """Its table, while it is in front."""
        return None

    def show_title(self) -> None:
        """Show in the title bar what is in front."""

    def step_back(self) -> None:
        """Give way to the match."""

    @property
    def is_busy(self) -> bool:
        """Whether another game must not take the window's place unasked."""
        return self.is_in_front

    def state(self) -> object:
        """Return what must survive a new screen, such as one in another language, for `restore`."""
        return None

    def restore(self, state: object) -> None:
        """Go on with the `state` of the feature before; called where that was not None."""

    def write_now(self) -> None:
        """Begin to write or send everything, before the window closes."""

    def may_leave(self) -> bool:
        """Whether the window may close: nothing would be lost, or people accept it."""
        return True

    def leave(self) -> None:
        """Disconnect from the session and stop."""


class Practice(Feature):
    """The one feature of a window in which people learn or solve something, and no match is kept."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        assert isinstance(game.session, PracticeSession)
        self.session = game.session
        self.controller = game.session.controller

    @property
    def is_busy(self) -> bool:
        """No game takes its place."""
        return True

    @property
    def wants_panel(self) -> bool:
        """Whether the panel of the game is beside its table."""
        return True

    @property
    @abstractmethod
    def menu(self) -> tuple[str, Sequence[Command | None]]:
        """The title and the entries of its menu."""

    def leave(self) -> None:
        """Leave the exercise: another screen begins it anew."""
        self.controller.exercise = None

    def close(self) -> None:
        """Close the window."""
        self.game.window.close()

    @abstractmethod
    def begin(self) -> None:
        """Begin: the window is seen for the first time."""

    def takes_key(self, event: QKeyEvent) -> bool:
        """Handle a key that nothing else has taken. Returns whether it did."""
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
    """Fills a window with games to choose from, until one is opened."""

    game_wanted = Signal(object, object)
    """Sent with the `GameInfo` of a game to be opened, and a function that does the rest with its window."""
    outdated = Signal()
    """Sent when what is offered is there no more."""
    disk: IoWorker
    """Reads the files of people."""

    @property
    @abstractmethod
    def has_keyboard_at(self) -> GameInfo | None:
        """The game at which the keyboard is, or was last; None if it was at none."""

    @property
    @abstractmethod
    def opening(self) -> Sequence[Path]:
        """The files that are still being read, to be opened."""

    @abstractmethod
    def open_file(self, path: Path) -> None:
        """Open a saved match or a field, with its game; one that a window has comes to the front."""

    @abstractmethod
    def show_settings(self, at: str = "") -> None:
        """Open the dialog of the settings, with the keyboard at one of them."""

    @abstractmethod
    def look_for_waiting(self) -> None:
        """Look for what waits to be gone on with, and offer it."""

    @abstractmethod
    def renew_offers(self) -> None:
        """Offer what can be learnt now."""

    @abstractmethod
    def close(self) -> None:
        """Offer nothing more, and take the menus away."""


class Parts(NamedTuple):
    """What a program's windows are made of, beside the windows themselves."""

    features: Sequence[type[Feature]]
    """In the order of their commands in the menus."""
    chooser: Callable[[Windows, GameWindow, QSettings, GameInfo | None], Chooser] | None = None
    """Makes the chooser, with the settings and the game where the keyboard begins; None if never chosen."""
