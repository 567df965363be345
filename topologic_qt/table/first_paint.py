"""A static picture of the first table, shown at start before the real one is ready."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from topologic_qt.table import layout
from topologic_qt.table.backgrounds import background
from topologic_qt.table.sprites import Drawing, Sprites


class FirstPaint(QWidget):
    """Shows tiles and an empty tray as the table will; the property "plain" is the colour of its margins."""

    def __init__(
        self,
        lattice: layout.Lattice,
        painter: layout.TilePainter,
        looks: Sequence[layout.TileLook],
        slots: int,
        ground_name: str = "felt",
    ) -> None:
        """Create the picture of tiles on this lattice, drawn by this painter; 0 slots mean no tray."""
        super().__init__()
        laid = [(look.centre(lattice), look) for look in looks]
        self._laid = sorted(laid, key=lambda tile: tile[0].y())
        self._field = layout.extent(lattice, (place for look in looks for place in look.places))
        self._slots = slots
        self._ground = ground_name
        self._tile_painter = painter

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background, the tray, the shadows and the tiles."""
        painter = QPainter(self)
        plain = QPixmap(64, 64)
        colour = str(self.property("plain"))
        plain.fill(QColor(colour if QColor.isValidColorName(colour) else "#27524a"))
        painter.drawTiledPixmap(self.rect(), plain)
        table, ratio = self.contentsRect(), self.devicePixelRatioF()
        cloth = background(self._ground, round(table.width() * ratio), round(table.height() * ratio))
        cloth.setDevicePixelRatio(ratio)
        painter.drawPixmap(table.topLeft(), cloth)
        shown = layout.with_air(layout.whole_extent(self._field, self._slots))
        scale = min(table.width() / shown.width(), table.height() / shown.height())
        middle = shown.center() * scale
        # A view scrolls by whole pixels.
        painter.translate(
            table.x() - round(middle.x() - table.width() / 2),
            table.y() - round(middle.y() - table.height() / 2),
        )
        painter.scale(scale, scale)
        self._paint(painter)
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        slots, tiles, sprites = self._slots, self._tile_painter, Sprites()

        def blit(at: QPointF, drawing: Drawing, rect: QRectF, angle: float = 0.0) -> None:
            painter.translate(at)
            sprites.blit(painter, drawing, rect, angle)
            painter.translate(-at)

        if slots:
            tray = Drawing("tray", lambda painter: layout.paint_tray(painter, slots))
            blit(layout.tray_place(self._field), tray, layout.tray_rect(slots))
        for centre, look in self._laid:
            blit(centre, tiles.shadow(look.face), tiles.shadow_rect(look.face))
        for centre, look in self._laid:
            blit(centre, tiles.drawing(look.face), tiles.rect(look.face), look.angle)
