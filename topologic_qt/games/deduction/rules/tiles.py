"""The 24 tiles, four suits times six values, and the lines of tiles that a question asks for."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Suit(StrEnum):
    """One of the four suits of a piecepack. The value is the suit's letter in the notation."""

    SUN = "S"
    MOON = "M"
    CROWN = "C"
    ARMS = "A"


class Value(StrEnum):
    """One of the six values of a piecepack. The value is the letter or digit in the notation."""

    NULL = "n"
    ACE = "a"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"


Face = Suit | Value
"""A suit or a value: the half of a coin that a question is about."""


class Tile(NamedTuple):
    """A tile, or the coin with the same faces: a suit and a value, written as ``M3``."""

    suit: Suit
    value: Value

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """Read a tile from its notation.

        >>> Tile.parse("M3")
        Tile.parse('M3')

        Raises ValueError where the text names none of the 24 tiles.
        """
        try:
            return _BY_NAME[text]
        except KeyError:
            raise ValueError(
                f"{text[:20]!r} is no tile: write a suit ({''.join(Suit)}) and a value ({''.join(Value)})."
            ) from None

    def __str__(self) -> str:
        return f"{self.suit.value}{self.value.value}"

    def __repr__(self) -> str:
        return f"Tile.parse({str(self)!r})"


Hand = tuple[Tile, ...]
"""Some tiles, in the order of `ALL_TILES`."""

ALL_TILES: Hand = tuple(Tile(suit, value) for suit in Suit for value in Value)
"""Every tile, by suit and then by value: the order in which tiles are named everywhere."""

FACES: tuple[Face, ...] = (*Suit, *Value)
"""The ten faces, suits first."""

_BY_NAME = {str(tile): tile for tile in ALL_TILES}
_NUMBER = {tile: number for number, tile in enumerate(ALL_TILES)}


def in_order(tiles: Iterable[Tile]) -> Hand:
    """The tiles in the order of `ALL_TILES`, so that their order tells nothing."""
    return tuple(sorted(tiles, key=_NUMBER.__getitem__))


def with_face(tiles: Iterable[Tile], face: Face) -> Hand:
    """Those of the tiles that have a face, in their order."""
    return tuple(tile for tile in tiles if face in tile)
