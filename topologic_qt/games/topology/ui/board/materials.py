"""The materials of tiles and of the lines inlaid in them."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtGui import QColor

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.table.layout import TileLook
from topologic_qt.table.textures import Surface


class Material(NamedTuple):
    """The material of tiles, with that of their lines."""

    body: Surface
    side: QColor
    """The colour of the visible side of a tile, below its face."""
    inlay: Surface
    glint: QColor
    """The colour of the lit edge of a line."""
    groove: QColor
    """The colour of the fine dark edge around a line."""
    shine: int
    """The strength of the light on the bevelled edge, 0 to 255."""
    flat: tuple[QColor, QColor]
    """The plain colours of a tile and of its lines, for small pictures and for paper."""
    sparks: tuple[QColor, ...]
    """The colours of the stars of a celebration."""


def _colours(*names: str) -> tuple[QColor, ...]:
    return tuple(map(QColor, names))


MATERIALS: dict[str, Material] = {
    "maple": Material(
        body=Surface("plain wood", ("#c58f52", "#ddb178", "#edcb98", "#f5dcb2")),
        side=QColor("#7d5429"),
        inlay=Surface("wood", ("#1f0d05", "#34190b", "#472611", "#55301a")),
        glint=QColor("#7a4a2a"),
        groove=QColor(34, 16, 6, 170),
        shine=165,
        flat=(QColor("#ecca96"), QColor("#3a1c0c")),
        sparks=_colours("#f3d9ad", "#c8843a", "#ffd34d", "#7a4a22"),
    ),
    "walnut": Material(
        body=Surface("wood", ("#25130a", "#3a2010", "#4c2c19", "#5d3a22")),
        side=QColor("#190c05"),
        inlay=Surface("brass", ("#d6a040", "#eec868", "#fbe7a4", "#e8c05c")),
        glint=QColor("#fff3c4"),
        groove=QColor(14, 6, 1, 230),
        shine=90,
        flat=(QColor("#4a2b17"), QColor("#ecc663")),
        sparks=_colours("#ffe08a", "#d8ab4a", "#fff4cf", "#a5672f"),
    ),
    "slate": Material(
        body=Surface("stone", ("#161b21", "#242c34", "#323c46", "#44505c")),
        side=QColor("#0d1013"),
        inlay=Surface("pearl", ("#f7f9f4", "#d3e8ec", "#f5e2ec", "#fdf3e2", "#dcefe0")),
        glint=QColor("#ffffff"),
        groove=QColor(4, 6, 8, 230),
        shine=80,
        flat=(QColor("#303944"), QColor("#eef3f0")),
        sparks=_colours("#f4f7f4", "#bfe3ea", "#f3c9dc", "#8fa2b3"),
    ),
}
"""Every material by its id."""


_SECOND = "'"
"""The suffix for the face of the second copy of a design, whose grain differs."""


class Face(NamedTuple):
    """The parts of a face."""

    design: str
    direction: int
    copy: int
    """Which of the two tiles of the design it is, 0 or 1; they differ only in their grain."""

    @classmethod
    def parse(cls, name: str) -> "Face":
        """Return the face with a name, such as "K3" or "K3'"."""
        return cls(name[0], int(name[1]), name.count(_SECOND))


def face(design: str, direction: int, copy: int = 0) -> str:
    """Return the name of the face of a tile, by its design and direction, 0 to 5."""
    return f"{design}{direction % 6}{_SECOND * copy}"


def key_of(tile: PlacedTile) -> str:
    """Return the key of a tile on the table: its place, which a half turn or other tiles don't change."""
    (q, r), axis = tile.place
    return f"{q},{r},{axis}"


def tile_looks(tiles: Sequence[PlacedTile]) -> list[TileLook]:
    """Return the looks of all tiles on a table, each with its key."""
    laid: Counter[str] = Counter()
    looks = []
    for tile in tiles:
        shown = face(tile.design, tile.direction, laid[tile.design] % 2)
        looks.append(TileLook(key_of(tile), shown, tile.hexes))
        laid[tile.design] += 1
    return looks
