"""The public log of a match: questions with their answers, announcements, and players who left."""

from dataclasses import dataclass

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.rules.tiles import Face, Kind, Line, Tile


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer. Only the shown tile is not public (R14)."""

    turn: int
    """The number of the turn, from 1, over all players."""
    asker: Seat
    whom: Seat
    coin: Tile
    kind: Kind
    line: Line
    answer: bool | int | None = None
    """Yes or no, or the number of tiles; None before the program has answered."""
    tile: Tile | None = None
    """The tile that was shown; None before, if none was, and if the view's seat did not see it."""
    level: Level | None = None
    """The level of the computer that asked; None for a person."""

    @property
    def face(self) -> Face:
        """The suit or the value that was asked for."""
        return self.line.of(self.coin)


@dataclass(frozen=True, slots=True)
class Announcement:
    """A tile that a player announced as the missing one."""

    turn: int
    announcer: Seat
    tile: Tile
    right: bool
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Resignation:
    """A player who left the match."""

    turn: int
    seat: Seat
    level: Level | None = None


Entry = Question | Announcement | Resignation
"""A line of the log: one for each question, announcement or resignation."""


def doer(entry: Entry) -> Seat:
    """The seat that asked, announced or left."""
    match entry:
        case Question(asker=seat) | Announcement(announcer=seat) | Resignation(seat=seat):
            return seat
