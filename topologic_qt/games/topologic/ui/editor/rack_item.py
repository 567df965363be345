"""The rack beside the editor's table, with a slot for every tile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, tile_outline
from topologic_qt.table.layout import TileLook
from topologic_qt.table.sprites import Drawing, Sprites

_STEP = 112.0
"""The distance from the middle of one slot to the middle of the next."""

_EDGE = 26.0

_ROWS, _COLUMNS = 10, 6
"""The slots of a rack that stands, down and across."""

_SMALLEST, _FINGERTIP, _LARGEST = 15 / PITCH, 26 / PITCH, 46 / PITCH
"""Scales of a rack: tiles are large enough for a mouse, for a fingertip, and no larger."""


class RackFit(NamedTuple):
    """The scale of a rack, and whether it lies on its side: so it is lower, and wider."""

    scale: float
    lies: bool


def rack_fit(height: float) -> RackFit:
    """Return how a rack fits a height, in pixels.

    It stands as long as its tiles are as large as a fingertip needs; where it lies, they can be smaller.
    """
    standing = height / _length(_ROWS)
    if standing >= _FINGERTIP:
        return RackFit(min(standing, _LARGEST), lies=False)
    return RackFit(min(max(height / _length(_COLUMNS), _SMALLEST), _FINGERTIP), lies=True)


class RackItem(QGraphicsItem):
    """A wooden rack with a faint picture of the tile in each slot. Its origin is its upper left corner."""

    def __init__(self, looks: Iterable[TileLook], sprites: Sprites) -> None:
        """Create the rack; the place of each look is the column and row of the tile's slot, from 0."""
        super().__init__()
        self._sprites = sprites
        self._standing = {look.key: QPointF(*map(_middle, look.places[0])) for look in looks}
        self.setZValue(15)
        self._lies = True
        self.lie(False)

    def lie(self, lies: bool) -> None:
        """Lay the rack on its side, where rows are columns, or let it stand."""
        if lies == self._lies:
            return
        self.prepareGeometryChange()
        self._lies = lies
        self._slots = {key: at.transposed() if lies else at for key, at in self._standing.items()}
        self._rect = rack_area(lies)
        self._drawing = Drawing(("rack", lies), self._paint)

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


def _length(slots: int) -> float:
    return slots * _STEP + 2 * _EDGE


def rack_area(lies: bool) -> QRectF:
    """Return the area of a rack, in its own units."""
    across, down = (_ROWS, _COLUMNS) if lies else (_COLUMNS, _ROWS)
    corner = -_STEP / 2 - _EDGE
    return QRectF(corner, corner, _length(across), _length(down))
