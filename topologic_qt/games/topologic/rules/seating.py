"""Seating: people at this computer, people at a real table, and computers."""

from dataclasses import dataclass

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer, SeatingError, no_such_seat, with_player
from topologic_qt.translation import tr_noop

_PEOPLE = tr_noop("At a real table, every player is a person.")


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
            raise no_such_seat(self.at_table)
        if self.computers != (None, None):
            raise SeatingError(_PEOPLE)

    def changed(self, seat: Seat, computer: Computer | None) -> "Seating":
        """The seating with another player in a seat. Raises `SeatingError` if there is no such change."""
        first, second = with_player(self.computers, seat, computer)
        return Seating((first, second), self.at_table)


AT_ONE_COMPUTER = Seating()
"""Two people who take turns at this computer."""
