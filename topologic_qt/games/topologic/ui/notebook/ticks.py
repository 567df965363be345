"""The ticks on tiles: marks by hand, deductions, and contradictions."""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from topologic_qt.games.topologic.ui.board.style import Style
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

_DARK = QColor(12, 16, 22)
_BADGES = {
    TileMark.RULED_OUT: _DARK,
    TileMark.SUSPECTED: QColor("#f2a900"),
    TileMark.POSSIBLE: QColor("#2e9e5b"),
}
_BESIDE_PIPS = 0.6
"""The scale at which the badge of a mark has room beside the pips."""
_CORNER, _CORNER_OF_SMALL = QPointF(-43, 43), QPointF(27, -27)
"""The middle of the badge of a mark: the corner that seekers leave free, or over the pips of a small tile."""


class Ground(NamedTuple):
    """The tile on which a tick is drawn."""

    style: Style
    face: str
    dark: bool = False
    """Whether the window is dark."""
    small: bool = False
    """Whether the tile is so small that signs have to be large, and cover pips."""


@lru_cache(512)
def tick_drawing(tick: Tick, ground: Ground) -> Drawing:
    """Return the drawing of a tick on its tile, in table units around the origin."""
    return Drawing((tick, *ground), lambda painter: _paint(painter, tick, ground), instead=_fades(tick))


def paint_mark(painter: QPainter, mark: TileMark) -> None:
    """Paint a mark alone, 100 units wide around the origin, as on its button."""
    if mark is TileMark.RULED_OUT:
        _paint_cross(painter, 30)
    else:
        painter.scale(1.5, 1.5)
        _paint_badge(painter, mark)


def _fades(tick: Tick) -> bool:
    """Return whether a tile with this tick is drawn pale."""
    return tick.deduced or tick.mark is TileMark.RULED_OUT


def _paint(painter: QPainter, tick: Tick, ground: Ground) -> None:
    if _fades(tick):
        ground.style.paint_faded(painter, ground.face, ground.dark)
    if tick.wrong:
        _paint_ring(painter)
    if tick.mark is None:
        return
    painter.save()
    painter.translate(_CORNER_OF_SMALL if ground.small else _CORNER)
    if not ground.small:
        painter.scale(_BESIDE_PIPS, _BESIDE_PIPS)
    _paint_badge(painter, tick.mark)
    painter.restore()


def _paint_cross(painter: QPainter, reach: float) -> None:
    for colour, width in ((_DARK, 15.0), (QColor("#ffffff"), 8.0)):
        painter.strokePath(_cross(reach), _round_pen(colour, width))


def _cross(reach: float) -> QPainterPath:
    cross = QPainterPath(QPointF(-reach, -reach))
    cross.lineTo(reach, reach)
    cross.moveTo(reach, -reach)
    cross.lineTo(-reach, reach)
    return cross


def _paint_badge(painter: QPainter, mark: TileMark) -> None:
    """Paint a disc or a square with the sign of a mark, which tells it apart as well as its colour."""
    painter.setPen(QPen(_DARK, 4))
    painter.setBrush(_BADGES[mark])
    if mark is TileMark.SUSPECTED:
        painter.drawRoundedRect(QRectF(-20, -20, 40, 40), 9, 9)
    else:
        painter.drawEllipse(QPointF(0, 0), 21, 21)
    sign = _sign(mark)
    light, dark = _round_pen(QColor("#ffffff"), 9), _round_pen(_DARK, 5.5)
    painter.strokePath(sign, light)
    if mark is not TileMark.RULED_OUT:
        painter.strokePath(sign, dark)


def _sign(mark: TileMark) -> QPainterPath:
    """Return the sign on the badge of a mark."""
    if mark is TileMark.RULED_OUT:
        return _cross(8)
    if mark is TileMark.POSSIBLE:
        sign = QPainterPath(QPointF(-10, 1))
        sign.lineTo(-3, 9)
        sign.lineTo(11, -8)
        return sign
    sign = QPainterPath(QPointF(-7, -6))
    sign.cubicTo(-7, -16, 8, -16, 8, -6)
    sign.cubicTo(8, 0, 0, 0, 0, 5)
    sign.moveTo(0, 12)
    sign.lineTo(0, 12.5)
    return sign


def _paint_ring(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((QColor("#ffffff"), 12.0), (QColor("#d3202a"), 7.0)):
        painter.setPen(QPen(colour, width))
        painter.drawRoundedRect(QRectF(-43, -43, 86, 86), 9, 9)


def _round_pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
