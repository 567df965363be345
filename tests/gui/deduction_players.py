"""Players at a window with Deduction, who use mouse and keyboard and see only the screen."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.sitters import Sitters
from tests.waiting import wait_until
from topologic_qt.app.window.window import Window
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.moves import Ask, Move, Pass
from topologic_qt.games.deduction.rules.setup import new_setup
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line, Tile
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.games.deduction.ui.turns import AnnounceDialog
from topologic_qt.games.deduction.ui.words import tile_name

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

PEOPLE = (None, None, None)
"""Three people."""
ALONE = (None, Computer(Level.CLUB, "tests"), Computer(Level.CLUB, "tests"))
"""A person among computers."""


class Players(Sitters):
    """The players, who share one window."""

    def __init__(self, window: Window, answers: Answers) -> None:
        super().__init__(window, answers)
        screen: object = window.game.screen
        assert isinstance(screen, DeductionScreen)
        self.screen = screen
        self.tabletop = screen.tabletop

    # -- what is to be seen -------------------------------------------------------------------

    @property
    def match(self) -> View:
        """The view of the match at the window."""
        view: View = self.controller.view
        return view

    @property
    def still_in(self) -> list[int]:
        """The seats that take turns."""
        return [*self.match.active]

    @property
    def viewer(self) -> int | None:
        """The seat whose player looks at the screen."""
        seat: int | None = self.controller.viewer
        return seat

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is closed."""
        return self.curtain.isVisible()

    @property
    def shown(self) -> str:
        """All visible texts."""
        return "\n".join(seen.shown(self.window))

    # -- a match ------------------------------------------------------------------------------

    def begin(
        self,
        *,
        seating: Sequence[Computer | None] = ALONE,
        first: int | None = 0,
        seed: str = "parrot",
        **agreed: Any,  # noqa: ANN401
    ) -> None:
        """Begin a match without the setup page."""
        names = ("Anna", "Ben", "Clara", "David", "Emma")[: len(seating)]
        self.begin_with(new_setup(names, seed=seed, seating=tuple(seating), first=first, **agreed))

    def propose(self, *moves: Move) -> None:
        """Make moves directly, without the window's controls."""
        for move in moves:
            self.controller.propose(move)
        QApplication.processEvents()

    def wait_for(self, seat: int, step: Step) -> None:
        """Wait until computers have brought the match to a seat's step."""
        wait_until(lambda: self.match.step is step and self.match.to_move == seat)

    def wait_for_turn(self, seat: int = 0) -> None:
        """Wait for a player's question, showing requested tiles meanwhile; or for the end of the match."""

        def is_there() -> bool:
            view = self.match
            if view.step is Step.SHOW and view.to_move == seat and not self.is_covered:
                self.show_first()
            return view.is_over or (view.step is Step.ASK and view.to_move == seat)

        wait_until(is_there)

    # -- the strips ---------------------------------------------------------------------------

    def click(self, made: QAbstractButton) -> None:
        """Click a button."""
        QTest.mouseClick(made, LEFT, PLAIN, made.rect().center())
        QApplication.processEvents()

    def ask(self, whom: int, kind: Kind, line: Line) -> None:
        """Ask with the buttons of the strip."""
        bar = self.screen.play.turns.asking
        self.push(self.match.setup.names[whom], bar)
        self.push("Do you have" if kind is Kind.HAVE else "How many", bar)
        self.click(bar.lines[line])
        self.push("Ask", bar)

    def with_yes(self, whom: int, fits: int = 1) -> Ask:
        """A question about the coin that so many of the player's tiles fit, so that one must be shown."""
        coin, hand = self.match.coin, self.controller.match.state.hands[whom]
        assert coin is not None
        line = next(line for line in Line if sum(line.of(coin) in tile for tile in hand) >= fits)
        return Ask(whom, Kind.HAVE, line)

    def ask_with_yes(self, whom: int) -> None:
        """Ask a player with buttons for something they have."""
        asked = self.with_yes(whom)
        self.ask(asked.whom, asked.kind, asked.line)

    def ask_by_move_with_yes(self, asker: int) -> None:
        """Let a player ask the next one directly for something they have."""
        self.propose(self.with_yes((asker + 1) % self.match.players))

    def be_asked_with_yes(self) -> None:
        """Let the computer after Anna ask her for one of several tiles, after the answer to her question."""
        self.controller.propose(Pass())
        self.propose(self.with_yes(0, fits=2))  # before the computer can: it makes moves between events alone
        assert (self.match.step, self.match.to_move) == (Step.SHOW, 0)

    def open_announcing(self) -> AnnounceDialog:
        """Open the window for announcing, after the first question of a match of people."""
        self.begin(seating=PEOPLE)
        self.open_curtain()
        self.propose(any_question(self.match))
        keys = Qt.KeyboardModifier
        self.key(Qt.Key.Key_A, keys.ControlModifier | keys.ShiftModifier)
        found = self.screen.play.turns.dialog
        assert found is not None
        return found

    def show(self, tile: Tile) -> None:
        """Show a tile with its button."""
        names = {made.accessibleName(): made for made in self.showing}
        self.click(names[f"Show {tile_name(tile)}"])

    def show_first(self) -> None:
        """Show the first tile that fits."""
        self.click(self.showing[0])

    @property
    def showing(self) -> list[QPushButton]:
        """The buttons of the tiles that may be shown."""
        bar = self.screen.play.turns.showing
        tiles = bar.findChildren(QPushButton)
        return [made for made in tiles if made.isVisible() and made.text() != "Suggest"]

    def announce(self, tile: Tile) -> None:
        """Announce a tile in the dialog, by mouse and buttons."""
        self.push("Announce…")
        dialog = self.screen.play.turns.dialog
        assert dialog is not None
        dialog.faces.choose(tile)
        self.push("Go on", dialog)
        self.click(
            next(b for b in dialog.findChildren(QPushButton) if b.isVisible() and b.text()[:9] == "Announce ")
        )

    def announce_wrongly(self, seating: Sequence[Computer | None]) -> Tile:
        """Begin a match, let Anna announce a wrong tile, and return the missing one, at which she looks."""
        self.begin(seating=seating)
        if self.is_covered:
            self.open_curtain()
        self.ask(1, Kind.COUNT, Line.SUIT)
        wait_until(lambda: self.match.step is Step.ANNOUNCE)
        missing: Tile | None = self.controller.match.state.missing
        assert missing is not None
        seen_of = {missing, *self.match.hand, *self.match.face_up}
        self.announce(next(tile for tile in ALL_TILES if tile not in seen_of))
        assert self.viewer == 0
        assert self.match.missing == missing
        return missing

    def open_curtain(self) -> None:
        """Let the player named on the curtain open it."""
        self.click(next(made for made in self.curtain.findChildren(QPushButton) if made.isVisible()))

    # -- the mouse on the table ---------------------------------------------------------------

    def at(self, key: str) -> QPoint:
        """The point of the view at the centre of a visible thing on the table."""
        point = self.tabletop.view.mapFromScene(self.tabletop.table.things[key].middle)
        assert self.tabletop.view.viewport().rect().contains(point), f"{key} is out of sight."
        return point

    def click_on(self, key: str) -> None:
        """Click a thing on the table."""
        port = self.tabletop.view.viewport()
        QTest.mouseMove(port, self.at(key))
        QTest.mouseClick(port, LEFT, PLAIN, self.at(key))
        QApplication.processEvents()

    def drag(self, key: str, target: Callable[[], str]) -> None:
        """Drag a thing onto another one, which may appear meanwhile."""
        port, start = self.tabletop.view.viewport(), self.at(key)
        QTest.mousePress(port, LEFT, PLAIN, start)
        QTest.mouseMove(port, start + QPoint(12, -12))
        QApplication.processEvents()
        end = self.at(target())
        for step in range(1, 5):
            QTest.mouseMove(port, start + (end - start) * (step / 4))
            QApplication.processEvents()
        QTest.mouseRelease(port, LEFT, PLAIN, end)
        QApplication.processEvents()


def any_question(view: View) -> Ask:
    """A question to the next player for the number of tiles with the suit of the coin."""
    return Ask((view.seat + 1) % view.players, Kind.COUNT, Line.SUIT)


OpenDeal = Callable[..., Players]
"""A function that opens a window with Deduction, without animation unless the arguments differ."""
