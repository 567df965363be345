"""The contracts of a game's board with the table: the places, the look of tiles, and their descriptions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPolygonF

from topologic_qt.table.glow import Glow
from topologic_qt.table.sprites import Drawing

Place = tuple[int, int]
"""A place of a lattice: a column and a row, or any other pair of numbers that names it."""

Fan = Callable[[int, int], tuple[float, QPointF]]
"""The arrangement of pieces on a tile: for the number of pieces and the index of one of them, its scale and
its place, from the middle of the tile, in table units. One alone is a lens, and several are discs."""


class Lattice(Protocol):
    """The places of a board. A place is about 100 table units wide."""

    def centre(self, place: Place) -> QPointF:
        """Return the middle of a place, in table units."""
        ...

    def place_at(self, point: QPointF) -> Place:
        """Return the place in which a point lies."""
        ...

    def places_near(self, point: QPointF) -> Sequence[Place]:
        """Return the places that lie within half a place of a point, the nearest first."""
        ...

    def neighbours(self, place: Place) -> Sequence[Place]:
        """Return the places that share a side with this one."""
        ...

    def outline(self, place: Place) -> QPolygonF:
        """Return the corners of a place, in order around it, in table units."""
        ...


class TilePainter(Protocol):
    """The look of all the tiles of a table, drawn around their middles in table units."""

    def rect(self, face: str) -> QRectF:
        """Return the area that a tile with this face covers, even when slightly turned."""
        ...

    def shadow_rect(self, face: str) -> QRectF:
        """Return the area that the shadow of a tile with this face covers."""
        ...

    @property
    def colours(self) -> Sequence[QColor]:
        """The colours of the tiles, for the stars around one that is celebrated."""
        ...

    def drawing(self, face: str) -> Drawing:
        """Return the drawing of a tile with this face."""
        ...

    def shadow(self, face: str) -> Drawing:
        """Return the drawing of the shadow of a tile with this face."""
        ...

    def glow(self, face: str, glow: Glow) -> Drawing:
        """Return the mark over a tile with this face for a state of play."""
        ...


class Describer(Protocol):
    """The descriptions of tiles and pieces for screen readers."""

    def describe_tile(self, key: str, place: Place, pieces: Sequence[int]) -> str:
        """Return the description of a tile, with the pieces that stand on it, by their indices.

        ``place`` is its first place in reading order, counted from the first column and the first row (0, 0)
        in which tiles lie.
        """
        ...

    def describe_piece(self, index: int) -> str:
        """Return the description of a piece in the tray."""
        ...
