"""The rack beside a table on which tiles are arranged: a hollow for every tile there is."""

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
"""From the middle of one hollow to the middle of the next."""

_EDGE = 26.0


class RackItem(QGraphicsItem):
    """A wooden rack. Its origin is its upper left corner; where a tile belongs is faintly to be seen."""

    def __init__(self, looks: Iterable[TileLook], sprites: Sprites) -> None:
        """The place of each look says in which hollow the tile belongs: its column and row, from 0."""
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
        """The middle of a tile's hollow, in the scene."""
        return self.mapToScene(self._slots[key])

    @property
    def tile_scale(self) -> float:
        """How large a tile in the rack is, beside one on the table."""
        return self.scale() * 0.98

    def boundingRect(self) -> QRectF:
        """What the rack covers, in its own units."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The rack and its hollows."""
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
    """How large a rack of so many rows can be drawn to stand in a height: in that unit to the table unit.

    A tile in it is never smaller than a finger's tip needs, nor much larger.
    """
    whole = rows * _STEP + 2 * _EDGE
    return min(max(height / whole, 26 / PITCH), 46 / PITCH)
