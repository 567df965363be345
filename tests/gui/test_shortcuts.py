"""Shortcuts and menus: no two commands share a key, and no two entries of a menu a letter, in any state.

A menu has at most ten entries, a page has one solid button, and F1 explains.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from gallery.every import SCENES
from gallery.stage import Stage
from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut, QShortcutEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QMainWindow,
    QMenu,
    QMenuBar,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.builder import Builder
from tests.gui.person import Person, come_to_front
from topologic_qt.app.window.window import Window
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveUp, HideAtTable
from topologic_qt.games.topologic.rules.setup import Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

pytestmark = pytest.mark.gui

NATIVE = QKeySequence.SequenceFormat.NativeText

_MNEMONIC = re.compile(r"(?<!&)&([^&\s])")

MOST = 10
"""The most entries of a menu."""

STATES = (
    *("setup", "hint", "computer_thinks", "contradiction", "mail_waits_for_turn", "elsewhere_asked"),
    *("day_ended", "editor_whole", "shelf_waiting", "puzzle_wrong", "lesson_topologic_03"),
    *("topology_choice", "topology_given_up", "deduction_show", "deduction_result"),
)
"""Scenes of every game in which it is set up, runs, is over, is by mail or elsewhere, or is practice."""


class Listener(QObject):
    """Catches every key before it acts, and records shortcuts that Qt finds ambiguous."""

    def __init__(self) -> None:
        super().__init__()
        self.ambiguous: set[str] = set()
        self.heard: set[str] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QShortcutEvent):
            self.heard.add(event.key().toString())
            if event.isAmbiguous():
                self.ambiguous.add(event.key().toString())
            return True
        return event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)


@contextmanager
def listening() -> Iterator[Listener]:
    listener, app = Listener(), QApplication.instance()
    assert app is not None
    app.installEventFilter(listener)
    try:
        yield listener
    finally:
        app.removeEventFilter(listener)


def keys_of(window: QWidget) -> set[QKeyCombination]:
    """All keys that could be shortcuts of this window: those it names, and letters with Alt."""
    sequences = [keys for action in window.findChildren(QAction) for keys in action.shortcuts()]
    sequences += [shortcut.key() for shortcut in window.findChildren(QShortcut)]
    sequences += [made.shortcut() for made in window.findChildren(QAbstractButton)]
    letters = [QKeySequence(f"Alt+{letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    return {keys[0] for keys in (*sequences, *letters) if keys.count()}  # type: ignore[index]


def ambiguous(window: QWidget) -> set[str]:
    """The ambiguous keys of this window, as Qt finds when they are pressed."""
    come_to_front(window)
    with listening() as listener:
        for keys in keys_of(window):
            QTest.keyClick(window.windowHandle(), keys.key(), keys.keyboardModifiers())
            QApplication.processEvents()
    assert listener.heard, "No shortcut was heard at all."
    return listener.ambiguous


def opened(title: str, menu: QMenu | QMenuBar) -> Iterator[tuple[str, list[QAction]]]:
    """The visible entries of a menu or bar, and of each of its menus, while open."""
    if isinstance(menu, QMenu):
        menu.aboutToShow.emit()
    entries = [entry for entry in menu.actions() if entry.isVisible() and not entry.isSeparator()]
    yield title, entries
    for entry in entries:
        if entry.isEnabled() and isinstance(inner := entry.menu(), QMenu):
            yield from opened(inner.title(), inner)
    if isinstance(menu, QMenu):
        menu.aboutToHide.emit()


def letters_of(entries: list[QAction]) -> list[str]:
    """The underlined letters of menu entries."""
    return [found[1].upper() for entry in entries if (found := _MNEMONIC.search(entry.text()))]


def faults_of_menus(window: QMainWindow) -> list[str]:
    """The menus with too many or no entries, and letters used twice in a menu."""
    faults = []
    for title, entries in opened("", window.menuBar()):
        if len(entries) > MOST:
            faults.append(f"{title} has {len(entries)}: {[entry.text() for entry in entries]}")
        if not any(entry.isEnabled() for entry in entries):
            faults.append(f"{title} has nothing that can be done")
        faults += [
            f"{title}: {letter}" for letter, times in Counter(letters_of(entries)).items() if times > 1
        ]
    return faults


def check_commands(person: Person, state: str) -> None:
    """Check that no two commands share a key or a letter, and that Enter has one name."""
    for close in person.window.findChildren(QAction):
        if "Close the" in close.text():
            close.setShortcut(QKeySequence("Ctrl+W"))  # as on Linux; elsewhere Qt gives it other keys
    assert ambiguous(person.window) == set(), state
    assert faults_of_menus(person.window) == [], state
    shown = [action.shortcut().toString(NATIVE) for action in person.window.findChildren(QAction)]
    shown += [part.toolTip() for part in person.window.findChildren(QWidget)]
    assert [text for text in shown if "Return" in text] == [], state
    assert any("Ctrl+Enter" in text for text in shown), state


def begin(person: Person, **agreed: object) -> None:
    origin = FieldRecipe(Shape.SQUARE, "parrot")
    person.controller.begin(Setup(random_field(origin), origin=origin, **agreed))  # type: ignore[arg-type]
    QApplication.processEvents()


def ask_for_a_hint(person: Person) -> None:
    person.enter_at((0, 1), (0, 2), (0, 3), (0, 4), (0, 5))
    person.ask()


def test_no_two_commands_share_a_key_and_enter_has_one_name(person: Person, qtbot: QtBot) -> None:
    check_commands(person, "setting up")
    person.sit_down(aid="full")
    dialog = person.open_dialog()
    for go_on in (dialog.uncover, dialog.show_confirmation):
        go_on()
        with listening() as listener:
            for keys in keys_of(dialog):
                QTest.keyClick(dialog.windowHandle(), keys.key(), keys.keyboardModifiers())
        assert listener.ambiguous == set(), "the dialog for the secret"
    dialog.reject()
    person.hide_secret("Y5")
    check_commands(person, "behind the curtain")
    person.open_curtain()
    for _ in range(2):
        person.key(Qt.Key.Key_F1)
        come_to_front(person.window)
    (page,) = (page for page in person.window.findChildren(QDialog) if page.isVisible())  # one is enough
    ask_for_a_hint(person)
    assert page.isVisible(), "the match goes on beside the page that explains the game"
    QTest.keySequence(page, QKeySequence(QKeySequence.StandardKey.Close))
    assert not page.isVisible()
    person.menu("Notebook", "Replay the moves")
    assert person.game_screen.keeper.past.is_looking
    check_commands(person, "looking back")
    person.key(Qt.Key.Key_Escape)
    person.controller.propose(ChangeSeat(1, Computer(Level.MASTER, "parrot")))
    person.window.game.computers.rest()
    check_commands(person, "a computer plays")
    builder = Builder(person, qtbot)
    builder.type("y5 b2")
    check_commands(person, "the editor during a match")
    builder.ctrl("A")
    assert builder.selected
    check_commands(person, "the editor with a selection")


def test_no_two_commands_share_a_key_at_a_real_table_and_after_the_end(person: Person, qtbot: QtBot) -> None:
    begin(person, seating=Seating(at_table=1))
    person.controller.propose(HideAtTable())
    ask_for_a_hint(person)
    assert person.game_screen.real_table.bar.isVisible()
    check_commands(person, "at a real table")
    begin(person, rounds=1, seating=Seating((Computer(Level.CLUB, "parrot"), None)))
    qtbot.waitUntil(lambda: person.match.round.hidden)
    person.controller.propose(GiveUp())
    assert person.match.to_move is None
    check_commands(person, "the result")


@pytest.mark.usefixtures("in_english_again")
def test_in_every_state_menus_have_ten_entries_and_pages_one_solid_button(tmp_path: Path) -> None:
    found = {}
    for name in STATES:
        stage = Stage(tmp_path / name, "light")
        window = (SCENES[name](stage) or stage.window).window()
        assert isinstance(window, Window)
        for language in ("en", "de", "fr"):
            window.windows.speak(language)
            stage.settle()
            found[name, language] = faults_of_menus(window)
        solid = [made for made in window.findChildren(QPushButton) if made.property("role") == "primary"]
        live = [made.text() for made in solid if made.isEnabled() and not made.visibleRegion().isEmpty()]
        found[name, "buttons"] = live[1:]
        stage.close()
    assert {state: faults for state, faults in found.items() if faults} == {}
