"""Hands that do what a step of a lesson asks for: by real mouse events, or by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.hand import Hand
from tests.gui.person import CONTROL, come_to_front
from tests.gui.topology_people import SHIFT
from tests.waiting import wait_until
from topologic_qt.app.lesson_window import LessonWindow
from topologic_qt.games.deduction.lesson import NOTED
from topologic_qt.games.deduction.rules import Announce, Ask, Kind, Line, Pass, Setup as DeductionSetup
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.games.topologic.rules import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.ui.screen import TopologicScreen
from topologic_qt.games.topology.rules import End, Lay, PlacedTile
from topologic_qt.games.topology.ui.laying import Laying
from topologic_qt.games.topology.ui.places import middle
from topologic_qt.games.topology.ui.screen import TopologyScreen

LEFT = Qt.MouseButton.LeftButton


class LearningHand:
    """A hand in front of a lesson. It counts its actions: a click, a drag, or a key."""

    def __init__(self, window: LessonWindow) -> None:
        self.window = window
        self.teacher = window.teacher
        self.actions = 0

    def click(self, widget: QWidget) -> None:
        """Click a widget, which must be where a hand can reach it."""
        holder = widget.window()
        hit = holder.childAt(widget.mapTo(holder, widget.rect().center()))
        assert hit is not None
        assert hit is widget or widget.isAncestorOf(hit), f"{hit} lies over {widget}"
        QTest.mouseClick(widget, LEFT)
        QApplication.processEvents()
        self.actions += 1

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key, which goes to the widget with the focus."""
        if QApplication.activeModalWidget() is None and not self.window.isActiveWindow():
            come_to_front(self.window)
        focused = QApplication.focusWidget()
        assert focused is not None, "Nobody listens to the keyboard."
        QTest.keyClick(focused, key, modifiers)
        QApplication.processEvents()
        self.actions += 1

    def offered(self) -> object:
        """A move that the step accepts now."""
        step = self.teacher.course.step
        assert step.accepts is not None
        return next(iter(step.accepts(self.teacher.course.match.state)))

    def do_step(self, by_key: bool) -> None:
        """Do what the step asks for, by the game's own controls."""
        course = self.teacher.course
        if course.step.is_read_only:
            if by_key:
                self.key(Qt.Key.Key_Space)
            else:
                self.click(self.teacher.card.next)
            return
        number = course.number
        while course.number == number:
            before = course.match.moves, course.match.notes
            HANDS[self.window.info.id](self, by_key)
            wait_until(lambda: not self.teacher.is_playing)
            after = course.match.moves, course.match.notes
            assert after != before or course.number != number, course.step.title


def topologic(hand: LearningHand, by_key: bool) -> None:
    """Put a seeker on a tile, or ask for the hint."""
    screen: object = hand.teacher.screen
    assert isinstance(screen, TopologicScreen)
    move = hand.offered()
    if isinstance(move, AskForHint):
        if by_key:
            hand.key(Qt.Key.Key_Return, CONTROL)
        else:
            hand.click(screen.seeking.bar.ask_button)
        return
    assert isinstance(move, PlaceSeeker | MoveSeeker)
    if not by_key:
        Hand(screen.table_view).drag(move.seeker, str(move.to))
        hand.actions += 1
        QApplication.processEvents()
        return
    hand.key(Qt.Key(Qt.Key.Key_1.value + move.seeker))
    places = screen.table
    for _ in range(12):
        at = screen.table.tile_at(places.cursor.pos())
        if at == str(move.to):
            break
        here, goal = places.tiles[at or ""].pos(), places.tiles[str(move.to)].pos()
        if abs(goal.x() - here.x()) > 10:
            hand.key(Qt.Key.Key_Right if goal.x() > here.x() else Qt.Key.Key_Left)
        else:
            hand.key(Qt.Key.Key_Down if goal.y() > here.y() else Qt.Key.Key_Up)
    hand.key(Qt.Key.Key_Return)


def topology(hand: LearningHand, by_key: bool) -> None:
    """Lay a tile, turned as it has to be, or end the turn."""
    screen: object = hand.teacher.screen
    assert isinstance(screen, TopologyScreen)
    wait_until(lambda: not screen.is_counting)
    move = hand.offered()
    if isinstance(move, End):
        if by_key:
            hand.key(Qt.Key.Key_Return, CONTROL)
        else:
            hand.click(screen.play.turns.bar.end_button)
        return
    assert isinstance(move, Lay)
    laying, rack = screen.play.laying, screen.tabletop.rack
    slot = next(
        at for at, each in enumerate(laying.slots.slots) if each.design == move.design and each.filled
    )
    turns = -move.direction % 6
    if by_key:
        hand.key(Qt.Key(Qt.Key.Key_1.value + slot))
    else:
        mouse = Hand(screen.table_view)
        mouse.press(mouse.spot(rack.middle_of(slot)))
        mouse.move(mouse.spot(rack.middle_of(slot)) + QPoint(12, 0), steps=2)
        hand.actions += 1
    for _ in range(turns):
        hand.key(Qt.Key.Key_R)
    if by_key:
        step_to(hand.key, laying, move.placed)
        hand.key(Qt.Key.Key_Return)
    else:
        mouse.move(mouse.spot(middle(move.placed)))
        mouse.release()
    QApplication.processEvents()


def step_to(press: Callable[[Qt.Key], None], laying: Laying, wanted: PlacedTile) -> None:
    """Lead the held tile to a place, by arrow keys that come nearer."""
    arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
    chance = Random(1)
    for _ in range(3000):
        if laying.aimed == wanted:
            return
        press(chance.choice(arrows))
    raise AssertionError("The arrows do not lead there.")


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
            for name in ("Go on", "Announce Sun 5"):
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
    hand.click(seen.find_button(bar, f"{asked.whom + 1}  {names.names[asked.whom]}"))
    hand.click(bar.kinds[asked.kind])
    hand.click(bar.lines[asked.line])
    hand.click(seen.find_button(bar, "Ask"))


HANDS: dict[str, Callable[[LearningHand, bool], None]] = {
    "deduction": deduction,
    "topologic": topologic,
    "topology": topology,
}
"""How a move of each game is made."""
