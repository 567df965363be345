"""Tiles that are dragged together, drawn as one picture, so that sixty are as fast as one."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, SHADOW_RECT, TILE_RECT
from topologic_qt.games.topologic.ui.editor.tile_item import FieldEditorTile
from topologic_qt.table.sprites import MAX_PIXELS, Drawing, Sprites

_LIFT = QPointF(0, -9)
"""The offset of a dragged tile from its shadow."""

_SPARSE = 5 * PITCH * PITCH
"""The area for each tile, in square table units, above which tiles are drawn one by one, which is faster."""


class DraggedTiles(QGraphicsItem):
    """The dragged tiles. The item's position is the offset from where they were taken up."""

    def __init__(self, tiles: Mapping[FieldEditorTile, QPointF]) -> None:
        """Create the item with tiles and the point of the scene from which each is taken."""
        super().__init__()
        self._tiles = tiles
        self._sprites = Sprites()
        self._drawing = Drawing("held", self._draw)
        self._rect = QRectF()
        for point in tiles.values():
            self._rect |= (SHADOW_RECT | TILE_RECT.translated(_LIFT)).translated(point)
        self.setZValue(24)

    def boundingRect(self) -> QRectF:
        """Return the area that the tiles cover with their shadows, where they were taken up."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint all the tiles; those too far apart for one picture, one by one."""
        area = self._rect.width() * self._rect.height()
        scale = painter.deviceTransform().m11()
        if area <= _SPARSE * len(self._tiles) and area * scale * scale <= MAX_PIXELS:
            self._sprites.blit(painter, self._drawing, self._rect)
        else:
            self._draw(painter)

    def _draw(self, painter: QPainter) -> None:
        option = QStyleOptionGraphicsItem()
        for tile, point in self._tiles.items():
            painter.translate(point)
            tile.shadow.paint(painter, option)
            painter.translate(-point)
        for tile, point in self._tiles.items():
            painter.translate(point + _LIFT)
            tile.paint(painter, option)
            painter.translate(-point - _LIFT)
