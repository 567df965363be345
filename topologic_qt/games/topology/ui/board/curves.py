"""The lines of tiles as curves: made of cubic Bézier segments, in table units, without Qt.

A tile is described around its middle, with its first hexagon to the left and its second to the right. The
middles of neighbouring hexagons are 100 apart; x grows to the right and y downwards.

Every line leaves its side in the middle, at a right angle, so that lines of adjacent tiles continue each
other smoothly. Sides that meet in a corner are joined by an arc around that corner, half a side wide, so that
two such arcs, or three, make a circle. Lines from one hexagon to the other cross the edge between them: one
in its middle, three or five at even distances, which is the only reason for an arc to be less round.
"""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, sin, sqrt, tan
from typing import NamedTuple

from topologic_qt.games.topology.rules.designs import design_lines

Point = tuple[float, float]

HALF = 50.0
"""The distance from the middle of a hexagon to the middle of a side."""

SIDE = 100 / sqrt(3)
"""The length of a side."""

LINE_WIDTH = 7.0
"""The width of a line. The middles of two lines of a tile are at least 10 apart, see the tests."""

_RADIUS = SIDE / 2
"""The radius of the arcs around corners."""

_ARC_HANDLE = 4 / 3 * tan(pi / 6) * _RADIUS
"""The length of the handles of a segment that is a third of a circle around a corner."""

_PITCH = {1: 0.0, 3: 12.4, 5: 10.0}
"""The distance between lines where they cross the edge inside the tile, by their number."""

_MARGIN = 12.0
"""The least distance of three lines from the ends of the edge that they cross."""

_HANDLES = ((_ARC_HANDLE, _ARC_HANDLE), (30.0, 34.0), (34.0, 34.0))
"""The handles of the way from a side to the edge inside, by how many sides lie between the two."""

_STEPS = 32
"""The number of steps in which a segment is searched for its point nearest to another."""


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
    def reverse(self) -> Cubic:
        """The same segment from its end to its beginning."""
        return Cubic(self.end, self.second, self.first, self.begin)

    def turned(self, sixths: int) -> Cubic:
        """Return the segment turned around the origin by so many sixths of a turn, counter-clockwise."""
        return Cubic(*(turned(point, sixths) for point in self))


Curve = tuple[Cubic, ...]
"""Segments that continue each other."""


def turned(point: Point, sixths: int) -> Point:
    """Return a point turned around the origin by so many sixths of a turn, counter-clockwise."""
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
    """Return where lines cross the edge inside a tile, from the top: how far below its middle."""
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
    """Return the line, 0 to 4, that comes nearest to a point of a tile; None if none is within ``reach``."""
    away = [
        min(hypot(x - point[0], y - point[1]) for x, y in _points(design, direction, line))
        for line in range(5)
    ]
    nearest = min(range(5), key=away.__getitem__)
    return nearest if away[nearest] <= reach else None


@cache
def _points(design: str, direction: int, line: int) -> tuple[Point, ...]:
    """Return points along a line of a tile, a few units from one to the next."""
    return tuple(
        segment.at(step / _STEPS)
        for segment in line_curves(design, direction)[line]
        for step in range(_STEPS + 1)
    )


def side_corners(inset: float = 0.0) -> list[Point]:
    """Return the ten corners of a tile in the direction 0, ordered as its sides, drawn in by ``inset``."""
    along, aside = HALF - inset, (SIDE / 2) * (HALF - inset) / HALF
    top = SIDE * (HALF - inset) / HALF
    notch = (0.0, SIDE / 2 - inset / cos(pi / 6))
    left = [(-HALF, -top), (-HALF - along, -aside), (-HALF - along, aside), (-HALF, top)]
    right = [(-x, -y) for x, y in left]
    return [(notch[0], -notch[1]), *left, notch, *right]
