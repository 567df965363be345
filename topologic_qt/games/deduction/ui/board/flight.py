"""A thing on its way over the table: it glides, grows or shrinks, and may turn over."""

from __future__ import annotations

from collections.abc import Hashable
from math import cos, pi
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.deduction.ui.board.pieces import Piece
from topologic_qt.table.lattice import TilePainter
from topologic_qt.table.sprites import render

_Z = 21.0

_SCALE = 1.5
"""Pixels to the table unit of the picture that is stretched while a thing is on its way."""

_RISE = 26.0
"""How high a thing that only turns over is lifted meanwhile, in table units."""


class Way(NamedTuple):
    """The way of a thing from one look and place to another."""

    begin: tuple[Piece, QPointF]
    end: tuple[Piece, QPointF]
    turns: int = 0
    """The number of half turns around its own middle on the way; in the last one it gets its new look."""
    span: tuple[float, float] = (0.0, 1.0)
    """The part of the whole time in which it is on its way; it is not seen before."""


class Flight(QGraphicsItem):
    """A thing on its way. Presses pass through it."""

    def __init__(self, look: TilePainter, way: Way) -> None:
        super().__init__()
        self._look = look
        self._way = way
        self._shown = way.begin[0]
        self._pixmaps: dict[Hashable, QPixmap] = {}
        self.setZValue(_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.go(0.0)

    def go(self, share: float) -> None:
        """Be where a thing is after a share of the whole time, 0 to 1."""
        (first, start), (last, end) = self._way.begin, self._way.end
        since, until = self._way.span
        self.setVisible(share >= since)
        share = min(max((share - since) / (until - since), 0.0), 1.0)
        eased = share * share * (3 - 2 * share)
        turned = eased * self._way.turns
        self._show(first if turned < self._way.turns - 0.5 else last)
        lift = QPointF(0, -_RISE * 4 * share * (1 - share)) if self._way.turns else QPointF()
        self.setPos(start + (end - start) * eased + lift)
        size = (first.width + (last.width - first.width) * eased) / self._shown.width
        thin = max(0.04, abs(cos(pi * turned)))
        self.setTransform(QTransform.fromScale(size * thin, size))

    def _show(self, piece: Piece) -> None:
        if piece != self._shown:
            self.prepareGeometryChange()
            self._shown = piece
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the area of the thing with its shadow, around its middle."""
        return self._shown.covered | self._shown.shadowed.translated(0, 10)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the thing over its shadow, smoothly at any size."""
        look, face = self._look, str(self._shown)
        painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
        for drawing, area, drop in (
            (look.shadow(face), self._shown.shadowed, 10),
            (look.drawing(face), self._shown.covered, 0),
        ):
            if drawing.name not in self._pixmaps:
                self._pixmaps[drawing.name] = render(area, _SCALE, drawing.draw)
            pixmap = self._pixmaps[drawing.name]
            painter.drawPixmap(area.translated(0, drop), pixmap, QRectF(pixmap.rect()))
