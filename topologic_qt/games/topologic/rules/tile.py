"""The sixty tiles: ten colours times the numbers one to six, each combination once."""

from enum import StrEnum
from typing import NamedTuple


class Colour(StrEnum):
    """One of the ten colours of a set. The value is the colour's letter in the notation."""

    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    VIOLET = "V"
    PINK = "P"
    WHITE = "W"
    BLACK = "K"
    SILVER = "S"


class Tile(NamedTuple):
    """A tile: a colour and a number of pips, written as ``Y5``."""

    colour: Colour
    number: int

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """Read a tile from its notation, in capitals or not.

        >>> Tile.parse("y5")
        Tile.parse('Y5')

        Raises ValueError where the text names none of the sixty tiles.
        """
        try:
            return _BY_NAME[text.upper()]
        except KeyError:
            raise ValueError(
                f"{text[:20]!r} is not a tile: write a colour's letter ({''.join(Colour)}) and a number 1-6."
            ) from None

    def __str__(self) -> str:
        return f"{self.colour.value}{self.number}"

    def __repr__(self) -> str:
        return f"Tile.parse({str(self)!r})"


NUMBERS = range(1, 7)
"""The numbers of pips on a tile."""

ALL_TILES = tuple(Tile(colour, number) for colour in Colour for number in NUMBERS)
"""Every tile of a set, by colour and then by number."""

_BY_NAME = {str(tile): tile for tile in ALL_TILES}
