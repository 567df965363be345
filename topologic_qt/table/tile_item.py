"""A tile on the table."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.glow import Glow
from topologic_qt.table.lattice import TilePainter
from topologic_qt.table.layout import TileLook
from topologic_qt.table.sprites import Drawing, Sprites


class TileItem(QGraphicsItem):
    """A tile as it lies on the table."""

    def __init__(self, look: TileLook, centre: QPointF, sprites: Sprites, painter: TilePainter) -> None:
        """Create a tile; ``centre`` is its middle in the scene."""
        super().__init__()
        self.look = look
        self._sprites = sprites
        self._glow = Glow.NONE
        self._mark: Drawing | None = None
        self.shadow = ShadowItem(look, centre, sprites, painter)
        """The shadow of the tile, an item of its own below all tiles."""
        self.repaint_with(painter)
        self.setPos(centre)
        self.setZValue(depth(centre))

    def stand(self, point: QPointF, scale: float = 1.0) -> None:
        """Move the tile, with its shadow, to a point of the scene, with a scale."""
        for item in (self, self.shadow):
            item.setPos(point)
            item.setScale(scale)

    def change_look(self, look: TileLook) -> None:
        """Show another face or angle from now on; the tile stays where it is."""
        self.look = look
        self.repaint_with(self._painter)

    @property
    def glow(self) -> Glow:
        """The state of the tile, shown by a mark over it."""
        return self._glow

    @glow.setter
    def glow(self, glow: Glow) -> None:
        if glow is not self._glow:
            self._glow = glow
            self._prepare_glow()
            self.update()

    def _prepare_glow(self) -> None:
        none = self._glow is Glow.NONE
        self._glow_drawing = None if none else self._painter.glow(self.look.face, self._glow)

    @property
    def mark(self) -> Drawing | None:
        """The mark on the tile, if there is one."""
        return self._mark

    @mark.setter
    def mark(self, drawing: Drawing | None) -> None:
        if drawing is not self._mark:
            self._mark = drawing
            self.update()

    def repaint_with(self, painter: TilePainter) -> None:
        """Use another painter from now on; all painters of a table draw within one area."""
        self.prepareGeometryChange()
        self._painter = painter
        self._rect = painter.rect(self.look.face)
        self._drawing = painter.drawing(self.look.face)
        self._prepare_glow()
        self.shadow.repaint_with(painter, self.look.face)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area that the tile covers, in its own units."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the tile, its mark and its glow.

        A mark that replaces the tile makes it pale: that is enough where a held piece may not be put, but too
        light behind a tile that is picked out, which itself is shown as it is.
        """
        pale = self._mark is not None and self._mark.instead
        replaced = pale and self._glow is not Glow.CHOSEN
        if not replaced:
            self._sprites.blit(painter, self._drawing, self._rect, self.look.angle)
        if self._mark is not None and replaced is pale:
            self._sprites.blit(painter, self._mark, self._rect, self.look.angle)
        if self._glow_drawing is not None and self._glow is not (Glow.DIM if replaced else Glow.BEHIND):
            self._sprites.blit(painter, self._glow_drawing, self._rect, self.look.angle)


def depth(centre: QPointF) -> float:
    """Return the z value of a tile with its middle here: higher for tiles farther down."""
    return centre.y() * 1e-5


class ShadowItem(QGraphicsItem):
    """The shadow of a tile, below all tiles, so that none darkens its neighbour."""

    def __init__(self, look: TileLook, centre: QPointF, sprites: Sprites, painter: TilePainter) -> None:
        """Create a shadow; ``centre`` is the middle of the tile in the scene."""
        super().__init__()
        self._sprites = sprites
        self.repaint_with(painter, look.face)
        self.setPos(centre)
        self.setZValue(-1)

    def repaint_with(self, painter: TilePainter, face: str) -> None:
        """Be the shadow of a tile with this face, drawn by this painter, from now on."""
        self.prepareGeometryChange()
        self._drawing = painter.shadow(face)
        self._rect = painter.shadow_rect(face)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area that the shadow covers, in its own units."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the shadow."""
        self._sprites.blit(painter, self._drawing, self._rect)
