"""The points of seekers on the table: golden discs beside them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from topologic_qt.table.overlay import Mark
from topologic_qt.table.sprites import Drawing, paint_letter, solid
from topologic_qt.widgets.ring import EDGE, GOLD

_INK, _PALE, _WHITE = QColor("#101a16"), QColor("#e9e6dd"), QColor("#ffffff")
_RADIUS, _REACH = 18.0, 21.0
"""The radius of a disc, and how far it reaches with its edge, in table units."""
_LEFT, _RIGHT = QPointF(-41, -41), QPointF(41, -41)
"""The places of discs from the middle of a tile, clear of its pips."""
_SMALL, _OUTSIDE = 0.7, 1.5
"""The scale of the disc of a seeker that shares its tile, and how much farther out than it the disc lies."""


class Score(NamedTuple):
    """The points of one seeker."""

    seeker: int
    """The index of the seeker."""
    tile: str
    """The tile under it, such as ``Y5``."""
    colour: bool
    """Whether the tile has the colour of the secret."""
    number: bool
    """Whether the tile has the number of the secret."""

    @property
    def points(self) -> int:
        """The points: 0 to 2."""
        return self.colour + self.number


def sum_mark(points: int, tile: QPointF) -> Mark:
    """Return the disc with the points of the seekers on a tile, given by its middle."""
    return Mark(_of_points(points, 1.0), _area(1.0), tile + _RIGHT)


def shared_mark(points: int, tile: QPointF, offset: QPointF) -> Mark:
    """Return the disc with the points of a seeker that stands this far from the middle of a shared tile."""
    return Mark(_of_points(points, _SMALL), _area(_SMALL), tile + offset * _OUTSIDE)


def score_marks(score: Score, tile: QPointF, paint: QColor) -> list[Mark]:
    """Return the discs of a seeker alone on a tile with this middle: for the colour, and for the number.

    ``paint`` is the colour of the secret. A seeker without points has one pale disc.
    """
    marks = []
    if score.colour:
        marks.append(Mark(_of_colour(paint), _area(1.0), tile + _LEFT))
    if score.number:
        marks.append(Mark(_of_number(score.tile[1:]), _area(1.0), tile + _RIGHT))
    return marks or [sum_mark(0, tile)]


def _area(scale: float) -> QRectF:
    return QRectF(-_REACH * scale, -_REACH * scale, 2 * _REACH * scale, 2 * _REACH * scale)


def _of_points(points: int, scale: float) -> Drawing:
    def draw(painter: QPainter) -> None:
        _paint_disc(painter, GOLD if points else _PALE, scale)
        paint_letter(painter, f"+{points}" if points else "0", _INK, QPointF(0, 0), round(21 * scale))

    return Drawing(("points", points, scale), draw)


def _of_colour(paint: QColor) -> Drawing:
    def draw(painter: QPainter) -> None:
        _paint_disc(painter, _WHITE, 1.0)
        painter.setPen(QPen(_INK, 1.6))
        painter.setBrush(solid(paint))
        painter.drawEllipse(QPointF(0, 0), 13, 13)

    return Drawing(("colour scores", paint.rgb()), draw)


def _of_number(number: str) -> Drawing:
    def draw(painter: QPainter) -> None:
        _paint_disc(painter, GOLD, 1.0)
        paint_letter(painter, number, _INK, QPointF(0, 0), 24)

    return Drawing(("number scores", number), draw)


def _paint_disc(painter: QPainter, colour: QColor, scale: float) -> None:
    painter.setPen(QPen(EDGE, 3 * scale))
    painter.setBrush(solid(colour))
    painter.drawEllipse(QPointF(0, 0), _RADIUS * scale, _RADIUS * scale)
