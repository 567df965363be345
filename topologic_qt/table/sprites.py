"""Drawings rendered to pixmaps at the size at which they are shown, and kept at that size."""

from collections.abc import Callable, Hashable
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QTransform

from topologic_qt.table import leftovers

Draw = Callable[[QPainter], None]

MAX_PIXELS = 12_000_000
"""The most pixels that are kept for a view of usual size; each takes four bytes."""

_OF_A_VIEW = 3
"""The most pixels that are kept for a large view, as a multiple: pictures reach beyond tiles."""


class Drawing(NamedTuple):
    """A drawing, with a name that differs whenever its looks do."""

    name: Hashable
    draw: Draw
    over: "Drawing | None" = None
    """Another drawing on top, rendered once for all the drawings below it."""
    instead: bool = False
    """Whether, as a mark on a tile, it is drawn in place of the tile and not over it."""
    common: bool = False
    """Whether many show it at once, so that while something zooms it is stretched once for them all."""


class Sprites:
    """A cache of drawings, each rendered at the size at which it is shown last."""

    def __init__(self) -> None:
        self.hasty = False
        """While something zooms, pictures of another size will do: they are stretched, not rendered anew."""
        self._pixmaps: dict[Hashable, tuple[float, QPixmap]] = {}
        self._stretched: dict[Hashable, tuple[float, QPixmap]] = {}
        self._pixels = 0
        self._limit = MAX_PIXELS

    def serve(self, pixels: int) -> None:
        """Keep as many pictures as a view with so many pixels needs at once."""
        self._limit = max(MAX_PIXELS, _OF_A_VIEW * pixels)

    def blit(self, painter: QPainter, drawing: Drawing, rect: QRectF, angle: float = 0.0) -> None:
        """Draw the picture at the painter's position.

        ``rect`` is the area that the drawing covers, in the painter's units; ``angle`` turns the drawing in
        it, in degrees.
        """
        kept = self._pixmaps.get((drawing.name, angle)) if self.hasty and not drawing.common else None
        if kept is not None:
            pixmap = kept[1]
            pixmap.setDevicePixelRatio(1)
            painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))
            return
        transform = painter.worldTransform()
        if transform.isRotating():
            self._blit_turned(painter, drawing, rect, angle)
            return
        scale = painter.deviceTransform().m11()
        ratio = scale / transform.m11()
        pixmap = self._pixmap(drawing, scale, rect, angle)
        pixmap.setDevicePixelRatio(ratio)
        corner = transform.map(rect.topLeft()) * ratio
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(QPointF(round(corner.x()) / ratio, round(corner.y()) / ratio), pixmap)
        painter.setWorldTransform(transform)

    def _blit_turned(self, painter: QPainter, drawing: Drawing, rect: QRectF, angle: float) -> None:
        """Draw the picture turned, smoothed instead of rendered anew at each angle."""
        device = painter.deviceTransform()
        pixmap = self._pixmap(drawing, hypot(device.m11(), device.m12()), rect, angle)
        pixmap.setDevicePixelRatio(1)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))

    def leave(self) -> None:
        """Leave the pictures to the table that is painted next."""
        leftovers.leave(self._pixmaps)

    def forget(self) -> None:
        """Empty the cache, since everything is about to be shown at another size."""
        self._pixmaps.clear()
        self._stretched.clear()
        self._pixels = 0

    def _pixmap(self, drawing: Drawing, scale: float, rect: QRectF, angle: float) -> QPixmap:
        scale = round(scale, 4)
        kept = self._pixmaps.get((drawing.name, angle))
        if kept is not None and kept[0] == scale:
            return kept[1]
        if kept is not None and self.hasty and drawing.common:
            return self._stretch(kept[1], (drawing.name, angle), scale, rect)
        pixmap = leftovers.find((drawing.name, angle), scale)
        if pixmap is None:
            over = None
            if drawing.over is not None:
                over = self._pixmap(drawing.over, scale, rect, angle)
                over.setDevicePixelRatio(1)
            pixmap = render(rect, scale, drawing.draw, angle, over)
        self._keep((drawing.name, angle), scale, pixmap)
        return pixmap

    def _stretch(self, pixmap: QPixmap, key: Hashable, scale: float, rect: QRectF) -> QPixmap:
        """Return a picture that many show, stretched to a scale; drawing it so each time takes longer."""
        latest = self._stretched.get(key)
        if latest is not None and latest[0] == scale:
            return latest[1]
        width, height = _size(rect, scale)
        stretched = pixmap.scaled(width, height)
        self._stretched[key] = scale, stretched
        return stretched

    def _keep(self, key: Hashable, scale: float, pixmap: QPixmap) -> None:
        """Keep a pixmap in place of the one of another size; when there are too many, forget the oldest."""
        self._stretched.pop(key, None)
        if key in self._pixmaps:
            self._drop(key)
        while self._pixmaps and self._pixels + _pixels(pixmap) > self._limit:
            self._drop(next(iter(self._pixmaps)))
        self._pixmaps[key] = scale, pixmap
        self._pixels += _pixels(pixmap)

    def _drop(self, key: Hashable) -> None:
        self._pixels -= _pixels(self._pixmaps.pop(key)[1])


def _pixels(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height()


def _size(rect: QRectF, scale: float) -> tuple[int, int]:
    """Return the width and the height of the picture of an area, in pixels."""
    return max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale))


def render(
    rect: QRectF, scale: float, draw: Draw, angle: float = 0.0, over: QPixmap | None = None
) -> QPixmap:
    """Return the drawing that covers ``rect``, with ``scale`` pixels to the unit, on a clear background.

    ``over`` is a picture to lay over it, of the same size.

    What is returned is a part of what was painted on: Qt keeps with each picture, as long as that lives, the
    machine that painted it, which is as large again.
    """
    width, height = _size(rect, scale)
    canvas = QPixmap(width + 1, height)
    canvas.fill(QColor(0, 0, 0, 0))
    painter = QPainter(canvas)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-rect.left(), -rect.top())
    painter.rotate(angle)
    draw(painter)
    painter.end()
    if over is not None:
        painter = QPainter(canvas)
        painter.drawPixmap(0, 0, over)
        painter.end()
    return canvas.copy(0, 0, width, height)


def solid(colour: QColor) -> QBrush:
    """Return a brush of one colour, made so that Qt for Python does not load every name in Qt for it."""
    pen = QPen()
    pen.setColor(colour)
    return pen.brush()
