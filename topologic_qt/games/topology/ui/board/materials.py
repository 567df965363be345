"""The materials of tiles and of the lines inlaid in them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor


class Material(NamedTuple):
    """A material of tiles, with that of their lines. Its colours run from dark to light."""

    body: tuple[QColor, ...]
    """The colours of the grain."""
    side: QColor
    """The colour of the visible side of a tile, below its face."""
    inlay: tuple[QColor, ...]
    """The colours of a line, across the tile as the light falls on it."""
    groove: QColor
    """The colour of the fine edge around a line."""
    is_stone: bool
    """Whether the grain is that of stone instead of wood."""
    sparks: tuple[QColor, ...]
    """The colours of stars around something that is celebrated."""


def _colours(*names: str) -> tuple[QColor, ...]:
    return tuple(map(QColor, names))


MATERIALS: dict[str, Material] = {
    "maple": Material(
        body=_colours("#cf9f62", "#e0b77c", "#ecca96", "#f3d9ad"),
        side=QColor("#8a5f31"),
        inlay=_colours("#4a2812", "#38190a", "#55301a"),
        groove=QColor(30, 14, 5, 190),
        is_stone=False,
        sparks=_colours("#f3d9ad", "#c8843a", "#ffd34d", "#7a4a22"),
    ),
    "walnut": Material(
        body=_colours("#2f1a0d", "#452815", "#57341c", "#684126"),
        side=QColor("#1c0e06"),
        inlay=_colours("#f6dc8c", "#d8ab4a", "#fff0b8", "#c8963a"),
        groove=QColor(16, 7, 2, 220),
        is_stone=False,
        sparks=_colours("#ffe08a", "#d8ab4a", "#fff4cf", "#a5672f"),
    ),
    "slate": Material(
        body=_colours("#20262d", "#2b333b", "#36404a", "#424d58"),
        side=QColor("#12161a"),
        inlay=_colours("#f4f7f4", "#d7e6ea", "#f6e6ee", "#e6f2e2"),
        groove=QColor(6, 8, 10, 220),
        is_stone=True,
        sparks=_colours("#f4f7f4", "#bfe3ea", "#f3c9dc", "#8fa2b3"),
    ),
}
"""Every material by its id."""
