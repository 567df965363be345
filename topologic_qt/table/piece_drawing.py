"""The vector drawing of a piece, in table units, around the origin."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from topologic_qt.table.lettering import paint_letter

PIECE_RADIUS = 29.0
PIECE_RECT = QRectF(-42, -42, 84, 92)
"""The area that a piece covers, with its shadow."""


def paint_piece(painter: QPainter, mark: str, lifted: bool = False) -> None:
    """Paint a piece: a pawn of clear glass seen from above, with its mark on the rim.

    The tile under it stays readable. A lifted piece throws its shadow farther.
    """
    radius = PIECE_RADIUS
    _paint_piece_shadow(painter, radius, 9.0 if lifted else 3.5)
    body = QRadialGradient(QPointF(-8, -10), radius * 1.5)
    body.setColorAt(0, QColor(255, 255, 255, 96))
    body.setColorAt(0.6, QColor(214, 232, 250, 54))
    body.setColorAt(1, QColor(150, 180, 214, 84))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(body)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    _paint_rim(painter, radius)
    _paint_mark(painter, mark, QPointF(radius * 0.62, radius * 0.62))


def _paint_piece_shadow(painter: QPainter, radius: float, drop: float) -> None:
    ring = QPainterPath()
    ring.addEllipse(QPointF(0, drop), radius + 3, radius + 3)
    hole = QPainterPath()
    hole.addEllipse(QPointF(0, 0), radius - 4, radius - 4)
    shade = QRadialGradient(QPointF(0, drop), radius + 3)
    shade.setColorAt(0.72, QColor(0, 0, 0, 120))
    shade.setColorAt(1, QColor(0, 0, 0, 0))
    painter.fillPath(ring.subtracted(hole), shade)


def _paint_rim(painter: QPainter, radius: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(18, 26, 38, 215), 5.4))
    painter.drawEllipse(QPointF(0, 0), radius - 2.4, radius - 2.4)
    rim = QLinearGradient(-radius, -radius, radius, radius)
    rim.setColorAt(0, QColor(255, 255, 255, 255))
    rim.setColorAt(0.5, QColor(188, 206, 226, 255))
    rim.setColorAt(1, QColor(240, 246, 252, 255))
    painter.setPen(QPen(QBrush(rim), 3.0))
    painter.drawEllipse(QPointF(0, 0), radius - 2.4, radius - 2.4)
    glint_pen = QPen(QColor(255, 255, 255, 170), 3.4)
    glint_pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(glint_pen)
    glint = radius - 9
    painter.drawArc(QRectF(-glint, -glint, 2 * glint, 2 * glint), 105 * 16, 55 * 16)


def _paint_mark(painter: QPainter, mark: str, at: QPointF) -> None:
    painter.setPen(QPen(QColor("#ffffff"), 1.8))
    painter.setBrush(QColor("#16202e"))
    painter.drawEllipse(at, 11.5, 11.5)
    paint_letter(painter, mark, QColor("#ffffff"), at, 16)
