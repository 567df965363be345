"""Hands that do a lesson's steps: by real mouse events, or only by keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.hand import Hand
from tests.gui.person import CONTROL, come_to_front
from tests.gui.topology_people import SHIFT
from tests.waiting import wait_until
from topologic_qt.app.features.lessons.feature import Teacher
from topologic_qt.app.window.feature import Practice
from topologic_qt.games.deduction.lesson import NOTED
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass
from topologic_qt.games.deduction.rules.setup import Setup as DeductionSetup
from topologic_qt.games.deduction.rules.tiles import Kind, Line
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.games.topologic.rules.moves import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.ui.screen import TopologicScreen
from topologic_qt.games.topology.rules.moves import End, Lay
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.laying import Laying, Places, middle
from topologic_qt.games.topology.ui.screen import TopologyScreen
from topologic_qt.table.keyboard import ARROWS

LEFT = Qt.MouseButton.LeftButton


class GameHand:
    """A hand at a game's window, which counts actions: a click, a drag, or a key."""

    def __init__(self, practice: Practice) -> None:
        self.window = practice.game.window
        self.game = practice.session.package.info.id
        self.actions = 0

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click a widget, which must be reachable."""
        point = widget.rect().center() if at is None else at
        holder = widget.window()
        hit = holder.childAt(widget.mapTo(holder, point))
        assert hit is not None
        assert hit is widget or widget.isAncestorOf(hit), f"{hit} lies over {widget}"
        QTest.mouseClick(widget, LEFT, pos=point)
        QApplication.processEvents()
        self.actions += 1

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key, which goes to the widget with the focus."""
        front = QApplication.activeModalWidget() or self.window
        if not front.isActiveWindow():
            come_to_front(front)
        assert QApplication.focusWidget() is not None, "Nobody listens to the keyboard."
        QTest.keyClick(front.windowHandle(), key, modifiers)
        QApplication.processEvents()
        self.actions += 1


class LearningHand(GameHand):
    """A hand at a lesson."""

    def __init__(self, teacher: Teacher) -> None:
        super().__init__(teacher)
        self.teacher = teacher

    def offered(self) -> object:
        """A move that the step accepts."""
        step = self.teacher.course.step
        assert step.accepts is not None
        return next(iter(step.accepts(self.teacher.course.match.state)))

    def do_step(self, by_key: bool) -> None:
        """Do what the step asks for, with the game's own controls."""
        course = self.teacher.course
        if course.step.is_read_only:
            if by_key:
                wait_until(lambda: not self.teacher.screen.is_counting)
                assert self.teacher.card.next.hasFocus()
                self.key(Qt.Key.Key_Return)
            else:
                self.click(self.teacher.card.next)
            return
        number = course.number
        while course.number == number:
            before = course.match.moves, course.match.notes
            HANDS[self.game](self, by_key)
            wait_until(lambda: not course.is_playing)
            after = course.match.moves, course.match.notes
            assert after != before or course.number != number, course.step.title


def topologic(hand: LearningHand, by_key: bool) -> None:
    """Put a seeker on a tile, or ask for the hint."""
    screen: object = hand.teacher.screen
    assert isinstance(screen, TopologicScreen)
    seek(hand, screen, hand.offered(), by_key)


def seek(hand: GameHand, screen: TopologicScreen, move: object, by_key: bool) -> None:
    """Make a move with seekers."""
    match move:
        case AskForHint() if by_key:
            hand.key(Qt.Key.Key_Return, CONTROL)
        case AskForHint():
            hand.click(screen.seeking.bar.ask_button)
        case MoveSeeker(seeker, to) | PlaceSeeker(seeker, to) if by_key:
            hand.key(Qt.Key(Qt.Key.Key_1.value + seeker))
            walk_to(hand, screen, str(to))
            hand.key(Qt.Key.Key_Return)
        case MoveSeeker(seeker, to) | PlaceSeeker(seeker, to):
            Hand(screen.table_view).drag(seeker, str(to))
            hand.actions += 1
            QApplication.processEvents()
        case _:
            raise AssertionError(move)


def walk_to(hand: GameHand, screen: TopologicScreen, key: str) -> None:
    """Move the cursor to a tile with the arrow keys, on a shortest path."""
    table = screen.table
    if not table.cursor.isVisible():
        hand.key(Qt.Key.Key_Down)
    start = table.tile_at(table.cursor.pos())
    assert start is not None
    ways: dict[str, list[Qt.Key]] = {start: []}
    for here in (front := [start]):
        for arrow, step in ARROWS.items():
            if (there := table.neighbour(here, *step)) not in ways:
                ways[there] = [*ways[here], arrow]
                front.append(there)
    for arrow in ways[key]:
        hand.key(arrow)
    assert table.tile_at(table.cursor.pos()) == key


def topology(hand: LearningHand, by_key: bool) -> None:
    """Lay a tile in the right rotation, or end the turn."""
    screen: object = hand.teacher.screen
    assert isinstance(screen, TopologyScreen)
    lay(hand, screen, hand.offered(), by_key)


def lay(hand: GameHand, screen: TopologyScreen, move: object, by_key: bool) -> None:
    """Make a move with tiles."""
    wait_until(lambda: not screen.is_counting)
    if isinstance(move, End):
        if by_key:
            hand.key(Qt.Key.Key_Return, CONTROL)
        else:
            hand.click(screen.play.turns.bar.end_button)
        return
    assert isinstance(move, Lay)
    laying, rack = screen.play.laying, screen.tabletop.rack
    slots = enumerate(laying.slots.slots)
    slot = next(at for at, each in slots if each.design == move.design and each.filled)
    mouse = Hand(screen.table_view)
    if by_key:
        hand.key(Qt.Key(Qt.Key.Key_1.value + slot))
    else:
        mouse.press(mouse.spot(rack.middle_of(slot)))
        mouse.move(mouse.spot(rack.middle_of(slot)) + QPoint(12, 0), steps=2)
        hand.actions += 1
    for _ in range(-move.direction % 6):
        hand.key(Qt.Key.Key_R)
    if by_key:
        step_to(hand.key, laying, move.placed)
        hand.key(Qt.Key.Key_Return)
    else:
        mouse.move(mouse.spot(middle(move.placed)))
        mouse.release()
    QApplication.processEvents()


def step_to(press: Callable[[Qt.Key], None], laying: Laying, wanted: PlacedTile) -> None:
    """Move the held tile to a place with the arrow keys, on a shortest path."""
    if laying.aimed is None:
        press(Qt.Key.Key_Down)
    assert laying.aimed is not None
    table = Places((*laying.confirmed, *laying.turn_then[:-1]))
    ways: dict[PlacedTile, list[Qt.Key]] = {laying.aimed: []}
    for here in (front := [laying.aimed]):
        for arrow, step in ARROWS.items():
            if (there := table.next(here, *step)) not in ways:
                ways[there] = [*ways[here], arrow]
                front.append(there)
    for arrow in ways[wanted]:
        press(arrow)
    assert laying.aimed == wanted


def deduction(hand: LearningHand, by_key: bool) -> None:
    """Ask, mark a cell, end the turn, or announce a tile."""
    screen: object = hand.teacher.screen
    assert isinstance(screen, DeductionScreen)
    turns, step = screen.play.turns, hand.teacher.course.step
    if step.noting is not None:
        _mark(hand, screen, by_key)
        return
    match hand.offered():
        case Ask() as asked:
            _ask(hand, screen, asked, by_key)
        case Pass() if by_key:
            hand.key(Qt.Key.Key_Return, CONTROL)
        case Pass():
            hand.click(turns.bar.buttons[1])
        case Announce(tile):
            if by_key:
                hand.key(Qt.Key.Key_A, CONTROL | SHIFT)
            else:
                hand.click(turns.bar.buttons[0])
            dialog = turns.dialog
            assert dialog is not None
            come_to_front(dialog)
            if by_key:
                for letter in str(tile):
                    hand.key(Qt.Key(ord(letter.upper())))
                hand.key(Qt.Key.Key_Space)
            else:
                hand.click(dialog.faces.button(tile))
            for name in ("Go on", "Announce 5 of Suns"):
                wanted = seen.find_button(dialog, name)
                if by_key:
                    while not wanted.hasFocus():
                        hand.key(Qt.Key.Key_Tab)
                    hand.key(Qt.Key.Key_Return)
                else:
                    hand.click(wanted)


def _mark(hand: LearningHand, screen: DeductionScreen, by_key: bool) -> None:
    grid = screen.panel.grid
    if by_key:
        hand.key(Qt.Key.Key_Y)
        return
    for _ in range(2):
        where = grid.visualRect(grid.cells.index_of(NOTED)).center()
        assert grid.viewport().rect().contains(where)
        QTest.mouseClick(grid.viewport(), LEFT, pos=where)
        QApplication.processEvents()
        hand.actions += 1


def _ask(hand: LearningHand, screen: DeductionScreen, asked: Ask, by_key: bool) -> None:
    have, suit = asked.kind is Kind.HAVE, asked.line is Line.SUIT
    if by_key:
        whom = Qt.Key(Qt.Key.Key_1.value + asked.whom)
        for key in (whom, Qt.Key.Key_H if have else Qt.Key.Key_M, Qt.Key.Key_S if suit else Qt.Key.Key_V):
            hand.key(key)
        hand.key(Qt.Key.Key_Return)
        return
    bar, names = screen.play.turns.asking, hand.teacher.course.lesson.setup
    assert isinstance(names, DeductionSetup)
    hand.click(seen.find_button(bar, names.names[asked.whom]))
    hand.click(bar.kinds[asked.kind])
    hand.click(bar.lines[asked.line])
    hand.click(seen.find_button(bar, "Ask"))


HANDS: dict[str, Callable[[LearningHand, bool], None]] = {
    "deduction": deduction,
    "topologic": topologic,
    "topology": topology,
}
"""How a move of each game is made."""
