"""The symbols of suits and values, as outlines in a box of 100 by 100 around the origin.

All are our own drawings. The suits differ in shape, so that they need no colours: a disc with rays, a
crescent, a crown with points, a shield. A blank is an empty frame, an ace an A.
"""

from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

from topologic_qt.games.deduction.rules.tiles import Face, Suit, Value

BOX = QRectF(-50, -50, 100, 100)  # the box in which each symbol lies
_RAYS = 10  # the number of rays of the sun
_STROKE = 17.0  # the breadth of the lines of a value


@cache
def symbol(face: Face) -> QPainterPath:
    """Return the outline of a suit or of a value."""
    return _SUITS[face]() if isinstance(face, Suit) else _value(face)


def _sun() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(), 27, 27)
    for ray in range(_RAYS):
        angle = 2 * pi * ray / _RAYS - pi / 2
        half = pi / _RAYS * 0.74
        corners = [
            QPointF(cos(angle + turn), sin(angle + turn)) * far
            for turn, far in ((-half, 31.5), (0.0, 51), (half, 31.5))
        ]
        path.addPolygon(QPolygonF([*corners, corners[0]]))
    return path


def _moon() -> QPainterPath:
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(QPointF(-2, 0), 47, 47)
    bite.addEllipse(QPointF(19, -9), 38, 38)
    return disc.subtracted(bite)


def _crown() -> QPainterPath:
    path = QPainterPath()
    points = ((-37, 20), (-44, -20), (-21, 2), (0, -32), (21, 2), (44, -20), (37, 20))
    path.addPolygon(QPolygonF([QPointF(*point) for point in (*points, points[0])]))
    for x, y in ((-42, -25), (0, -38), (42, -25)):
        ball = QPainterPath()
        ball.addEllipse(QPointF(x, y), 8.5, 8.5)
        path = path.united(ball)
    path.addRoundedRect(QRectF(-38, 26, 76, 15), 4, 4)
    return path


def _arms() -> QPainterPath:
    outer = _shield()
    path = QPainterPath(outer)
    for share in (0.8, 0.62):
        path.addPath(_scaled(outer, share))
    path.setFillRule(Qt.FillRule.OddEvenFill)
    return path


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(-39, -45))
    path.lineTo(39, -45)
    path.lineTo(39, -4)
    path.cubicTo(39, 22, 20, 39, 0, 50)
    path.cubicTo(-20, 39, -39, 22, -39, -4)
    path.closeSubpath()
    return path


def _scaled(path: QPainterPath, share: float) -> QPainterPath:
    """Return a path drawn smaller, around a point a little above its middle."""
    return QTransform().translate(0, -1.5).scale(share, share).map(path)


_SUITS = {Suit.SUN: _sun, Suit.MOON: _moon, Suit.CROWN: _crown, Suit.ARMS: _arms}


def _value(value: Value) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(_STROKE)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(_lines(value)).simplified()


def _lines(value: Value) -> QPainterPath:
    path = QPainterPath()
    match value:
        case Value.NULL:
            path.addRect(QRectF(-32, -32, 64, 64))
        case Value.ACE:
            _through(path, (-29, 40), (0, -40), (29, 40))
            _through(path, (-18, 13), (18, 13))
        case Value.TWO:
            path.moveTo(-25, -16)
            path.cubicTo(-27, -50, 27, -50, 26, -17)
            path.cubicTo(25, 6, -10, 16, -27, 40)
            path.lineTo(28, 40)
        case Value.THREE:
            path.moveTo(-24, -28)
            path.cubicTo(-16, -47, 26, -46, 23, -20)
            path.cubicTo(21, -5, 4, -4, -5, -4)
            path.cubicTo(10, -4, 29, 1, 28, 18)
            path.cubicTo(26, 48, -20, 46, -27, 24)
        case Value.FOUR:
            _through(path, (13, 40), (13, -40), (-31, 17), (31, 17))
        case Value.FIVE:
            _through(path, (23, -40), (-20, -40), (-23, -6))
            path.cubicTo(-8, -16, 28, -14, 27, 13)
            path.cubicTo(26, 46, -14, 47, -27, 26)
    return path


def _through(path: QPainterPath, *points: tuple[float, float]) -> None:
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
