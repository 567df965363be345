"""The program's windows: what each shows, and how several files are opened one by one."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QByteArray, QMargins, QObject, QPoint, QRect, QSettings, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow

from topologic_qt.app.kit import log
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.settings import SETTINGS_DIALOG, speak
from topologic_qt.command_line import MOST_FILES
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.widgets.ask import ProblemBox
from topologic_qt.widgets.controls import order_stops

if TYPE_CHECKING:
    from topologic_qt.app.files.autosave_files import KeptMatch
    from topologic_qt.app.files.file_store import Opened
    from topologic_qt.games.contract import GameInfo
    from topologic_qt.games.values import AnyMatch

_SIZE = (1280, 820)
_FRAME = QSize(4, 40)
"""The size of a desktop's frame around a window, in pixels, before it is known."""
_STEP = QPoint(36, 36)
"""The distance of a new window from the last one, in pixels."""
_STEPS = 10
"""The most windows cascading from the corner of the screen."""
_SETUP_WIDTH, _MENU_HEIGHT, _STATUS_HEIGHT = 380, 24, 27
"""The heights of setup page, menus and status line, in pixels, unless a font makes them higher."""


class WindowGeometry:
    """Stores the geometry of one window. Missing or invalid entries count as the defaults."""

    def __init__(self, window: QMainWindow, memory: QSettings) -> None:
        self._window = window
        self._memory = memory

    def recall(self) -> None:
        """Move the window to its last place."""
        place = self._memory.value("window/geometry")
        if not (isinstance(place, QByteArray) and self._window.restoreGeometry(place)):
            self._window.resize(*_SIZE)

    def margins(self) -> QMargins:
        """Return the heights of menus, status line and setup page, in pixels."""
        menus = self._height("window/menus", _MENU_HEIGHT)
        return QMargins(_SETUP_WIDTH, menus, 0, self._height("window/status", _STATUS_HEIGHT))

    def paper(self) -> str:
        """Return the last colour of the window beside its table; "" if unknown."""
        return str(self._memory.value("window/paper", ""))

    def remember(self) -> None:
        """Store the window's place."""
        self._memory.setValue("window/geometry", self._window.saveGeometry())

    def remember_bars(self) -> None:
        """Store the final heights of the bars, and the window's colour."""
        self._memory.setValue("window/paper", self._window.palette().window().color().name())
        self._memory.setValue("window/menus", self._window.menuBar().height())
        self._memory.setValue("window/status", self._window.statusBar().height())

    def _height(self, name: str, usual: int) -> int:
        value = str(self._memory.value(name))
        return int(value) if value.isdecimal() and len(value) < 4 else usual


def fit(window: QMainWindow, free: QSize) -> None:
    """Shrink a window with its frame to the free area of its screen."""
    room = free - _FRAME
    window.setMinimumSize(window.minimumSize().boundedTo(room))
    window.resize(window.size().boundedTo(room))


def put_beside(window: QMainWindow, others: Sequence[QMainWindow]) -> None:
    """Put a new window a step from the latest of the others, not exactly over any, on their screen."""
    before = others[-1]
    window.setMinimumSize(before.minimumSize())
    window.resize(window.size().boundedTo(before.size()))
    free = before.screen().availableGeometry()
    fit(window, free.size())
    cascade = [before.pos() + _STEP, *(free.topLeft() + _STEP * steps for steps in range(_STEPS))]
    for spot in cascade:
        room = QRect(spot, free.bottomRight()).size() - _FRAME
        is_large = window.minimumSize().boundedTo(room) == window.minimumSize()
        is_beside = all((spot - other.pos()).manhattanLength() >= _STEP.x() for other in others)
        if is_large and is_beside and free.contains(spot):
            window.resize(window.size().boundedTo(room))
            window.move(spot)
            return
    place = QRect(before.pos(), window.size() + _FRAME)
    place.moveBottomRight(QPoint(min(place.right(), free.right()), min(place.bottom(), free.bottom())))
    window.move(max(place.left(), free.left()), max(place.top(), free.top()))


PartT = TypeVar("PartT")
"""A kind of feature."""


class GameWindow(QMainWindow):
    """A window of the program, as other windows see it."""

    beside: GameWindow | None = None
    """The window beside which this one has a practice, and where people may play next; else None."""

    @abstractmethod
    def holds(self, path: Path) -> bool:
        """Return whether it has this file open, as far as is known without asking the disk."""

    @abstractmethod
    def plays(self, info: GameInfo, is_it: Callable[[AnyMatch], bool]) -> bool:
        """Return whether it holds an unfinished match of a game accepted by ``is_it``."""

    @property
    @abstractmethod
    def is_free(self) -> bool:
        """Whether its match may be replaced by another."""

    @property
    @abstractmethod
    def is_empty(self) -> bool:
        """Whether it has a game open in which no match was begun."""

    @property
    @abstractmethod
    def is_reading(self) -> bool:
        """Whether a file of people's is being read or written."""

    @property
    @abstractmethod
    def is_closing(self) -> bool:
        """Whether it is being closed, even if it may stay."""

    @abstractmethod
    def open_file(self, path: Path) -> None:
        """Open a match or field; nothing changes if that fails."""

    @abstractmethod
    def take(self, opened: Opened[AnyMatch]) -> None:
        """Go on with an opened match of its game."""

    @abstractmethod
    def resume(self, kept: KeptMatch) -> None:
        """Go on with a kept match of its game."""

    @abstractmethod
    def show_match(self, is_it: Callable[[AnyMatch], bool] | None = None) -> None:
        """Show the match accepted by ``is_it``, in front of the setup page and the editor."""

    @abstractmethod
    def turn_to(self, info: GameInfo | None) -> bool:
        """Make room for a match of a game, or show the shelf for None; return False if a match runs here."""

    @abstractmethod
    def show_shelf_again(self) -> bool:
        """Raise the shelf with what waits now; return False if it is not in this window."""

    @abstractmethod
    def look_for_kept_match(self) -> None:
        """Offer an unfinished match of an earlier run."""

    @abstractmethod
    def tell(self, problem: Problem) -> None:
        """Show a problem."""

    @abstractmethod
    def apply_settings(self) -> None:
        """Apply people's settings."""

    @abstractmethod
    def rebuild(self) -> None:
        """Rebuild everything for another language or text size; the match goes on."""

    @abstractmethod
    def renew_offers(self) -> None:
        """Update what can be continued or learnt."""

    def feature(self, kind: type[PartT]) -> PartT:
        """Return a feature of its game. Raises LookupError if there is none of the kind."""
        raise LookupError(kind.__name__)

    @property
    def is_asked(self) -> bool:
        """Whether a question is open in the window, so that no other match may appear below it."""
        return bool(self._questions)

    @property
    def is_asking(self) -> bool:
        """Whether an open question, other than the settings, delays a rebuild."""
        return any(dialog.objectName() != SETTINGS_DIALOG for dialog in self._questions)

    @property
    def _questions(self) -> list[QDialog]:
        return [each for each in self.findChildren(QDialog) if each.isVisible() and each.isModal()]

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus in reading order."""
        order_stops(self)
        return super().focusNextPrevChild(forward)

    def raise_window(self) -> None:
        """Raise the window above others, even if minimised."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()


class Windows:
    """The open windows."""

    def __init__(self, context: Context, make: Callable[[Windows, GameInfo | None], GameWindow]) -> None:
        """Create them; ``make`` returns a window for a game, or one in which people choose one."""
        self.context = context
        self._make = make
        self.open: list[GameWindow] = []
        """The open windows, oldest first."""
        self._arrivals = Arrivals(self._opener)
        self.is_closing = False
        """Whether all windows are being closed, so that one after another comes to the front."""

    def another(self, info: GameInfo | None) -> GameWindow:
        """Open another window, for a game or for people to choose one."""
        window = self._make(self, info)
        if len(self.open) > 1 and not window.isMaximized():
            put_beside(window, self.open[:-1])
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show()
        return window

    def beside(self, window: GameWindow, info: GameInfo) -> GameWindow:
        """Return a window for another game's match: this one if it is idle, an empty one, or a new one."""
        return self._made_room(window, info) or self.another(info)

    def _made_room(self, window: GameWindow, info: GameInfo | None) -> GameWindow | None:
        """Return this window or an empty one, with the game or (None) the shelf in it; None if impossible."""
        empty = (each for each in self.open[:] if each.is_empty and each is not window)
        found = next((each for each in (window, *empty) if each.turn_to(info)), None)
        if found is not None and found is not window:
            found.raise_window()
        return found

    def show_shelf(self, window: GameWindow) -> None:
        """Show games to choose from: on an open shelf, in this window or an idle one, or in a new one."""
        if any(each.show_shelf_again() for each in self.open[:]):
            return
        if self._made_room(window, None) is None:
            self.another(None).look_for_kept_match()

    def holding(self, path: Path) -> GameWindow | None:
        """Return the window in which this file is open, or None."""
        return next((window for window in self.open if window.holds(path)), None)

    def show_playing(self, info: GameInfo, is_it: Callable[[AnyMatch], bool]) -> bool:
        """Raise the match accepted by ``is_it``; return False if no window plays it."""
        window = next((window for window in self.open if window.plays(info, is_it)), None)
        if window is None:
            return False
        window.show_match(is_it)
        window.raise_window()
        return True

    @property
    def can_receive(self) -> bool:
        """Whether files would be opened: there is a window that is not being closed."""
        return not self.is_closing and any(not window.is_closing for window in self.open)

    def receive(self, files: Sequence[Path]) -> None:
        """Open a second start's files, or without any a new window, and raise it."""
        window = self._opener() if files else next(reversed(self.open), None)
        if window is not None:
            window.raise_window()
            self._arrivals.take(files)

    def _opener(self) -> GameWindow | None:
        """Return the window to open a file in: a free one without a question, or the latest; or None."""
        staying = [window for window in self.open if not window.is_closing] or self.open
        free = [window for window in staying if window.is_free]
        unasked = next((window for window in free if not window.is_asked), None)
        return unasked or next(iter(free), None) or next(reversed(staying), None)

    def apply_settings(self) -> None:
        """Apply people's settings to every window."""
        for window in self.open:
            window.apply_settings()
        self._rebuild()

    def renew_offers(self) -> None:
        """Update the offers of all windows."""
        for window in self.open:
            window.renew_offers()

    def speak(self, language: str) -> None:
        """Set the language, in every window."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        if problem := speak(app, language):
            log.note(problem)
        self._rebuild()

    def _rebuild(self) -> None:
        for window in self.open:
            # The list in which people chose the language or text size must close first.
            QTimer.singleShot(0, window, window.rebuild)

    def close(self) -> None:
        """Close all windows, until one of them stays."""
        self.is_closing = True
        try:
            for window in self.open[:]:
                # While one is written, people may have asked again to close all.
                if window in self.open and not window.close():
                    return
        finally:
            self.is_closing = False


_TOO_MANY = tr_noop("Too many files at once: only the first {most} will open.")
_BETWEEN = 20
"""The interval for checking whether the next file may be opened, in milliseconds."""
_PATIENCE = 1.0
"""The longest wait for a file to be read before the next one is opened, in seconds."""


class Arrivals(QObject):
    """Opens each file when the one before is open or refused; the GUI thread works in between."""

    def __init__(self, opener: Callable[[], GameWindow | None]) -> None:
        """Create it; ``opener`` returns the window to open the next file; None when all are closed."""
        super().__init__()
        self._opener = opener
        self._waiting: deque[Path] = deque()
        self._window: GameWindow | None = None
        self._since = 0.0
        self._timer = QTimer(self, interval=_BETWEEN)
        self._timer.timeout.connect(self._check)

    def take(self, files: Sequence[Path]) -> None:
        """Open files. Beyond `MOST_FILES`, including those still waiting, they are refused."""
        room = MOST_FILES - len(self._waiting)
        self._waiting.extend(files[:room])
        window = self._opener()
        if len(files) > room and window is not None:
            window.tell(Problem(_TOO_MANY, most=MOST_FILES))
        if self._timer.isActive() or (window is not None and window.is_asked and _is_asked()):
            self._timer.start()
            self._check()
        else:
            self._open_next()

    def _open_next(self) -> None:
        self._window = self._opener()
        if self._window is None:
            self._waiting.clear()
        if not self._waiting or self._window is None:
            self._timer.stop()
            return
        self._since = time.monotonic()
        self._timer.start()
        self._window.open_file(self._waiting.popleft())

    def _check(self) -> None:
        if _is_asked():
            return
        is_late = time.monotonic() - self._since > _PATIENCE
        if is_late or self._window is None or not self._window.is_reading:
            self._open_next()


def _is_asked() -> bool:
    """Return whether a question is open, below which no match may appear; a report does not count."""
    asked = QApplication.activeModalWidget()
    return asked is not None and not isinstance(asked, ProblemBox)
