"""A picture of a table that is not live yet: the first thing to be seen when a program starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from topologic_qt.table.backgrounds import background
from topologic_qt.table.bounds import field_extent, tray_place, whole_extent, with_air
from topologic_qt.table.drawing import SHADOW_RECT, TILE_RECT, paint_tray, tray_rect
from topologic_qt.table.look import SHADOW, USUAL_STYLE, Style, TileLook
from topologic_qt.table.sprites import Drawing, Sprites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPaintEvent


class FirstPaint(QWidget):
    """Shows tiles and an empty tray exactly as the table will, without being one. Its margins are plain.

    A graphics view would make Qt for Python load every widget class there is before its first item
    is painted; a plain widget does not.
    """

    def __init__(
        self, looks: Sequence[TileLook], slots: int, ground_name: str = "felt", style: Style = USUAL_STYLE
    ) -> None:
        super().__init__()
        self._looks = sorted(looks, key=lambda look: look.row)
        self._slots = slots
        self._ground = ground_name
        self._style = style

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth, the tray, the shadows, the tiles."""
        painter = QPainter(self)
        plain = QPixmap(64, 64)
        plain.fill(QColor("#27524a"))
        painter.drawTiledPixmap(self.rect(), plain)
        table, ratio = self.contentsRect(), self.devicePixelRatioF()
        cloth = background(self._ground, round(table.width() * ratio), round(table.height() * ratio))
        cloth.setDevicePixelRatio(ratio)
        painter.drawPixmap(table.topLeft(), cloth)
        field = field_extent(look.centre for look in self._looks)
        shown = with_air(whole_extent(field, self._slots))
        scale = min(table.width() / shown.width(), table.height() / shown.height())
        middle = shown.center() * scale
        # A view scrolls by whole pixels.
        painter.translate(
            table.x() - round(middle.x() - table.width() / 2),
            table.y() - round(middle.y() - table.height() / 2),
        )
        painter.scale(scale, scale)
        self._paint(painter, tray_place(field))
        painter.end()

    def _paint(self, painter: QPainter, tray: QPointF) -> None:
        sprites, slots = Sprites(), self._slots
        painter.translate(tray)
        sprites.blit(painter, Drawing("tray", lambda at: paint_tray(at, slots)), tray_rect(slots))
        painter.translate(-tray)
        for look in self._looks:
            painter.translate(look.centre)
            sprites.blit(painter, SHADOW, SHADOW_RECT)
            painter.translate(-look.centre)
        for look in self._looks:
            painter.translate(look.centre)
            sprites.blit(painter, look.drawing(self._style), TILE_RECT, look.angle)
            painter.translate(-look.centre)
