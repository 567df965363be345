"""The menus of the window."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from topologic_qt.widgets.held_keys import keep_letters
from topologic_qt.widgets.icons import icon

Shortcut = QKeySequence | QKeySequence.StandardKey | tuple[QKeySequence, ...] | None
"""One shortcut, several of which the first is shown, or none."""


class Command(NamedTuple):
    """An entry of a menu."""

    name: str
    """The name of its action in the program, to enable or rename it."""
    text: str
    shortcut: Shortcut
    action: Callable[[], object]
    icon: str
    """The name of its icon."""


class Place(Enum):
    """Where in the menus of a game a part of the program has commands."""

    PLAY = auto()
    """In *File*, with what else can be played."""
    FILES = auto()
    """In *File*, below the recent files."""
    WITH_OTHERS = auto()
    """In the first menu of the game, in one group."""
    BY_DAY = auto()
    """The same, in a group after that one."""
    HELP = auto()
    """In *Help*, first of all."""


Commands = Mapping[Place, Sequence[Command | None]]
"""The commands of a part of the program; None is a separator."""


class MenuBuilder:
    """Builds the menus once, and returns their actions by name."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._menus: list[QMenu] = []

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __contains__(self, name: str) -> bool:
        return name in self._actions

    def insert_before(self, menu: QMenu, action: QAction) -> None:
        """Put the action of a menu before another menu in the bar."""
        self._window.menuBar().insertAction(menu.menuAction(), action)

    def put_last(self, menu: QMenu) -> None:
        """Put a menu behind all others in the bar."""
        self._window.menuBar().addAction(menu.menuAction())

    def add(self, title: str, entries: Sequence[Command | QAction | QMenu | None]) -> QMenu:
        """Add a menu with these entries, in which None is a separator, and return it."""
        bar = self._window.menuBar()
        menu = QMenu(title, bar)  # one that the bar makes would never be let go of by Python
        bar.addMenu(menu)
        self._menus.append(menu)
        keep_letters(menu, bar)
        menu.setToolTipsVisible(True)
        for entry in entries:
            match entry:
                case None:
                    menu.addSeparator()
                case Command():
                    menu.addAction(self.action(entry))
                case QMenu():
                    menu.addMenu(entry)
                case _:
                    menu.addAction(entry)
        return menu

    def take_away(self) -> None:
        """Take all menus and commands out of the window, at once: a key that two menus have does nothing."""
        for menu in self._menus:
            self._window.menuBar().removeAction(menu.menuAction())
        for part in (*self._actions.values(), *self._menus):
            part.deleteLater()
        self._actions.clear()
        self._menus.clear()

    def action(self, command: Command) -> QAction:
        """Add an action for a command, which is found by name from then on."""
        action = QAction(icon(command.icon), command.text, self._window)
        if isinstance(command.shortcut, tuple):
            action.setShortcuts(command.shortcut)
        elif command.shortcut is not None:
            action.setShortcut(command.shortcut)
        action.triggered.connect(lambda: command.action())
        self._actions[command.name] = action
        return action


def standard(key: str) -> QKeySequence.StandardKey:
    """The platform's own shortcut by Qt's name for it."""
    return QKeySequence.StandardKey[key]


def key(text: str) -> QKeySequence:
    """A shortcut of the program's own."""
    return QKeySequence(text)
