"""Letters and digits on tiles and pieces."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from topologic_qt.widgets.typeface import family


def paint_letter(painter: QPainter, letter: str, ink: QColor, at: QPointF, size: int) -> None:
    """Paint a bold letter, ``size`` units high, with its middle at a point."""
    font = QFont(family() or QFont().family())
    font.setPixelSize(size)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(
        QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size), Qt.AlignmentFlag.AlignCenter, letter
    )
