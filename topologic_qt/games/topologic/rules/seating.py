"""Seating: people at this computer, people at a real table, and computers."""

from dataclasses import dataclass
from enum import StrEnum

from topologic_qt.engine import Seat
from topologic_qt.games.topologic.rules.shapes import check_seed
from topologic_qt.translation import UserError, tr_noop

_NO_SEAT = tr_noop("There is no seat {seat} at the table.")
_TAKEN = tr_noop("Seat {seat} is taken by that one already.")
_PEOPLE = tr_noop("At a real table, people play.")


class SeatingError(UserError, ValueError):
    """A seat that does not exist, or that a player cannot take."""


class Level(StrEnum):
    """The strength of a computer as seeker."""

    NOVICE = "novice"
    """Plays sensibly, and forgets things."""
    CLUB = "club"
    """Thinks one turn ahead, clearly."""
    MASTER = "master"
    """Plays as well as the program can."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer in a seat. Computers of equal level and seed play the same match again."""

    level: Level = Level.CLUB
    seed: str = ""
    """Any text of at most `MAX_SEED_LENGTH` characters, which also decides where the computer hides."""

    def __post_init__(self) -> None:
        """Raises `OutOfRange` for a seed that is too long."""
        check_seed(self.seed)


@dataclass(frozen=True, slots=True)
class Seating:
    """The players of both seats."""

    computers: tuple[Computer | None, Computer | None] = (None, None)
    """The computer of each seat; None for a person."""
    at_table: Seat | None = None
    """At a real table: the seat of the player who uses this program; None if all is played here."""

    def __post_init__(self) -> None:
        """Raises `SeatingError` for a seat that does not exist, or a computer at a real table."""
        if self.at_table is None:
            return
        if self.at_table not in (0, 1):
            raise SeatingError(_NO_SEAT, seat=self.at_table)
        if self.computers != (None, None):
            raise SeatingError(_PEOPLE)

    def changed(self, seat: Seat, computer: Computer | None) -> "Seating":
        """The seating with another player in a seat. Raises `SeatingError` if there is no such change."""
        if seat not in (0, 1):
            raise SeatingError(_NO_SEAT, seat=seat)
        if self.computers[seat] == computer:
            raise SeatingError(_TAKEN, seat=seat)
        first, second = (computer if index == seat else now for index, now in enumerate(self.computers))
        return Seating((first, second), self.at_table)


AT_ONE_COMPUTER = Seating()
"""Two people who take turns at this computer."""
