"""The piece that a press on the table means."""

from math import hypot

from PySide6.QtCore import QPointF

from topologic_qt.table.piece_item import PieceItem
from topologic_qt.table.scene import TableScene

_MIDDLE = 14.0
"""The radius around the middle of a tile, in table units, in which the pieces that share it crowd."""


def piece_to_take(table: TableScene, point: QPointF) -> int | None:
    """Return the index of the piece that a press at a point of the scene means; None if it means none.

    Among pieces that share a tile, the nearest that may be taken is meant, both where the point hits none
    of them and in the middle of the tile, where they crowd.
    """
    covering = [piece for piece in table.pieces if piece.covers(point)]
    ready = [piece for piece in covering if table.can_take(piece.index)]
    if ready:
        return max(ready, key=lambda piece: piece.zValue()).index
    if not covering or _is_middle(table, point):
        sharing = [piece for piece in _sharing(table, point) if table.can_take(piece.index)]
        if sharing:
            return min(sharing, key=lambda piece: _distance(piece.pos(), point)).index
    return table.piece_at(point)


def _is_middle(table: TableScene, point: QPointF) -> bool:
    key = table.tile_at(point)
    return key is not None and _distance(table.tiles[key].pos(), point) <= _MIDDLE


def _sharing(table: TableScene, point: QPointF) -> list[PieceItem]:
    """Return the pieces that share the tile at a point of the scene; none if one stands there alone."""
    key = table.tile_at(point)
    there = [
        piece for piece in table.pieces if key is not None and table.tile_under_piece(piece.index) == key
    ]
    return there if len(there) > 1 else []


def _distance(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())
