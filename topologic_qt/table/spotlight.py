"""A light on some tiles and pieces of a table, while the others lie in the dark."""

from __future__ import annotations

from collections.abc import Collection

from topologic_qt.table.glow import Glow
from topologic_qt.table.scene import TableScene

_DARK = 0.4
"""The opacity of a piece that is not lit."""


class Spotlight:
    """Dims one table but for what is lit; pieces and glows are as usual when it has gone."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def light(self, tiles: Collection[str] = (), pieces: Collection[int] = ()) -> None:
        """Light these tiles and pieces alone."""
        self._table.show_glows({key: Glow.UNLIT for key in self._table.tiles if key not in tiles})
        for piece in self._table.pieces:
            piece.setOpacity(1.0 if piece.index in pieces else _DARK)

    def leave(self, chosen: str | None = None) -> None:
        """Light everything as usual, with a ring round the chosen tile, if there is one."""
        for piece in self._table.pieces:
            piece.setOpacity(1.0)
        self._table.choose(chosen)
