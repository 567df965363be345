"""A tile on the table."""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.drawing import (
    PITCH,
    SHADOW_RECT,
    TILE_RECT,
    paint_shadow,
    paint_tile,
    tile_outline,
)
from topologic_qt.table.palette import VIVID
from topologic_qt.table.sprites import Sprites


@dataclass(frozen=True, slots=True)
class TileLook:
    """What the table has to know of a tile."""

    key: str
    """How the table and its users name it."""
    colour: str
    """The letter of its colour in the palette."""
    number: int
    """Its pips, 1 to 6."""
    name: str
    """What people call it."""
    column: int
    row: int
    angle: float = 0.0
    """How far it is turned from lying straight, in degrees."""

    @property
    def centre(self) -> QPointF:
        """Its middle, in table units."""
        return QPointF(self.column * PITCH, self.row * PITCH)


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


_RINGS = {
    Glow.LIT: (QColor("#ffffff"), 5.0),
    Glow.TARGET: (QColor("#ffffff"), 9.0),
    Glow.BLOCKER: (QColor("#ff5252"), 7.0),
    Glow.CHOSEN: (QColor("#ffffff"), 8.0),
}


class TileItem(QGraphicsItem):
    """A tile as it lies on the table."""

    def __init__(self, look: TileLook, sprites: Sprites, with_letter: bool) -> None:
        super().__init__()
        self.look = look
        self._sprites = sprites
        self._letter = look.colour if with_letter else ""
        self._glow = Glow.NONE
        self.setPos(look.centre)
        self.setZValue(look.row * 0.001)
        self.setToolTip("")

    @property
    def glow(self) -> Glow:
        """What the tile says about itself."""
        return self._glow

    @glow.setter
    def glow(self, glow: Glow) -> None:
        if glow is not self._glow:
            self._glow = glow
            self.update()

    def boundingRect(self) -> QRectF:
        """What the tile covers, in its own units."""
        return TILE_RECT

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The tile, and what it says about itself."""
        look = self.look
        self._sprites.blit(
            painter,
            (look.colour, look.number, self._letter),
            TILE_RECT,
            lambda turned: paint_tile(turned, VIVID[look.colour], look.number, self._letter),
            look.angle,
        )
        if self._glow is not Glow.NONE:
            painter.rotate(look.angle)
            self._paint_glow(painter)

    def _paint_glow(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._glow is Glow.DIM:
            painter.fillPath(tile_outline(), QColor(12, 16, 22, 120))
            return
        colour, width = _RINGS[self._glow]
        ring = QRectF(-42, -42, 84, 84)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(10, 16, 30, 210), width + 5))
        painter.drawRoundedRect(ring, 9, 9)
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(ring, 9, 9)


class ShadowItem(QGraphicsItem):
    """The shadow of a tile. It lies under all tiles, so that none darkens its neighbour."""

    def __init__(self, look: TileLook, sprites: Sprites) -> None:
        super().__init__()
        self._angle = look.angle
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
        self._sprites.blit(painter, "shadow", SHADOW_RECT, paint_shadow, self._angle)
