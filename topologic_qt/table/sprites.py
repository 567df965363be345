"""Drawings rendered to pixmaps at the size at which they are shown, kept for as long as they are used."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

Draw = Callable[[QPainter], None]

MAX_PIXELS = 12_000_000
"""How many pixels are kept; four bytes each."""


class Drawing(NamedTuple):
    """Something that can be drawn, and the name of it with everything that changes its looks."""

    name: Hashable
    draw: Draw
    over: "Drawing | None" = None
    """Another drawing on top of it; it is rendered once for all that it lies on."""


class Sprites:
    """Renders each drawing once for each size, and blits it sharply from then on."""

    def __init__(self) -> None:
        self.hasty = False
        """While something zooms, pictures of another size will do: they are stretched, not rendered anew."""
        self._pixmaps: dict[Hashable, QPixmap] = {}
        self._latest: dict[Hashable, QPixmap] = {}
        self._pixels = 0

    def blit(self, painter: QPainter, drawing: Drawing, rect: QRectF, angle: float = 0.0) -> None:
        """Show a drawing where the painter stands.

        ``rect`` is what the drawing covers, in the painter's units; ``angle`` turns the drawing in
        it, in degrees.
        """
        if self.hasty and (latest := self._latest.get((drawing.name, angle))) is not None:
            ratio = latest.devicePixelRatio()
            size = QRectF(0, 0, latest.width(), latest.height())
            latest.setDevicePixelRatio(1)
            painter.drawPixmap(rect, latest, size)
            latest.setDevicePixelRatio(ratio)
            return
        transform = painter.worldTransform()
        scale = painter.deviceTransform().m11()
        ratio = scale / transform.m11()
        pixmap = self._pixmap(drawing, scale, rect, angle)
        pixmap.setDevicePixelRatio(ratio)
        corner = transform.map(rect.topLeft()) * ratio
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(QPointF(round(corner.x()) / ratio, round(corner.y()) / ratio), pixmap)
        painter.setWorldTransform(transform)

    def _pixmap(self, drawing: Drawing, scale: float, rect: QRectF, angle: float) -> QPixmap:
        key = (drawing.name, round(scale, 4), angle)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            pixmap = render(rect, scale, drawing.draw, angle)
            if drawing.over is not None:
                over = self._pixmap(drawing.over, scale, rect, angle)
                over.setDevicePixelRatio(1)
                painter = QPainter(pixmap)
                painter.drawPixmap(0, 0, over)
                painter.end()
            self._keep(key, pixmap)
            self._latest[drawing.name, angle] = pixmap
        return pixmap

    def _keep(self, key: Hashable, pixmap: QPixmap) -> None:
        """Keep a pixmap; when there are too many, forget the others."""
        pixels = pixmap.width() * pixmap.height()
        if self._pixels + pixels > MAX_PIXELS:
            self._pixmaps.clear()
            self._latest.clear()
            self._pixels = 0
        self._pixmaps[key] = pixmap
        self._pixels += pixels


def render(rect: QRectF, scale: float, draw: Draw, angle: float = 0.0) -> QPixmap:
    """The drawing that covers ``rect``, with ``scale`` pixels to the unit, on a clear ground."""
    pixmap = QPixmap(max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale)))
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-rect.left(), -rect.top())
    painter.rotate(angle)
    draw(painter)
    painter.end()
    return pixmap
