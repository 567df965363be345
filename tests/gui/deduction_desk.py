"""A match of Deduction and its note sheet, without a window: a player at the sheet."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.deductions import DeductionMatch, begun
from tests.gui.answers import Answers
from tests.gui.test_topology_setup import Memory
from topologic_qt.games.deduction.package import DeductionAdvice
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import Cell, Mark, Notes, Sheet, blank_notes
from topologic_qt.games.deduction.rules.tiles import ALL_TILES
from topologic_qt.games.deduction.ui.sheet.panel import SheetPanel

if TYPE_CHECKING:
    from topologic_qt.engine.game import Seat
    from topologic_qt.games.deduction.rules.state import View
    from topologic_qt.games.deduction.rules.tiles import Holder
    from topologic_qt.games.deduction.ui.hand_overs import MatchHost
    from topologic_qt.games.values import ResultT, Task

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class Desk:
    """The host of a panel; tasks run when `work` is called, as if on another thread."""

    def __init__(self, match: DeductionMatch | None = None, aid: Aid = Aid.PAPER) -> None:
        self.match = begun() if match is None else match
        self.viewer: Seat | None = 0
        self.ask = Answers()
        blank = blank_notes(self.match.setup)
        self.notes: Notes = Notes(tuple(sheet.raised(aid) for sheet in blank.sheets))
        self.panel: SheetPanel | None = None
        self.settings = Memory()
        self._waiting: list[Callable[[], None]] = []

    def open(self) -> SheetPanel:
        """Open the panel beside the table."""
        host = SimpleNamespace(match=self, ask=self.ask, settings=self.settings, think=self.think)
        self.panel = SheetPanel(cast("MatchHost", host), DeductionAdvice())
        self.panel.resize(320, 760)
        self.present()
        self.panel.show()
        return self.panel

    def present(self) -> None:
        """Show the present match."""
        assert self.panel is not None
        self.panel.present(self.view, self.notes)

    @property
    def view(self) -> View:
        """The viewer's view of the match."""
        return self.match.view(self.viewer)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player at the screen."""
        assert self.viewer is not None
        return self.notes.sheets[self.viewer]

    def annotate(self, notes: Notes) -> None:
        """Replace the notes, like the host."""
        self.notes = notes
        self.present()

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Keep a task until `work` is called."""

        def run() -> None:
            done(task(progress, lambda: False))

        self._waiting.append(run)
        return lambda: self._waiting.remove(run) if run in self._waiting else None

    def work(self) -> None:
        """Run all waiting tasks, and those that follow."""
        while self._waiting:
            self._waiting.pop(0)()

    # -- the hand of the player -------------------------------------------------------------------

    def place(self, tile: str, holder: Holder) -> QPoint:
        """The middle of a cell, scrolled into sight."""
        assert self.panel is not None
        grid = self.panel.grid
        index = grid.cells.index_of(cell(tile, holder))
        grid.scrollTo(index)
        return grid.visualRect(index).center()

    def click(self, tile: str, holder: Holder, button: Qt.MouseButton = LEFT) -> None:
        """Click a cell."""
        assert self.panel is not None
        QTest.mouseClick(self.panel.grid.viewport(), button, pos=self.place(tile, holder))

    def point(self, tile: str, holder: Holder) -> None:
        """Move the mouse over a cell."""
        assert self.panel is not None
        QTest.mouseMove(self.panel.grid.viewport(), self.place(tile, holder))
        self.panel.grid.point_at(cell(tile, holder))

    def mark(self, tile: str, holder: Holder) -> Mark | None:
        """The mark visible in a cell."""
        return self.sheet.written.marks.get(cell(tile, holder))

    def said(self, tile: str, holder: Holder) -> str:
        """The words of a cell for screen readers."""
        assert self.panel is not None
        index = self.panel.grid.cells.index_of(cell(tile, holder))
        return str(index.data(Qt.ItemDataRole.AccessibleTextRole))


def cell(tile: str, holder: Holder) -> Cell:
    """The cell of a tile, by its notation."""
    return Cell(next(one for one in ALL_TILES if str(one) == tile), holder)
