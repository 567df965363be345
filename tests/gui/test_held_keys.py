"""A key that is held, as X11 tells of it: pairs of a release and a press of the same moment."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from topologic_qt.widgets.held_keys import HeldKeys

pytestmark = pytest.mark.gui

RETURN = (Qt.Key.Key_Return, 36, "\r")
LETTER = (Qt.Key.Key_T, 28, "t")
CONTROL = Qt.KeyboardModifier.ControlModifier


class Hearer(QMainWindow):
    """A window that notes each press of a key, and whether it repeats another one."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[int, bool]] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heard.append((event.key(), event.isAutoRepeat()))


@pytest.fixture
def hearer(qapp: QApplication, qtbot: QtBot) -> Iterator[Hearer]:
    window = Hearer()
    qtbot.addWidget(window)
    watch = HeldKeys(qapp)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: qapp.focusWindow() is window.windowHandle())
    yield window
    watch.deleteLater()


def send(
    window: QMainWindow, kind: QEvent.Type, key: tuple[Qt.Key, int, str], at: int, with_control: bool = False
) -> QKeyEvent:
    """Tell a window of a key at a moment, as the system does, which does not call it repeated."""
    modifiers = CONTROL if with_control else Qt.KeyboardModifier.NoModifier
    event = QKeyEvent(kind, key[0], modifiers, key[1], 0, 0, key[2], False, 1)
    event.setTimestamp(at)
    event.setAccepted(False)
    QCoreApplication.sendEvent(window.windowHandle(), event)
    return event


PRESS, RELEASE, OVERRIDE = QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride


def test_a_press_at_the_moment_of_its_release_is_a_repeated_one(hearer: Hearer) -> None:
    send(hearer, PRESS, RETURN, 1000)
    for at in (1500, 1540, 1580):
        send(hearer, RELEASE, RETURN, at)
        send(hearer, PRESS, RETURN, at)
    send(hearer, RELEASE, RETURN, 1600)
    send(hearer, PRESS, RETURN, 1650)
    key = RETURN[0]
    assert hearer.heard == [(key, False), (key, True), (key, True), (key, True), (key, False)]


def test_another_key_at_that_moment_is_not(hearer: Hearer) -> None:
    send(hearer, PRESS, RETURN, 1000)
    send(hearer, RELEASE, RETURN, 1500)
    send(hearer, PRESS, LETTER, 1500)
    assert hearer.heard == [(RETURN[0], False), (LETTER[0], False)]


def test_keys_of_which_no_moment_is_known_are_heard_as_they_come(hearer: Hearer) -> None:
    for _ in range(2):
        send(hearer, PRESS, RETURN, 0)
        send(hearer, RELEASE, RETURN, 0)
    assert hearer.heard == [(RETURN[0], False)] * 2


@pytest.mark.parametrize("repeats", [True, False])
def test_a_command_that_is_given_once_only_keeps_its_keys_while_they_are_held(
    hearer: Hearer, repeats: bool
) -> None:
    command = hearer.menuBar().addMenu("Match").addAction("Go")
    command.setShortcut("Ctrl+T")
    command.setAutoRepeat(repeats)
    send(hearer, RELEASE, LETTER, 1500, with_control=True)
    taken = send(hearer, OVERRIDE, LETTER, 1500, with_control=True).isAccepted()
    later = send(hearer, OVERRIDE, LETTER, 1600, with_control=True).isAccepted()
    assert (taken, later) == (not repeats, False)
