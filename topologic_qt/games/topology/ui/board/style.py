"""The looks of the tiles: their materials, and the painter for a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from topologic_qt.games.topology.ui.board.looks import Face
from topologic_qt.games.topology.ui.board.materials import MATERIALS, Material
from topologic_qt.games.topology.ui.board.tile_drawing import (
    paint_shadow,
    paint_tile,
    shadow_area,
    tile_area,
    tile_glows,
)
from topologic_qt.table.glow import Glow
from topologic_qt.table.sprites import Drawing


class Style(NamedTuple):
    """The chosen look of all the tiles of a table. Faces are those of `looks.face`."""

    name: str = "maple"
    """The id of the material, one of `MATERIALS`."""

    @property
    def material(self) -> Material:
        """The material of the tiles and of their lines."""
        return MATERIALS[self.name]

    @property
    def colours(self) -> Sequence[QColor]:
        """The colours of the stars around something that is celebrated."""
        return self.material.sparks

    def rect(self, face: str) -> QRectF:
        """Return the area that a tile covers, with its thickness."""
        return tile_area(Face.parse(face).direction)

    def shadow_rect(self, face: str) -> QRectF:
        """Return the area that the shadow of a tile covers."""
        return shadow_area(Face.parse(face).direction)

    def drawing(self, face: str) -> Drawing:
        """Return the drawing of a tile."""
        material, shown = self.material, Face.parse(face)
        return Drawing((self.name, face), lambda painter: paint_tile(painter, shown, material))

    def shadow(self, face: str) -> Drawing:
        """Return the drawing of a tile's shadow, which depends on the direction alone."""
        axis = Face.parse(face).direction % 3
        return Drawing(("long shadow", axis), lambda painter: paint_shadow(painter, axis), common=True)

    def glow(self, face: str, glow: Glow) -> Drawing:
        """Return the mark over a tile for a state of play, which depends on the direction alone."""
        return tile_glows(Face.parse(face).direction % 3)[glow]


USUAL_STYLE = Style()
"""The look of the tiles by default."""
