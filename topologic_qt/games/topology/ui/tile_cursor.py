"""The cursor of the keyboard: on a tile that lies, or around the place where the held one would lie."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from topologic_qt.games.topology.rules.scoring import score
from topologic_qt.games.topology.ui import by_ear
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.laying import Laying
from topologic_qt.games.topology.ui.places import middle
from topologic_qt.games.topology.ui.run_words import Lines
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.table.keyboard import TableCursor
from topologic_qt.table.layout import outline_of
from topologic_qt.table.listening import nowhere
from topologic_qt.widgets.controls import announce
from topologic_qt.widgets.translate import tr


class TileCursor(TableCursor):
    """Walks over the tiles with the arrow keys, and speaks where a held tile would lie, and of its score."""

    def __init__(self, tabletop: Tabletop, laying: Laying) -> None:
        super().__init__(tabletop.table)
        self._tabletop = tabletop
        self._view = tabletop.view
        self._laying = laying

    @property
    def seen_on(self) -> str | None:
        """The tile around which the cursor is to be seen; with a tile in the hand, it is around none."""
        return super().seen_on if self._laying.held is None else None

    @property
    def point(self) -> QPointF:
        """The point of the table where the cursor is, or else the middle of what is in sight."""
        return self._view.free_area.center() if self.tile is None else self._table.tiles[self.tile].pos()

    def _first(self) -> str:
        return self._table.tile_nearest(self._view.free_area.center())

    def _reveal(self, key: str) -> None:
        self._view.bring_into_sight(self._table.tile_outline(key).boundingRect())

    def _stay(self, dx: int, dy: int) -> None:
        announce(self._view, by_ear.no_tile(dx, dy))

    def step_held(self, dx: int, dy: int) -> None:
        """Move the held tile on as an arrow key wants, and speak of its place, or that there is none."""
        before = self._laying.aimed
        self._laying.step(dx, dy)
        if self._laying.aimed is not None and self._laying.aimed == before:
            announce(self._view, by_ear.no_place(dx, dy))
        else:
            self.follow_held()

    def follow_held(self, whole: bool = False) -> None:
        """Show the cursor around the place where the held tile would lie, and speak of it.

        ``whole``, its lines are spoken first: it has just been taken or turned.
        """
        self._show_held()
        announce(self._view, self._held(whole))

    def _show_held(self) -> None:
        placed = self._laying.aimed
        if placed is not None:
            outline = outline_of(HEXES, placed.hexes)
            self._table.cursor.point_at(outline)
            self._view.bring_into_sight(outline.boundingRect())

    def _held(self, whole: bool) -> str:
        """Return the held tile in words."""
        held, placed = self._laying.held, self._laying.aimed
        if held is None:
            return ""
        told = [by_ear.held_tile(held.design, held.direction)] if whole else []
        if placed is not None:
            turn = self._laying.turn_then
            tiles = (*self._laying.confirmed, *turn)
            told.append(by_ear.would_lie(Lines(tiles), placed, score(tiles, len(turn))))
        else:
            told.append(tr("It fits nowhere near here. An arrow key takes it to where it does."))
        return " ".join(told)

    def tell(self) -> None:
        """Speak of everything about the held tile, or about the tile that the cursor is on."""
        announce(self._view, self.description)

    @property
    def description(self) -> str:
        """Everything about the held tile, or about the tile that the cursor is on."""
        index = self._tabletop.table.index_of(self.tile)
        if self._laying.held is not None:
            return self._held(whole=True)
        return nowhere() if index is None else by_ear.whole_tile(self._tabletop.pointer.lines, index)

    def go_on(self, step: int) -> str:
        """Bring the held tile to the next (1) or the last (-1) place where it fits, and return its words."""
        places = self._laying.fitting
        here = places.index(self._laying.aimed) if self._laying.aimed in places else -(step > 0)
        self._laying.begin_at(middle(places[(here + step) % len(places)]))
        self._show_held()
        return self._held(whole=False)
