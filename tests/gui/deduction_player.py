"""Matches of Deduction for tests of its table, and a player with mouse and keys."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.setup import new_setup
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import Deal, Tile
from topologic_qt.games.deduction.ui.board.picture import picture_of
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.table.glow import Glow
from topologic_qt.widgets.motion import Motion

RULES = Deduction()
NAMES = ("Anna", "Ben", "Clara", "David", "Emma")
HANDS = ("Sn Sa S2 S3 Mn", "S4 S5 Ma M2 M3", "M4 M5 Cn Ca C2", "C3 C4 C5 An Aa")
FACE_UP, MISSING_TILE = "A2 A3 A4", "A5"

OTHER_HANDS = ("Sn Sa S2 S3 Mn", "S4 S5 Ma M2 C3", "M4 M5 Cn Ca C4", "M3 C2 C5 An Aa")
"""A deal in which Ben, Clara and David have other tiles, and as many Suns."""


def tiles(text: str) -> list[Tile]:
    return [Tile.parse(name) for name in text.split()]


def begun(hands: tuple[str, ...] = HANDS, coin: str = "S3", players: int = 4) -> State:
    """A match of four after the first coin; for other numbers of players the deal follows a seed."""
    deal = Deal.of(map(tiles, hands), tiles(FACE_UP), Tile.parse(MISSING_TILE)) if players == 4 else None
    setup = new_setup(NAMES[:players], seed="board", deal=deal, first=0, coins=tiles(coin))
    return automatic(RULES.initial_state(setup))


def automatic(state: State) -> State:
    while (move := RULES.automatic_move(state)) is not None:
        state = RULES.apply(state, move)
    return state


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = automatic(RULES.apply(state, move))
    return state


class Player:
    """A player at the table of a seat, with mouse and keys."""

    def __init__(self, motion: int = 0, size: tuple[int, int] = (900, 600)) -> None:
        self.top = Tabletop(Motion(motion))
        self.top.resize(*size)
        self.top.show()
        self.top.view.setFocus()
        self.moves: list[object] = []
        self.refused: list[str] = []
        self.said: list[str] = []
        self.announces = 0
        self.top.asking.asked.connect(self.moves.append)
        self.top.asking.shown.connect(self.moves.append)
        self.top.asking.refused.connect(self.refused.append)
        self.top.asking.said.connect(self.said.append)
        self.top.asking.announce_wanted.connect(self._announce)

    def _announce(self) -> None:
        self.announces += 1

    def look(self, state: State, seat: Seat | None, gliding: bool = True) -> None:
        self.top.present(picture_of(RULES.player_view(state, seat)), gliding)
        QApplication.processEvents()

    def at(self, key: str) -> QPoint:
        """The point of the window at a thing's centre."""
        return self.top.view.mapFromScene(self.top.table.things[key].middle)

    def click(self, key: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        port = self.top.view.viewport()
        QTest.mouseMove(port, self.at(key))
        QTest.mouseClick(port, button, pos=self.at(key))

    def press(self, key: str) -> None:
        QTest.mousePress(self.top.view.viewport(), Qt.MouseButton.LeftButton, pos=self.at(key))

    def drag(self, key: str, point: QPoint) -> None:
        """Press on a thing, and drag it to a point without releasing."""
        port = self.top.view.viewport()
        self.press(key)
        start = self.at(key)
        for step in range(1, 5):
            QTest.mouseMove(port, start + (point - start) * (step / 4))
            QApplication.processEvents()

    def release(self, point: QPoint) -> None:
        QTest.mouseRelease(self.top.view.viewport(), Qt.MouseButton.LeftButton, pos=point)

    def type(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.top.view, key)

    def glow(self, key: str) -> Glow:
        return self.top.table.tiles[key].glow

    def picture(self) -> QImage:
        QApplication.processEvents()
        return self.top.view.grab().toImage()

    def heard(self) -> list[str]:
        """All texts of the table for screen readers."""
        table = self.top.table
        return [table.describe_tile(key) for key in table.in_reading_order]
