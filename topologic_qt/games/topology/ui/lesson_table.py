"""The table as a place for lessons: tiles as they are to be laid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from topologic_qt.games.lesson import Points
from topologic_qt.games.topology.lesson import TILES, TopologyPoints
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui import compass
from topologic_qt.games.topology.ui.board.curves import HEXES, tile_area, tile_outline
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.games.topology.ui.turns import Turns
from topologic_qt.table.hand import pointing
from topologic_qt.table.overlay import OVER_GHOST, Mark, Overlay
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.screen import Entries

_MARGIN, _AROUND = 8, 25
"""The room for the line around a place, and around all tiles, in table units."""


class LessonTable:
    """Marks on one table for the steps of a lesson."""

    def __init__(self, tabletop: Tabletop, turns: Turns) -> None:
        self._tabletop = tabletop
        self._turns = turns
        self._places: Overlay | None = None
        self._is_posed = False

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menu with the command that ends the turn."""
        return {tr("&Match"): (self._turns.end_command,)}

    def point_out(self, points: Points | None) -> Sequence[QWidget]:
        """Light what a step points at; return the sum or the button that are meant."""
        wanted = points if isinstance(points, TopologyPoints) else TopologyPoints()
        if self._places is None:
            self._places = Overlay(self._tabletop.table, OVER_GHOST)
            if not self._is_posed:
                self._show_all()
        self._places.show({tile.place: _mark(tile) for tile in wanted.places})
        self._tabletop.ghosts.show(wanted.places)
        badge = (self._tabletop.badge,) if wanted.points else ()
        return (*badge, self._turns.bar.end_button) if wanted.ending else badge

    def name_places(self, points: Points | None) -> str:
        """Return the places where tiles are to be laid, as they are spoken of with a tile in the hand."""
        places = points.places if isinstance(points, TopologyPoints) else ()
        start = compass.origin(self._tabletop.tiles)
        return "; ".join(compass.place(tile, start) for tile in places)

    def pose(self, among: Sequence[Points], chosen: Callable[[int], None]) -> None:
        """Be the place of a puzzle, whose answer is always a turn."""
        self._is_posed = True
        self._turns.offer_no_advice()

    def _show_all(self) -> None:
        """Let the camera stand where it sees all tiles of the lesson, before they are laid."""
        area = self._tabletop.table.area_of(TILES).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
        self._tabletop.follower.framing.expect(area)
        self._tabletop.view.fit()


def _mark(tile: PlacedTile) -> Mark:
    axis = tile.direction % 3

    def stroke(painter: QPainter) -> None:
        painter.drawPath(tile_outline(axis))

    area = tile_area(axis).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
    return Mark(pointing(("tile", axis), stroke), area, HEXES.middle_of(tile.hexes))
