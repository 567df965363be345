"""The materials of tiles and coins, and of the suits and values inlaid in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtGui import QColor

from topologic_qt.games.deduction.rules.tiles import Face, Suit
from topologic_qt.table.textures import Surface


class Material(NamedTuple):
    """A material of tiles and coins, with the colours of their inlays."""

    body: Surface
    side: QColor
    """The colour of the visible side of a tile, below its face."""
    back: Surface
    """The other wood, of the middle of a tile's back."""
    suits: Mapping[Suit, QColor]
    """The colour of each suit: told apart by any colour vision, though the shapes alone would do."""
    value: QColor
    """The colour of the values."""
    groove: QColor
    """The colour of the fine edge around an inlay."""
    glint: QColor
    """The colour of the lit edge of an inlay."""
    shine: int
    """The strength of the light on the bevelled edge, 0 to 255."""
    flat: QColor
    """The plain colour of a tile in small pictures."""

    def ink(self, face: Face) -> QColor:
        """Return the colour of a suit or of a value."""
        return self.suits[face] if isinstance(face, Suit) else self.value


def _suits(sun: str, moon: str, crown: str, arms: str) -> Mapping[Suit, QColor]:
    return dict(zip(Suit, map(QColor, (sun, moon, crown, arms)), strict=True))


_MAPLE = ("#c58f52", "#ddb178", "#edcb98", "#f5dcb2")
_CHERRY = ("#7a3a1c", "#97502b", "#ae653a", "#c07a4c")
_WALNUT = ("#25130a", "#3a2010", "#4c2c19", "#5d3a22")

MATERIALS: dict[str, Material] = {
    "maple": Material(
        body=Surface("plain wood", _MAPLE),
        side=QColor("#7d5429"),
        back=Surface("wood", _WALNUT),
        suits=_suits("#ae2506", "#26222c", "#bb8612", "#11529c"),
        value=QColor("#34190b"),
        groove=QColor(40, 20, 6, 215),
        glint=QColor(255, 240, 214, 130),
        shine=165,
        flat=QColor("#ecca96"),
    ),
    "cherry": Material(
        body=Surface("plain wood", _CHERRY),
        side=QColor("#4b200d"),
        back=Surface("plain wood", _MAPLE),
        suits=_suits("#ff7a33", "#f8f2e7", "#ffd860", "#a6d4ff"),
        value=QColor("#fff2dc"),
        groove=QColor(40, 12, 2, 235),
        glint=QColor(255, 255, 255, 90),
        shine=120,
        flat=QColor("#a45c33"),
    ),
    "walnut": Material(
        body=Surface("wood", _WALNUT),
        side=QColor("#190c05"),
        back=Surface("plain wood", _CHERRY),
        suits=_suits("#f9652a", "#f4efe6", "#f7cd55", "#77b8f5"),
        value=QColor("#f3e3c6"),
        groove=QColor(12, 5, 1, 235),
        glint=QColor(255, 255, 255, 80),
        shine=90,
        flat=QColor("#4a2b17"),
    ),
}
"""Every material by its id."""

FLAT_INKS = {
    False: (_suits("#921c08", "#26222c", "#9a6c08", "#1a5fb0"), QColor("#2b241c")),
    True: (_suits("#ff7048", "#f6f2ea", "#f4cc52", "#74b4f5"), QColor("#f1ece2")),
}
"""The colours of suits and values on plain ground: light (False), and dark (True)."""


def flat_ink(face: Face, dark: bool) -> QColor:
    """Return the colour of a suit or of a value on plain ground, light or dark."""
    suits, value = FLAT_INKS[dark]
    return suits[face] if isinstance(face, Suit) else value
