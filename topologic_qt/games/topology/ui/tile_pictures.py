"""Small pictures of tiles, for lists and trays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.topology.ui.board.looks import face
from topologic_qt.games.topology.ui.board.style import USUAL_STYLE
from topologic_qt.table.sprites import Sprites

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from topologic_qt.games.topology.ui.board.style import Style


class TilePictures:
    """Paints tiles as large as a box allows, in the look of those on the table."""

    def __init__(self, style: Style = USUAL_STYLE) -> None:
        self.style = style
        self._sprites = Sprites()

    def paint(self, painter: QPainter, design: str, direction: int, box: QRectF) -> None:
        """Paint a tile of a design, lying in a direction, in the middle of a box."""
        shown = face(design, direction)
        area = self.style.rect(shown)
        scale = min(box.width() / area.width(), box.height() / area.height())
        painter.save()
        painter.translate(box.center())
        painter.scale(scale, scale)
        painter.translate(-area.center())
        self._sprites.blit(painter, self.style.drawing(shown), area)
        painter.restore()
