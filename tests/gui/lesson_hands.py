"""Hands that do what a step of a lesson asks for: by real mouse events, or by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui.hand import Hand
from tests.gui.person import CONTROL, come_to_front
from topologic_qt.app.lesson_window import LessonWindow
from topologic_qt.games.topologic.rules import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.ui.screen import TopologicScreen

LEFT = Qt.MouseButton.LeftButton


class LearningHand:
    """A hand in front of a lesson. It counts its actions: a click, a drag, or a key."""

    def __init__(self, window: LessonWindow) -> None:
        self.window = window
        self.teacher = window.teacher
        self.actions = 0

    def click(self, widget: QWidget) -> None:
        """Click a widget, which must be where a hand can reach it."""
        hit = self.window.childAt(widget.mapTo(self.window, widget.rect().center()))
        assert hit is not None
        assert hit is widget or widget.isAncestorOf(hit), f"{hit} lies over {widget}"
        QTest.mouseClick(widget, LEFT)
        QApplication.processEvents()
        self.actions += 1

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key, which goes to the widget with the focus."""
        if not self.window.isActiveWindow():
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
            before = course.match.moves
            HANDS[self.window.info.id](self, by_key)
            assert course.match.moves != before or course.number != number, course.step.title


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


HANDS: dict[str, Callable[[LearningHand, bool], None]] = {"topologic": topologic}
"""How a move of each game is made."""
