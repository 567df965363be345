"""The colour and the mark of each seat at a table, which tell players apart also without colours."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from topologic_qt.table.sprites import solid
from topologic_qt.widgets.theme import is_dark as is_dark

_LIGHT = ("#0b6aa8", "#c2500a", "#0a7d5b", "#9a3f7f", "#6b6256")
_DARK = ("#63b8ee", "#f39a5e", "#45cda0", "#e79ccb", "#cdbfa6")
"""The colours by seat, for light and for dark ground: they differ for any colour vision."""

_MARK = 22
"""The side of a `SeatMark`, in pixels."""
_CORNERS = (0, 4, 3, 6, 5)
"""The number of corners of each seat's mark; 0 is a disc."""
_TILT = (0.0, 0.0, -90.0, 0.0, -90.0)
"""The direction of the first corner, in degrees clockwise from the east."""


def colour_of(seat: int, dark: bool) -> QColor:
    """Return the colour of a seat, on light or on dark ground."""
    return QColor((_DARK if dark else _LIGHT)[seat])


def mark_of(seat: int, centre: QPointF, radius: float) -> QPainterPath:
    """Return the outline of a seat's mark: a disc, a diamond, a triangle, a hexagon or a pentagon."""
    path, corners = QPainterPath(), _CORNERS[seat]
    if not corners:
        path.addEllipse(centre, radius * 0.88, radius * 0.88)
        return path
    angles = [(_TILT[seat] + 360 * corner / corners) * pi / 180 for corner in range(corners)]
    path.addPolygon(QPolygonF([centre + QPointF(cos(angle), sin(angle)) * radius for angle in angles]))
    path.closeSubpath()
    return path


def paint_mark(painter: QPainter, seat: int, centre: QPointF, radius: float, dark: bool) -> None:
    """Paint the mark of a seat in its colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(solid(colour_of(seat, dark)))
    painter.drawPath(mark_of(seat, centre, radius))
    painter.restore()


class SeatMark(QWidget):
    """The mark of a seat, as a small picture in a form."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.setFixedSize(QSize(_MARK, _MARK))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the mark."""
        painter = QPainter(self)
        centre = QPointF(self.width() / 2, self.height() / 2)
        paint_mark(painter, self._seat, centre, _MARK / 2 - 2, is_dark(self.palette()))
