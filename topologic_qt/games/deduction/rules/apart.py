"""A match whose players sit at separate computers, or at a real table.

The dealer's computer has the whole match, and gives each player and each spectator their own copy: the tiles
that this seat may see, and the moves as far as it may know them. The dealer may be one of the players, who
then has all hands on their computer, or somebody who does not play. A commitment binds the dealer to the seed
of the deal and of all coins; when the match is over, it is opened, and every copy checks whether everything
that the dealer said is true.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.engine.players import SetupError
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question
from topologic_qt.games.deduction.rules.moves import Move, Peek, Show
from topologic_qt.games.deduction.rules.tiles import HAND_SIZES, Hand, Tile, face_up_size, in_order
from topologic_qt.translation import tr_noop

_HAND = tr_noop("With {n} players, a hand has {tiles} tiles.")
_FACE_UP = tr_noop("With {n} players, {tiles} tiles lie face up.")
_TWICE = tr_noop("A tile can’t be in two places.")
_SEAT = tr_noop("There is no seat {seat}.")


@dataclass(frozen=True, slots=True)
class AtTable:
    """The player of a real table who uses the program, and the tiles that this player sees."""

    seat: Seat
    hand: Hand | None
    """The player's tiles, in the order of `ALL_TILES`; None in the views of others."""
    face_up: Hand

    @classmethod
    def of(cls, seat: Seat, hand: Iterable[Tile], face_up: Iterable[Tile]) -> "AtTable":
        """The player with tiles in any order."""
        return cls(seat, in_order(hand), in_order(face_up))

    def check(self, players: int) -> None:
        """Raises `SetupError` if the seat does not exist, or if the tiles are impossible."""
        if not 0 <= self.seat < players:
            raise SetupError(_SEAT, seat=self.seat)
        check_tiles(players, self.hand, self.face_up)


def check_tiles(players: int, hand: Hand | None, face_up: Hand) -> None:
    """Raises `SetupError` if the tiles in hand and face up are too many, too few, or there twice."""
    if hand is not None and len(hand) != HAND_SIZES[players]:
        raise SetupError(_HAND, n=players, tiles=HAND_SIZES[players])
    if len(face_up) != face_up_size(players):
        raise SetupError(_FACE_UP, n=players, tiles=face_up_size(players))
    tiles = (*(hand or ()), *face_up)
    if len({*tiles}) != len(tiles):
        raise SetupError(_TWICE)


_DEALER = tr_noop("The dealer has no seat {seat}.")


@dataclass(frozen=True, slots=True)
class Apart:
    """One computer's part in a match whose players sit apart."""

    dealer: Seat
    """The dealer's seat; a dealer who does not play has the number after the last player."""
    seat: Seat
    """The seat at this computer: a player's, the dealer's, or `SPECTATOR`."""
    commitment: str
    """The commitment that binds the dealer to the seed: 40 hexadecimal digits."""
    salt: str = ""
    """The key of the commitment, on the dealer's computer only."""
    hand: Hand | None = None
    """In a player's copy, the player's tiles in the order of `ALL_TILES`; else None."""
    face_up: Hand = ()
    """In a copy, the leftover tiles, which everybody sees; the dealer has them in the deal."""

    @property
    def is_dealer(self) -> bool:
        """Whether this computer deals, and has the whole match."""
        return self.seat == self.dealer

    def check(self, players: int) -> None:
        """Raises `SetupError` if a seat does not exist, or if the tiles are impossible."""
        if not 0 <= self.dealer <= players:
            raise SetupError(_DEALER, seat=self.dealer)
        if not (self.is_dealer or SPECTATOR <= self.seat < players):
            raise SetupError(_SEAT, seat=self.seat)
        if not self.is_dealer:
            check_tiles(players, self.hand, self.face_up)

    def seen_by(self, seat: Seat | None) -> "Apart":
        """The part as another seat at this computer may know it; None for a spectator."""
        return replace(self, salt="", hand=self.hand if seat == self.seat else None)


def moves_for(moves: Iterable[Move], log: Iterable[Entry], seat: Seat) -> tuple[Move, ...]:
    """The moves of a match as a seat may know them; ``log`` is that of the match after all of them.

    A shown tile is left out except for the two who saw it (R14), and the missing one except for those who
    have looked at it (R21).
    """
    shown = iter([entry for entry in log if isinstance(entry, Question) and entry.answer is True])
    announced = iter([entry for entry in log if isinstance(entry, Announcement)])
    found: list[Move] = []
    for move in moves:
        if isinstance(move, Show):
            question = next(shown)
            move = move if seat in (question.asker, question.whom) else Show(None)
        elif isinstance(move, Peek):
            entry = next(announced)
            move = move if entry.right or seat == entry.announcer else Peek(False, None)
        found.append(move)
    return tuple(found)
