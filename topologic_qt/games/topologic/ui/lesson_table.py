"""The table as a place for lessons and puzzles: rings round tiles, points of seekers, framed turns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from topologic_qt.games.lesson import Points
from topologic_qt.games.topologic.points import TopologicPoints
from topologic_qt.games.topologic.ui.board.point_marks import sum_mark
from topologic_qt.games.topologic.ui.note_keeper import NoteKeeper
from topologic_qt.games.topologic.ui.notebook.marking import Ground, Tick, tick_drawing
from topologic_qt.games.topologic.ui.notebook.panel import Notebook
from topologic_qt.games.topologic.ui.seeking import Seeking
from topologic_qt.games.topologic.ui.tabletop import Tabletop
from topologic_qt.table.hand import pointing
from topologic_qt.table.overlay import OVER_TILES, TOPMOST, Mark, Overlay
from topologic_qt.widgets.theme import is_dark
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.screen import Entries


_RING = QRectF(-54, -54, 108, 108)
_LINES = 3
"""The number of turns of a puzzle that are in sight in the smallest window."""
_BETWEEN = 5
"""The time between two seekers whose points are shown, in steps of `Motion.step`."""


class LessonTable(QObject):
    """Marks on one table, and in the notebook beside it."""

    def __init__(
        self,
        tabletop: Tabletop,
        seeking: Seeking,
        keeper: NoteKeeper,
        notebook: Notebook,
        keep_room: Callable[[bool], None],
    ) -> None:
        """``keep_room`` keeps room for strips below the table, or none."""
        super().__init__(tabletop)
        self._tabletop = tabletop
        self._seeking = seeking
        self._keeper, self._notebook = keeper, notebook
        self._framed: tuple[int, ...] = ()
        self._is_puzzle = False
        self._answers: dict[str | int, int] = {}
        """The index of each answer of a puzzle, by the key of its tile or the number of its turn."""
        self._chosen: Callable[[int], None] = lambda _: None
        tabletop.table.tile_clicked.connect(self._choose)
        notebook.turn_chosen.connect(self._choose)
        self._keep_room = keep_room
        self._points = TopologicPoints()
        self._rings, self._discs = (Overlay(tabletop.table, height) for height in (OVER_TILES, TOPMOST))
        self._shown = 0
        self._fades = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._show_next)

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menu with the command that asks for the hint."""
        return {tr("&Match"): (self._seeking.ask_command,)}

    def point_out(self, points: Points | None) -> Sequence[QWidget]:
        """Light what a step points at; return the hint or the button that are meant."""
        wanted = points if isinstance(points, TopologicPoints) else TopologicPoints()
        if wanted != self._points:
            self._points, self._shown = wanted, 0
        self._seeking.goals = () if self._is_puzzle else wanted.tiles
        self._frame(wanted.turns)  # it may show other marks on the tiles
        table = self._tabletop.table
        if wanted.alone or self._fades:
            self._fade({*wanted.tiles, *(key for key, _ in wanted.scores)} if wanted.alone else None)
        self._rings.show(
            {key: Mark(pointing("square", _stroke), _RING, table.tiles[key].pos()) for key in wanted.tiles}
        )
        self._show_scores()
        hint = (self._tabletop.hint,) if wanted.hint else ()
        return (*hint, self._seeking.bar.ask_button) if wanted.asking else hint

    def name_places(self, points: Points | None) -> str:
        """Return the tiles on which something is to be put, with their rows and columns."""
        if not isinstance(points, TopologicPoints) or points.asking:
            return ""
        return "; ".join(map(self._tabletop.table.name_tile, points.tiles))

    def pose(self, among: Sequence[Points], chosen: Callable[[int], None]) -> None:
        """Let people choose a tile on the table, or a turn in the notebook, in the place of a turn."""
        self._keeper.offers_help = False
        self._notebook.keep_in_sight(_LINES)
        self._keeper.refresh()
        self._is_puzzle, self._chosen, self._answers = True, chosen, {}
        for index, points in enumerate(among):
            if isinstance(points, TopologicPoints):
                self._answers |= dict.fromkeys(points.tiles[:1], index)
                self._answers |= dict.fromkeys((turn + 1 for turn in points.turns[:1]), index)
        self._tabletop.table.is_still = bool(among)
        self._seeking.stand_aside(bool(among))
        self._keep_room(not among)

    def _choose(self, answer: str | int) -> None:
        if answer in self._answers:
            self._chosen(self._answers[answer])

    def _frame(self, turns: tuple[int, ...]) -> None:
        """Frame these turns in the notebook; of one alone, show where the seekers stood."""
        if turns == self._framed:
            return
        self._framed = turns
        past, page = self._keeper.past, self._keeper.page
        self._notebook.point_out([turn + 1 for turn in turns])
        if page is not None and len(turns) == 1:
            past.look(page.round, turns[0] + 1)
        else:
            past.leave()

    def _fade(self, left: set[str] | None) -> None:
        """Show all tiles as ruled out but those that are left; None shows none so."""
        self._fades = left is not None
        table = self._tabletop.table
        for key, tile in table.tiles.items():
            out = left is not None and key not in left
            ground = Ground(table.tile_style, tile.look.face, is_dark(self._tabletop.palette()))
            tile.mark = tick_drawing(Tick(deduced=True), ground) if out else None

    def _show_scores(self) -> None:
        """Show the points of the seekers, one after the other where things move at all."""
        scores = self._points.scores
        step = self._tabletop.table.motion.step
        if step <= 0:
            self._shown = len(scores)
        elif self._shown < len(scores) and not self._timer.isActive():
            self._shown = min(1, len(scores))
            self._timer.start(_BETWEEN * step)
        self._show_discs()

    def _show_next(self) -> None:
        self._shown += 1
        if self._shown >= len(self._points.scores):
            self._timer.stop()
        self._show_discs()

    def _show_discs(self) -> None:
        tiles = self._tabletop.table.tiles
        marks: dict[Hashable, Mark] = {
            key: sum_mark(points, tiles[key].pos()) for key, points in self._points.scores[: self._shown]
        }
        self._discs.show(marks)


def _stroke(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(-46, -46, 92, 92), 10, 10)
