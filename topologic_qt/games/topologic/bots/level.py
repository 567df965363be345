"""How well a computer player plays."""

from enum import StrEnum


class Level(StrEnum):
    """The levels, the weakest first."""

    NOVICE = "novice"
    """Plays sensibly, looks at a few ideas only, and forgets a hint now and then."""
    CLUB = "club"
    """Forgets nothing and thinks clearly about the next hint."""
    MASTER = "master"
    """Looks at the turns to come as far as it can."""
