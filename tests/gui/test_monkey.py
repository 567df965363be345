"""A monkey at mouse and keyboard: whatever it does, nothing breaks, and the match is what its moves make it.

The suite lets it do a few hundred things; `TOPOLOGIC_MONKEY=20000` that many, and `TOPOLOGIC_SEED` another
course of events.
"""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.hand import LEFT, MIDDLE, PLAIN, RIGHT, Hand
from tests.gui.person import Person
from topologic_qt.app.files import read_match
from topologic_qt.app.window import Window
from topologic_qt.app.windows import Windows
from topologic_qt.games.topologic.room import TopologicRoom

pytestmark = pytest.mark.gui

STEPS = int(os.environ.get("TOPOLOGIC_MONKEY", "400"))
SEED = os.environ.get("TOPOLOGIC_SEED", "monkey")
LOOK_EVERY = 40
"""After how many things the match is compared with the replay of its moves."""
MOST_WINDOWS = 3

KEYS = [
    *(Qt.Key(int(Qt.Key.Key_0) + digit) for digit in range(6)),
    *[Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down] * 3,
    *[Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Space] * 2,
    *[Qt.Key.Key_F, Qt.Key.Key_Y, Qt.Key.Key_A, Qt.Key.Key_X, Qt.Key.Key_Home, Qt.Key.Key_End],
    *[Qt.Key.Key_PageDown, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Backtab],
]
MODIFIERS = [PLAIN] * 6 + [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier]


class Monkey:
    """Does things at random, all of which a seed determines."""

    def __init__(self, person: Person, seed: str, files: list[Path | None]) -> None:
        self.random = Random(seed)
        self.answers = person.answers
        self.windows: Windows = person.window.windows
        self.files = files
        self.done: Counter[str] = Counter()
        self.deeds: list[Callable[[Window], None]] = [
            *[self.click] * 2,
            *[self.press_button] * 5,
            *[self.drag] * 4,
            *[self.drag_seeker] * 6,
            *[self.key] * 5,
            *[self.choose] * 2,
            self.wheel,
        ]

    def act(self) -> None:
        """Do one thing, in whatever has the floor."""
        self.answers.says_yes = self.random.random() < 0.7
        self.answers.file = self.random.choice(self.files)
        window = self.random.choice(self.windows.open)
        deed = self.random.choice(self.deeds)
        self.done[deed.__name__] += 1
        deed(window)
        QApplication.processEvents()
        self.tidy()

    def tidy(self) -> None:
        """Menus that are open would swallow everything; too many windows only take time."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        while len(self.windows.open) > MOST_WINDOWS and QApplication.activeModalWidget() is None:
            self.windows.open[-1].close()
        if not self.windows.open:
            self.windows.another()
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QPrintDialog):
                widget.close()  # Qt's own: its buttons open dialogs that wait for somebody
            elif not isinstance(widget, Window) and widget.isVisible() and self.random.random() < 0.05:
                widget.close()

    def floor(self, window: Window) -> QWidget:
        """Who gets what the mouse does: a dialog that wants an answer, or else the window."""
        return QApplication.activeModalWidget() or window

    def point(self, widget: QWidget) -> QPoint:
        rect = widget.rect()
        return QPoint(self.random.randrange(rect.width() or 1), self.random.randrange(rect.height() or 1))

    def click(self, window: Window) -> None:
        holder = self.floor(window)
        at = self.point(holder)
        target = holder.childAt(at) or holder
        button = self.random.choice((LEFT, LEFT, LEFT, RIGHT, MIDDLE))
        click = QTest.mouseDClick if self.random.random() < 0.1 else QTest.mouseClick
        click(target, button, PLAIN, target.mapFrom(holder, at))

    def press_button(self, window: Window) -> None:
        holder = self.floor(window)
        buttons = [
            button
            for button in holder.findChildren(QAbstractButton)
            if button.isVisible()
            and button.isEnabled()
            and button.visibleRegion().boundingRect().isValid()
            and not opens_menu(button)
        ]
        if buttons:
            QTest.mouseClick(self.random.choice(buttons), LEFT)

    def drag(self, window: Window) -> None:
        hand = Hand(window.desk.table_view)
        self.carry(window, hand, self.point(hand.view.viewport()))

    def drag_seeker(self, window: Window) -> None:
        hand = Hand(window.desk.table_view)
        if hand.view.table.pieces:
            piece = self.random.choice(hand.view.table.pieces)
            self.carry(window, hand, hand.view.mapFromScene(piece.pos()))

    def carry(self, window: Window, hand: Hand, start: QPoint) -> None:
        """Press, move over the table to some tile or point, and let go; sometimes a key comes between."""
        if QApplication.activeModalWidget() is not None:
            return
        tiles = list(hand.view.table.tiles.values())
        end = hand.view.mapFromScene(self.random.choice(tiles).pos()) if tiles else self.point(window)
        hand.press(start)
        hand.move(end, steps=3)
        if self.random.random() < 0.1:
            self.key(window)
        hand.release()

    def key(self, window: Window) -> None:
        focused = QApplication.focusWidget() or self.floor(window)
        QTest.keyClick(focused, self.random.choice(KEYS), self.random.choice(MODIFIERS))

    def wheel(self, window: Window) -> None:
        window.desk.table_view.zoom(self.random.choice((0.5, 0.8, 1.25, 2)))

    def choose(self, window: Window) -> None:
        """Choose an entry of a menu, but do not leave."""
        if QApplication.activeModalWidget() is not None:
            return
        entries = [entry for bar in window.menuBar().actions() for entry in self.entries(bar)]
        self.random.choice(entries).trigger()

    def entries(self, holder: QAction) -> list[QAction]:
        menu = holder.menu()
        if not isinstance(menu, QMenu):
            text = seen.without_mnemonic(holder.text())
            can_be = holder.isEnabled() and not holder.isSeparator()
            return [holder] if can_be and text not in ("Quit", "Close the window") else []
        menu.aboutToShow.emit()
        return [entry for action in menu.actions() for entry in self.entries(action)]


def opens_menu(button: QAbstractButton) -> bool:
    """Whether a click opens a menu, which waits until somebody chooses; its entries are chosen elsewhere."""
    at_once = QToolButton.ToolButtonPopupMode.InstantPopup
    return isinstance(button, QToolButton) and button.popupMode() == at_once


def look(monkey: Monkey, folder: Path, qtbot: QtBot) -> None:
    """The match of each window is what the rules make of its moves."""
    for number, window in enumerate(monkey.windows.open):
        if not window.controller.is_running:
            continue
        window.computers.rest()  # or the match would go on while it is looked at
        file = folder / f"look{number}.topologic"
        file.unlink(missing_ok=True)
        window.filing.save(file)
        qtbot.waitUntil(file.exists)
        qtbot.waitUntil(lambda window=window: window.controller.is_saved)  # type: ignore[misc]
        assert read_match(TopologicRoom(), file)[0].view(None) == window.controller.view
        window.computers.look()


def test_whatever_a_monkey_does_the_match_is_what_its_moves_make_it(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    damaged = tmp_path / "damaged.topologic"
    damaged.write_bytes(b'{"format": "topologic-qt saved game"')
    person = open_window()
    monkey = Monkey(person, SEED, [None, damaged, tmp_path / "a.topologic", tmp_path / "b.topologic"])
    for step in range(STEPS):
        monkey.act()
        if step % LOOK_EVERY == LOOK_EVERY - 1 and QApplication.activeModalWidget() is None:
            look(monkey, tmp_path, qtbot)
    while (dialog := QApplication.activeModalWidget()) is not None:
        dialog.close()
    look(monkey, tmp_path, qtbot)
    assert len(monkey.done) == 7
    monkey.windows.close()
