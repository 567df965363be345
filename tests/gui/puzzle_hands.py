"""Hands that solve puzzles: by real mouse events on the game's table, or only by keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QTabBar

from tests.gui import seen
from tests.gui.hand import Hand
from tests.gui.lesson_hands import GameHand, lay, seek, walk_to
from tests.gui.person import CONTROL
from tests.waiting import wait_until
from topologic_qt.app.features.puzzles.attempt import Phase
from topologic_qt.app.features.puzzles.feature import Solving
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.rules.sheet import Cell
from topologic_qt.games.deduction.rules.tiles import Spot, Tile as DeductionTile
from topologic_qt.games.deduction.ui.board.laying import MISSING
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.games.topologic.ui.screen import TopologicScreen
from topologic_qt.games.topology.ui.screen import TopologyScreen

SMALLEST = QSize(900, 600)
"""The smallest size of a window."""


class SolvingHand(GameHand):
    """A hand at a window with puzzles."""

    def __init__(self, solving: Solving) -> None:
        super().__init__(solving)
        self.solving, self.desk = solving, solving.desk

    @property
    def phase(self) -> Phase | None:
        """The phase of the shown puzzle; None without one."""
        attempt = self.desk.attempt_now
        return attempt.phase if attempt is not None and self.solving.is_at_desk else None

    def wait_for_puzzle(self) -> None:
        """Wait until a puzzle asks for an answer."""
        wait_until(lambda: self.phase is Phase.ASKED)
        QApplication.processEvents()

    def give_up(self) -> None:
        """Show the solution with its button."""
        for name in ("Solution", "Give up?"):
            self.click(seen.find_button(self.desk.card, name))

    def solve(self, by_key: bool) -> None:
        """Answer correctly, with the game's own controls."""
        attempt = self.desk.practice
        solution = self.desk.puzzles.solution(attempt.posed.puzzle)
        HANDS[self.game](self, solution.choice, solution.moves, by_key)
        assert self.phase is Phase.SOLVED, self.desk.card.text.text()


Solve = Callable[[GameInfo], SolvingHand]
"""A function that opens the puzzles of a game from its card on the shelf."""


def topologic(hand: SolvingHand, choice: str, moves: tuple[object, ...], by_key: bool) -> None:
    """Choose a tile or a turn, or make the moves of a turn."""
    screen: object = hand.desk.screen
    assert isinstance(screen, TopologicScreen)
    if choice.isdecimal():
        _choose_turn(hand, screen, int(choice), by_key)
    elif choice and by_key:
        walk_to(hand, screen, choice)
        hand.key(Qt.Key.Key_Return)
        hand.key(Qt.Key.Key_Return)
    elif choice:
        mouse = Hand(screen.table_view)
        mouse.click(mouse.tile(choice))
        QApplication.processEvents()
        hand.click(hand.desk.card.answer)
    for move in moves:
        seek(hand, screen, move, by_key)


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
    hand.click(hand.desk.card.answer)


def topology(hand: SolvingHand, choice: str, moves: tuple[object, ...], by_key: bool) -> None:
    """Lay the tiles of a turn, and end it."""
    assert not choice
    screen: object = hand.desk.screen
    assert isinstance(screen, TopologyScreen)
    for move in moves:
        lay(hand, screen, move, by_key)


def deduction(hand: SolvingHand, choice: str, moves: tuple[object, ...], by_key: bool) -> None:
    """Mark a tile with yes on the note sheet, as the missing one, or click that on the table and choose."""
    assert not moves
    screen: object = hand.desk.screen
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
    mouse = Hand(screen.table_view)
    mouse.click(mouse.tile(MISSING))
    dialog = wait_until(lambda: screen.play.turns.dialog)
    hand.click(dialog.faces.button(DeductionTile.parse(choice)))
    hand.click(seen.find_button(dialog, "Answer"))


def open_sheet(hand: SolvingHand) -> None:
    """Open the note sheet's tab, which exists if the sheet does not fit beside the questions."""
    for tabs in (each for each in hand.window.findChildren(QTabBar) if each.isVisible()):
        hand.click(tabs, tabs.tabRect(tabs.count() - 1).center())


HANDS: dict[str, Callable[[SolvingHand, str, tuple[object, ...], bool], None]] = {
    "deduction": deduction,
    "topologic": topologic,
    "topology": topology,
}
"""How an answer is given in each game."""
