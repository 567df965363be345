"""People at a window with Topology, who use mouse, wheel and keyboard and see only the screen."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.answers import Answers
from tests.gui.sitters import Sitters
from tests.topology_tables import TopologyMatch, lay_all
from topologic_qt.app.window.window import Window
from topologic_qt.engine.match import Match
from topologic_qt.games.topology.rules.chain import DESIGNS
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Turn
from topologic_qt.games.topology.rules.placed import Hex, PlacedTile, placements
from topologic_qt.games.topology.rules.state import View, new_setup
from topologic_qt.games.topology.ui.board.curves import HEXES
from topologic_qt.games.topology.ui.laying import middle
from topologic_qt.games.topology.ui.screen import TopologyScreen

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PLAIN, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def stack_of(first: str, start: str = "A") -> str:
    """A stack that begins with a start tile and these designs; the others follow by letter."""
    rest = list(DESIGNS * 2)
    for design in start + first:
        rest.remove(design)
    return start + first + "".join(rest)


class People(Sitters):
    """The players, who share one window."""

    def __init__(self, window: Window, answers: Answers) -> None:
        super().__init__(window, answers)
        screen: object = window.game.screen
        assert isinstance(screen, TopologyScreen)
        self.screen = screen
        self.view = screen.table_view
        self.table = screen.tabletop.table
        self._at = QPoint()

    # -- what is to be seen -------------------------------------------------------------------

    @property
    def match(self) -> View:
        """The public view of the match."""
        view: View = self.controller.view
        return view

    @property
    def laid(self) -> tuple[PlacedTile, ...]:
        """The laid tiles of the running turn, in the match."""
        return self.match.this_turn

    @property
    def shown(self) -> set[PlacedTile]:
        """The tiles on the table in the picture."""
        lying = set()
        for key, item in self.table.tiles.items():
            placed = self.table.tile_of(key)
            assert placed is not None
            assert (item.pos() - middle(placed)).manhattanLength() < 1
            assert item.opacity() == 1
            lying.add(placed)
        return lying

    @property
    def rack(self) -> str:
        """The designs in the rack by slot, a dot for an empty one."""
        tiles = self.table.rack.tiles
        return "".join(tile.design if tile.present else "." for tile in tiles)

    @property
    def held(self) -> str:
        """The face of the held tile, as drawn; "" without one."""
        return self.table.in_hand.face

    @property
    def ghost(self) -> PlacedTile | None:
        """The held tile at its place."""
        return self.screen.play.laying.aimed

    @property
    def points(self) -> int:
        """The number in the corner of the table."""
        return int(self.screen.tabletop.badge.number)

    @property
    def sum(self) -> str:
        """The sum below that number."""
        return self.screen.tabletop.badge.sum

    @property
    def note(self) -> str:
        """The text beside the pointer."""
        return self.screen.tabletop.pointer.note.text

    # -- a match ------------------------------------------------------------------------------

    def begin(self, first: str = "BCD", start: str = "A", **agreed: Any) -> None:  # noqa: ANN401
        """Begin a match whose stack begins with these designs, after the start tile."""
        self.begin_with(new_setup(stack=stack_of(first, start), **agreed))

    def play_turn(self) -> None:
        """Play the whole turn directly, each tile at its first legal place."""
        while self.match.revealed:
            placed = placements(self.match.tiles, self.match.revealed[0])[0]
            self.controller.propose(Lay(placed.design, placed.at, placed.direction))
        self.controller.propose(End())
        QApplication.processEvents()

    def play_turns(self, number: int = 99) -> None:
        """Play so many turns at once, as when a match is opened; without the move that ends the match."""
        made = self.controller.match.moves
        ahead: TopologyMatch = Match(Topology(), self.controller.match.setup, made)
        while ahead.outcome is None and number:
            if ahead.state.must_choose:
                ahead.apply(Draw() if ahead.state.number % 3 else Turn(ahead.state.tiles[0].at))
            lay_all(ahead)
            number -= 1
        self.controller.revise(0, ahead.moves[len(made) : None if ahead.outcome is None else -1])
        QApplication.processEvents()

    # -- the mouse ----------------------------------------------------------------------------

    def slot(self, slot: int) -> QPoint:
        """The centre of a slot of the rack, from 0."""
        return self.spot(self.table.rack.middle_of(slot))

    def place(self, at: Hex, direction: int) -> QPoint:
        """The centre of two hexagons."""
        return self.spot(middle(PlacedTile("A", at, direction)))

    def hexagon(self, at: Hex) -> QPoint:
        """The centre of a hexagon."""
        return self.spot(HEXES.centre(at))

    def spot(self, point: QPointF) -> QPoint:
        """A point of the table, which must be visible."""
        at = self.view.mapFromScene(point)
        assert self.view.viewport().rect().contains(at), "This place is out of sight."
        return at

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Press a button of the mouse."""
        self._at = at
        QTest.mousePress(self.view.viewport(), button, PLAIN, at)
        QApplication.processEvents()

    def move(self, to: QPoint, steps: int = 4) -> None:
        """Move to a point, in several steps as a hand does."""
        start = self._at
        for step in range(1, steps + 1):
            QTest.mouseMove(self.view.viewport(), start + (to - start) * (step / steps))
        self._at = to
        QApplication.processEvents()

    def release(self, button: Qt.MouseButton = LEFT) -> None:
        """Release a button at the mouse's point."""
        QTest.mouseRelease(self.view.viewport(), button, PLAIN, self._at)
        QApplication.processEvents()

    def click(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Press and release on one spot."""
        self.press(at, button)
        self.release(button)

    def wheel(self, notches: int) -> None:
        """Turn the wheel, away from the hand if positive."""
        at = QPointF(self._at)
        everywhere = QPointF(self.view.viewport().mapToGlobal(self._at))
        phase, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
        for _ in range(abs(notches)):
            delta = QPoint(0, 120 if notches > 0 else -120)
            event = QWheelEvent(at, everywhere, QPoint(), delta, none, PLAIN, phase, False)
            QApplication.sendEvent(self.view.viewport(), event)
        QApplication.processEvents()

    def take(self, at: QPoint) -> None:
        """Press on a tile and move a little, so that it is held."""
        self.press(at)
        self.move(at + QPoint(9, 9), steps=2)

    def carry(self, slot: int, at: Hex, direction: int) -> None:
        """Drag a tile of the rack over two hexagons, turned by the wheel, without releasing."""
        self.take(self.slot(slot))
        self.wheel(direction)
        self.move(self.place(at, direction))

    def lay(self, slot: int, at: Hex, direction: int) -> None:
        """Drag a tile of the rack, turned by the wheel, to two hexagons, and release."""
        self.carry(slot, at, direction)
        self.release()


OpenTable = Callable[..., People]
"""A function that opens a window with Topology, without animation unless the arguments differ."""
