"""Light on lines and runs, and marks on hexagons and tiles.

A lit line is a picture over one tile; the pictures of a run meet at the sides of its tiles.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from topologic_qt.games.topology.rules.chain import design_lines
from topologic_qt.games.topology.rules.lines import Part, Run
from topologic_qt.games.topology.rules.placed import Edge, Hex, PlacedTile
from topologic_qt.games.topology.ui.board import curves
from topologic_qt.table.overlay import Mark
from topologic_qt.table.sprites import Drawing, solid

_AREA = QRectF(-58, -66, 116, 132)

_SIGN = 12.0
"""The radius of the sign for a half turn, which lies at a corner that lines go round."""


def free_marks(places: Iterable[Hex]) -> dict[Hashable, Mark]:
    """Return faint outlines on hexagons where a tile may be laid."""
    return {("free", place): Mark(_FREE, _AREA, curves.HEXES.centre(place)) for place in places}


def dead_marks(holes: Iterable[Hex]) -> dict[Hashable, Mark]:
    """Return a plug of dark stone for each of these holes, which no tile can fill."""
    return {("dead", hole): Mark(_DEAD, _AREA, curves.HEXES.centre(hole)) for hole in holes}


def outline_mark(placed: PlacedTile, allowed: bool) -> dict[Hashable, Mark]:
    """Return the outline of a ghost: whole and bright if the tile fits, broken and red otherwise."""
    axis = placed.direction % 3
    drawing = Drawing(("ghost", axis, allowed), lambda painter: _paint_ghost(painter, axis, allowed))
    area = curves.tile_area(axis).adjusted(-4, -4, 4, 4)
    return {"ghost": Mark(drawing, area, curves.HEXES.middle_of(placed.hexes))}


def turn_marks(
    tiles: Iterable[PlacedTile], half_turned: Iterable[PlacedTile], colour: QColor
) -> dict[Hashable, Mark]:
    """Return quiet outlines on the tiles of a turn, and signs on those turned by half."""
    marks: dict[Hashable, Mark] = {}
    for tile in tiles:
        marks["turn", tile.plain] = _quiet_outline(tile, colour)
    for tile in half_turned:
        ends = [curves.turned((0.0, side * curves.SIDE / 2), tile.direction % 3) for side in (-1, 1)]
        up = min(ends, key=lambda end: end[1])
        area = QRectF(-_SIGN - 3, -_SIGN - 3, 2 * _SIGN + 6, 2 * _SIGN + 6)
        marks["half", tile.place] = Mark(_HALF_TURN, area, curves.HEXES.middle_of(tile.hexes) + QPointF(*up))
    return marks


def _quiet_outline(tile: PlacedTile, colour: QColor) -> Mark:
    axis = tile.direction % 3
    drawing = Drawing(
        ("tile of a turn", axis, colour.name()), lambda painter: _paint_quiet(painter, axis, colour)
    )
    return Mark(drawing, curves.tile_area(axis).adjusted(-4, -4, 4, 4), curves.HEXES.middle_of(tile.hexes))


def _hexagon(inset: float) -> QPainterPath:
    """Return the outline of a hexagon around the origin, inset on all sides."""
    share = 1 - inset / (curves.SIDE * 0.866)
    path = QPainterPath()
    for corner in range(6):
        one, other = curves.edge_offset(corner), curves.edge_offset(corner + 1)
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
    """Paint a sunken, hatched plug in the dark."""
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
    outline = curves.tile_outline(axis)
    bright = QColor("#ffffff") if allowed else QColor("#ff6a5e")
    for colour, width in ((QColor(8, 20, 34, 200), 5.6), (bright, 3.0)):
        pen = QPen(solid(colour), width)
        if not allowed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([12 / width, 8 / width])
        painter.strokePath(outline, pen)


def _paint_quiet(painter: QPainter, axis: int, colour: QColor) -> None:
    outline = curves.tile_outline(axis, 3.6)
    for shade, width in ((QColor(8, 16, 24, 210), 7.6), (colour, 4.2)):
        painter.strokePath(outline, QPen(solid(shade), width))


def _paint_half_turn(painter: QPainter) -> None:
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


_REACH = 14.0
"""How far the light of a line reaches beyond its middle, in table units."""

_END_RADIUS = 8.0


class _Rays(NamedTuple):
    """The strokes of a light: widths and colours, the widest first."""

    strokes: tuple[tuple[float, QColor], ...]
    dotted: bool = False
    """Whether the last stroke is a row of dots."""


class Light(Enum):
    """The kinds of light on a line, which differ in brightness and form, not only in hue."""

    POINTED = "pointed"
    """The run that is pointed at: a white core in a wide glow."""
    CLOSABLE = "closable"
    """A run that one tile could close: a glow with a row of bright dots in it."""
    RING = "ring"
    """A ring that the turn would score: a golden core in a wide glow."""
    INNER = "inner"
    """A ring inside one that the turn would score: a golden core without a glow."""


_NIGHT = QColor(8, 20, 34, 205)
_RAYS = {
    Light.POINTED: _Rays(
        (
            (26.0, QColor(56, 196, 255, 46)),
            (18.0, QColor(56, 196, 255, 84)),
            (curves.LINE_WIDTH + 5.0, _NIGHT),
            (curves.LINE_WIDTH + 0.6, QColor("#f4fcff")),
        )
    ),
    Light.CLOSABLE: _Rays(
        (
            (20.0, QColor(0, 160, 240, 44)),
            (14.0, QColor(0, 160, 240, 84)),
            (curves.LINE_WIDTH + 1.4, QColor(0, 118, 200, 150)),
            (3.6, QColor("#f4fcff")),
        ),
        dotted=True,
    ),
    Light.RING: _Rays(
        (
            (26.0, QColor(255, 186, 40, 60)),
            (18.0, QColor(255, 186, 40, 100)),
            (curves.LINE_WIDTH + 5.0, QColor(58, 26, 0, 215)),
            (curves.LINE_WIDTH + 0.6, QColor("#ffd54a")),
        )
    ),
    Light.INNER: _Rays(
        ((curves.LINE_WIDTH + 4.0, QColor(58, 26, 0, 200)), (curves.LINE_WIDTH - 1.0, QColor("#ffe9a8")))
    ),
}


def run_marks(
    tiles: Sequence[PlacedTile], runs: Iterable[Run], light: Light, with_ends: bool = True
) -> dict[Hashable, Mark]:
    """Return the marks that light up these runs, with their open ends."""
    marks: dict[Hashable, Mark] = {}
    for run in runs:
        marks |= part_marks(tiles, run.parts, light)
        if with_ends:
            marks |= {("end", edge): end_mark(edge, light) for edge in run.ends}
    return marks


def part_marks(tiles: Sequence[PlacedTile], parts: Iterable[Part], light: Light) -> dict[Hashable, Mark]:
    """Return the marks that light up these parts, by tile and line."""
    return {(tiles[tile], line): _part_mark(tiles[tile], line, light) for tile, line in parts}


def _part_mark(tile: PlacedTile, line: int, light: Light) -> Mark:
    drawing, area = _lit_line(tile.design, tile.direction, line, light)
    return Mark(drawing, area, curves.HEXES.middle_of(tile.hexes))


@cache
def _lit_line(design: str, direction: int, line: int, light: Light) -> tuple[Drawing, QRectF]:
    """Return the drawing of a lit line and its area, around the middle of the tile."""
    path = curves.curve_path(curves.line_curves(design, direction)[line])
    area = path.boundingRect().adjusted(-_REACH, -_REACH, _REACH, _REACH).toAlignedRect().toRectF()
    name = ("lit", light.value, design, direction, line)
    return Drawing(name, lambda painter: _paint_rays(painter, path, light)), area


def _paint_rays(painter: QPainter, path: QPainterPath, light: Light) -> None:
    rays = _RAYS[light]
    for index, (width, colour) in enumerate(rays.strokes):
        pen = QPen(solid(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if rays.dotted and index == len(rays.strokes) - 1:
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.1, 2.6])
        painter.strokePath(path, pen)


def end_mark(edge: Edge, light: Light) -> Mark:
    """Return the mark at an open end of a run: a bright disc with a dark rim on the edge."""
    drawing = Drawing(("open end", light.value), lambda painter: _paint_end(painter, light))
    return Mark(drawing, QRectF(-12, -12, 24, 24), curves.HEXES.edge_middle(edge))


def _paint_end(painter: QPainter, light: Light) -> None:
    for radius, colour in ((_END_RADIUS + 2.2, _NIGHT), (_END_RADIUS, _RAYS[light].strokes[-1][1])):
        disc = QPainterPath()
        disc.addEllipse(QPointF(0, 0), radius, radius)
        painter.fillPath(disc, solid(colour))
    hollow = QPainterPath()
    hollow.addEllipse(QPointF(0, 0), _END_RADIUS - 3.4, _END_RADIUS - 3.4)
    painter.fillPath(hollow, solid(_NIGHT))


def ring_path(tiles: Sequence[PlacedTile], parts: Sequence[Part]) -> QPainterPath:
    """Return the closed curve of a ring, given its parts in order, in table units."""
    path = QPainterPath()
    for (tile, line), forwards in zip(parts, _ways(tiles, parts), strict=True):
        placed = tiles[tile]
        middle = curves.HEXES.middle_of(placed.hexes)
        curve = curves.line_curves(placed.design, placed.direction)[line]
        for segment in curve if forwards else curves.reversed_curve(curve):
            points = [QPointF(*point) + middle for point in segment]
            if path.elementCount() == 0:
                path.moveTo(points[0])
            path.cubicTo(*points[1:])
    path.closeSubpath()
    return path


def _ways(tiles: Sequence[PlacedTile], parts: Sequence[Part]) -> Iterator[bool]:
    """Yield, for each part of a ring in order, whether it leads from its smaller side to its larger."""
    low, high = _edges(tiles, parts[0])
    leaves = high if high in _edges(tiles, parts[1]) else low
    yield leaves == high
    for part in parts[1:]:
        low, high = _edges(tiles, part)
        forwards = low == leaves
        yield forwards
        leaves = high if forwards else low


def _edges(tiles: Sequence[PlacedTile], part: Part) -> tuple[Edge, Edge]:
    """Return the edges at which a part begins and ends."""
    tile, line = part
    low, high = design_lines(tiles[tile].design)[line]
    edges = tiles[tile].edges
    return edges[low], edges[high]
