"""Hands that solve puzzles: by real mouse events on the game's own table, or by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QWidget

from tests.gui import seen
from tests.gui.hand import LEFT, Hand
from tests.gui.lesson_hands import step_to
from tests.gui.person import CONTROL, come_to_front
from tests.waiting import wait_until
from topologic_qt.app.puzzling.attempt import Phase
from topologic_qt.app.puzzling.window import PuzzleWindow
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.rules import Cell, Spot, Tile as DeductionTile
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.games.topologic.rules import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.ui.screen import TopologicScreen
from topologic_qt.games.topology.rules import Lay
from topologic_qt.games.topology.ui.places import middle
from topologic_qt.games.topology.ui.screen import TopologyScreen

SMALLEST = QSize(900, 600)
"""The smallest size of a window."""


class SolvingHand:
    """A hand in front of a window with puzzles."""

    def __init__(self, window: PuzzleWindow) -> None:
        self.window = window

    @property
    def phase(self) -> Phase | None:
        """How far the puzzle is that is shown; None while none is."""
        attempt = self.window.desk.attempt_now
        return attempt.phase if attempt is not None and self.window.is_at_desk else None

    def wait_for_puzzle(self) -> None:
        """Wait until a puzzle asks for an answer."""
        wait_until(lambda: self.phase is Phase.ASKED)
        QApplication.processEvents()

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click a widget, which must be where a hand can reach it."""
        point = widget.rect().center() if at is None else at
        holder = widget.window()
        hit = holder.childAt(widget.mapTo(holder, point))
        assert hit is not None
        assert hit is widget or widget.isAncestorOf(hit), f"{hit} lies over {widget}"
        QTest.mouseClick(widget, LEFT, pos=point)
        QApplication.processEvents()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key, which goes to the widget with the focus."""
        if not self.window.isActiveWindow():
            come_to_front(self.window)
        focused = QApplication.focusWidget()
        assert focused is not None, "Nobody listens to the keyboard."
        QTest.keyClick(focused, key, modifiers)
        QApplication.processEvents()

    def give_up(self) -> None:
        """Have the solution shown, by its button."""
        for name in ("Solution", "Give up?"):
            self.click(seen.find_button(self.window.desk.card, name))

    def solve(self, by_key: bool) -> None:
        """Give the right answer, by the game's own controls."""
        attempt = self.window.desk.practice
        solution = self.window.desk.puzzles.solution(attempt.posed.puzzle)
        HANDS[self.window.info.id](self, solution.choice, solution.moves, by_key)
        assert self.phase is Phase.SOLVED, self.window.desk.card.text.text()


Solve = Callable[[GameInfo], SolvingHand]
"""A function that opens the puzzles of a game from its card on the shelf."""


def topologic(hand: SolvingHand, choice: str, moves: tuple[object, ...], by_key: bool) -> None:
    """Choose a tile or a turn, or make the moves of a turn."""
    screen: object = hand.window.desk.screen
    assert isinstance(screen, TopologicScreen)
    if choice.isdecimal():
        _choose_turn(hand, screen, int(choice), by_key)
    elif choice and by_key:
        _walk_to(hand, screen, choice)
        hand.key(Qt.Key.Key_Return)
        hand.key(Qt.Key.Key_Return)
    elif choice:
        mouse = Hand(screen.table_view)
        mouse.click(mouse.tile(choice))
        QApplication.processEvents()
        hand.click(hand.window.desk.card.answer)
    for move in moves:
        _make(hand, screen, move, by_key)


def _choose_turn(hand: SolvingHand, screen: TopologicScreen, turn: int, by_key: bool) -> None:
    turns = screen.notebook.list
    if by_key:
        turns.setFocus()
        hand.key(Qt.Key.Key_Return)
        hand.key(Qt.Key.Key_Home)
        for _ in range(turn - 1):
            hand.key(Qt.Key.Key_Right)
        hand.key(Qt.Key.Key_Return, CONTROL)
        return
    turns.scrollTo(turns.model().index(turn - 1, 0))
    QApplication.processEvents()
    where = turns.visualRect(turns.model().index(turn - 1, 0)).center()
    hand.click(turns.viewport(), QPoint(where.x(), min(where.y(), turns.viewport().height() - 4)))
    hand.click(hand.window.desk.card.answer)


def _make(hand: SolvingHand, screen: TopologicScreen, move: object, by_key: bool) -> None:
    match move:
        case AskForHint() if by_key:
            hand.key(Qt.Key.Key_Return, CONTROL)
        case AskForHint():
            hand.click(screen.seeking.bar.ask_button)
        case MoveSeeker(seeker, to) | PlaceSeeker(seeker, to) if by_key:
            hand.key(Qt.Key(Qt.Key.Key_1.value + seeker))
            _walk_to(hand, screen, str(to))
            hand.key(Qt.Key.Key_Return)
        case MoveSeeker(seeker, to) | PlaceSeeker(seeker, to):
            Hand(screen.table_view).drag(seeker, str(to))
            QApplication.processEvents()
        case _:
            raise AssertionError(move)


def _walk_to(hand: SolvingHand, screen: TopologicScreen, key: str) -> None:
    """Lead the keyboard's cursor to a tile by the arrow keys, row by row."""
    places = screen.table
    goal = places.tiles[key].pos()
    for _ in range(60):
        at = places.tile_at(places.cursor.pos()) if places.cursor.isVisible() else None
        if at == key:
            return
        if at is None:
            hand.key(Qt.Key.Key_Down)
            continue
        here = places.tiles[at].pos()
        before = at
        if abs(goal.y() - here.y()) > 50:
            hand.key(Qt.Key.Key_Down if goal.y() > here.y() else Qt.Key.Key_Up)
        else:
            hand.key(Qt.Key.Key_Right if goal.x() > here.x() else Qt.Key.Key_Left)
        if places.tile_at(places.cursor.pos()) == before:  # at the edge of the field
            hand.key(Qt.Key.Key_Right if goal.x() > here.x() else Qt.Key.Key_Left)
    raise AssertionError("The arrows do not lead there.")


def topology(hand: SolvingHand, choice: str, moves: tuple[object, ...], by_key: bool) -> None:
    """Lay the tiles of a turn, and end it."""
    assert not choice
    screen: object = hand.window.desk.screen
    assert isinstance(screen, TopologyScreen)
    for move in moves:
        wait_until(lambda: not screen.is_counting)
        match move:
            case Lay():
                _lay(hand, screen, move, by_key)
            case _ if by_key:
                hand.key(Qt.Key.Key_Return, CONTROL)
            case _:
                hand.click(screen.play.turns.bar.end_button)


def _lay(hand: SolvingHand, screen: TopologyScreen, move: Lay, by_key: bool) -> None:
    laying, rack = screen.play.laying, screen.tabletop.rack
    slots = enumerate(laying.slots.slots)
    slot = next(at for at, each in slots if each.design == move.design and each.filled)
    mouse = Hand(screen.table_view)
    if by_key:
        hand.key(Qt.Key(Qt.Key.Key_1.value + slot))
    else:
        mouse.press(mouse.spot(rack.middle_of(slot)))
        mouse.move(mouse.spot(rack.middle_of(slot)) + QPoint(12, 0), steps=2)
    for _ in range(-move.direction % 6):
        hand.key(Qt.Key.Key_R)
    if by_key:
        step_to(hand.key, laying, move.placed)
        hand.key(Qt.Key.Key_Return)
    else:
        mouse.move(mouse.spot(middle(move.placed)))
        mouse.release()
    QApplication.processEvents()


def deduction(hand: SolvingHand, choice: str, moves: tuple[object, ...], by_key: bool) -> None:
    """Say yes to a tile on the note sheet, as the missing one."""
    assert not moves
    screen: object = hand.window.desk.screen
    assert isinstance(screen, DeductionScreen)
    grid = screen.panel.grid
    open_sheet(hand)
    index = grid.cells.index_of(Cell(DeductionTile.parse(choice), Spot.MISSING))
    if by_key:
        grid.setFocus()
        grid.setCurrentIndex(index)
        hand.key(Qt.Key.Key_Y)
        hand.key(Qt.Key.Key_Return, CONTROL)
        return
    grid.scrollTo(index)
    QApplication.processEvents()
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.RightButton, pos=grid.visualRect(index).center())
    QApplication.processEvents()
    hand.click(hand.window.desk.card.answer)


def open_sheet(hand: SolvingHand) -> None:
    """Open the tab of the note sheet, which has one where there is no room for all questions beside it."""
    for tabs in (each for each in hand.window.findChildren(QTabBar) if each.isVisible()):
        hand.click(tabs, tabs.tabRect(tabs.count() - 1).center())


HANDS: dict[str, Callable[[SolvingHand, str, tuple[object, ...], bool], None]] = {
    "deduction": deduction,
    "topologic": topologic,
    "topology": topology,
}
"""How an answer is given in each game."""
