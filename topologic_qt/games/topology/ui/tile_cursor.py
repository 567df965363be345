"""The cursor of the keyboard: on a tile that lies, or around the place where the held one would lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from topologic_qt.games.topology.rules.scoring import score
from topologic_qt.games.topology.ui import by_ear
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.run_words import Lines
from topologic_qt.table.layout import outline_of
from topologic_qt.widgets.controls import announce
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from topologic_qt.games.topology.ui.laying import Laying
    from topologic_qt.games.topology.ui.tabletop import Tabletop


class TileCursor(QObject):
    """Walks over the tiles with the arrow keys, and speaks where a held tile would lie, and of its score."""

    def __init__(self, tabletop: Tabletop, laying: Laying) -> None:
        super().__init__(tabletop)
        self._tabletop = tabletop
        self._view = tabletop.view
        self._table = tabletop.table
        self._laying = laying
        self._key: str | None = None

    @property
    def tile(self) -> str | None:
        """The tile that the cursor is on, by its key."""
        return self._key if self._key in self._table.tiles else None

    @property
    def seen_on(self) -> str | None:
        """The tile around which the cursor is to be seen."""
        return self.tile if self._table.cursor.isVisible() and self._laying.held is None else None

    @property
    def point(self) -> QPointF:
        """The point of the table where the cursor is, or else the middle of what is in sight."""
        if self.tile is not None:
            return self._table.tiles[self.tile].pos()
        return self._view.free_area.center()

    def hide(self) -> None:
        """Hide the cursor."""
        self._table.cursor.hide()

    def forget(self) -> None:
        """Let the cursor begin in the middle again."""
        self._key = None
        self.hide()

    def walk(self, dx: int, dy: int) -> None:
        """Go to the next tile in a direction; the first step shows where the cursor is."""
        if not self._table.tiles:
            return
        if self.tile is None:
            self.go_to(self._table.tile_nearest(self._view.free_area.center()))
        elif not self._table.cursor.isVisible():
            self.go_to(self.tile)
        else:
            there = self._table.neighbour(self.tile, dx, dy)
            if there == self.tile:
                announce(self._view, by_ear.no_tile(dx, dy))
            else:
                self.go_to(there)

    def go_to(self, key: str) -> None:
        """Go to a tile."""
        self._key = key
        outline = self._table.tile_outline(key)
        self._table.cursor.point_at(outline)
        self._view.bring_into_sight(outline.boundingRect())
        self._table.cursor_moved.emit()

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
        placed = self._laying.aimed
        if placed is not None:
            outline = outline_of(HEXES, placed.hexes)
            self._table.cursor.point_at(outline)
            self._view.bring_into_sight(outline.boundingRect())
        announce(self._view, self._held(whole))

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
            told.append(tr("It fits nowhere near. An arrow key takes it to a place."))
        return " ".join(told)

    def tell(self) -> None:
        """Speak of everything about the held tile, or about the tile that the cursor is on."""
        index = self._table.index_of(self.tile)
        if self._laying.held is not None:
            announce(self._view, self._held(whole=True))
        elif index is None:
            announce(self._view, tr("The cursor is on no tile. An arrow key brings it to one."))
        else:
            announce(self._view, by_ear.whole_tile(self._tabletop.pointer.lines, index))
