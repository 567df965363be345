"""Keys that are held down: each press after the first is told as a repeated one."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QCursor, QGuiApplication, QKeyEvent, QKeySequence, QShowEvent, QWindow
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QPushButton

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


class HeldKeys(QObject):
    """Marks the presses by which a window system repeats a key that is held, where Qt has not done so.

    X11 tells of each as a release and a press of the same moment. Qt calls that press repeated only if it
    has come by the time the release is handled, which it often has not.
    """

    def __init__(self, app: QGuiApplication) -> None:
        """Watch every window of a program that gets the keyboard."""
        super().__init__(app)
        self._released = (0, 0)
        """The key that was let go last, and when, in milliseconds of the window system's clock."""
        app.focusWindowChanged.connect(self._watch)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send a press that repeats the one before as such; it gives no command that is given once only."""
        if isinstance(event, QKeyEvent):
            key = event.nativeScanCode(), event.timestamp()
            if event.type() == QEvent.Type.KeyRelease:
                self._released = key
            elif all(key) and key == self._released and not event.isAutoRepeat():
                if event.type() == QEvent.Type.ShortcutOverride:
                    if _is_for_once(QKeySequence(event.keyCombination())):
                        event.accept()
                        return True
                elif event.type() == QEvent.Type.KeyPress:
                    QCoreApplication.sendEvent(watched, _as_repeated(event))
                    return True
        return super().eventFilter(watched, event)


def _is_for_once(keys: QKeySequence) -> bool:
    """Whether these keys give a command that must not be given again while they are held."""
    window = QApplication.activeWindow()
    commands = [] if window is None else window.findChildren(QAction)
    return any(not command.autoRepeat() and keys in command.shortcuts() for command in commands)


def _as_repeated(press: QKeyEvent) -> QKeyEvent:
    repeated = QKeyEvent(
        press.type(),
        press.key(),
        press.modifiers(),
        press.nativeScanCode(),
        press.nativeVirtualKey(),
        press.nativeModifiers(),
        press.text(),
        True,
        press.count(),
    )
    repeated.setTimestamp(press.timestamp())
    return repeated
