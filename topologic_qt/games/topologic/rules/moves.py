"""Everything that can happen in a match, as values. The list of them is the record of the match."""

from dataclasses import dataclass

from topologic_qt.engine import Seat
from topologic_qt.engine.commitment import commitment, new_salt
from topologic_qt.games.topologic.rules.seating import Computer
from topologic_qt.games.topologic.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class HideSecret:
    """The referee hides the secret. It stands for good."""

    tile: Tile | None
    """Where; None in a copy of the match that goes to the seeker."""
    salt: str = ""
    """What keeps the commitment from being guessed; empty where there is none."""
    commitment: str = ""
    """What proves at the end of the round that the secret was not moved; empty for one nobody checks."""
    withheld: bool = False
    """By mail: whether the referee's copy came after the round was over, and did not tell tile and salt."""

    @classmethod
    def sealed(cls, tile: Tile) -> "HideSecret":
        """Hide the secret at a tile, with a fresh commitment to it."""
        salt = new_salt()
        return cls(tile, salt, commitment(str(tile), salt))


@dataclass(frozen=True, slots=True)
class HideAtTable:
    """The referee hides the secret at a real table, and the program is not told. It stands for good."""


@dataclass(frozen=True, slots=True)
class PlaceSeeker:
    """A seeker enters, in the first turn."""

    seeker: int
    """Its index, from 0."""
    to: Tile


@dataclass(frozen=True, slots=True)
class MoveSeeker:
    """A seeker moves along one straight line, in a later turn."""

    seeker: int
    """Its index, from 0."""
    to: Tile


@dataclass(frozen=True, slots=True)
class AskForHint:
    """The seeker ends the turn. It counts, even if nobody moved."""


@dataclass(frozen=True, slots=True)
class GiveHint:
    """The referee answers. It stands for good."""

    points: int
    """The sum of what all seekers score; 0 to twice their number."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The seeker gives up the round: it counts as not found, and the secret is shown."""


@dataclass(frozen=True, slots=True)
class CorrectHint:
    """At a real table: the referee had miscounted, and an earlier hint of the round is set right."""

    turn: int
    """The index of the turn in its round, from 0."""
    points: int
    """What the seekers scored in truth; 0 to twice their number."""


@dataclass(frozen=True, slots=True)
class TellSecret:
    """At a real table, after giving up: the referee tells where the secret was."""

    tile: Tile | None
    """None where nobody tells."""


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Somebody else plays on in a seat: a computer takes over from a person, or a person from a computer."""

    seat: Seat
    computer: Computer | None
    """Who plays from now on; None is a person."""


Move = (
    HideSecret
    | HideAtTable
    | PlaceSeeker
    | MoveSeeker
    | AskForHint
    | GiveHint
    | CorrectHint
    | GiveUp
    | TellSecret
    | ChangeSeat
)
