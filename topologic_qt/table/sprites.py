"""Drawings rendered to pixmaps at the size at which they are shown, kept for as long as they are used."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

Draw = Callable[[QPainter], None]

MAX_PIXELS = 12_000_000
"""How many pixels are kept; four bytes each."""


class Sprites:
    """Renders each drawing once for each size, and blits it sharply from then on."""

    def __init__(self) -> None:
        self._pixmaps: dict[tuple[Hashable, float], QPixmap] = {}
        self._pixels = 0

    def clear(self) -> None:
        """Forget everything that was rendered."""
        self._pixmaps.clear()
        self._pixels = 0

    def blit(self, painter: QPainter, name: Hashable, rect: QRectF, draw: Draw, angle: float = 0.0) -> None:
        """Show a drawing where the painter stands.

        ``rect`` is what the drawing covers, in the painter's units; ``angle`` turns the drawing in
        it, in degrees. ``name`` stands for the drawing with everything that changes its looks.
        """
        transform = painter.worldTransform()
        ratio = painter.device().devicePixelRatio()
        pixmap = self._pixmap((name, angle), transform.m11() * ratio, rect, draw, angle)
        pixmap.setDevicePixelRatio(ratio)
        corner = transform.map(rect.topLeft()) * ratio
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(QPointF(round(corner.x()) / ratio, round(corner.y()) / ratio), pixmap)
        painter.setWorldTransform(transform)

    def _pixmap(self, name: Hashable, scale: float, rect: QRectF, draw: Draw, angle: float) -> QPixmap:
        key = (name, round(scale, 4))
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            pixmap = render(rect, scale, draw, angle)
            self._pixels += pixmap.width() * pixmap.height()
            if self._pixels > MAX_PIXELS:
                self.clear()
                self._pixels = pixmap.width() * pixmap.height()
            self._pixmaps[key] = pixmap
        return pixmap


def render(rect: QRectF, scale: float, draw: Draw, angle: float = 0.0) -> QPixmap:
    """The drawing that covers ``rect``, with ``scale`` pixels to the unit, on a clear ground."""
    pixmap = QPixmap(max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale)))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-rect.left(), -rect.top())
    painter.rotate(angle)
    draw(painter)
    painter.end()
    return pixmap
