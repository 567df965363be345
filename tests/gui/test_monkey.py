"""A monkey at mouse and keyboard: nothing breaks, and the match always follows from its moves.

It chooses all menu commands while a seeker or tile is held, and while computers think. The suite lets it act
a few hundred times; `TOPOLOGIC_MONKEY=20000` sets the number, and `TOPOLOGIC_SEED` another course.
"""

import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from opening import controller_of, read_match, screen_of, windows_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import TileHand
from tests.gui.conftest import OpenWindow
from tests.gui.hand import LEFT, MIDDLE, PLAIN, RIGHT, Hand
from tests.gui.person import Person
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules.moves import ChangeSeat, HideSecret
from topologic_qt.games.topologic.rules.setup import EDITIONS, Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.ui import presenter
from topologic_qt.games.topologic.ui.editor.page import FieldEditor
from topologic_qt.table.glow import Glow
from topologic_qt.table.view import TableView

pytestmark = pytest.mark.gui

STEPS = int(os.environ.get("TOPOLOGIC_MONKEY", "300"))
SEED = os.environ.get("TOPOLOGIC_SEED", "monkey")
LOOK_EVERY = 40
"""After how many things the match is compared with the replay of its moves."""
MOST_WINDOWS = 3

KEYS = [
    *(Qt.Key(int(Qt.Key.Key_0) + digit) for digit in range(6)),
    *[Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down] * 3,
    *[Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Space] * 2,
    *[Qt.Key.Key_F, Qt.Key.Key_Y, Qt.Key.Key_A, Qt.Key.Key_X, Qt.Key.Key_Home, Qt.Key.Key_End],
    *[Qt.Key.Key_PageDown, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Backtab, Qt.Key.Key_Z],
]
MODIFIERS = [PLAIN] * 6 + [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier]

LEAVING = ("Quit", "Close the window")
"""The commands after which there may be nobody left to look at."""
CHANGING = "Open recent"
"""What this menu holds is not always the same."""


class Monkey:
    """Acts at random, by a seed."""

    def __init__(self, person: Person, seed: str, files: list[Path | None]) -> None:
        self.random = Random(seed)
        self.answers = person.answers
        self.windows: Windows = person.window.windows
        self.files = files
        self.done: Counter[str] = Counter()
        self.chosen: dict[str, Counter[str]] = {"held": Counter(), "thinking": Counter()}
        """How often each command was chosen while something was held, and while a computer thought."""
        often = {
            self.choose_while_held: 8,
            self.drag_seeker: 6,
            self.key: 5,
            self.press_button: 5,
            self.drag: 4,
        }
        seldom = {self.choose_while_thinking: 3, self.click: 2, self.choose: 2, self.begin: 2, self.wheel: 1}
        self.deeds = [deed for deed, times in (often | seldom).items() for _ in range(times)]
        self.elsewhere = [self.click, self.press_button, self.key, self.choose]
        """What is done in a window with the shelf, or with another game."""

    def act(self) -> None:
        """Do one thing in the active window or dialog."""
        self.answers.says_yes = self.random.random() < 0.7
        self.answers.file = self.random.choice(self.files)
        window = self.random.choice(windows_of(self.windows))
        deed = self.random.choice(self.deeds if plays(window) else self.elsewhere)
        self.done[deed.__name__] += 1
        deed(window)
        QApplication.processEvents()
        self.tidy()

    def tidy(self) -> None:
        """Close menus, which would swallow everything, and surplus windows."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        while len(self.windows.open) > MOST_WINDOWS and QApplication.activeModalWidget() is None:
            self.windows.open[-1].close()
        for window in windows_of(self.windows):
            if not plays(window) and self.random.random() < 0.1 and not QApplication.activeModalWidget():
                window.close()
        if not any(map(plays, windows_of(self.windows))):
            self.windows.another(INFO)
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QPrintDialog):
                widget.close()  # Qt's own: its buttons open dialogs that wait for somebody
            elif not isinstance(widget, Window) and widget.isVisible() and self.random.random() < 0.05:
                widget.close()

    # -- with mouse and keyboard ------------------------------------------------------------------

    def floor(self, window: Window) -> QWidget:
        """The target of the mouse: a modal dialog, or the window."""
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
        buttons = [button for button in holder.findChildren(QAbstractButton) if can_be_clicked(button)]
        if buttons:
            QTest.mouseClick(self.random.choice(buttons), LEFT)

    def drag(self, window: Window) -> None:
        hand = self.hand(window)
        self.carry(window, hand, self.point(hand.view.viewport()))

    def drag_seeker(self, window: Window) -> None:
        hand = Hand(screen_of(window).table_view)
        if hand.view.table.pieces:
            piece = self.random.choice(hand.view.table.pieces)
            self.carry(window, hand, hand.view.mapFromScene(piece.pos()))

    def hand(self, window: Window) -> Hand:
        """A hand at the table in front."""
        editor = window.findChild(FieldEditor)
        if window.game.front is not None and isinstance(editor, FieldEditor):
            return TileHand(editor)
        view = window.game.zoomable
        assert isinstance(view, TableView)
        return Hand(view)

    def carry(self, window: Window, hand: Hand, start: QPoint) -> None:
        """Press, move over the table to a tile or point, and release; sometimes press a key meanwhile."""
        if QApplication.activeModalWidget() is not None:
            return
        hand.press(start)
        hand.move(self.goal(window, hand), steps=3)
        if self.random.random() < 0.1:
            self.key(window)
        hand.release()

    def goal(self, window: Window, hand: Hand) -> QPoint:
        """A tile, or any point without one."""
        tiles = list(hand.view.table.tiles.values())
        return hand.view.mapFromScene(self.random.choice(tiles).pos()) if tiles else self.point(window)

    def key(self, window: Window) -> None:
        focused = QApplication.focusWidget() or self.floor(window)
        QTest.keyClick(focused, self.random.choice(KEYS), self.random.choice(MODIFIERS))

    def wheel(self, window: Window) -> None:
        self.hand(window).view.zoom(self.random.choice((0.5, 0.8, 1.25, 2)))

    # -- with something in the hand, or a computer at the table -------------------------------------

    def begin(self, window: Window) -> None:
        """Go into the middle of a match, with or without computers, which clicks seldom reach."""
        if QApplication.activeModalWidget() is not None:
            return
        computers = self.random.choice(((False, False), (False, False), (True, False), (False, True)))
        first, second = (
            Computer(Level.NOVICE, f"{self.random.random()}") if computer else None for computer in computers
        )
        origin = FieldRecipe(self.random.choice((Shape.SQUARE, Shape.RECTANGLE)), f"{self.random.random()}")
        edition, seekers = (EDITIONS[self.random.choice(list(EDITIONS))], self.random.choice((3, 4, 5)))
        setup = Setup(random_field(origin), edition, seekers, origin=origin, seating=Seating((first, second)))
        controller_of(window).begin(setup)
        if first is None:
            controller_of(window).propose(HideSecret(self.random.choice(list(setup.field.tiles.values()))))
            curtain = window.game.curtain.curtain
            for opener in curtain.findChildren(QPushButton) if curtain.isVisible() else ():
                QTest.mouseClick(opener, LEFT)
        view: View = controller_of(window).view
        if view.computer is None and view.round.phase is Phase.ENTER and self.random.random() < 0.7:
            for seeker in range(view.setup.seekers):
                tile = min(presenter.reach(controller_of(window).view)[seeker].ways)
                controller_of(window).propose(presenter.seeker_move(view, seeker, tile))

    def take_up(self, window: Window) -> bool:
        """Pick something up, if possible, by mouse or key."""
        hand = self.hand(window)
        table = hand.view.table
        if isinstance(hand, TileHand):
            stock = hand.editor.table.stock
            start = hand.view.mapFromScene(stock[self.random.choice(sorted(stock))].pos())
        else:
            ready = [piece for piece in table.pieces if table.can_take(piece.index)]
            if not ready:
                return False
            piece = self.random.choice(ready)
            start = hand.view.mapFromScene(piece.pos())
            if self.random.random() < 0.3:
                QTest.keyClick(hand.view, Qt.Key(int(Qt.Key.Key_1) + piece.index))
                return table.held is not None
        hand.press(start)
        if self.random.random() < 0.3:
            hand.release()
        if self.random.random() < 0.8:
            hand.move(self.goal(window, hand), steps=3)
        return True

    def choose_while_held(self, window: Window) -> None:
        """Choose a command while holding something, and go on as if nothing had happened."""
        if self.dismissed():
            return
        if not self.take_up(window):
            self.begin(window)
        if self.take_up(window):
            self.trigger(self.rarest(window, "held"), "held")
            self.check(window)
        hand = self.hand(window)
        if self.random.random() < 0.5:
            hand.move(self.point(hand.view.viewport()), steps=2)
        hand.release()

    def choose_while_thinking(self, window: Window) -> None:
        """Choose a command on a computer's turn."""
        if self.dismissed():
            return
        if not controller_of(window).is_running or controller_of(window).view.computer is None:
            self.begin(window)
            view = controller_of(window).view
            if view.computer is None and view.round.phase in (Phase.ENTER, Phase.MOVE):
                computer = Computer(self.random.choice((Level.NOVICE, Level.CLUB)), "monkey")
                controller_of(window).propose(ChangeSeat(view.round.seeker, computer))
        if controller_of(window).view.computer is not None:
            self.trigger(self.rarest(window, "thinking"), "thinking")

    def dismissed(self) -> bool:
        """Whether a dialog was open, and is closed now."""
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
        return dialog is not None

    def check(self, window: Window) -> None:
        """Check that what is held may be held, and what is lit is a legal place."""
        table = screen_of(window).table_view.table
        glows = {key: tile.glow for key, tile in table.tiles.items()}
        if table.held is None:
            assert {*glows.values()} <= {Glow.NONE, Glow.CHOSEN, Glow.BEHIND}
            return
        assert table.can_take(table.held)
        assert not screen_of(window).is_setting_up
        ways = set(presenter.reach(controller_of(window).view)[table.held].ways)
        lit = {key for key, glow in glows.items() if glow in (Glow.LIT, Glow.TARGET)}
        assert lit == ways - {key for key, glow in glows.items() if glow is Glow.BLOCKER}

    # -- by menu ----------------------------------------------------------------------------------

    def choose(self, window: Window) -> None:
        """Choose a menu entry, except leaving."""
        if QApplication.activeModalWidget() is None:
            self.random.choice(list(self.commands(window).values())).trigger()

    def rarest(self, window: Window, moment: str) -> tuple[str, QAction]:
        """A possible command that was chosen least often at such a moment."""
        commands, chosen = self.commands(window), self.chosen[moment]
        least = min(chosen[path] for path in commands)
        return self.random.choice([item for item in commands.items() if chosen[item[0]] == least])

    def trigger(self, command: tuple[str, QAction], moment: str) -> None:
        path, action = command
        self.chosen[moment][path] += 1
        action.trigger()
        QApplication.processEvents()

    def commands(self, window: Window) -> dict[str, QAction]:
        """All present menu commands of a window, by their path of texts."""
        found: dict[str, QAction] = {}
        self.gather(window.menuBar().actions(), "", found)
        return found

    def gather(self, actions: list[QAction], before: str, found: dict[str, QAction]) -> None:
        for action in actions:
            menu, text = action.menu(), seen.without_mnemonic(action.text())
            path = before if text and before.endswith(CHANGING) else f"{before} > {text}"
            if not action.isEnabled() or not action.isVisible() or action.isSeparator():
                continue
            if isinstance(menu, QMenu):
                menu.aboutToShow.emit()
                self.gather(menu.actions(), path, found)
            elif text not in LEAVING:
                found[path] = action


def plays(window: Window) -> bool:
    """Whether Topologic is open in a window."""
    on_shelf = isinstance(window.centralWidget(), ShelfPage)
    return not on_shelf and window.game.session.package.info is INFO


def can_be_clicked(button: QAbstractButton) -> bool:
    """Whether a button is clickable without opening a menu, which would block."""
    at_once = QToolButton.ToolButtonPopupMode.InstantPopup
    opens_menu = isinstance(button, QToolButton) and button.popupMode() == at_once
    is_seen = button.isVisible() and button.visibleRegion().boundingRect().isValid()
    return is_seen and button.isEnabled() and not opens_menu


def look(monkey: Monkey, folder: Path, qtbot: QtBot) -> None:
    """Check that each window's match follows from its moves."""
    for window in windows_of(monkey.windows):
        if not plays(window) or not controller_of(window).is_running:
            continue
        window.game.computers.rest()  # or the match would go on while it is looked at
        # A file of its own each time: the monkey may have opened an earlier one in another window.
        file = folder / f"look{len(list(folder.glob('look*')))}.topologic"
        window.game.session.io.save(file)
        qtbot.waitUntil(file.exists)
        qtbot.waitUntil(lambda window=window: controller_of(window).is_saved)  # type: ignore[misc]
        assert read_match(file)[0].view(None) == controller_of(window).view
        window.game.computers.refresh()


def test_whatever_a_monkey_does_the_match_is_what_its_moves_make_it(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    print(f"TOPOLOGIC_SEED={SEED} TOPOLOGIC_MONKEY={STEPS}")
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
    print(f"Done: {dict(monkey.done)}")
    assert len(monkey.done) == len({deed.__name__ for deed in monkey.deeds})
    monkey.windows.close()
