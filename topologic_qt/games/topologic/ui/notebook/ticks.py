"""The ticks on tiles: marks by hand, deductions, and contradictions."""

from enum import Enum
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from topologic_qt.games.topologic.ui.board.square_tiles import tile_outline
from topologic_qt.table.sprites import Drawing


class TileMark(Enum):
    """A mark that people put on a tile."""

    RULED_OUT = "ruled-out"
    SUSPECTED = "suspected"
    POSSIBLE = "possible"


class Tick(NamedTuple):
    """The tick of one tile."""

    mark: TileMark | None = None
    deduced: bool = False
    """Whether the tile is ruled out by deduction."""
    wrong: bool = False
    """Whether the mark contradicts the hints."""


BLANK = Tick()
"""The tick of a tile without any mark."""

PLATE = QRectF(-50, -50, 100, 100)
"""The area that a mark alone covers."""

_BADGES = {TileMark.SUSPECTED: QColor("#f2a900"), TileMark.POSSIBLE: QColor("#2e9e5b")}
_DARK = QColor(12, 16, 22)


@cache
def tick_drawing(tick: Tick) -> Drawing:
    """Return the drawing of a tick over its tile, in table units around the origin."""
    return Drawing(tick, lambda painter: _paint(painter, tick))


def paint_mark(painter: QPainter, mark: TileMark) -> None:
    """Paint a mark alone, 100 units wide around the origin, as on its button."""
    if mark is TileMark.RULED_OUT:
        _paint_cross(painter, 30)
    else:
        painter.scale(1.5, 1.5)
        _paint_badge(painter, mark, QPointF(0, 0))


def _paint(painter: QPainter, tick: Tick) -> None:
    if tick.deduced or tick.mark is TileMark.RULED_OUT:
        painter.fillPath(tile_outline(), QColor(12, 16, 22, 140 if tick.deduced else 120))
    if tick.wrong:
        _paint_ring(painter)
    if tick.mark is TileMark.RULED_OUT:
        _paint_cross(painter, 34)
    elif tick.mark is not None:
        _paint_badge(painter, tick.mark, QPointF(27, -27))


def _paint_cross(painter: QPainter, reach: float) -> None:
    cross = QPainterPath(QPointF(-reach, -reach))
    cross.lineTo(reach, reach)
    cross.moveTo(reach, -reach)
    cross.lineTo(-reach, reach)
    for colour, width in ((_DARK, 15.0), (QColor("#ffffff"), 8.0)):
        painter.strokePath(cross, _round_pen(colour, width))


def _paint_badge(painter: QPainter, mark: TileMark, at: QPointF) -> None:
    """Paint a disc with a tick or a question mark, so that its shape tells it apart as well as its colour."""
    painter.save()
    painter.translate(at)
    painter.setPen(QPen(_DARK, 4))
    painter.setBrush(_BADGES[mark])
    if mark is TileMark.POSSIBLE:
        painter.drawEllipse(QPointF(0, 0), 21, 21)
        sign = QPainterPath(QPointF(-10, 1))
        sign.lineTo(-3, 9)
        sign.lineTo(11, -8)
    else:
        painter.drawRoundedRect(QRectF(-20, -20, 40, 40), 9, 9)
        sign = QPainterPath(QPointF(-7, -6))
        sign.cubicTo(-7, -16, 8, -16, 8, -6)
        sign.cubicTo(8, 0, 0, 0, 0, 5)
        sign.moveTo(0, 12)
        sign.lineTo(0, 12.5)
    painter.strokePath(sign, _round_pen(QColor("#ffffff"), 9))
    painter.strokePath(sign, _round_pen(_DARK, 5.5))
    painter.restore()


def _paint_ring(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((QColor("#ffffff"), 12.0), (QColor("#d3202a"), 7.0)):
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(QRectF(-43, -43, 86, 86), 9, 9)


def _round_pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
