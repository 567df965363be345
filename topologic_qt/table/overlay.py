"""Marks over a table or under its tiles: items of their own, so that only what changes is painted again."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import cos, hypot, pi
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QVariantAnimation
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsRectItem,
    QStyleOptionGraphicsItem as Style,
    QWidget,
)

from topologic_qt.table.scene import TableScene
from topologic_qt.table.sprites import Draw, Drawing, SpriteItem, Sprites, render

UNDER_TILES = -0.7  # height of marks on the cloth: above the shadows, below the tiles and the tray
OVER_TILES = 3.0  # height of marks on the tiles, below pieces
OVER_GHOST = 13.0  # height of marks on a ghost, below what a hand holds
TOPMOST = 32.0  # height of marks above everything


class Mark(NamedTuple):
    """A drawing at a point of the table. Two marks with drawings of one name look the same."""

    drawing: Drawing
    rect: QRectF
    """The area that the drawing covers, around its origin, in table units."""
    at: QPointF = QPointF()
    """The point of the scene where the drawing's origin lies."""
    angle: float = 0.0
    """The angle by which the drawing is turned in its area, in degrees."""

    @property
    def looks(self) -> tuple[Hashable, QPointF, float]:
        """The values that decide how the mark looks."""
        return self.drawing.name, self.at, self.angle


class _MarkItem(SpriteItem):
    """One mark on the table."""

    def __init__(self, mark: Mark, sprites: Sprites, parent: QGraphicsItem) -> None:
        super().__init__(sprites, mark.drawing, mark.rect, mark.at)
        self.setParentItem(parent)
        self.mark = mark

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        self._sprites.blit(painter, self._drawing, self._rect, self.mark.angle)


class Overlay:
    """A group of marks at one height above a table. It stays when the table is laid anew."""

    def __init__(self, table: TableScene, height: float) -> None:
        """Create an empty overlay; ``height`` is `UNDER_TILES` or another z value."""
        self._sprites = table.sprites
        self._items: dict[Hashable, _MarkItem] = {}
        self._root = QGraphicsRectItem()  # it holds the marks at one height, and shows nothing itself
        self._root.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self._root.setZValue(height)
        table.keep(self._root)

    @property
    def marks(self) -> Mapping[Hashable, Mark]:
        """The marks that are shown, by name."""
        return {name: item.mark for name, item in self._items.items()}

    def show(self, marks: Mapping[Hashable, Mark]) -> None:
        """Show exactly these marks, by name; marks that look the same under their name stay."""
        for name, item in list(self._items.items()):
            if name not in marks or marks[name].looks != item.mark.looks:
                self._remove(name)
        for name, mark in marks.items():
            if name not in self._items:
                self._items[name] = _MarkItem(mark, self._sprites, self._root)

    def clear(self) -> None:
        """Show no marks."""
        self.show({})

    def _remove(self, name: Hashable) -> None:
        item = self._items.pop(name)
        scene = item.scene()
        if scene is None:
            item.setParentItem(None)
        else:
            scene.removeItem(item)


_RISES = 0.7  # share by which the tile has grown, nearer to the eye, when it has turned over


class FlipItem(QGraphicsObject):
    """A tile with two sides, which shows its front until it turns over."""

    def __init__(self, place: QPointF, rect: QRectF, front: Draw, back: Draw) -> None:
        """``rect`` is the area that either side covers, in table units, around the tile's middle."""
        super().__init__()
        self._rect = rect
        self._sides = (front, back)
        self._pictures: list[QPixmap] = []
        self._turned = 0.0
        self.setPos(place)
        self.setZValue(TOPMOST - 1)

    def turn_over(self, duration: int) -> None:
        """Turn over within this many milliseconds."""
        animation = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        animation.setDuration(duration)
        animation.setEasingCurve(QEasingCurve.Type.InOutCubic)
        animation.valueChanged.connect(self._go_on)
        animation.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)

    def _go_on(self, turned: float) -> None:
        self._turned = turned
        self.setScale(1 + _RISES * turned)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area of the tile, in its own units."""
        return self._rect

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint the visible side, as narrow as it looks from above."""
        if not self._pictures:
            device = painter.deviceTransform()
            scale = hypot(device.m11(), device.m12()) * (1 + _RISES) / self.scale()
            self._pictures = [render(self._rect, scale, side) for side in self._sides]
        seen = cos(pi * self._turned)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(max(abs(seen), 0.02), 1.0)
        picture = self._pictures[seen < 0]
        painter.drawPixmap(self._rect, picture, QRectF(picture.rect()))
