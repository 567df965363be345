"""How tiles and pieces are drawn, as vectors in table units.

A tile is `PITCH` units wide, counted from the middle of one to the middle of the next, and every
function here draws around the origin. What these functions draw can be rendered at any size.
"""

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from topologic_qt.table.palette import Paint

PITCH = 100.0
"""From the middle of one tile to the middle of the next."""

TILE_RECT = QRectF(-62, -62, 124, 128)
"""What a tile covers, with its teeth, its thickness and a small turn."""

SHADOW_RECT = QRectF(-70, -66, 140, 146)
"""What a tile's shadow covers."""

PIECE_RADIUS = 29.0
PIECE_RECT = QRectF(-42, -42, 84, 92)
"""What a piece covers, with its shadow."""

_HALF = 48.4
_THICKNESS = 5.0
_TOOTH = 6.0
_PIP = 9.0

_PIPS = {
    1: ((0, 0),),
    2: ((-23, -23), (23, 23)),
    3: ((-24, -24), (0, 0), (24, 24)),
    4: ((-23, -23), (23, -23), (-23, 23), (23, 23)),
    5: ((-24, -24), (24, -24), (0, 0), (-24, 24), (24, 24)),
    6: ((-22, -26), (-22, 0), (-22, 26), (22, -26), (22, 0), (22, 26)),
}


@cache
def tile_outline() -> QPainterPath:
    """The edge of a tile: on each side a tooth and a notch, so that any side fits any other."""
    path = QPainterPath()
    for turn in range(4):
        for along, out in _side():
            x, y = along, -_HALF - out
            for _ in range(turn):
                x, y = -y, x
            if path.elementCount() == 0:
                path.moveTo(x, y)
            else:
                path.lineTo(x, y)
    path.closeSubpath()
    return path


def _side() -> tuple[tuple[float, float], ...]:
    """One side from left to right: how far along, and how far out."""
    corner = _HALF - 6
    return (
        (-_HALF + 0.6, -2.4),
        (-corner + 0.6, 0),
        (-29, 0),
        (-31, _TOOTH),
        (-13, _TOOTH),
        (-15, 0),
        (13.4, 0),
        (11.4, -_TOOTH),
        (32.6, -_TOOTH),
        (30.6, 0),
        (corner - 0.6, 0),
        (_HALF - 0.6, -2.4),
    )


def paint_tile(painter: QPainter, paint: Paint, number: int, letter: str = "") -> None:
    """A tile as a thick face with pips, seen from above and slightly from below; with its letter if given."""
    outline = tile_outline()
    edge = _pen(paint.body.darker(135), 1.6)
    painter.setPen(_pen(paint.body.darker(190), 1.6))
    painter.setBrush(paint.body.darker(165))
    for depth in (_THICKNESS, _THICKNESS / 2):
        painter.drawPath(outline.translated(0, depth))
    painter.setPen(edge)
    painter.setBrush(_gloss(paint.body))
    painter.drawPath(outline)
    _paint_bevel(painter, outline)
    for x, y in _PIPS[number]:
        _paint_pip(painter, QPointF(x, y), paint.ink)
    if letter:
        _paint_letter(painter, letter, paint.ink, 0 if number % 2 == 0 else -31)


def _gloss(body: QColor) -> QBrush:
    gloss = QLinearGradient(-40, -50, 40, 50)
    gloss.setColorAt(0, body.lighter(112))
    gloss.setColorAt(0.45, body)
    gloss.setColorAt(1, body.darker(108))
    return QBrush(gloss)


def _paint_bevel(painter: QPainter, outline: QPainterPath) -> None:
    """Light along the upper left edge and shade along the lower right."""
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    bevel = QLinearGradient(-_HALF, -_HALF, _HALF, _HALF)
    bevel.setColorAt(0, QColor(255, 255, 255, 150))
    bevel.setColorAt(0.42, QColor(255, 255, 255, 36))
    bevel.setColorAt(0.58, QColor(0, 0, 0, 24))
    bevel.setColorAt(1, QColor(0, 0, 0, 80))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(QBrush(bevel), 6))
    painter.drawPath(outline)
    painter.restore()


def _paint_pip(painter: QPainter, at: QPointF, ink: QColor) -> None:
    """A pip, sunk a little into the face."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawEllipse(at + QPointF(-0.7, -0.9), _PIP + 0.7, _PIP + 0.7)
    painter.setBrush(QColor(255, 255, 255, 90))
    painter.drawEllipse(at + QPointF(0.7, 0.9), _PIP + 0.6, _PIP + 0.6)
    shade = QRadialGradient(at + QPointF(2, 3), _PIP * 1.7)
    shade.setColorAt(0, ink)
    shade.setColorAt(1, ink.darker(118) if ink.lightness() > 127 else ink.lighter(150))
    painter.setBrush(shade)
    painter.drawEllipse(at, _PIP, _PIP)


def _paint_letter(painter: QPainter, letter: str, ink: QColor, y: float) -> None:
    painter.setPen(ink)
    painter.setFont(_font(19))
    painter.drawText(QRectF(-20, y - 13, 40, 26), Qt.AlignmentFlag.AlignCenter, letter)


def _font(size: int) -> QFont:
    font = QFont()
    font.setPixelSize(size)
    font.setBold(True)
    return font


def _pen(colour: QColor | QBrush, width: float) -> QPen:
    """A pen with round ends and corners."""
    return QPen(
        QBrush(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )


def paint_shadow(painter: QPainter) -> None:
    """The soft shadow of a tile on the table."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    outline = tile_outline().translated(0, _THICKNESS + 2)
    for width, alpha in ((18, 10), (12, 16), (7, 24), (2, 40)):
        painter.setPen(_pen(QColor(0, 0, 0, alpha), width))
        painter.drawPath(outline)
    painter.fillPath(outline, QColor(0, 0, 0, 90))


def paint_piece(painter: QPainter, mark: str, lifted: bool = False) -> None:
    """A seeker: a pawn of clear glass seen from above, with its mark on the rim.

    What lies under it stays readable. A lifted one throws its shadow farther.
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
    painter.setPen(_pen(QColor(18, 26, 38, 215), 5.4))
    painter.drawEllipse(QPointF(0, 0), radius - 2.4, radius - 2.4)
    rim = QLinearGradient(-radius, -radius, radius, radius)
    rim.setColorAt(0, QColor(255, 255, 255, 255))
    rim.setColorAt(0.5, QColor(188, 206, 226, 255))
    rim.setColorAt(1, QColor(240, 246, 252, 255))
    painter.setPen(_pen(QBrush(rim), 3.0))
    painter.drawEllipse(QPointF(0, 0), radius - 2.4, radius - 2.4)
    painter.setPen(_pen(QColor(255, 255, 255, 170), 3.4))
    glint = radius - 9
    painter.drawArc(QRectF(-glint, -glint, 2 * glint, 2 * glint), 105 * 16, 55 * 16)


def _paint_mark(painter: QPainter, mark: str, at: QPointF) -> None:
    painter.setPen(_pen(QColor("#ffffff"), 1.8))
    painter.setBrush(QColor("#16202e"))
    painter.drawEllipse(at, 11.5, 11.5)
    painter.setPen(QColor("#ffffff"))
    painter.setFont(_font(16))
    painter.drawText(QRectF(at.x() - 12, at.y() - 12, 24, 24), Qt.AlignmentFlag.AlignCenter, mark)
