"""Drawings rendered to pixmaps at the size at which they are shown, and kept at that size."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import hypot
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QMargins, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGridLayout,
    QLayout,
    QStyleOptionGraphicsItem as Style,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.widgets.theme import family, text_scale


def paint_gloss(painter: QtGui.QPainter, outline: QtGui.QPainterPath, corner: QPointF, shine: int) -> None:
    """Paint the broad light, 0 to 255, on a piece around the origin; the shade is deepest at ``corner``."""
    gloss = QtGui.QLinearGradient(-corner, corner)
    for at, colour in ((0.0, (255, 250, 240, shine)), (0.5, (255, 255, 255, 0)), (1.0, (0, 0, 0, 46))):
        gloss.setColorAt(at, QtGui.QColor(*colour))
    painter.fillPath(outline, QtGui.QBrush(gloss))


def paint_bevel(
    painter: QtGui.QPainter, outline: QtGui.QPainterPath, corner: QPointF, width: float, shine: int
) -> None:
    """Paint a bevel along the edge of a piece around the origin, with the light of `paint_gloss`."""
    bevel = QtGui.QLinearGradient(-corner, corner)
    for at, colour in (
        (0.0, (255, 250, 238, shine)),
        (0.44, (255, 250, 238, shine // 4)),
        (0.56, (0, 0, 0, 28)),
        (1.0, (0, 0, 0, 100)),
    ):
        bevel.setColorAt(at, QtGui.QColor(*colour))
    painter.strokePath(outline, QtGui.QPen(QtGui.QBrush(bevel), width))


def paint_letter(painter: QtGui.QPainter, letter: str, ink: QtGui.QColor, at: QPointF, size: int) -> None:
    """Paint a bold letter, ``size`` units high, with its middle at a point."""
    font = QtGui.QFont(family() or QtGui.QFont().family())
    font.setPixelSize(size)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(ink)
    room = QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, letter)


CORNER_MARGIN = 12  # distance between the table's edges and the widgets in its corners, in pixels
_TINY = QSize(360, 200)  # size below which a table is tiny, in pixels at the usual size of texts


class CorneredTable(QWidget):
    """A table with widgets in its corners, which stay apart; the lower ones stay above a covered edge."""

    lifted_anew = Signal()
    """Emitted when the covered height at the lower edge has changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corners: list[tuple[QLayout, QWidget, Qt.AlignmentFlag]] = []
        self.lifted = 0
        """The covered height at the lower edge, in pixels."""
        self._yielding: QWidget | None = None

    def lay_corners(self, view: QWidget, *corners: tuple[QWidget, Qt.AlignmentFlag]) -> None:
        """Fill the table with a view, and put each of these widgets into its corner."""
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(view, 0, 0)
        for widget, corner in corners:
            holder = QVBoxLayout()
            holder.setContentsMargins(QMargins() + CORNER_MARGIN)
            holder.addWidget(widget)
            grid.addLayout(holder, 0, 0, corner)
            self._corners.append((holder, widget, corner))

    def let_yield(self, widget: QWidget) -> None:
        """Hide this widget on a tiny or low table; menus and keys do the same."""
        self._yielding = widget

    def lift(self, height: int) -> None:
        """Keep the widgets in the lower corners above this many covered pixels."""
        changed, self.lifted = height != self.lifted, height
        self.keep_apart()
        if changed:
            self.lifted_anew.emit()

    def minimumSizeHint(self) -> QSize:
        """Return a size that does not depend on what covers the table."""
        stay = [widget for _, widget, _ in self._corners if widget is not self._yielding]
        highest = max((widget.minimumSizeHint().height() for widget in stay), default=0)
        return QSize(super().minimumSizeHint().width(), highest + 2 * CORNER_MARGIN)

    def keep_apart(self) -> None:
        """Keep the corner widgets visible, and apart from each other."""
        if self._yielding is not None:
            tiny = _TINY * text_scale()
            is_tiny = self.width() < tiny.width() and self.height() < tiny.height()
            needed = self._yielding.sizeHint().height() + 2 * CORNER_MARGIN
            self._yielding.setVisible(not is_tiny and self.height() >= needed)
        for holder, widget, corner in self._corners:
            margins = QMargins() + CORNER_MARGIN
            if corner & Qt.AlignmentFlag.AlignBottom:
                margins += QMargins(0, 0, 0, self.lifted)
            elif corner & Qt.AlignmentFlag.AlignRight:
                margins += QMargins(0, 0, self._aside(widget, corner), 0)
            else:
                margins += QMargins(self._aside(widget, corner), 0, 0, 0)
            holder.setContentsMargins(margins)

    def _aside(self, upper: QWidget, corner: Qt.AlignmentFlag) -> int:
        """Return how far a widget in an upper corner moves aside for the one below, in pixels."""
        side = Qt.AlignmentFlag.AlignHorizontal_Mask
        for _, lower, other in self._corners:
            below = other & Qt.AlignmentFlag.AlignBottom and other & side == corner & side
            if below and not lower.isHidden():
                high = upper.sizeHint().height() + lower.sizeHint().height() + 3 * CORNER_MARGIN
                if high + self.lifted > self.height():
                    return lower.sizeHint().width() + CORNER_MARGIN
        return 0

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Arrange the corner widgets for the new size."""
        super().resizeEvent(event)
        self.keep_apart()


Draw = Callable[[QtGui.QPainter], None]

MAX_PIXELS = 12_000_000  # most pixels kept for a view of usual size; each takes four bytes
_OF_A_VIEW = 3  # most pixels kept for a large view, as a multiple of its own: pictures reach beyond tiles


class Drawing(NamedTuple):
    """A drawing, with a name that differs whenever its looks do."""

    name: Hashable
    draw: Draw
    over: Drawing | None = None
    """Another drawing on top, rendered once for all the drawings below it."""
    instead: bool = False
    """Whether this mark is drawn instead of its tile, not over it."""
    common: bool = False
    """Whether many items show it at once, so that a zoom stretches it once for all of them."""


class Sprites:
    """A cache of drawings, each rendered at the size at which it was last shown."""

    def __init__(self) -> None:
        self.hasty = False
        """Whether to stretch pictures of another size instead of rendering them, as during a zoom."""
        self._pixmaps: dict[Hashable, tuple[float, QtGui.QPixmap]] = {}
        self._stretched: dict[Hashable, tuple[float, QtGui.QPixmap]] = {}
        self._pixels = 0
        self._limit = MAX_PIXELS

    def serve(self, pixels: int) -> None:
        """Keep enough pictures for a view with this many pixels."""
        self._limit = max(MAX_PIXELS, _OF_A_VIEW * pixels)

    def blit(self, painter: QtGui.QPainter, drawing: Drawing, rect: QRectF, angle: float = 0.0) -> None:
        """Draw a picture in ``rect``, in the painter's units, turned in it by an angle in degrees."""
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
        painter.setWorldTransform(QtGui.QTransform())
        painter.drawPixmap(QPointF(round(corner.x()) / ratio, round(corner.y()) / ratio), pixmap)
        painter.setWorldTransform(transform)

    def _blit_turned(self, painter: QtGui.QPainter, drawing: Drawing, rect: QRectF, angle: float) -> None:
        """Draw the picture turned, smoothed instead of rendered anew at each angle."""
        device = painter.deviceTransform()
        pixmap = self._pixmap(drawing, hypot(device.m11(), device.m12()), rect, angle)
        pixmap.setDevicePixelRatio(1)
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))

    def forget(self) -> None:
        """Empty the cache, because everything is about to be shown at another size."""
        self._pixmaps.clear()
        self._stretched.clear()
        self._pixels = 0

    def _pixmap(self, drawing: Drawing, scale: float, rect: QRectF, angle: float) -> QtGui.QPixmap:
        scale = round(scale, 4)
        kept = self._pixmaps.get((drawing.name, angle))
        if kept is not None and kept[0] == scale:
            return kept[1]
        if kept is not None and self.hasty and drawing.common:
            return self._stretch(kept[1], (drawing.name, angle), scale, rect)
        pixmap = self._rendered(drawing, scale, rect, angle)
        self._keep((drawing.name, angle), scale, pixmap)
        return pixmap

    def _rendered(self, drawing: Drawing, scale: float, rect: QRectF, angle: float) -> QtGui.QPixmap:
        over = None if drawing.over is None else self._pixmap(drawing.over, scale, rect, angle)
        return render(rect, scale, drawing.draw, angle, over)

    def _stretch(self, pixmap: QtGui.QPixmap, key: Hashable, scale: float, rect: QRectF) -> QtGui.QPixmap:
        """Return a shared picture stretched to a scale, which is faster than stretching at each drawing."""
        latest = self._stretched.get(key)
        if latest is not None and latest[0] == scale:
            return latest[1]
        stretched = pixmap.scaled(*_size(rect, scale))
        self._stretched[key] = scale, stretched
        return stretched

    def _keep(self, key: Hashable, scale: float, pixmap: QtGui.QPixmap) -> None:
        """Keep a pixmap instead of that of another size; if there are too many, drop the oldest."""
        self._stretched.pop(key, None)
        if key in self._pixmaps:
            self._drop(key)
        while self._pixmaps and self._pixels + _pixels(pixmap) > self._limit:
            self._drop(next(iter(self._pixmaps)))
        self._pixmaps[key] = scale, pixmap
        self._pixels += _pixels(pixmap)

    def _drop(self, key: Hashable) -> None:
        self._pixels -= _pixels(self._pixmaps.pop(key)[1])


class SpriteItem(QGraphicsItem):
    """An item that shows one drawing, which can be replaced by another one."""

    def __init__(
        self, sprites: Sprites, drawing: Drawing, rect: QRectF, at: QPointF, height: float = 0.0
    ) -> None:
        """Show a drawing that covers ``rect`` around a point of the scene; ``height`` is the z value."""
        super().__init__()
        self._sprites = sprites
        self._drawing, self._rect = drawing, rect
        self.setPos(at)
        self.setZValue(height)

    def change(self, drawing: Drawing, rect: QRectF) -> None:
        """Show another drawing, which covers ``rect``."""
        self.prepareGeometryChange()
        self._drawing, self._rect = drawing, rect
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area that the drawing covers, in the item's units."""
        return self._rect

    def paint(self, painter: QtGui.QPainter, option: Style, widget: QWidget | None = None) -> None:
        """Show the picture of the drawing."""
        self._sprites.blit(painter, self._drawing, self._rect)


def _pixels(pixmap: QtGui.QPixmap) -> int:
    return pixmap.width() * pixmap.height()


def _size(rect: QRectF, scale: float) -> tuple[int, int]:
    return max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale))


def render(
    rect: QRectF, scale: float, draw: Draw, angle: float = 0.0, over: QtGui.QPixmap | None = None
) -> QtGui.QPixmap:
    """Return the drawing that covers ``rect``, under ``over``, with ``scale`` pixels to the unit."""
    width, height = _size(rect, scale)
    canvas = QtGui.QPixmap(width + 1, height)
    canvas.fill(QtGui.QColor(0, 0, 0, 0))
    painter = QtGui.QPainter(canvas)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-rect.left(), -rect.top())
    painter.rotate(angle)
    draw(painter)
    if over is not None:
        over.setDevicePixelRatio(1)
        painter.resetTransform()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing, False)
        painter.drawPixmap(0, 0, over)
    painter.end()
    return canvas.copy(0, 0, width, height)  # Qt keeps what painted on a canvas with it, which is as large


def solid(colour: QtGui.QColor) -> QtGui.QBrush:
    """Return a brush of one colour, without making PySide load every name in Qt."""
    pen = QtGui.QPen()
    pen.setColor(colour)
    return pen.brush()
