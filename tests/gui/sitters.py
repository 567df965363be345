"""The people at a window of any game: what they see, and their keys, buttons and menus."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tests.gui import seen
from tests.gui.answers import Answers
from tests.waiting import wait_until
from topologic_qt.app.window.window import Window
from topologic_qt.widgets.card import Curtain

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def come_to_front(window: QWidget) -> None:
    """Activate a window, as a desktop does with a new one."""
    window.activateWindow()
    wait_until(window.isActiveWindow)


class Sitters:
    """The people at one window; each game derives its own class."""

    def __init__(self, window: Window, answers: Answers) -> None:
        self.window = window
        self.answers = answers
        self.controller: Any = window.game.controller

    @property
    def status(self) -> str:
        """The text of the status line."""
        return next(iter(seen.shown(self.window.statusBar())), "")

    @property
    def curtain(self) -> Curtain:
        """The curtain over the game."""
        return self.window.game.curtain.curtain

    def offers(self, text: str) -> bool:
        """Whether there is a visible, enabled button with this text."""
        return seen.offers(self.window, text)

    def begin_with(self, setup: object) -> None:
        """Begin a match without the setup page."""
        self.controller.begin(setup)
        QApplication.processEvents()
        come_to_front(self.window)

    def push(self, text: str, among: QWidget | None = None) -> None:
        """Click the button with this text."""
        made = seen.find_button(among or self.window, text)
        QTest.mouseClick(made, LEFT, PLAIN, made.rect().center())
        QApplication.processEvents()

    def unfold(self, heading: str) -> None:
        """Open or fold a heading of the setup page."""
        QTest.mouseClick(seen.find_fold(self.window, heading), LEFT)
        QApplication.processEvents()

    def choose_way(self, way: str) -> None:
        """Choose a way to play, even a folded one."""
        if way not in seen.shown(self.window):
            self.unfold("More ways to play")
        self.push(way)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN, times: int = 1) -> None:
        """Press a key, which goes to the widget with the focus and may be a shortcut."""
        if QApplication.activeModalWidget() is None and not self.window.isActiveWindow():
            come_to_front(self.window)
        for _ in range(times):
            focused = QApplication.focusWidget()
            assert focused is not None, "Nobody listens to the keyboard."
            QTest.keyClick(focused, key, modifiers)
        QApplication.processEvents()

    def can_choose(self, *entries: str) -> bool:
        """Whether a menu or submenu has this entry, enabled."""
        actions = self.opened_last(*entries).actions()
        can = [action for action in actions if action.isVisible() and action.isEnabled()]
        return any(seen.without_mnemonic(action.text()) == entries[-1] for action in can)

    def menu(self, *entries: str) -> None:
        """Choose an enabled entry of a menu or submenu."""
        self.choose_from(self.opened_last(*entries), entries[-1])

    def opened_last(self, *entries: str) -> QMenu:
        """Open the menu that has the last of these entries."""
        opened = self.opened(self.window.menuBar(), entries[0])
        for inner in entries[1:-1]:
            opened = self.opened(opened, inner)
        return opened

    def opened(self, bar: QWidget, title: str) -> QMenu:
        """Open and close a menu of a bar or menu, so that it is filled."""
        for action in bar.actions():
            menu = action.menu()
            if isinstance(menu, QMenu) and seen.without_mnemonic(action.text()) == title:
                menu.aboutToShow.emit()
                menu.aboutToHide.emit()
                return menu
        raise AssertionError(f"There is no menu {title!r}.")

    def choose_from(self, menu: QMenu, entry: str) -> None:
        """Choose an enabled entry of an opened menu."""
        found = {seen.without_mnemonic(action.text()): action for action in menu.actions()}
        assert found[entry].isEnabled(), f"{entry!r} cannot be chosen now."
        found[entry].trigger()
        QApplication.processEvents()
