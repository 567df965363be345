"""A tile that turns over above the table, and shows its other side."""

from __future__ import annotations

from math import cos, hypot, pi

from PySide6.QtCore import Property, QEasingCurve, QPointF, QPropertyAnimation, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.overlay import TOPMOST
from topologic_qt.table.sprites import Draw, render

_RISES = 0.7
"""The share by which the tile seems larger, nearer to the eye, when it has turned over."""


class FlipItem(QGraphicsObject):
    """A tile with two sides; `turned` is 0 while the first one is seen, and 1 at the end."""

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
        """Turn over within so many milliseconds."""
        animation = QPropertyAnimation(self, b"turned", self)
        animation.setDuration(duration)
        animation.setEasingCurve(QEasingCurve.Type.InOutCubic)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)

    def _get_turned(self) -> float:
        return self._turned

    def _set_turned(self, turned: float) -> None:
        self._turned = turned
        self.setScale(1 + _RISES * turned)
        self.update()

    turned = Property(float, _get_turned, _set_turned)
    """How far the tile has turned over, 0 to 1."""

    def boundingRect(self) -> QRectF:
        """Return the area of the tile, in its own units."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the side that is seen, as narrow as it looks from above."""
        if not self._pictures:
            device = painter.deviceTransform()
            scale = hypot(device.m11(), device.m12()) * (1 + _RISES) / self.scale()
            self._pictures = [render(self._rect, scale, side) for side in self._sides]
        seen = cos(pi * self._turned)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(max(abs(seen), 0.02), 1.0)
        picture = self._pictures[seen < 0]
        painter.drawPixmap(self._rect, picture, QRectF(picture.rect()))
