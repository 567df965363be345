"""The table as a place for lessons and puzzles: outlined tiles, a question, lines of the log, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from topologic_qt.games.deduction.points import DeductionPoints
from topologic_qt.games.deduction.rules.sheet import Cell, Mark
from topologic_qt.games.deduction.ui.board.laying import (
    MISSING,
    SHOWN,
    coin_key,
    face_up_key,
    hand_key,
    player_key,
    target_key,
)
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.sheet.panel import SheetPanel
from topologic_qt.games.deduction.ui.turns import Turns
from topologic_qt.games.lesson import Points
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.screen import Entries

_LEARNER = 0
"""The seat of the player who learns."""


class LessonTable:
    """Marks on one table, and beside it, for the steps of a lesson."""

    def __init__(
        self, tabletop: Tabletop, turns: Turns, panel: SheetPanel, keep_room: Callable[[bool], None]
    ) -> None:
        """``keep_room`` keeps room for strips below the table, or none."""
        self._tabletop = tabletop
        self._turns = turns
        self._panel = panel
        self._keep_room = keep_room
        self._among: Sequence[Cell | None] = ()
        self._chosen: Callable[[int], None] = lambda _: None
        panel.writer.marked.connect(self._choose)

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menus with the commands of a turn, and with those of the notes."""
        turn = (self._turns.announce_command, self._turns.end_command)
        return {tr("&Match"): turn, tr("&Notes"): tuple(self._panel.commands)}

    def point_out(self, points: Points | None) -> Sequence[QWidget]:
        """Outline what a step points at; return the sheet or the buttons that are meant."""
        wanted = points if isinstance(points, DeductionPoints) else DeductionPoints()
        self._tabletop.outline(set(_keys(wanted)))
        noted = () if wanted.noted is None else (wanted.noted,)
        self._panel.point_out(wanted.lines, (*noted, *wanted.cells), wanted.noted)
        bar = self._turns.bar
        meant: list[QWidget] = []
        if wanted.noted is not None:
            meant.append(self._panel.grid)
        if wanted.announcing:
            meant += bar.buttons[:1]
        if wanted.ending:
            meant += bar.buttons[1:]
        return meant

    def name_places(self, points: Points | None) -> str:
        """Return nothing: every player and tile that is meant has a name of its own in the step's text."""
        return ""

    def pose(self, among: Sequence[Points], chosen: Callable[[int], None]) -> None:
        """Be the place of a puzzle, whose answer is chosen by a yes on the note sheet, or from the list."""
        self._among = [each.noted if isinstance(each, DeductionPoints) else None for each in among]
        self._chosen = chosen
        self._turns.stand_aside()
        self._keep_room(False)
        self._panel.pose()
        self._panel.writer.offers_help = False
        self._panel.writer.show_page(self._panel.page)

    def _choose(self, cells: Sequence[Cell], mark: Mark | None) -> None:
        """Choose the answer whose cell has got a yes."""
        index = next((at for at, cell in enumerate(self._among) if cell in cells), None)
        if mark is Mark.HAS and index is not None:
            self._chosen(index)


def _keys(points: DeductionPoints) -> Iterator[str]:
    """The keys of the things on the table."""
    for tile in points.tiles:
        yield from (hand_key(_LEARNER, tile), face_up_key(tile))
    if points.missing:
        yield MISSING
    if points.shown:
        yield SHOWN
    if points.question is not None:
        yield coin_key(points.question.line)
        yield player_key(points.question.whom)
        yield target_key(points.question.whom, points.question.kind)
