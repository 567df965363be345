"""The scenes of Deduction's note sheet and real table."""

from collections.abc import Callable
from time import monotonic

from deduction_opening import screen_of
from gallery.game_table import GameTable
from gallery.stage import Stage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.info import INFO
from topologic_qt.games.deduction.rules.apart import AtTable
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.moves import Ask, Move, Pass, Show, Strike, Tell
from topologic_qt.games.deduction.rules.setup import Aid, Setup, new_setup
from topologic_qt.games.deduction.rules.sheet import Cell, Grouped, Mark, Notes
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line, Tile
from topologic_qt.games.deduction.ui.companion.companion import AnnouncementDialog
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.games.deduction.ui.sheet.page import CellLook
from topologic_qt.widgets.panel_dock import TurnList

NAMES = ("Anna", "Ben", "Clara", "David", "Emma")
QUESTIONS = ((1, Kind.COUNT), (2, Kind.HAVE), (0, Kind.HAVE), (2, Kind.COUNT), (0, Kind.COUNT))
"""The questions, turn by turn: whom, in seats from the next, and for what."""


def wait_until(is_there: Callable[[], object], stage: Stage) -> None:
    """Run the window until a condition is true. Raises TimeoutError if it stays false."""
    end = monotonic() + 20
    while not is_there():
        if monotonic() > end:
            raise TimeoutError("The scene does not come about.")
        stage.settle()
    stage.settle()


class Desk(GameTable[DeductionScreen, Move]):
    """A window of Deduction in place of the stage's."""

    def __init__(self, stage: Stage, width: int = 1280, height: int = 800) -> None:
        super().__init__(stage, INFO, screen_of, (width, height))

    def begin(self, players: int = 3, aid: Aid = Aid.PAPER, turns: int = 9) -> None:
        """Begin a match of people, play some turns, and show the first player's view."""
        self.controller.begin(new_setup(NAMES[:players], seed="parrot", first=0, aid=aid))
        for number in range(turns):
            step, kind = QUESTIONS[number % len(QUESTIONS)]
            asker = self.controller.match.state.seat
            whom = (asker + 1 + step % (players - 1)) % players
            self.play(Ask(whom, kind, Line.SUIT if number % 3 else Line.VALUE))
            if self.controller.match.state.step is Step.SHOW:
                self.play(Show(showable(self.controller.match.state)[0]))
            self.play(Pass())
        self.window.game.curtain.curtain.hide()
        self.controller.viewer = 0
        self.window.game.curtain.curtain.hide()
        self._stage.settle()

    def write(self) -> None:
        """Put marks, a group, a remark, and pencil notes on the first player's sheet."""
        notes: Notes = self.controller.notes
        free = [tile for tile in ALL_TILES if self.screen.panel.grid.cells.look(Cell(tile, 1)).given is None]
        sheet = (
            notes.sheets[0]
            .mark([Cell(tile, 1) for tile in free[:3]], Mark.HAS_NOT)
            .mark([Cell(free[3], 1), Cell(free[4], 2)], Mark.HAS)
            .mark([Cell(free[5], 2)], Mark.MAYBE)
            .mark([Cell(free[6], 1), Cell(free[7], 2)], Mark.HAS, pencil=True)
            .mark([Cell(free[8], 1)], Mark.HAS_NOT, pencil=True)
            .changed(Grouped(2, tuple(free[9:12]), 1))
            .remark(1, "Took a long time to choose")
        )
        self.controller.annotate(notes.changed(0, sheet))
        self._stage.settle()

    def begin_at_table(self, aid: Aid = Aid.FULL) -> None:
        """Begin to note a match at a real table."""
        seen = AtTable(0, ALL_TILES[:7], ALL_TILES[21:23])
        setup = Setup(NAMES[:3], None, aid=aid, at_table=seen)
        self.controller.begin(setup)
        self._stage.settle()

    def note(self, whom: int, coin: str, answer: bool | int, tile: str = "") -> None:
        """Note the present player's question about a coin's suit, with its answer."""
        kind = Kind.HAVE if isinstance(answer, bool) else Kind.COUNT
        shown = Tile.parse(tile) if tile else None
        asker: int = self.controller.view.seat
        self.play(Tell(Question(1, asker, whom, Tile.parse(coin), kind, Line.SUIT, answer, shown)))

    def type(self, keys: str) -> None:
        """Type keys."""
        QTest.keyClicks(self.screen.companion.bar, keys)
        self._stage.settle()

    def think(self, is_seen: Callable[[CellLook], bool]) -> None:
        """Wait until some cell of the sheet shows what was deduced."""
        cells = self.screen.panel.grid.cells
        all_cells = [Cell(tile, holder) for tile in ALL_TILES for holder in cells.holders]
        wait_until(lambda: any(is_seen(cells.look(cell)) for cell in all_cells), self._stage)


def deduction_sheet(stage: Stage) -> QWidget:
    """Marks of every kind, and a chosen line of the log."""
    desk = Desk(stage)
    desk.begin()
    desk.write()
    desk.screen.panel.show_entry(1)
    return desk.window


def deduction_sheet_small(stage: Stage) -> QWidget:
    """The same, in the smallest window, with a group being noted."""
    desk = Desk(stage, 900, 600)
    desk.begin(aid=Aid.FULL)
    desk.write()
    desk.screen.panel.show_entry(4)
    desk.think(lambda look: look.deduced is not None)
    return desk.window


def deduction_sheet_full(stage: Stage) -> QWidget:
    """Five players, with deductions filled in, and the tiles' chances."""
    desk = Desk(stage)
    desk.begin(5, Aid.CHANCES, turns=15)
    desk.think(lambda look: look.chance is not None)
    return desk.window


def deduction_real_table_setup(stage: Stage) -> QWidget:
    """Typing the tiles of a real table."""
    desk = Desk(stage)
    desk.screen.companion.set_up()
    dialog = desk.window.findChild(RealTableDialog)
    assert dialog is not None
    dialog.tiles.choose(ALL_TILES[:6], ALL_TILES[21:22])
    return dialog


def deduction_real_table(stage: Stage) -> QWidget:
    """Noting a turn of a real table."""
    desk = Desk(stage)
    desk.begin_at_table()
    desk.note(1, "M3", answer=True, tile="M3")
    desk.note(0, "C5", answer=False)
    desk.note(1, "C5", answer=2)
    desk.type("33")
    desk.think(lambda look: look.deduced is not None)
    return desk.window


def deduction_real_table_small(stage: Stage) -> QWidget:
    """The suit or value of the question comes next, in the smallest window."""
    desk = Desk(stage, 900, 600)
    desk.begin_at_table()
    desk.note(1, "M3", answer=True, tile="M3")
    desk.type("1")
    desk.think(lambda look: look.deduced is not None)
    return desk.window


def deduction_real_table_wrong(stage: Stage) -> QWidget:
    """Answers contradict each other, in the smallest window."""
    desk = Desk(stage, 900, 600)
    desk.begin_at_table(Aid.CHECK)
    found: list[tuple[int, ...]] = []
    desk.screen.panel.contradicted.connect(found.append)
    desk.note(1, "C3", answer=0)
    desk.note(0, "Ca", answer=False)
    desk.note(1, "C5", answer=True)
    wait_until(lambda: found[-1], stage)
    return desk.window


def deduction_real_table_correct(stage: Stage) -> QWidget:
    """Correcting a line."""
    desk = Desk(stage, 900, 600)
    desk.begin_at_table()
    desk.note(1, "M3", answer=True, tile="M3")
    desk.note(0, "C5", answer=False)
    log = desk.screen.panel.findChild(TurnList)
    assert log is not None
    log.choose(0)
    stage.settle()
    return desk.window


def deduction_real_table_announced(stage: Stage) -> QWidget:
    """Noting an announcement."""
    desk = Desk(stage)
    desk.begin_at_table()
    desk.note(1, "S3", answer=2)
    dialog = AnnouncementDialog(desk.window, desk.controller.view)
    dialog.faces.choose(ALL_TILES[20])
    dialog.open()
    stage.settle()
    return dialog


def deduction_real_table_over(stage: Stage) -> QWidget:
    """Only one player is left."""
    desk = Desk(stage, 900, 600)
    desk.begin_at_table()
    desk.note(1, "S3", answer=2)
    desk.play(Strike(0), Tell(Resignation(1, 0)))
    desk.play(Tell(Announcement(1, 1, ALL_TILES[20], right=True)))
    return desk.window


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (
        deduction_sheet,
        deduction_sheet_small,
        deduction_sheet_full,
        deduction_real_table_setup,
        deduction_real_table,
        deduction_real_table_small,
        deduction_real_table_wrong,
        deduction_real_table_correct,
        deduction_real_table_announced,
        deduction_real_table_over,
    )
}
