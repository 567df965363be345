"""The rack beside the editor's table, with a slot for every tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, tile_outline
from topologic_qt.table.sprites import Drawing, Sprites

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from topologic_qt.table.layout import TileLook

_STEP = 112.0
"""The distance from the middle of one slot to the middle of the next."""

_EDGE = 26.0


class RackItem(QGraphicsItem):
    """A wooden rack with a faint picture of the tile in each slot. Its origin is its upper left corner."""

    def __init__(self, looks: Iterable[TileLook], sprites: Sprites) -> None:
        """Create the rack; the place of each look is the column and row of the tile's slot, from 0."""
        super().__init__()
        self._sprites = sprites
        self._slots = {look.key: QPointF(*map(_middle, look.places[0])) for look in looks}
        self._rect = QRectF()
        for middle in self._slots.values():
            half = _STEP / 2 + _EDGE
            self._rect |= QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
        self._drawing = Drawing(("rack", len(self._slots)), self._paint)
        self.setZValue(15)

    def slot(self, key: str) -> QPointF:
        """Return the middle of a tile's slot, in the scene."""
        return self.mapToScene(self._slots[key])

    @property
    def tile_scale(self) -> float:
        """The scale of a tile in the rack, relative to one on the table."""
        return self.scale() * 0.98

    def boundingRect(self) -> QRectF:
        """Return the area that the rack covers, in its own units."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the rack and its slots."""
        self._sprites.blit(painter, self._drawing, self._rect)

    def _paint(self, painter: QPainter) -> None:
        body = QPainterPath()
        body.addRoundedRect(self._rect.adjusted(4, 4, -4, -10), 26, 26)
        painter.fillPath(body.translated(0, 6), QColor(0, 0, 0, 80))
        wood = QLinearGradient(self._rect.topLeft(), self._rect.topRight())
        for at, colour in ((0, "#7d5130"), (0.5, "#93633b"), (1, "#704728")):
            wood.setColorAt(at, QColor(colour))
        painter.fillPath(body, wood)
        painter.strokePath(body, QPen(QColor("#4d2f18"), 3))
        for middle in self._slots.values():
            hollow = tile_outline().translated(middle)
            painter.fillPath(hollow, QColor(40, 22, 8, 96))
            painter.strokePath(hollow, QPen(QColor(255, 226, 190, 46), 2))


def _middle(index: int) -> float:
    return index * _STEP


def rack_scale(height: float, rows: int) -> float:
    """Return the scale of a rack with so many rows that is to fit a height, both in the same unit.

    A tile in the rack is never smaller than a fingertip needs, nor much larger.
    """
    whole = rows * _STEP + 2 * _EDGE
    return min(max(height / whole, 26 / PITCH), 46 / PITCH)
