"""The drawings of tiles and coins in table units, around their middles: wood with inlaid suits and values.

Light falls from above left. The grain of a tile that shows its face follows from the face, that of a back
from its place on the table alone: no back can be known again.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QTransform

from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.rules.tiles import Face, Suit, Tile, Value
from topologic_qt.games.deduction.ui.board.materials import Material
from topologic_qt.games.deduction.ui.board.pieces import COIN, FULL, THICKNESS, Kind, outline
from topologic_qt.games.deduction.ui.board.symbols import symbol
from topologic_qt.table.relief import paint_bevel, paint_gloss
from topologic_qt.table.sprites import solid
from topologic_qt.table.textures import HEIGHT, WIDTH, Surface, grain_brush

_SUIT_PLACE, _SUIT_SIZE = QPointF(16, 17), 0.53
_VALUE_PLACE, _VALUE_SIZE = QPointF(-25, -23), 0.41
"""The middle of the suit and of the value on a tile, and their sizes as shares of the symbols' box."""


_GLOSS, _BEVEL = QPointF(50, 55), QPointF(46, 52)
"""Where the shade is deepest on a tile, of the broad light and of that on its edge."""


def paint_tile(painter: QPainter, tile: Tile, material: Material) -> None:
    """Paint a tile of full size with its face up."""
    _paint_body(painter, material, str(tile))
    painter.save()
    painter.setClipPath(outline(Kind.TILE, FULL, FULL))
    _inlay(painter, tile.suit, _SUIT_PLACE, _SUIT_SIZE, material)
    _inlay(painter, tile.value, _VALUE_PLACE, _VALUE_SIZE, material)
    painter.restore()
    _paint_bevel(painter, outline(Kind.TILE, FULL, FULL), 3.4, round(material.shine * 0.7))


def paint_back(painter: QPainter, place: str, material: Material) -> None:
    """Paint a tile of full size with its back up: four fields of another wood, parted by a cross."""
    _paint_body(painter, material, f"back {place}")
    edge = outline(Kind.TILE, FULL, FULL)
    wood = _grain(material.back, f"inlay {place}")
    for x in (-1, 1):
        for y in (-1, 1):
            field = QPainterPath()
            field.addRoundedRect(QRectF(x * 20.5 - 15.5, y * 20.5 - 15.5, 31, 31), 5, 5)
            _lay_in(painter, field, wood, material)
    _paint_bevel(painter, edge, 3.4, round(material.shine * 0.7))


def paint_coin(painter: QPainter, face: Face | None, material: Material) -> None:
    """Paint a coin that shows a face, or (None) the blank rim that is seen while it turns."""
    edge = outline(Kind.COIN, COIN, COIN)
    rim = edge.united(edge.translated(0, THICKNESS))
    painter.fillPath(rim, solid(material.side))
    name = "coin" if face is None else f"coin {face.value}"
    painter.fillPath(edge, _grain(material.body, name))
    paint_gloss(painter, edge, _GLOSS, material.shine // 4)
    _paint_bevel(painter, edge, 9, round(material.shine * 0.55))
    ring = QPen(solid(material.groove), 2.2)
    painter.strokePath(outline(Kind.COIN, COIN, COIN, 9.5), ring)
    if face is not None:
        _inlay(painter, face, QPointF(0, 2 if isinstance(face, Suit) else 0), _coin_share(face), material)


def _coin_share(face: Face) -> float:
    """Return how large a face is on a coin, as a share of its box."""
    return 0.62 if isinstance(face, Suit) else 0.6


def _paint_body(painter: QPainter, material: Material, seed: str) -> None:
    """Paint a piece of wood, thick and bevelled."""
    edge = outline(Kind.TILE, FULL, FULL)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    below = edge.translated(0, THICKNESS)
    painter.fillPath(edge.united(below).united(edge.translated(0, THICKNESS / 2)), solid(material.side))
    painter.fillPath(edge, _grain(material.body, seed))
    painter.save()
    painter.setClipPath(edge)
    paint_gloss(painter, edge, _GLOSS, material.shine // 4)
    _paint_bevel(painter, edge, 9, round(material.shine * 0.5))
    painter.restore()


def _grain(surface: Surface, seed: str) -> QBrush:
    """Return a part of a surface that the seed chooses."""
    rng = Rng.from_seed(seed)
    return grain_brush(surface, QPointF(rng.below(WIDTH - 300) + 150, rng.below(HEIGHT - 300) + 150))


def _paint_bevel(painter: QPainter, edge: QPainterPath, width: float, shine: int) -> None:
    """Paint a bevel inside an edge."""
    painter.save()
    painter.setClipPath(edge, Qt.ClipOperation.IntersectClip)
    paint_bevel(painter, edge, _BEVEL, 2 * width, shine)
    painter.restore()


def _inlay(painter: QPainter, face: Face, at: QPointF, share: float, material: Material) -> None:
    """Paint a suit or a value, let into the wood."""
    path = QTransform().translate(at.x(), at.y()).scale(share, share).map(symbol(face))
    path.setFillRule(symbol(face).fillRule())
    _lay_in(painter, path, solid(material.ink(face)), material)


def _lay_in(painter: QPainter, path: QPainterPath, filling: QBrush, material: Material) -> None:
    """Paint something that is let into the wood: a lit edge below, a dark groove, and the filling."""
    groove = QPen(solid(material.groove), 2.4)
    groove.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path.translated(0.7, 1.1), QPen(solid(material.glint), 2.4))
    painter.strokePath(path, groove)
    painter.fillPath(path, filling)
    shade = QLinearGradient(path.boundingRect().topLeft(), path.boundingRect().bottomRight())
    for at, colour in ((0.0, (0, 0, 0, 70)), (0.35, (0, 0, 0, 0)), (1.0, (255, 255, 255, 56))):
        shade.setColorAt(at, QColor(*colour))
    painter.fillPath(path, QBrush(shade))


def coin_symbol(what: str) -> Face:
    """Return the suit or the value with this letter or digit."""
    return Suit(what) if what in set(Suit) else Value(what)
