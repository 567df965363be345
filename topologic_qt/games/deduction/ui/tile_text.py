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
    """Return the name of a tile, such as "Moon 3"."""
    return tr("{suit} {value}", suit=suit_name(tile.suit), value=value_name(tile.value))


def coin_name(coin: Tile) -> str:
    """Return the two faces of a coin, such as "Moon and blank"."""
    return tr("{suit} and {value}", suit=suit_name(coin.suit), value=value_name(coin.value))


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Return the names of some tiles."""
    return listing(map(tile_name, tiles))


def face_key(face: Face) -> str:
    """Return the key that means a suit or a value, in upper case, as it is shown where it is typed.

    Values have the digits from 0 to 5; a suit has the first letter of its name, or that of the notation
    where two names begin alike.
    """
    if isinstance(face, Value):
        return str(list(Value).index(face))
    letters = {suit: next(filter(str.isalpha, suit_name(suit)), suit).upper() for suit in Suit}
    return letters[face] if len(set(letters.values())) == len(Suit) else face.value


def count_question(face: Face) -> str:
    """Return the question how many tiles with a suit or a value somebody has, shortly."""
    questions: dict[Face, str] = {
        Suit.SUN: tr("How many Suns?"),
        Suit.MOON: tr("How many Moons?"),
        Suit.CROWN: tr("How many Crowns?"),
        Suit.ARMS: tr("How many tiles of Arms?"),
        Value.NULL: tr("How many blanks?"),
        Value.ACE: tr("How many aces?"),
        Value.TWO: tr("How many twos?"),
        Value.THREE: tr("How many threes?"),
        Value.FOUR: tr("How many fours?"),
        Value.FIVE: tr("How many fives?"),
    }
    return questions[face]


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
