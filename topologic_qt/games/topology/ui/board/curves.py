"""The lines of tiles as curves: made of cubic Bézier segments, in table units, without Qt.

A tile is described around its middle, with its first hexagon to the left and its second to the right. The
middles of neighbouring hexagons are 100 apart; x grows to the right and y downwards.

Every line leaves its side in the middle, at a right angle, so that lines of adjacent tiles continue each
other smoothly. Sides that meet in a corner are joined by an arc around that corner, half a side wide, so that
two or three such arcs make a circle. Lines from one hexagon to the other cross the edge between them: one in
its middle, three or five at even distances, which is the only thing that makes an arc less round.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, hypot, pi, sin, sqrt, tan
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.rules.chain import design_lines
from topologic_qt.games.topology.rules.placed import Edge, PlacedTile, neighbours
from topologic_qt.games.topology.ui.board.materials import Face, Material
from topologic_qt.table.glow import DIM_INK, Glow, glows
from topologic_qt.table.layout import Place
from topologic_qt.table.sprites import Drawing, paint_bevel, paint_gloss, solid
from topologic_qt.table.textures import HEIGHT, WIDTH, Surface, grain_brush

Point = tuple[float, float]

HALF = 50.0
"""The distance from the middle of a hexagon to the middle of a side."""

SIDE = 100 / sqrt(3)
"""The length of a side."""

LINE_WIDTH = 7.0
"""The width of a line. The middles of two lines of a tile are at least 10 apart (see the tests)."""

_RADIUS = SIDE / 2
"""The radius of the arcs around corners."""

_ARC_HANDLE = 4 / 3 * tan(pi / 6) * _RADIUS
"""The length of the handles of a segment that is a third of a circle around a corner."""

_PITCH = {1: 0.0, 3: 12.4, 5: 10.0}
"""The distance between lines at the edge inside the tile, by their number."""

_MARGIN = 12.0
"""The least distance of three lines from the ends of the edge they cross."""

_HANDLES = ((_ARC_HANDLE, _ARC_HANDLE), (30.0, 34.0), (34.0, 34.0))
"""The handles of the way from a side to the edge inside, by the number of sides between the two."""

_STEPS = 32
"""The number of steps for finding the point of a segment nearest to another point."""


class Cubic(NamedTuple):
    """A cubic Bézier segment: its beginning, its two handles and its end."""

    begin: Point
    first: Point
    second: Point
    end: Point

    def at(self, share: float) -> Point:
        """Return the point at a share of the segment, 0 to 1."""
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        return (
            sum(weight * point[0] for weight, point in zip(weights, self, strict=True)),
            sum(weight * point[1] for weight, point in zip(weights, self, strict=True)),
        )

    @property
    def reverse(self) -> "Cubic":
        """The same segment from its end to its beginning."""
        return Cubic(self.end, self.second, self.first, self.begin)

    def turned(self, sixths: int) -> "Cubic":
        """Return the segment turned around the origin by this many sixths of a turn, counter-clockwise."""
        return Cubic(*(turned(point, sixths) for point in self))


Curve = tuple[Cubic, ...]
"""Segments that continue each other."""


def turned(point: Point, sixths: int) -> Point:
    """Return a point turned around the origin by this many sixths of a turn, counter-clockwise."""
    x, y = point
    across, down = cos(pi / 3 * (sixths % 6)), sin(pi / 3 * (sixths % 6))
    return (x * across + y * down, y * across - x * down)


def side_middle(side: int) -> Point:
    """Return the middle of a side of a tile, 0 to 9."""
    middle = -HALF if side < 5 else HALF
    x, y = outward(side)
    return (middle + HALF * x, HALF * y)


def outward(side: int) -> Point:
    """Return the direction of length 1 that leads out of a tile at a side."""
    angle = pi / 3 * (side + 1 if side < 5 else side - 1)
    return (cos(angle), -sin(angle))


@cache
def design_curves(design: str) -> tuple[Curve, ...]:
    """Return the curves of a design, ordered as `design_lines`, each from its smaller side."""
    crossing = sorted((low, high) for low, high in design_lines(design) if low < 5 <= high)
    heights = dict(zip(crossing, _heights(crossing), strict=True))
    return tuple(
        _across(*line, heights[line]) if line in heights else (_within(*line),)
        for line in design_lines(design)
    )


def _heights(crossing: list[tuple[int, int]]) -> list[float]:
    """Return how far below its middle lines cross the edge inside a tile, from the top."""
    pitch, count = _PITCH[len(crossing)], len(crossing)
    heights = [pitch * (index - (count - 1) / 2) for index in range(count)]
    top, bottom = (0, 9) in crossing, (4, 5) in crossing
    if count == 3 and top != bottom:  # the arc around one concave corner may be wider
        room = SIDE / 2 - _MARGIN - heights[-1]
        heights = [height + (room if top else -room) for height in heights]
    return heights


def _within(low: int, high: int) -> Cubic:
    """Return the line between two sides of one hexagon: an arc around their corner, or straight across."""
    handle = _ARC_HANDLE if high - low == 1 else 2 * HALF / 3
    return _segment(side_middle(low), _inward(low), side_middle(high), _inward(high), handle, handle)


def _across(low: int, high: int, height: float) -> Curve:
    """Return the line from a side of the first hexagon to one of the second, in two segments."""
    second = _half_way(high - 5, -height)
    return (_half_way(low, height), second.turned(3).reverse)


def _half_way(side: int, height: float) -> Cubic:
    """Return the way from a side of the first hexagon, 0 to 4, to the edge inside the tile."""
    out, into = _HANDLES[min(side, 4 - side)]
    return _segment(side_middle(side), _inward(side), (0.0, height), (-1.0, 0.0), out, into)


def _segment(begin: Point, leaves: Point, end: Point, arrives: Point, out: float, into: float) -> Cubic:
    """Return the segment between two points with directions and lengths of its handles."""
    return Cubic(
        begin,
        (begin[0] + out * leaves[0], begin[1] + out * leaves[1]),
        (end[0] + into * arrives[0], end[1] + into * arrives[1]),
        end,
    )


def _inward(side: int) -> Point:
    x, y = outward(side)
    return (-x, -y)


def edge_offset(direction: int) -> Point:
    """Return the way from the middle of a hexagon to the middle of its side in a direction, 0 to 5."""
    angle = pi / 3 * direction
    return (HALF * cos(angle), -HALF * sin(angle))


@cache
def line_curves(design: str, direction: int) -> tuple[Curve, ...]:
    """Return the curves of a design that lies in a direction, 0 to 5, around the middle of the tile."""
    return tuple(tuple(segment.turned(direction) for segment in curve) for curve in design_curves(design))


def reversed_curve(curve: Curve) -> Curve:
    """Return the same curve from its end to its beginning."""
    return tuple(segment.reverse for segment in reversed(curve))


def line_near(design: str, direction: int, point: Point, reach: float) -> int | None:
    """Return the line, 0 to 4, nearest to a point of a tile; None if none is within ``reach``."""
    away = [
        min(hypot(x - point[0], y - point[1]) for x, y in _points(design, direction, line))
        for line in range(5)
    ]
    nearest = min(range(5), key=away.__getitem__)
    return nearest if away[nearest] <= reach else None


@cache
def _points(design: str, direction: int, line: int) -> tuple[Point, ...]:
    """Return points along a line of a tile, a few units apart."""
    return tuple(
        segment.at(step / _STEPS)
        for segment in line_curves(design, direction)[line]
        for step in range(_STEPS + 1)
    )


def side_corners(inset: float = 0.0) -> list[Point]:
    """Return the ten corners of a tile in direction 0, ordered like its sides, moved inwards by ``inset``."""
    along, aside = HALF - inset, (SIDE / 2) * (HALF - inset) / HALF
    top = SIDE * (HALF - inset) / HALF
    notch = (0.0, SIDE / 2 - inset / cos(pi / 6))
    left = [(-HALF, -top), (-HALF - along, -aside), (-HALF - along, aside), (-HALF, top)]
    right = [(-x, -y) for x, y in left]
    return [(notch[0], -notch[1]), *left, notch, *right]


THICKNESS = 5.0
"""The visible height of a tile's side below its face, in table units."""

_GAP = 0.8
"""The distance of a tile's edge from the sides of its hexagons."""

_GLOSS, _BEVEL = QPointF(75, 85), QPointF(70, 80)
"""Where the shade is deepest on a tile, of the broad light and of that on its edge."""

_ROUND = 6.0
"""How far from a corner its rounding begins."""

_SPREAD = 14.0
_DROP = 8.0
"""How far a shadow reaches beyond the outline of its tile, and how far below the tile it lies."""


@cache
def tile_outline(axis: int, inset: float = _GAP) -> QPainterPath:
    """Return the edge of a tile in a direction, 0 to 2, with rounded corners."""
    corners = [QPointF(*turned(corner, axis)) for corner in side_corners(inset)]
    path = QPainterPath()
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        begin, end = _toward(corner, before), _toward(corner, after)
        if index:
            path.lineTo(begin)
        else:
            path.moveTo(begin)
        path.quadTo(corner, end)
    path.closeSubpath()
    return path


def _toward(corner: QPointF, other: QPointF) -> QPointF:
    """Return a point a little way from a corner to the next."""
    way = other - corner
    return corner + way * (_ROUND / hypot(way.x(), way.y()))


@cache
def _silhouette(axis: int) -> QPainterPath:
    """Return the outline of a tile, including the side that faces the player."""
    face = tile_outline(axis)
    return face.united(face.translated(0, THICKNESS / 2)).united(face.translated(0, THICKNESS))


@cache
def tile_area(direction: int) -> QRectF:
    """Return the area that a tile in a direction covers."""
    return _silhouette(direction % 3).boundingRect().adjusted(-3, -3, 3, 3).toAlignedRect().toRectF()


@cache
def shadow_area(direction: int) -> QRectF:
    """Return the area that the shadow of a tile in a direction covers."""
    far = _SPREAD + 0.5  # half a unit for blurred edges
    area = tile_outline(direction % 3).boundingRect().translated(0, _DROP)
    return area.adjusted(-far, -far, far, far).toAlignedRect().toRectF()


def curve_path(curve: Curve) -> QPainterPath:
    """Return a curve as a path."""
    path = QPainterPath(QPointF(*curve[0].begin))
    for segment in curve:
        path.cubicTo(*(QPointF(*point) for point in segment[1:]))
    return path


def paint_tile(painter: QPainter, face: Face, material: Material) -> None:
    """Paint a tile with its face in its direction."""
    axis, seed = face.direction % 3, f"{face.design}{face.copy}"
    outline = tile_outline(axis)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillPath(_silhouette(axis), solid(material.side))
    painter.fillPath(outline, _grain(material.body, seed, face.direction))
    painter.save()
    painter.setClipPath(outline)
    paint_gloss(painter, outline, _GLOSS, material.shine // 4)
    paint_bevel(painter, outline, _BEVEL, 8.5, round(material.shine * 0.5))
    inlay = _grain(material.inlay, f"{seed} inlay", face.direction)
    for curve in line_curves(face.design, face.direction):
        _paint_line(painter, curve_path(curve), inlay, material)
    paint_bevel(painter, outline, _BEVEL, 3.4, round(material.shine * 0.7))
    painter.restore()


def _grain(surface: Surface, seed: str, direction: int) -> QBrush:
    """Return a part of a surface that the seed chooses, with its grain turned like the tile."""
    rng = Rng.from_seed(seed)
    middle = QPointF(rng.below(WIDTH - 480) + 240, rng.below(HEIGHT - 300) + 150)
    return grain_brush(surface, middle, -60 * direction)


def _paint_line(painter: QPainter, path: QPainterPath, inlay: QBrush, material: Material) -> None:
    """Paint an inlaid line: a dark groove, filled with the other material, with a lit edge."""
    painter.strokePath(path, _pen(solid(material.groove), LINE_WIDTH + 1.8))
    painter.strokePath(path, _pen(solid(material.glint), LINE_WIDTH))
    painter.translate(0.35, 0.5)
    painter.strokePath(path, _pen(inlay, LINE_WIDTH - 1.0))
    painter.translate(-0.35, -0.5)


def _pen(brush: QBrush, width: float) -> QPen:
    return QPen(brush, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)


def paint_shadow(painter: QPainter, axis: int) -> None:
    """Paint the soft shadow of a tile on the table."""
    outline = tile_outline(axis)
    painter.translate(0, _DROP)
    for spread, alpha in ((_SPREAD, 9), (11.0, 12), (8.0, 17), (5.0, 24), (2.5, 32)):
        pen = QPen(solid(QColor(0, 0, 0, alpha)), 2 * spread)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(outline, pen)
    painter.fillPath(outline, solid(QColor(0, 0, 0, 110)))
    painter.translate(0, -_DROP)


@cache
def tile_glows(axis: int) -> Mapping[Glow, Drawing]:
    """Return the drawing of each glow over a tile in a direction, 0 to 2."""
    inner = tile_outline(axis, 6.0)
    return glows(
        ("long", axis),
        lambda painter: painter.fillPath(tile_outline(axis), DIM_INK),
        lambda painter: painter.drawPath(inner),
    )


PITCH = 2 * HALF
"""The distance between the middles of two hexagons that share a side, in table units."""

_ROW = 1.5 * SIDE
"""The distance from one row of hexagons to the next."""

_CORNERS = tuple(
    QPointF(*corner)
    for corner in (
        (HALF, SIDE / 2),
        (0.0, SIDE),
        (-HALF, SIDE / 2),
        (-HALF, -SIDE / 2),
        (0.0, -SIDE),
        (HALF, -SIDE / 2),
    )
)


class HexLattice:
    """The places of Topology's table: hexagons by their axial coordinates, `(q, r)`."""

    def centre(self, place: Place) -> QPointF:
        """Return the middle of a hexagon, in table units; that of (0, 0) is the origin."""
        q, r = place
        return QPointF(PITCH * (q + r / 2), _ROW * r)

    def place_at(self, point: QPointF) -> Place:
        """Return the hexagon in which a point lies."""
        down = point.y() / _ROW
        guess = (round(point.x() / PITCH - down / 2), round(down))
        return min((guess, *neighbours(guess)), key=lambda place: self._away(place, point))

    def places_near(self, point: QPointF) -> Sequence[Place]:
        """Return the hexagons with their middles within a pitch of a point, the nearest first."""
        here = self.place_at(point)
        away = {place: self._away(place, point) for place in (here, *neighbours(here))}
        return sorted((place for place in away if away[place] <= PITCH), key=away.__getitem__)

    def neighbours(self, place: Place) -> Sequence[Place]:
        """Return the six hexagons around one."""
        return neighbours(place)

    def outline(self, place: Place) -> QPolygonF:
        """Return the corners of a hexagon, in table units."""
        middle = self.centre(place)
        return QPolygonF([middle + corner for corner in _CORNERS])

    def middle_of(self, places: Sequence[Place]) -> QPointF:
        """Return the mean of the middles of some hexagons."""
        whole = QPointF()
        for place in places:
            whole += self.centre(place)
        return whole / len(places)

    def edge_middle(self, edge: Edge) -> QPointF:
        """Return the middle of an edge between two hexagons, in table units."""
        return self.centre(edge[:2]) + QPointF(*edge_offset(edge[2]))

    def _away(self, place: Place, point: QPointF) -> float:
        away = self.centre(place) - point
        return hypot(away.x(), away.y())


HEXES = HexLattice()
"""The lattice of every table of Topology."""


def paint_flat_tiles(painter: QPainter, tiles: Sequence[PlacedTile], material: Material) -> None:
    """Paint tiles in their places, in table units, from the top down."""
    laid = [(HEXES.middle_of(tile.hexes), tile) for tile in tiles]
    for middle, tile in sorted(laid, key=lambda one: (one[0].y(), one[0].x())):
        painter.translate(middle)
        outline = tile_outline(tile.direction % 3)
        painter.fillPath(outline.translated(0, THICKNESS), solid(material.side))
        painter.fillPath(outline, solid(material.flat[0]))
        painter.strokePath(outline, QPen(solid(material.side), 1.6))
        paint_lines(painter, tile.design, tile.direction, material.flat[1])
        painter.translate(-middle)


def paint_lines(painter: QPainter, design: str, direction: int, ink: QColor) -> None:
    """Paint the lines of a tile around its middle, out to the sides of its hexagons."""
    pen = QPen(solid(ink), LINE_WIDTH)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    for curve in line_curves(design, direction):
        painter.strokePath(curve_path(curve), pen)
