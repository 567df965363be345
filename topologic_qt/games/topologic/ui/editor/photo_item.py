"""The photo under the field, and the mark on tiles that were not seen clearly."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.games.topologic.ui.photo.reading import Photo
from topologic_qt.table.lettering import paint_letter
from topologic_qt.table.sprites import Drawing

_LIGHT, _DARK = QColor("#ffb300"), QColor(20, 14, 0, 225)
_BADGE, _RADIUS = QPointF(-33, 33), 15.0


def _draw_doubt(painter: QPainter) -> None:
    ring = QRectF(-44, -44, 88, 88)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_DARK, 11))
    painter.drawRoundedRect(ring, 9, 9)
    dashes = QPen(_LIGHT, 6)
    dashes.setDashPattern([2.4, 1.4])  # the cursor's frame is a whole one
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(dashes)
    painter.drawRoundedRect(ring, 9, 9)
    painter.setPen(QPen(_DARK, 3))
    painter.setBrush(_LIGHT)
    painter.drawEllipse(_BADGE, _RADIUS, _RADIUS)
    paint_letter(painter, "?", _DARK, _BADGE, 24)


DOUBT = Drawing("doubt", _draw_doubt)
"""The mark on a doubtful tile: a dashed ring with a question mark."""


class PhotoItem(QGraphicsItem):
    """A photo of the field, seen from straight above, below the tiles."""

    def __init__(self, photo: Photo) -> None:
        super().__init__()
        self.photo = photo
        corner = -(photo.margin + 0.5) * PITCH
        size = QSizeF(photo.picture.size()) * (PITCH / photo.sharpness)
        self._rect = QRectF(QPointF(corner, corner), size)
        self.setZValue(-3)

    def boundingRect(self) -> QRectF:
        """Return the area of the photo, in the scene."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the photo."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self._rect, self.photo.picture)
