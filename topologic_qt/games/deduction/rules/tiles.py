"""The 24 tiles (four suits times six values), deals of them, and the kinds of questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import SetupError
from topologic_qt.engine.rng import Rng
from topologic_qt.translation import tr_noop


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
    def parse(cls, text: str) -> Tile:
        """Read a tile from its notation.

        >>> Tile.parse("M3")
        Tile.parse('M3')

        Raises ValueError if the text names none of the 24 tiles.
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
"""Every tile, by suit and then by value: the usual order of tiles."""

FACES: tuple[Face, ...] = (*Suit, *Value)

_BY_NAME = {str(tile): tile for tile in ALL_TILES}
_NUMBER = {tile: number for number, tile in enumerate(ALL_TILES)}


def in_order(tiles: Iterable[Tile]) -> Hand:
    """The tiles in the order of `ALL_TILES`, so that their order reveals nothing."""
    return tuple(sorted(tiles, key=_NUMBER.__getitem__))


def with_face(tiles: Iterable[Tile], face: Face) -> Hand:
    """The tiles among these that have a face, in their order."""
    return tuple(tile for tile in tiles if face in tile)


PLAYER_COUNTS = (3, 4, 5)  # the numbers of players that a match may have (R1)
HAND_SIZES = {3: 7, 4: 5, 5: 4}  # the number of tiles in a hand, by the number of players (R2)

_PLAYERS = tr_noop("Deduction is for 3 to 5 players, not {n}.")
_HANDS = tr_noop("With {n} players, a hand has {tiles} tiles.")
_FACE_UP = tr_noop("With {n} players, {tiles} tiles lie face up.")
_TWICE = tr_noop("A tile can’t be in two places.")


@dataclass(frozen=True, slots=True)
class Deal:
    """A place for each of the 24 tiles. Hands and face-up tiles are in the order of `ALL_TILES`."""

    hands: tuple[Hand, ...]
    face_up: Hand
    """The tiles left over, which everybody sees."""
    missing: Tile
    """The missing tile, which nobody sees."""

    def __post_init__(self) -> None:
        """Raises `SetupError` if the numbers of tiles are wrong, or if a tile is there twice."""
        players = len(self.hands)
        check_players(players)
        if any(len(hand) != HAND_SIZES[players] for hand in self.hands):
            raise SetupError(_HANDS, n=players, tiles=HAND_SIZES[players])
        if len(self.face_up) != face_up_size(players):
            raise SetupError(_FACE_UP, n=players, tiles=face_up_size(players))
        if len({*self.tiles}) != len(ALL_TILES):
            raise SetupError(_TWICE)

    @classmethod
    def of(cls, hands: Iterable[Iterable[Tile]], face_up: Iterable[Tile], missing: Tile) -> Deal:
        """The deal of tiles in any order. Raises `SetupError` for an impossible one."""
        return cls(tuple(map(in_order, hands)), in_order(face_up), missing)

    @classmethod
    def laid_out(cls, tiles: Iterable[Tile], players: int) -> Deal:
        """The deal of a row of tiles: hands by seat, those face up, the missing one. Raises `SetupError`."""
        check_players(players)
        row, size = tuple(tiles), HAND_SIZES[players]
        hands = [row[seat * size : (seat + 1) * size] for seat in range(players)]
        return cls.of(hands, row[players * size : -1], (row or ALL_TILES)[-1])

    @property
    def tiles(self) -> Hand:
        """All tiles in a row: the hands by seat, the tiles face up, the missing one."""
        return (*(tile for hand in self.hands for tile in hand), *self.face_up, self.missing)


def check_players(players: int) -> None:
    """Raises `SetupError` unless this many can play."""
    if players not in PLAYER_COUNTS:
        raise SetupError(_PLAYERS, n=players)


def face_up_size(players: int) -> int:
    """The number of tiles left over: 2 for three players, else 3."""
    return len(ALL_TILES) - 1 - players * HAND_SIZES[players]


def shuffled_deal(players: int, seed: str) -> Deal:
    """The deal of a seed; the same text always gives the same deal."""
    return Deal.laid_out(Rng.from_seed(f"deduction deal {seed}").shuffled(ALL_TILES), players)


class Kind(StrEnum):
    """The two kinds of questions."""

    HAVE = "have"  # whether the other player has a tile; one with it is shown
    COUNT = "count"  # the number of tiles that the other player has; none is shown


class Line(StrEnum):
    """The half of the coin that a question is about (R7)."""

    SUIT = "suit"
    VALUE = "value"

    def of(self, coin: Tile) -> Face:
        """The suit of the coin, or its value."""
        return coin.suit if self is Line.SUIT else coin.value


class Spot(StrEnum):
    """A place for tiles that is no player's hand."""

    OPEN = "open"  # face up in the middle
    MISSING = "missing"  # aside, where nobody sees it


Holder = Seat | Spot
"""The holder of a tile: a player, or a place on the table."""


def all_holders(players: int) -> tuple[Holder, ...]:
    """Every holder, players by seat first."""
    return (*range(players), *Spot)
