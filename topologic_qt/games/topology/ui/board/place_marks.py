"""Marks on hexagons and tiles: free places, holes that can never be filled, and the tiles of one turn."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from topologic_qt.games.topology.rules.placed import Hex, PlacedTile
from topologic_qt.games.topology.ui.board.curves import (
    HEXES,
    SIDE,
    edge_offset,
    tile_area,
    tile_outline,
    turned,
)
from topologic_qt.table.overlay import Mark
from topologic_qt.table.sprites import Drawing, solid

_AREA = QRectF(-58, -66, 116, 132)

_SIGN = 12.0
"""The radius of the sign on a tile that was turned by half: lines go round the corner where it lies."""


def free_marks(places: Iterable[Hex]) -> dict[Hashable, Mark]:
    """Return faint outlines on hexagons where a tile may lie."""
    return {("free", place): Mark(_FREE, _AREA, HEXES.centre(place)) for place in places}


def dead_marks(holes: Iterable[Hex]) -> dict[Hashable, Mark]:
    """Return a plug of dark stone in each of these holes, which no tile can ever fill."""
    return {("dead", hole): Mark(_DEAD, _AREA, HEXES.centre(hole)) for hole in holes}


def outline_mark(placed: PlacedTile, allowed: bool) -> dict[Hashable, Mark]:
    """Return the outline of a ghost: whole and bright where the tile may lie, broken and red elsewhere."""
    axis = placed.direction % 3
    drawing = Drawing(("ghost", axis, allowed), lambda painter: _paint_ghost(painter, axis, allowed))
    area = tile_area(axis).adjusted(-4, -4, 4, 4)
    return {"ghost": Mark(drawing, area, HEXES.middle_of(placed.hexes))}


def turn_marks(
    tiles: Iterable[PlacedTile], half_turned: Iterable[PlacedTile], colour: QColor
) -> dict[Hashable, Mark]:
    """Return quiet outlines on the tiles of a turn, and signs on those turned by half."""
    marks: dict[Hashable, Mark] = {}
    for tile in tiles:
        marks["turn", tile.plain] = _quiet_outline(tile, colour)
    for tile in half_turned:
        ends = [turned((0.0, side * SIDE / 2), tile.direction % 3) for side in (-1, 1)]
        up = min(ends, key=lambda end: end[1])
        area = QRectF(-_SIGN - 3, -_SIGN - 3, 2 * _SIGN + 6, 2 * _SIGN + 6)
        marks["half", tile.place] = Mark(_HALF_TURN, area, HEXES.middle_of(tile.hexes) + QPointF(*up))
    return marks


def _quiet_outline(tile: PlacedTile, colour: QColor) -> Mark:
    axis = tile.direction % 3
    drawing = Drawing(
        ("tile of a turn", axis, colour.name()), lambda painter: _paint_quiet(painter, axis, colour)
    )
    return Mark(drawing, tile_area(axis).adjusted(-4, -4, 4, 4), HEXES.middle_of(tile.hexes))


def _hexagon(inset: float) -> QPainterPath:
    """Return the outline of a hexagon around the origin, drawn in on all sides."""
    share = 1 - inset / (SIDE * 0.866)
    path = QPainterPath()
    for corner in range(6):
        one, other = edge_offset(corner), edge_offset(corner + 1)
        point = QPointF(one[0] + other[0], one[1] + other[1]) * (2 / 3) * share
        if corner:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    return path


def _paint_free(painter: QPainter) -> None:
    outline = _hexagon(7)
    painter.fillPath(outline, solid(QColor(255, 255, 255, 16)))
    for colour, width in ((QColor(0, 0, 0, 150), 4.4), (QColor(255, 255, 255, 225), 1.8)):
        painter.strokePath(outline, QPen(solid(colour), width))


def _paint_dead(painter: QPainter) -> None:
    """Paint a sunk plug with a hatch, which no light reaches."""
    outline = _hexagon(2)
    painter.fillPath(outline, solid(QColor(12, 14, 16, 205)))
    painter.setClipPath(outline)
    for offset in range(-120, 121, 15):
        hatch = QPainterPath(QPointF(offset - 60, 60))
        hatch.lineTo(offset + 60, -60)
        painter.strokePath(hatch, QPen(solid(QColor(150, 156, 160, 62)), 2.4))
    for drop, colour in ((3.0, QColor(0, 0, 0, 190)), (-2.0, QColor(255, 255, 255, 40))):
        painter.strokePath(outline.translated(drop / 2, drop), QPen(solid(colour), 5))


def _paint_ghost(painter: QPainter, axis: int, allowed: bool) -> None:
    outline = tile_outline(axis)
    bright = QColor("#ffffff") if allowed else QColor("#ff6a5e")
    for colour, width in ((QColor(8, 20, 34, 200), 5.6), (bright, 3.0)):
        pen = QPen(solid(colour), width)
        if not allowed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([12 / width, 8 / width])
        painter.strokePath(outline, pen)


def _paint_quiet(painter: QPainter, axis: int, colour: QColor) -> None:
    outline = tile_outline(axis, 3.6)
    for shade, width in ((QColor(8, 16, 24, 210), 7.6), (colour, 4.2)):
        painter.strokePath(outline, QPen(solid(shade), width))


def _paint_half_turn(painter: QPainter) -> None:
    """Paint a disc with an arrow that goes half round it."""
    painter.setPen(QPen(QColor(255, 255, 255, 190), 1.4))
    painter.setBrush(solid(QColor(14, 22, 32, 235)))
    painter.drawEllipse(QPointF(), _SIGN, _SIGN)
    way = QRectF(-6, -6, 12, 12)
    painter.setPen(QPen(QColor("#ffffff"), 2.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(way, 16 * 20, 16 * 190)
    head = QPainterPath(QPointF(10.2, 0.6))
    for x, y in ((1.9, 0.6), (6.0, 5.6)):
        head.lineTo(x, y)
    head.closeSubpath()
    painter.fillPath(head, QColor("#ffffff"))


_FREE = Drawing("free place", _paint_free)
_DEAD = Drawing("dead hole", _paint_dead)
_HALF_TURN = Drawing("half turn", _paint_half_turn)
