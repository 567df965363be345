"""A real table: the player there who uses the program, and the tiles that this player sees."""

from collections.abc import Iterable
from dataclasses import dataclass

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import SetupError
from topologic_qt.games.deduction.rules.tiles import HAND_SIZES, Hand, Tile, face_up_size, in_order
from topologic_qt.translation import tr_noop

_HAND = tr_noop("With {n} players, a hand has {tiles} tiles.")
_FACE_UP = tr_noop("With {n} players, {tiles} tiles lie face up.")
_TWICE = tr_noop("A tile cannot be both in your hand and face up, nor twice in either.")
_SEAT = tr_noop("There is no seat {seat} at the table.")


@dataclass(frozen=True, slots=True)
class AtTable:
    """The player of a real table who uses the program, and the tiles that this player sees."""

    seat: Seat
    hand: Hand | None
    """The own tiles, in the order of `ALL_TILES`; None in the view of somebody else."""
    face_up: Hand
    """The tiles left over, which everybody sees."""

    @classmethod
    def of(cls, seat: Seat, hand: Iterable[Tile], face_up: Iterable[Tile]) -> "AtTable":
        """The player with tiles in any order."""
        return cls(seat, in_order(hand), in_order(face_up))

    def check(self, players: int) -> None:
        """Raises `SetupError` where the seat does not exist, or the tiles cannot be."""
        if not 0 <= self.seat < players:
            raise SetupError(_SEAT, seat=self.seat)
        check_tiles(players, self.hand, self.face_up)


def check_tiles(players: int, hand: Hand | None, face_up: Hand) -> None:
    """Raises `SetupError` where tiles of a hand and face up are too many, too few, or there twice."""
    if hand is not None and len(hand) != HAND_SIZES[players]:
        raise SetupError(_HAND, n=players, tiles=HAND_SIZES[players])
    if len(face_up) != face_up_size(players):
        raise SetupError(_FACE_UP, n=players, tiles=face_up_size(players))
    tiles = (*(hand or ()), *face_up)
    if len({*tiles}) != len(tiles):
        raise SetupError(_TWICE)
