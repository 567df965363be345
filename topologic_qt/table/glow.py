"""The marks over a tile during play, such as its outline when a piece may be put there."""

from collections.abc import Hashable, Mapping
from enum import Enum, auto

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from topologic_qt.table.sprites import Draw, Drawing, render


class Glow(Enum):
    """The state of a tile during play, shown by a mark over it."""

    NONE = auto()
    LIT = auto()
    """A held piece may be put here."""
    TARGET = auto()
    """A held piece would be put here now."""
    DIM = auto()
    """A held piece may not be put here."""
    UNLIT = auto()
    """The tile is dimmed while another one is lit."""
    BLOCKER = auto()
    """The piece here is in the way of the held one."""
    CHOSEN = auto()
    """The tile is chosen."""
    BEHIND = auto()
    """Another tile is chosen, and this one is dimmed if its mark makes it pale."""
    OUTLINED = auto()
    """The tile belongs to the group that is outlined now."""


_RINGS = {
    Glow.LIT: (QColor("#ffffff"), 5.0),
    Glow.TARGET: (QColor("#ffffff"), 9.0),
    Glow.BLOCKER: (QColor("#ff5252"), 7.0),
    Glow.CHOSEN: (QColor("#ffffff"), 8.0),
    Glow.OUTLINED: (QColor("#3df0c0"), 6.0),
}

_TILE = QColor("#5b6b7c")  # the colour of the tile on a picture of a glow
DIM_INK = QColor(12, 16, 22, 120)  # colour over a dimmed tile


def glows(shape: Hashable, dim: Draw, ring: Draw) -> Mapping[Glow, Drawing]:
    """Return the glows of a ``shape``: ``dim`` fills it with `DIM_INK`, ``ring`` strokes a line along it."""

    def drawing(glow: Glow) -> Drawing:
        return Drawing((shape, glow.name), lambda painter: _draw_ring(painter, glow, ring))

    dark = Drawing((shape, Glow.DIM.name), dim)
    dimmed = dict.fromkeys((Glow.DIM, Glow.UNLIT, Glow.BEHIND), dark)
    return {**dimmed, **{glow: drawing(glow) for glow in _RINGS}}


def chosen_picture(ratio: float) -> QPixmap:
    """Return a small picture of a chosen tile, for a screen of this pixel ratio."""

    def ring(painter: QPainter) -> None:
        painter.drawRoundedRect(QRectF(-37, -37, 74, 74), 10, 10)

    rect = QRectF(-50, -50, 100, 100)
    return small_picture(rect, 0.28, ratio, _TILE, lambda at: _draw_ring(at, Glow.CHOSEN, ring))


def small_picture(rect: QRectF, scale: float, ratio: float, ground: QColor, draw: Draw) -> QPixmap:
    """Return a drawing that covers ``rect`` on a rounded ground, for a screen of this pixel ratio."""

    def paint(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, 14, 14)
        draw(painter)

    pixmap = render(rect, scale * ratio, paint)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _draw_ring(painter: QPainter, glow: Glow, ring: Draw) -> None:
    colour, width = _RINGS[glow]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, breadth in ((QColor(10, 16, 30, 210), width + 5), (colour, width)):
        painter.setPen(QPen(ink, breadth))
        ring(painter)
