"""Everything that can happen in a match, as values. The list of them is the record of the match."""

from dataclasses import dataclass

from topologic_qt.engine.commitment import commitment, new_salt
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

    @classmethod
    def sealed(cls, tile: Tile) -> "HideSecret":
        """Hide the secret at a tile, with a fresh commitment to it."""
        salt = new_salt()
        return cls(tile, salt, commitment(str(tile), salt))


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


Move = HideSecret | PlaceSeeker | MoveSeeker | AskForHint | GiveHint | GiveUp
