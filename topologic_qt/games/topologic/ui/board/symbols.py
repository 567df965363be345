"""A symbol for each colour, for people who cannot tell the colours apart.

Each has its own outline and stands for something that its colour brings to mind. They are drawn
around the origin, in a box that reaches ten units to every side.
"""

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform


@cache
def symbol(letter: str) -> QPainterPath:
    """Return the symbol of the colour with this letter."""
    return _SYMBOLS[letter]()


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _bar(width: float, length: float, angle: float) -> QPainterPath:
    """Return a bar from the origin upwards, turned by an angle in degrees."""
    path = QPainterPath()
    path.addRect(QRectF(-width / 2, -length, width, length))
    return QTransform().rotate(angle).map(path)


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0, 9.6))
    path.cubicTo(-3.6, 5.6, -10, 2.6, -10, -3.2)
    path.cubicTo(-10, -9.6, -2.4, -10.4, 0, -4.6)
    path.cubicTo(2.4, -10.4, 10, -9.6, 10, -3.2)
    path.cubicTo(10, 2.6, 3.6, 5.6, 0, 9.6)
    return path


def _fish() -> QPainterPath:
    """Return a goldfish."""
    path, eye = QPainterPath(QPointF(-10, 0)), QPainterPath()
    path.cubicTo(-6, -8.8, 1.6, -8.8, 5, -1.8)
    path.lineTo(10, -7)
    path.quadTo(7.6, 0, 10, 7)
    path.lineTo(5, 1.8)
    path.cubicTo(1.6, 8.8, -6, 8.8, -10, 0)
    eye.addEllipse(QPointF(-5.2, -1.6), 1.3, 1.3)
    return path.subtracted(eye)


def _star() -> QPainterPath:
    reaches = [10 if corner % 2 == 0 else 4.3 for corner in range(10)]
    return _polygon(
        *(
            (reach * sin(corner * pi / 5), 0.9 - reach * cos(corner * pi / 5))
            for corner, reach in enumerate(reaches)
        )
    )


def _leaf() -> QPainterPath:
    path = QPainterPath(QPointF(9.6, -9.6))
    path.cubicTo(-3, -9.6, -9.5, -3, -6.6, 6.6)
    path.cubicTo(3, 9.5, 9.6, 3, 9.6, -9.6)
    path = path.subtracted(_bar(1.5, 11, 45).translated(-6, 6))
    return path.united(_bar(2.4, 4.4, 45).translated(-8.9, 8.9))


def _drop() -> QPainterPath:
    path = QPainterPath(QPointF(0, -10))
    path.cubicTo(1.2, -5.4, 6.7, -1.6, 6.7, 3.3)
    path.arcTo(QRectF(-6.7, -3.4, 13.4, 13.4), 0, -180)
    path.cubicTo(-6.7, -1.6, -1.2, -5.4, 0, -10)
    return path


def _crown() -> QPainterPath:
    return _polygon((-10, -6.6), (-4.6, 0.8), (0, -9.4), (4.6, 0.8), (10, -6.6), (7.6, 8.4), (-7.6, 8.4))


def _bow() -> QPainterPath:
    """Return a bow, as on a present."""
    path = _polygon((-10, -7.5), (0, -1.6), (10, -7.5), (10, 7.5), (0, 1.6), (-10, 7.5))
    knot = QPainterPath()
    knot.addEllipse(QPointF(0, 0), 3.2, 3.2)
    return path.united(knot)


def _snowflake() -> QPainterPath:
    path = QPainterPath()
    for angle in range(0, 360, 60):
        path = path.united(_bar(3.2, 10, angle))
    return path


def _moon() -> QPainterPath:
    path, night = QPainterPath(), QPainterPath()
    path.addEllipse(QPointF(0, 0), 9.6, 9.6)
    night.addEllipse(QPointF(4.9, -2.4), 8.2, 8.2)
    return path.subtracted(night)


def _bolt() -> QPainterPath:
    return _polygon((4.6, -10), (-7.8, 2.7), (-0.7, 2.7), (-4.6, 10), (7.8, -2.7), (0.7, -2.7))


_SYMBOLS: dict[str, Callable[[], QPainterPath]] = {
    "R": _heart,
    "O": _fish,
    "Y": _star,
    "G": _leaf,
    "B": _drop,
    "V": _crown,
    "P": _bow,
    "W": _snowflake,
    "K": _moon,
    "S": _bolt,
}
