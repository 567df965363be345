"""The disc with the number of a seat, on the note sheet and in the log as on the plates of the table."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from topologic_qt.engine.game import Seat
from topologic_qt.table.piece_item import colour_of
from topologic_qt.table.sprites import solid
from topologic_qt.widgets.turn_list import set_size

_WHITE = QColor("#ffffff")


def paint_seat(painter: QPainter, seat: Seat, middle: QPointF, radius: float) -> None:
    """Paint the disc of a seat around a point; ``radius`` is in pixels."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(solid(colour_of(seat, dark=False)))
    painter.drawEllipse(middle, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_WHITE)
    set_size(painter, round(1.2 * radius), bold=True)
    reach = QPointF(radius, radius)
    painter.drawText(QRectF(middle - reach, middle + reach), Qt.AlignmentFlag.AlignCenter, str(seat + 1))
