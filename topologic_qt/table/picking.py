"""The piece that a press on the table means."""

from math import hypot

from PySide6.QtCore import QPointF

from topologic_qt.table.piece_item import PieceItem
from topologic_qt.table.scene import TableScene

_BESIDE = 27.0
"""The distance from the middle of one of several pieces on a tile, in table units, at which it is taken even
from beyond the tile's edge, over which it reaches."""


def piece_to_take(table: TableScene, point: QPointF) -> int | None:
    """Return the index of the piece that a press at a point of the scene means; None if it means none.

    Where the point hits nothing, the nearest is meant of the pieces that share the tile there and may be
    taken, or one of several that reaches over the edge of the tile beside it.
    """
    if table.is_still:
        return None
    covering = [piece for piece in table.pieces if piece.covers(point)]
    ready = _ready(table, covering) or ([] if covering else _ready(table, _sharing(table, point)))
    if ready:
        return min(ready, key=lambda piece: _distance(piece.pos(), point)).index
    return table.piece_at(point)


def _ready(table: TableScene, pieces: list[PieceItem]) -> list[PieceItem]:
    """Return those pieces that may be taken."""
    return [piece for piece in pieces if table.can_take(piece.index)]


def _sharing(table: TableScene, point: QPointF) -> list[PieceItem]:
    """Return the pieces in company that a point of the scene between them may mean."""
    here, found = table.tile_at(point), []
    for piece in table.pieces:
        key = table.tile_under_piece(piece.index)
        shares = key is not None and len(table.pieces_on(key)) > 1
        if shares and (key == here or _distance(piece.pos(), point) <= _BESIDE):
            found.append(piece)
    return found


def _distance(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())
