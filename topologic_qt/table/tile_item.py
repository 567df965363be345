"""A tile on the table, the tray beside it, and the stars around a tile that is celebrated."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem as Style, QWidget

from topologic_qt.table.glow import Glow
from topologic_qt.table.layout import TileLook, TilePainter, paint_tray, tray_rect, tray_slot
from topologic_qt.table.sprites import Drawing, SpriteItem, Sprites
from topologic_qt.widgets.motion import Motion


class Way(NamedTuple):
    """The way on which a tile comes to its place, leaves it, or changes it."""

    point: QPointF | None = None
    """The point of the scene where a new tile comes from, or where one that leaves goes; None: it fades."""
    turn: float = 0.0
    """The angle, in degrees clockwise, by which the tile turns on its way."""


class TileItem(SpriteItem):
    """A tile as it lies on the table."""

    def __init__(self, look: TileLook, centre: QPointF, sprites: Sprites, painter: TilePainter) -> None:
        """Create a tile; ``centre`` is its middle in the scene."""
        face = look.face
        super().__init__(sprites, painter.drawing(face), painter.rect(face), centre, depth(centre))
        self.look = look
        self._painter = painter
        self._glow = Glow.NONE
        self._mark: Drawing | None = None
        self.shadow = SpriteItem(sprites, painter.shadow(face), painter.shadow_rect(face), centre, -1)
        """The shadow of the tile, below all tiles, so that it darkens no neighbour."""

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
            self.update()

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
        self._painter = painter
        face = self.look.face
        self.change(painter.drawing(face), painter.rect(face))
        self.shadow.change(painter.shadow(face), painter.shadow_rect(face))

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint the tile, its mark and its glow.

        A mark that replaces the tile makes it pale: that is enough where a held piece may not be put, but too
        light behind a tile that is picked out, which itself is shown as it is.
        """
        pale = self._mark is not None and self._mark.instead
        replaced = pale and self._glow is not Glow.CHOSEN
        shown = [] if replaced else [self._drawing]
        if self._mark is not None and replaced is pale:
            shown.append(self._mark)
        if self._glow not in (Glow.NONE, Glow.DIM if replaced else Glow.BEHIND):
            shown.append(self._painter.glow(self.look.face, self._glow))
        for drawing in shown:
            self._sprites.blit(painter, drawing, self._rect, self.look.angle)


def depth(centre: QPointF) -> float:
    """Return the z value of a tile with its middle here: higher for tiles farther down."""
    return centre.y() * 1e-5


class TrayItem(SpriteItem):
    """A tray with one slot for each piece; its origin is its middle."""

    def __init__(self, slots: int, sprites: Sprites, place: QPointF) -> None:
        drawing = Drawing(("tray", slots), lambda painter: paint_tray(painter, slots))
        super().__init__(sprites, drawing, tray_rect(slots), place, -0.5)
        self._slots = slots

    def slot(self, index: int) -> QPointF:
        """Return the middle of a slot, in the scene."""
        return self.pos() + tray_slot(index, self._slots)


_REACH = 190.0
_RAYS = 20
_CYCLES = 6


class SparkleItem(QGraphicsObject):
    """Stars in the colours of the tiles that fly out from a point and fade; then the item removes itself."""

    def __init__(self, place: QPointF, motion: Motion, colours: Sequence[QColor]) -> None:
        super().__init__()
        self._progress = 0.0
        self._colours = colours
        self.setPos(place)
        self.setZValue(40)
        animation = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        animation.setDuration(motion.duration * _CYCLES)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.valueChanged.connect(self._go_on)
        animation.finished.connect(self._end)
        animation.start()

    def _end(self) -> None:
        scene = self.scene()
        if scene is not None:
            scene.removeItem(self)
        self.deleteLater()

    def _go_on(self, progress: float) -> None:
        self._progress = progress
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area that the stars can reach, in the item's units."""
        return QRectF(-_REACH - 20, -_REACH - 20, 2 * _REACH + 40, 2 * _REACH + 40)

    def paint(self, painter: QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Paint a ring that widens, and the stars around it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1 - self._progress**2)
        reach = 46 + (_REACH - 46) * self._progress
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 255, 255, 220), 7 * (1 - self._progress) + 1))
        painter.drawEllipse(QPointF(0, 0), reach * 0.8, reach * 0.8)
        painter.setPen(QPen(QColor(20, 24, 32, 150), 1.2))
        for ray in range(_RAYS):
            angle = 2 * pi * ray / _RAYS + self._progress * 0.7
            distance = reach * (1.0 if ray % 2 == 0 else 0.72)
            painter.setBrush(self._colours[ray % len(self._colours)])
            size = (9 if ray % 2 == 0 else 6) * (1.15 - 0.5 * self._progress)
            painter.drawPolygon(_star(QPointF(cos(angle), sin(angle)) * distance, size, angle))


def _star(middle: QPointF, size: float, turn: float) -> list[QPointF]:
    """Return the corners of a star with five points."""
    points = []
    for corner in range(10):
        angle, reach = turn + pi * corner / 5, size if corner % 2 == 0 else size * 0.45
        points.append(middle + QPointF(cos(angle), sin(angle)) * reach)
    return points
