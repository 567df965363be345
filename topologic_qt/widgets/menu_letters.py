"""Menus that are open: letters are for their entries, and the button that opened one is let go of."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QCursor, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QMenuBar, QPushButton

_OF_COMMANDS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class MenuLetters(QObject):
    """Keeps letters for open menus: Qt offers them first to whatever has a shortcut of one letter."""

    def watch(self, menu: QMenu | QMenuBar) -> None:
        """Keep letters for a menu and those in it, or for a bar, which is given what its menus do not use."""
        menu.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a letter, and watch the menus in one that opens."""
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and _is_letter(event):
                event.accept()
                return True
        elif isinstance(event, QShowEvent) and isinstance(watched, QMenu):
            for inner in map(QAction.menu, watched.actions()):
                if isinstance(inner, QMenu):
                    self.watch(inner)
        return False


def _is_letter(event: QKeyEvent) -> bool:
    return event.text().isprintable() and bool(event.text()) and not event.modifiers() & _OF_COMMANDS


def give_menu(button: QPushButton, menu: QMenu) -> None:
    """Have a button open a menu, which keeps letters.

    Where the mouse is elsewhere when the menu closes, Qt never tells the button that it has left.
    """
    keep_letters(menu)
    button.setMenu(menu)
    menu.aboutToHide.connect(lambda: QTimer.singleShot(0, button, lambda: _notice_mouse(button)))


def _notice_mouse(button: QPushButton) -> None:
    button.setAttribute(
        Qt.WidgetAttribute.WA_UnderMouse, button.rect().contains(button.mapFromGlobal(QCursor.pos()))
    )
    button.update()


def keep_letters(menu: QMenu, bar: QMenuBar | None = None) -> None:
    """Keep letters for a menu and for those in it, and for the bar that the menu is in, if it is in one."""
    letters = MenuLetters(menu)
    letters.watch(menu)
    if bar is not None:
        letters.watch(bar)
