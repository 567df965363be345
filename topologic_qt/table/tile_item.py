"""A tile on the table."""

from enum import Enum, auto

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.drawing import (
    SHADOW_RECT,
    TILE_RECT,
    tile_outline,
)
from topologic_qt.table.look import SHADOW, Style, TileLook
from topologic_qt.table.sprites import Draw, Drawing, Sprites


class Glow(Enum):
    """What a tile says about itself."""

    NONE = auto()
    LIT = auto()
    """A held piece may be put here."""
    TARGET = auto()
    """A held piece would be put here now."""
    DIM = auto()
    """A held piece may not be put here."""
    BLOCKER = auto()
    """Who stands here is in the way."""
    CHOSEN = auto()
    """It was picked out."""
    OUTLINED = auto()
    """It belongs to what is outlined now."""


_RINGS = {
    Glow.LIT: (QColor("#ffffff"), 5.0),
    Glow.TARGET: (QColor("#ffffff"), 9.0),
    Glow.BLOCKER: (QColor("#ff5252"), 7.0),
    Glow.CHOSEN: (QColor("#ffffff"), 8.0),
    Glow.OUTLINED: (QColor("#3df0c0"), 6.0),
}


def _draw_dim(painter: QPainter) -> None:
    painter.fillPath(tile_outline(), QColor(12, 16, 22, 120))


def _draw_ring(glow: Glow) -> Draw:
    def draw(painter: QPainter) -> None:
        colour, width = _RINGS[glow]
        ring = QRectF(-42, -42, 84, 84)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, breadth in ((QColor(10, 16, 30, 210), width + 5), (colour, width)):
            painter.setPen(QPen(ink, breadth))
            painter.drawRoundedRect(ring, 9, 9)

    return draw


_GLOWS = {
    Glow.DIM: Drawing(Glow.DIM, _draw_dim),
    **{glow: Drawing(glow, _draw_ring(glow)) for glow in _RINGS},
}


class TileItem(QGraphicsItem):
    """A tile as it lies on the table."""

    def __init__(self, look: TileLook, sprites: Sprites, style: Style) -> None:
        super().__init__()
        self.look = look
        self._sprites = sprites
        self._drawing = look.drawing(style)
        self._glow = Glow.NONE
        self._tick: Drawing | None = None
        self.setPos(look.centre)
        self.setZValue(look.row * 0.001)

    @property
    def glow(self) -> Glow:
        """What the tile says about itself."""
        return self._glow

    @glow.setter
    def glow(self, glow: Glow) -> None:
        if glow is not self._glow:
            self._glow = glow
            self.update()

    def show_tick(self, drawing: Drawing | None) -> None:
        """Have something ticked on it, or nothing."""
        if drawing is not self._tick:
            self._tick = drawing
            self.update()

    def dress(self, style: Style) -> None:
        """Look different from now on."""
        self._drawing = self.look.drawing(style)
        self.update()

    def boundingRect(self) -> QRectF:
        """What the tile covers, in its own units."""
        return TILE_RECT

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The tile, and what it says about itself."""
        self._sprites.blit(painter, self._drawing, TILE_RECT, self.look.angle)
        if self._tick is not None:
            self._sprites.blit(painter, self._tick, TILE_RECT, self.look.angle)
        if self._glow is not Glow.NONE:
            self._sprites.blit(painter, _GLOWS[self._glow], TILE_RECT, self.look.angle)


class ShadowItem(QGraphicsItem):
    """The shadow of a tile. It lies under all tiles, so that none darkens its neighbour."""

    def __init__(self, look: TileLook, sprites: Sprites) -> None:
        super().__init__()
        self._sprites = sprites
        self.setPos(look.centre)
        self.setZValue(-1)

    def boundingRect(self) -> QRectF:
        """What the shadow covers, in its own units."""
        return SHADOW_RECT

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The soft dark edge."""
        self._sprites.blit(painter, SHADOW, SHADOW_RECT)
