"""A held Enter confirms only what it was pressed for."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton
from pytestqt.qtbot import QtBot

from tests.gui.person import Person, come_to_front
from topologic_qt.games.topologic.rules.state import Phase
from topologic_qt.widgets.ask import problem_box, question_box
from topologic_qt.widgets.controls import HeldKeys

pytestmark = pytest.mark.gui


def enter(held: bool) -> None:
    """Send Enter to the focus as a keyboard does, pressed or repeated."""
    focused = QApplication.focusWidget()
    assert focused is not None
    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(focused, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, none, "\r", held))
    QApplication.processEvents()


def hold_on() -> None:
    for _ in range(5):
        enter(held=True)


def press_and_hold() -> None:
    enter(held=False)
    hold_on()


def test_it_goes_one_step_of_a_match_and_opens_no_curtain(person: Person) -> None:
    come_to_front(person.window)
    # From a text to the button that begins, and no further.
    person.page.seats.names[0].setFocus()
    press_and_hold()
    assert person.page.start_button.hasFocus()
    assert not person.controller.is_running
    press_and_hold()
    assert person.controller.is_running
    # It chooses no tile behind the cover, and hides no secret that was not confirmed.
    dialog = person.open_dialog()
    press_and_hold()
    assert dialog.chooser.isVisible()
    assert not any(made.isChecked() for made in dialog.findChildren(QPushButton))
    QTest.keyClicks(dialog.chooser, "y5")
    press_and_hold()
    phases = [person.match.round.phase]
    enter(held=False)
    phases.append(person.match.round.phase)
    assert phases == [Phase.HIDE, Phase.ENTER]
    come_to_front(person.window)
    hold_on()
    assert person.curtain.isVisible()
    enter(held=False)
    assert not person.curtain.isVisible()
    # It answers no question, and takes no message away.
    for box in (
        question_box(person.window, "Full", "The disk is full.", "Yes"),
        problem_box(person.window, "Full", "It is full.", ""),
    ):
        box.open()
        come_to_front(box)
        hold_on()
        assert box.isVisible()
        enter(held=False)
        assert not box.isVisible()


# -- as X11 tells of it: pairs of a release and a press of the same moment --------------------------


RETURN = (Qt.Key.Key_Return, 36, "\r")
LETTER = (Qt.Key.Key_T, 28, "t")
CONTROL = Qt.KeyboardModifier.ControlModifier


class Hearer(QMainWindow):
    """A window that records each key press, and whether it is a repetition."""

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
    """Send a key at a time to a window like the system, which does not mark repetitions."""
    modifiers = CONTROL if with_control else Qt.KeyboardModifier.NoModifier
    event = QKeyEvent(kind, key[0], modifiers, key[1], 0, 0, key[2], False, 1)
    event.setTimestamp(at)
    event.setAccepted(False)
    QCoreApplication.sendEvent(window.windowHandle(), event)
    return event


PRESS, RELEASE, OVERRIDE = QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride


def test_a_press_at_the_moment_of_its_release_is_a_repeated_one(hearer: Hearer) -> None:
    send(hearer, PRESS, RETURN, 1000)
    for at in (1500, 1540):
        send(hearer, RELEASE, RETURN, at)
        send(hearer, PRESS, RETURN, at)
    send(hearer, RELEASE, RETURN, 1600)
    send(hearer, PRESS, RETURN, 1650)
    # Another key at that moment is not, nor one of which no moment is known.
    send(hearer, RELEASE, RETURN, 1700)
    send(hearer, PRESS, LETTER, 1700)
    for _ in range(2):
        send(hearer, PRESS, RETURN, 0)
        send(hearer, RELEASE, RETURN, 0)
    key = RETURN[0]
    held = [(key, False), (key, True), (key, True), (key, False)]
    assert hearer.heard == [*held, (LETTER[0], False), (key, False), (key, False)]


def test_a_command_that_is_given_once_only_keeps_its_keys_while_they_are_held(hearer: Hearer) -> None:
    command = hearer.menuBar().addMenu("Match").addAction("Go")
    command.setShortcut("Ctrl+T")
    for repeats, at in ((True, 1500), (False, 2500)):
        command.setAutoRepeat(repeats)
        send(hearer, RELEASE, LETTER, at, with_control=True)
        taken = send(hearer, OVERRIDE, LETTER, at, with_control=True).isAccepted()
        later = send(hearer, OVERRIDE, LETTER, at + 100, with_control=True).isAccepted()
        assert (taken, later) == (not repeats, False)
