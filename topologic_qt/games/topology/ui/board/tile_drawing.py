"""The drawing of a tile in table units, around its middle: two hexagons of wood or stone with inlaid lines.

The grain and the lines turn with the tile; the light always falls from above left.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.ui.board.curves import LINE_WIDTH, Curve, line_curves, side_corners, turned
from topologic_qt.games.topology.ui.board.looks import Face
from topologic_qt.games.topology.ui.board.materials import Material
from topologic_qt.table.glow import DIM_INK, Glow, glows
from topologic_qt.table.sprites import Drawing, paint_bevel, paint_gloss, solid
from topologic_qt.table.textures import HEIGHT, WIDTH, Surface, grain_brush

THICKNESS = 5.0
"""How much of a tile's side is to be seen below its face, in table units."""

_GAP = 0.8
"""The distance of a tile's edge from the sides of its hexagons."""

_GLOSS, _BEVEL = QPointF(75, 85), QPointF(70, 80)
"""Where the shade is deepest on a tile, of the broad light and of that on its edge."""

_ROUND = 6.0
"""How far from a corner its rounding begins."""

_SPREAD = 14.0
_DROP = 8.0
"""How far a shadow reaches beyond the outline of its tile, and how much lower than that it lies."""


@cache
def tile_outline(axis: int, inset: float = _GAP) -> QPainterPath:
    """Return the edge of a tile that lies in a direction, with rounded corners; directions count to 3."""
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
    """Return the point a little way from a corner to the next."""
    way = other - corner
    return corner + way * (_ROUND / hypot(way.x(), way.y()))


@cache
def _silhouette(axis: int) -> QPainterPath:
    """Return the outline of a tile with the side that is turned to the player."""
    face = tile_outline(axis)
    return face.united(face.translated(0, THICKNESS / 2)).united(face.translated(0, THICKNESS))


@cache
def tile_area(direction: int) -> QRectF:
    """Return the area that a tile in a direction covers."""
    return _silhouette(direction % 3).boundingRect().adjusted(-3, -3, 3, 3).toAlignedRect().toRectF()


@cache
def shadow_area(direction: int) -> QRectF:
    """Return the area that the shadow of a tile in a direction covers."""
    far = _SPREAD + 0.5  # half a unit, for what is blurred along the edge
    area = tile_outline(direction % 3).boundingRect().translated(0, _DROP)
    return area.adjusted(-far, -far, far, far).toAlignedRect().toRectF()


def curve_path(curve: Curve) -> QPainterPath:
    """Return a curve as a path."""
    path = QPainterPath(QPointF(*curve[0].begin))
    for segment in curve:
        path.cubicTo(*(QPointF(*point) for point in segment[1:]))
    return path


def paint_tile(painter: QPainter, face: Face, material: Material) -> None:
    """Paint a tile with its face, as it lies."""
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
    """Return a part of a surface that the seed chooses; its grain is turned like the tile."""
    rng = Rng.from_seed(seed)
    middle = QPointF(rng.below(WIDTH - 480) + 240, rng.below(HEIGHT - 300) + 150)
    return grain_brush(surface, middle, -60 * direction)


def _paint_line(painter: QPainter, path: QPainterPath, inlay: QBrush, material: Material) -> None:
    """Paint one inlaid line: a dark groove, and in it the other material, with a lit edge."""
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
