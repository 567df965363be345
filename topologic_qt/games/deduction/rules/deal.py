"""The deal: the tile put aside, the hands of the players, and the tiles left over."""

from collections.abc import Iterable
from dataclasses import dataclass

from topologic_qt.engine.players import SetupError
from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Hand, Tile, in_order
from topologic_qt.translation import tr_noop

PLAYER_COUNTS = (3, 4, 5)
"""The numbers of players that a match may have (R1)."""

HAND_SIZES = {3: 7, 4: 5, 5: 4}
"""The number of tiles in a hand, by the number of players (R2)."""

_PLAYERS = tr_noop("Deduction is for 3, 4 or 5 players, not {n}.")
_HANDS = tr_noop("Each of {n} players has {tiles} tiles in hand.")
_FACE_UP = tr_noop("With {n} players, {tiles} tiles lie face up.")
_TWICE = tr_noop("A tile lies in two places of the deal, or twice in one.")


@dataclass(frozen=True, slots=True)
class Deal:
    """A place for each of the 24 tiles. Hands and face-up tiles are in the order of `ALL_TILES`."""

    hands: tuple[Hand, ...]
    """The tiles of each seat."""
    face_up: Hand
    """The tiles left over, which everybody sees."""
    missing: Tile
    """The tile put aside, which nobody sees."""

    def __post_init__(self) -> None:
        """Raises `SetupError` where the numbers of tiles are wrong or a tile is there twice."""
        players = len(self.hands)
        check_players(players)
        if any(len(hand) != HAND_SIZES[players] for hand in self.hands):
            raise SetupError(_HANDS, n=players, tiles=HAND_SIZES[players])
        if len(self.face_up) != face_up_size(players):
            raise SetupError(_FACE_UP, n=players, tiles=face_up_size(players))
        if len({*self.tiles}) != len(ALL_TILES):
            raise SetupError(_TWICE)

    @classmethod
    def of(cls, hands: Iterable[Iterable[Tile]], face_up: Iterable[Tile], missing: Tile) -> "Deal":
        """The deal of tiles in any order. Raises `SetupError` for an impossible one."""
        return cls(tuple(map(in_order, hands)), in_order(face_up), missing)

    @classmethod
    def laid_out(cls, tiles: Iterable[Tile], players: int) -> "Deal":
        """The deal of a row of all tiles: the hands by seat, the tiles face up, the missing one.

        Raises `SetupError` for an impossible one.
        """
        check_players(players)
        row, size = tuple(tiles), HAND_SIZES[players]
        hands = [row[seat * size : (seat + 1) * size] for seat in range(players)]
        return cls.of(hands, row[players * size : -1], (row or ALL_TILES)[-1])

    @property
    def tiles(self) -> Hand:
        """All tiles in a row: the hands by seat, the tiles face up, the missing one."""
        return (*(tile for hand in self.hands for tile in hand), *self.face_up, self.missing)


def check_players(players: int) -> None:
    """Raises `SetupError` unless the game can be played by so many."""
    if players not in PLAYER_COUNTS:
        raise SetupError(_PLAYERS, n=players)


def face_up_size(players: int) -> int:
    """The number of tiles left over: 2 for three players, else 3."""
    return len(ALL_TILES) - 1 - players * HAND_SIZES[players]


def shuffled_deal(players: int, seed: str) -> Deal:
    """The deal of a seed; the same text always gives the same deal."""
    return Deal.laid_out(Rng.from_seed(f"deduction deal {seed}").shuffled(ALL_TILES), players)
