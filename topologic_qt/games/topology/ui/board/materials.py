"""The materials of tiles and of the lines inlaid in them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor

from topologic_qt.table.textures import Surface


class Material(NamedTuple):
    """A material of tiles, with that of their lines."""

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
    """The colours of stars around something that is celebrated."""


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
