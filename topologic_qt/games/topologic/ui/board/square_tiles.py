"""Square tiles with pips: their lattice, their drawings in table units, and their names.

A tile is `PITCH` units wide, from centre to centre, and everything is drawn around the origin, at any scale.

A path is filled four times faster with an opaque colour than with a transparent one, so only the light, which
all tiles share, is transparent.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from topologic_qt.table.layout import Place
from topologic_qt.table.sprites import paint_letter, solid

# A symbol for each colour, for people who cannot tell the colours apart: each has its own outline and shows
# something with that colour. A box around the origin reaches ten units to every side.


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
    turns = [corner * pi / 5 for corner in range(10)]
    return _polygon(
        *((reach * sin(turn), 0.9 - reach * cos(turn)) for turn, reach in zip(turns, reaches, strict=True))
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


PITCH = 100.0
"""The distance from the middle of one tile to the middle of the next."""

TILE_RECT = QRectF(-57, -57, 114, 119)
"""The area that a tile covers, with its teeth, its thickness and a slight turn."""

SHADOW_RECT = QRectF(-63, -56, 126, 126)
"""The area that a tile's shadow covers."""

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


_FANS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-41, -41), (41, 41)),
    3: ((-41, -41), (46, -10), (-6, 45)),
    4: ((-34, -46), (47, 9), (0, 46), (-47, 9)),
    5: ((-34, -46), (34, -46), (47, 9), (0, 46), (-47, 9)),
}
"""The positions of pieces for each number of them on a tile: clear of all pips, of letters and symbols, and
of the bottom left corner, which is for marks, and far enough apart for fingers."""


LIGHT_INK = QColor("#ffffff")
DARK_INK = QColor("#23262b")
"""The colours of pips, dark and light."""


class Paint(NamedTuple):
    """The brushes for tiles of one colour."""

    body: QColor
    ink: QColor
    """The colour of the pips and of the letter or symbol."""


class SquareLattice:
    """The square lattice; a place is a column and a row."""

    def centre(self, place: Place) -> QPointF:
        """Return the middle of a place, in table units."""
        return QPointF(place[0] * PITCH, place[1] * PITCH)

    def place_at(self, point: QPointF) -> Place:
        """Return the place in which a point lies."""
        return round(point.x() / PITCH), round(point.y() / PITCH)

    def places_near(self, point: QPointF) -> Sequence[Place]:
        """Return the places within half a place of a point along both axes, nearest first."""
        column, row = self.place_at(point)
        around = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        away = {place: point - self.centre(place) for place in around}
        distances = {place: max(abs(gap.x()), abs(gap.y())) for place, gap in away.items()}
        return sorted((place for place in around if distances[place] <= PITCH), key=distances.__getitem__)

    def neighbours(self, place: Place) -> Sequence[Place]:
        """Return the places that share a side with this one."""
        column, row = place
        return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]

    def outline(self, place: Place) -> QPolygonF:
        """Return the corners of a place, in table units."""
        middle, half = self.centre(place), PITCH / 2
        corners = ((-half, -half), (half, -half), (half, half), (-half, half))
        return QPolygonF([middle + QPointF(*corner) for corner in corners])


SQUARES = SquareLattice()
"""The lattice of every field."""


def fan(count: int, index: int) -> tuple[float, QPointF]:
    """Return the scale of one of several pieces (1 to 5) on a tile, and its offset from the middle."""
    return 1.0, QPointF(*_FANS[count][index])


def _over(colour: QColor, other: int, alpha: int) -> QBrush:
    """Return the colour that results from a grey (0 to 255) with this alpha over another colour."""
    parts = (colour.red(), colour.green(), colour.blue())
    return solid(QColor(*(round(part + (other - part) * alpha / 255) for part in parts)))


@cache
def tile_outline() -> QPainterPath:
    """Return the edge of a tile, with a tooth and a notch on each side, so that any two sides fit."""
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


@cache
def _silhouette() -> QPainterPath:
    """Return the visible outline of a tile: its face, and the side towards the player."""
    face = tile_outline()
    return face.united(face.translated(0, _THICKNESS / 2)).united(face.translated(0, _THICKNESS))


@cache
def _side_below(depth: float) -> QPainterPath:
    """Return the visible side of a tile from a depth below its face down to the table."""
    return _silhouette().subtracted(tile_outline().translated(0, depth))


def _side() -> tuple[tuple[float, float], ...]:
    """Return the points of one side from left to right: how far along, and how far out."""
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


def paint_face(
    painter: QPainter, paint: Paint, number: int, letter: str = "", as_symbol: bool = False
) -> None:
    """Paint a tile in flat colours, its pips slightly sunk, with a ``letter`` or its colour's symbol."""
    body = paint.body
    painter.fillPath(_silhouette(), solid(body))
    pips = _pips(number, _PIP + 0.7)
    painter.fillPath(pips.translated(-0.7, -0.9), _over(body, 0, 70))
    painter.fillPath(pips.translated(0.7, 0.9), _over(body, 255, 90))
    _paint_signs(painter, paint, number, letter, as_symbol)


def paint_flat_face(
    painter: QPainter, paint: Paint, number: int, letter: str = "", as_symbol: bool = False
) -> None:
    """Paint a tile as `paint_face` does, but for paper: a square that fills its place, without teeth."""
    painter.fillRect(QRectF(-PITCH / 2, -PITCH / 2, PITCH, PITCH), paint.body)
    _paint_signs(painter, paint, number, letter, as_symbol)


def _paint_signs(painter: QPainter, paint: Paint, number: int, letter: str, as_symbol: bool) -> None:
    """Paint the pips of a tile, and between them the letter or symbol that names its colour, if any."""
    painter.fillPath(_pips(number, _PIP), solid(paint.ink))
    at = QPointF(0, 0 if number % 2 == 0 else -31)
    if letter and as_symbol:
        painter.fillPath(symbol(letter).translated(at), paint.ink)
    elif letter:
        paint_letter(painter, letter, paint.ink, at, 19)


@cache
def _pips(number: int, radius: float) -> QPainterPath:
    path = QPainterPath()
    for x, y in _PIPS[number]:
        path.addEllipse(QPointF(x, y), radius, radius)
    return path


def paint_light(painter: QPainter) -> None:
    """Paint the light on a tile of any colour: shaded sides, gloss, and a bevel lit from above left."""
    outline = tile_outline()
    for depth, alpha in ((0.0, 96), (_THICKNESS / 2, 34)):
        painter.fillPath(_side_below(depth), solid(QColor(0, 0, 0, alpha)))
    gloss = QLinearGradient(-40, -50, 40, 50)
    gloss.setColorAt(0, QColor(255, 255, 255, 34))
    gloss.setColorAt(0.45, QColor(255, 255, 255, 0))
    gloss.setColorAt(0.46, QColor(0, 0, 0, 0))
    gloss.setColorAt(1, QColor(0, 0, 0, 26))
    painter.fillPath(outline, QBrush(gloss))
    painter.setClipPath(outline)
    bevel = QLinearGradient(-_HALF, -_HALF, _HALF, _HALF)
    bevel.setColorAt(0, QColor(255, 255, 255, 150))
    bevel.setColorAt(0.42, QColor(255, 255, 255, 36))
    bevel.setColorAt(0.58, QColor(0, 0, 0, 30))
    bevel.setColorAt(1, QColor(0, 0, 0, 96))
    painter.strokePath(outline, QPen(QBrush(bevel), 6))


def paint_shadow(painter: QPainter) -> None:
    """Paint the soft shadow of a tile on the table."""
    for spread, alpha in ((14, 12), (11, 16), (8, 22), (5, 32), (2.5, 44), (0, 60)):
        half = _HALF + spread
        layer = QPainterPath()
        layer.addRoundedRect(QRectF(-half, -half + 7, 2 * half, 2 * half), 6 + spread, 6 + spread)
        painter.fillPath(layer, solid(QColor(0, 0, 0, alpha)))
