"""The menus of the window."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionEvent, QIcon, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QMenu, QToolBar, QWidget
from shiboken6 import isValid

from topologic_qt.app.kit.status_line import StatusLine
from topologic_qt.widgets.controls import keep_letters
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.listening import KEYS, REPEAT_KEY, STEPS, Answer, Listening, Query, Topic
from topologic_qt.widgets.translate import tr

Shortcut = QKeySequence | QKeySequence.StandardKey | tuple[QKeySequence, ...] | None
"""One shortcut, several of which the first is shown, or none."""


class Command(NamedTuple):
    """An entry of a menu."""

    name: str
    """The name by which the program finds its action."""
    text: str
    shortcut: Shortcut
    action: Callable[[], object]
    icon: str
    """The name of its icon."""


class Place(Enum):
    """The places in a game's menus for commands of features."""

    PLAY = auto()
    """In *Tools*, with the other ways to play."""
    TOOLS = auto()
    """At the end of *Tools*."""
    FILES = auto()
    """In *File*, below the recent files."""
    WITH_OTHERS = auto()
    """In a submenu of the game's first menu."""
    BY_DAY = auto()
    """In another submenu of the game's first menu."""
    HELP = auto()
    """At the top of *Help*."""


Commands = Mapping[Place, Sequence[Command | None]]
"""The commands of a feature; None is a separator."""
Entry = Command | QAction | QMenu | None
"""An entry of a menu; None is a separator."""


class CommandMenu(QMenu):
    """A menu that shows enabled entries, and those that say why not; it is hidden while none is enabled."""

    opens = Signal()
    """Sent before the entries are checked, so that they can be updated."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._left_out: list[QAction] = []
        self._is_wanted = True
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._leave_out)
        self.aboutToHide.connect(self._bring_back)

    def want(self, wanted: bool) -> None:
        """Show the menu while it has an enabled entry, or (False) never."""
        self._is_wanted = wanted
        self._come_or_go()

    def actionEvent(self, event: QActionEvent) -> None:
        """Show or hide the menu as its enabled entries change."""
        super().actionEvent(event)
        self._come_or_go()

    def _come_or_go(self) -> None:
        shown = [action for action in self.actions() if action.isVisible() and not action.isSeparator()]
        self.menuAction().setVisible(self._is_wanted and any(action.isEnabled() for action in shown))

    def _leave_out(self) -> None:
        self._bring_back()
        self.opens.emit()
        shown = [action for action in self.actions() if action.isVisible() and not action.isSeparator()]
        self._left_out = [action for action in shown if not (_says_why(action) or _is_on_bar(action))]
        for action in self._left_out:
            action.setVisible(False)

    def _bring_back(self) -> None:
        for action in filter(isValid, self._left_out):  # the game may have closed meanwhile
            action.setVisible(True)
        self._left_out = []


def _says_why(action: QAction) -> bool:
    """Whether a command can be given now, or says why not."""
    return action.isEnabled() or bool(action.whatsThis())


def _is_on_bar(action: QAction) -> bool:
    """Return whether a button shows the command, too: it would come and go with the menu."""
    return any(isinstance(place, QAbstractButton | QToolBar) for place in action.associatedObjects())


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
        """Insert an action's menu before another menu in the bar."""
        self._window.menuBar().insertAction(menu.menuAction(), action)

    def add(self, title: str, entries: Sequence[Entry]) -> CommandMenu:
        """Add a menu of these entries (None is a separator) to the bar, and return it."""
        bar, menu = self._window.menuBar(), self.menu(title, entries)
        bar.addMenu(menu)
        keep_letters(menu, bar)
        return menu

    def menu(self, title: str, entries: Sequence[Entry], picture: str = "") -> CommandMenu:
        """Return a menu of these entries, with an icon, that can be part of another menu."""
        # Python would never release one that the bar makes.
        menu = CommandMenu(title, self._window.menuBar())
        menu.setIcon(icon(picture) if picture else QIcon())
        self._menus.append(menu)
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
        """Remove all menus and commands from the window at once: a key that two menus have does nothing."""
        for menu in self._menus:
            self._window.menuBar().removeAction(menu.menuAction())
        for part in (*self._actions.values(), *self._menus):
            part.deleteLater()
        self._actions.clear()
        self._menus.clear()

    def action(self, command: Command) -> QAction:
        """Add an action for a command, to be found by its name."""
        action = QAction(icon(command.icon) if command.icon else QIcon(), command.text, self._window)
        if isinstance(command.shortcut, tuple):
            action.setShortcuts(command.shortcut)
        elif command.shortcut is not None:
            action.setShortcut(command.shortcut)
        action.triggered.connect(lambda: command.action())
        self._actions[command.name] = action
        return action


def standard(key: str) -> QKeySequence.StandardKey:
    """Return the platform's shortcut by Qt's name for it."""
    return QKeySequence.StandardKey[key]


def key(text: str) -> QKeySequence:
    """Return one of the program's own shortcuts."""
    return QKeySequence(text)


_LETTERS = [QKeySequence(REPEAT_KEY), *(QKeySequence(KEYS[topic]) for topic in Topic if topic not in STEPS)]
"""The keys that work wherever people are not typing."""
_ASKED = (Topic.HERE, Topic.POSSIBLE, Topic.NEWS, Topic.TABLE, Topic.CANDIDATES)
"""The topics in this menu; all others have menus of their own."""


class ListeningMenu(QMenu):
    """The questions that a table answers, filled in when it opens or the table first has the focus."""

    def __init__(
        self,
        menus: MenuBuilder,
        listening: Listening,
        status: StatusLine,
        is_covered: Callable[[], bool],
        parent: QWidget,
        around: Sequence[QWidget],
    ) -> None:
        """Let the letters work in the parts ``around``; answer nothing while ``is_covered`` is true."""
        super().__init__(tr("&Listen"), parent)
        self._listening = listening
        self._status = status
        self._is_covered = is_covered
        self._menus = menus
        self._around = around
        self._is_wide = True
        self._letters: list[QAction] = []
        self.setIcon(icon("listen"))
        self.aboutToShow.connect(self._fill)
        listening.view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fill the menu soon after the table gets the focus, so that its keys work."""
        if event.type() == QEvent.Type.FocusIn:
            self._listening.view.removeEventFilter(self)
            QTimer.singleShot(0, self, self._fill)
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        if self.actions():
            return
        further, along = QMenu(tr("&Go to"), self), QMenu(tr("&Read along"), self)
        for query in self._listening.queries:
            topic, ask = query.topic, partial(self._answer, query)
            menu = self if topic in _ASKED else along if topic in STEPS else further
            self._add(menu, Command(f"listen {topic.value}", query.text, key(KEYS[topic]), ask, "listen"))
        for menu in (further, along):
            if menu.actions():
                self.addMenu(menu)
        again = Command("listen again", tr("Say again"), key(REPEAT_KEY), self._status.repeat, "again")
        self._add(self, again)

    def reach_out(self, wide: bool) -> None:
        """Let the letters work everywhere around, or (False) only at the table: text fields need them."""
        self._is_wide = wide
        for action in self._letters:
            action.setShortcutContext(self._context)

    @property
    def _context(self) -> Qt.ShortcutContext:
        context = Qt.ShortcutContext
        return context.WidgetWithChildrenShortcut if self._is_wide else context.WidgetShortcut

    def _add(self, menu: QMenu, command: Command) -> None:
        action = self._menus.action(command)
        is_letter = action.shortcut() in _LETTERS
        if is_letter:
            self._letters.append(action)
        action.setShortcutContext(self._context if is_letter else Qt.ShortcutContext.WidgetShortcut)
        for place in (self._listening.view, *(self._around if is_letter else ())):
            place.addAction(action)
        menu.addAction(action)

    def _answer(self, query: Query) -> None:
        if self._is_covered():
            self._status.repeat()
            return
        told = query.ask() if self._listening.view.isVisible() else ""
        answer = told if isinstance(told, Answer) else Answer(told)
        self._status.answer(answer.text or tr("Nothing to say about that now."), answer.is_spoken)
