"""A player with only ears and keys: a screen reader's announcements, in order."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from tests.gui import seen
from topologic_qt.table.view import TableView
from topologic_qt.widgets import speech

PLAIN = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def name(thing: QAccessibleInterface) -> str:
    """The accessible name."""
    return thing.text(QAccessible.Text.Name)


def speak_at_once(patch: pytest.MonkeyPatch) -> None:
    """Speak each sentence separately, without delays."""
    for name, value in {"GATHERED": 0, "LEAST": 0, "PACE": 1e9}.items():
        patch.setattr(speech, name, value)
    patch.setattr(speech, "fits", lambda said, more: False)
    patch.setattr(speech, "parts", lambda text: [text])


def settle() -> None:
    """Let all pending announcements be spoken."""
    for _ in range(3):  # Qt tells of the focus once it is there, and then the table does
        QApplication.processEvents()
    while speech.is_speaking():
        QApplication.processEvents()


class Ears:
    """Records what is spoken from now on: announcements, and focused parts."""

    def __init__(self, patch: pytest.MonkeyPatch, window: QWidget) -> None:
        self.said: list[str] = []
        self.window = window
        patch.setattr(QAccessible, "updateAccessibility", self._note)
        patch.setattr(QAccessible, "isActive", lambda: True)
        speak_at_once(patch)
        for view in window.findChildren(TableView):
            QAccessible.queryAccessibleInterface(view)  # as readers do with whatever they find

    def _note(self, event: QAccessibleEvent) -> None:
        about = event.accessibleInterface()
        if isinstance(event, QAccessibleAnnouncementEvent):
            self.said.append(event.message())
        elif event.type() == QAccessible.Event.Focus:
            self.said.append(name(about))

    def hear(self, act: Callable[[], object]) -> list[str]:
        """Do something, and return what is said."""
        settle()
        self.said.clear()
        act()
        settle()
        return list(self.said)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> list[str]:
        """Press a key at the focus, and return what is said."""
        return self.hear(lambda: QTest.keyClick(self.window.windowHandle(), key, held))

    def ask(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> str:
        """Press a key with a single answer, and return that."""
        (answer,) = self.key(key, held)
        return answer

    def assert_refused(self, beginning: str, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a refused key three times, and hear the same whole reason once each time."""
        told = [[said for said in self.key(key, held) if said.startswith(beginning)] for _ in range(3)]
        assert told == told[:1] * 3
        assert len(told[0]) == 1


def focused() -> str:
    """The accessible name of the focused part."""
    widget = QApplication.focusWidget()
    return "" if widget is None else name(heard(widget))


def heard(widget: QWidget) -> QAccessibleInterface:
    """A widget's accessible interface."""
    return QAccessible.queryAccessibleInterface(widget)


def said(widget: QWidget) -> tuple[str, str]:
    """The name and the description of a widget."""
    found = heard(widget)
    return name(found).strip(), found.text(QAccessible.Text.Description).strip()


def said_twice(root: QWidget) -> list[str]:
    """The names of focusable parts of a window whose description repeats them, except for keys."""
    stops = (
        each
        for each in seen.widgets(root)
        if each.isVisible() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
    )
    told = [said(widget) for widget in stops]
    return [name for name, description in told if name and description.split(" (")[0] == name]


def find(root: QWidget, wanted: str) -> QAbstractButton:
    """The visible button of that accessible name."""
    buttons = root.findChildren(QAbstractButton)
    (found,) = (made for made in buttons if made.isVisible() and name(heard(made)) == wanted)
    return found


def press(made: QAbstractButton) -> None:
    """Press a button like a screen reader, without a mouse click."""
    action = heard(made).actionInterface()
    action.doAction(action.actionNames()[0])
