"""Small pictures of tiles, for lists and trays."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPen

from topologic_qt.games.topology.ui.board.looks import face
from topologic_qt.games.topology.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.topology.ui.board.tile_drawing import tile_outline
from topologic_qt.table.sprites import Sprites

_ALIKE = 40
"""The difference in lightness, 0 to 255, below which a tile is hardly seen on its ground."""


class TilePictures:
    """Paints tiles as large as a box allows, in the look of those on the table.

    A tile of a material about as dark as the ground has a bright edge.
    """

    def __init__(self, style: Style = USUAL_STYLE) -> None:
        self.style = style
        self._sprites = Sprites()

    def paint(self, painter: QPainter, design: str, direction: int, box: QRectF, palette: QPalette) -> None:
        """Paint a tile of a design, lying in a direction, in the middle of a box on a window's ground."""
        shown = face(design, direction)
        area = self.style.rect(shown)
        scale = min(box.width() / area.width(), box.height() / area.height())
        painter.save()
        painter.translate(box.center())
        painter.scale(scale, scale)
        painter.translate(-area.center())
        self._sprites.blit(painter, self.style.drawing(shown), area)
        ground = palette.color(QPalette.ColorRole.Window).lightness()
        if abs(self.style.material.flat[0].lightness() - ground) < _ALIKE:
            edge = QPen(palette.color(QPalette.ColorRole.PlaceholderText), 1 / scale)  # as fine at any size
            edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(tile_outline(direction % 3), edge)
        painter.restore()
