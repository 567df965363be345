"""The faces of tiles: which design lies in which direction, and which of its two copies it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.table.layout import TileLook

_SECOND = "'"
"""The end of the face of the second copy of a design, which has another grain."""


class Face(NamedTuple):
    """A face, taken apart."""

    design: str
    direction: int
    copy: int
    """Which of the two tiles of the design it is, 0 or 1; they differ in their grain alone."""

    @classmethod
    def parse(cls, name: str) -> Face:
        """Return the face with a name, such as "K3" or "K3'"."""
        return cls(name[0], int(name[1]), name.count(_SECOND))


def face(design: str, direction: int, copy: int = 0) -> str:
    """Return the name of the face of a tile of a design that lies in a direction, 0 to 5."""
    return f"{design}{direction % 6}{_SECOND * copy}"


def tile_look(key: str, placed: PlacedTile, copy: int = 0) -> TileLook:
    """Return the look of a tile on the table, with a key."""
    return TileLook(key, face(placed.design, placed.direction, copy), placed.hexes)


def key_of(tile: PlacedTile) -> str:
    """Return the key of a tile on the table: its place, which it keeps when others go, and in a half turn."""
    (q, r), axis = tile.place
    return f"{q},{r},{axis}"


def tile_looks(tiles: Sequence[PlacedTile]) -> list[TileLook]:
    """Return the looks of all tiles on a table, each with its key."""
    laid: Counter[str] = Counter()
    looks = []
    for tile in tiles:
        looks.append(tile_look(key_of(tile), tile, laid[tile.design] % 2))
        laid[tile.design] += 1
    return looks
