"""The names of tiles, suits and values, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.deduction.rules import Suit, Value
from topologic_qt.widgets.translate import listing, tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from topologic_qt.games.deduction.rules import Face, Tile


def suit_name(suit: Suit) -> str:
    """Return the name of a suit, as it stands in the name of a tile."""
    return {
        Suit.SUN: tr("Sun"),
        Suit.MOON: tr("Moon"),
        Suit.CROWN: tr("Crown"),
        Suit.ARMS: tr("Arms"),
    }[suit]


def value_name(value: Value) -> str:
    """Return the name of a value, as it stands in the name of a tile."""
    return {Value.NULL: tr("blank"), Value.ACE: tr("ace")}.get(value, value.value)


def tile_name(tile: Tile) -> str:
    """Return the name of a tile or a coin, such as "Moon 3"."""
    return tr("{suit} {value}", suit=suit_name(tile.suit), value=value_name(tile.value))


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Return the names of some tiles."""
    return listing(map(tile_name, tiles))


def face_name(face: Face) -> str:
    """Return the name of all tiles with a suit or a value, in the plural."""
    names: dict[Face, str] = {
        Suit.SUN: tr("Suns"),
        Suit.MOON: tr("Moons"),
        Suit.CROWN: tr("Crowns"),
        Suit.ARMS: tr("tiles of Arms"),
        Value.NULL: tr("blanks"),
        Value.ACE: tr("aces"),
        Value.TWO: tr("twos"),
        Value.THREE: tr("threes"),
        Value.FOUR: tr("fours"),
        Value.FIVE: tr("fives"),
    }
    return names[face]
