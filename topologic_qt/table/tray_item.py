"""The tray at the table's edge, for pieces that have not entered."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.table.layout import paint_tray, tray_rect, tray_slot
from topologic_qt.table.sprites import Drawing, Sprites


class TrayItem(QGraphicsItem):
    """A tray with one slot for each piece; its origin is its middle."""

    def __init__(self, slots: int, sprites: Sprites) -> None:
        super().__init__()
        self._slots = slots
        self._sprites = sprites
        self._drawing = Drawing(("tray", slots), lambda painter: paint_tray(painter, slots))
        self.setZValue(-0.5)

    def slot(self, index: int) -> QPointF:
        """Return the middle of a slot, in the scene."""
        return self.pos() + tray_slot(index, self._slots)

    def boundingRect(self) -> QRectF:
        """Return the area that the tray covers, in its own units."""
        return tray_rect(self._slots)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the tray and its slots."""
        self._sprites.blit(painter, self._drawing, tray_rect(self._slots))
