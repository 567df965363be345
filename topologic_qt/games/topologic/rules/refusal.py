"""The rules that a move can break, by name."""

from enum import StrEnum


class Rule(StrEnum):
    """Why a move is refused. An `IllegalMove` carries one of these, with the facts named here."""

    NOT_NOW = "not-now"
    """The round is at another point; facts: phase."""
    NO_SUCH_SEEKER = "no-such-seeker"
    """There is no seeker of that index; facts: seeker."""
    NO_SUCH_TILE = "no-such-tile"
    """It is not one of the sixty tiles; facts: none."""
    ALREADY_ENTERED = "already-entered"
    """The seeker has entered already; facts: seeker."""
    NOT_ON_BORDER = "not-on-border"
    """Seekers enter on the border in this edition; facts: seeker, to."""
    ALL_MUST_ENTER = "all-must-enter"
    """The first hint is given when every seeker has entered; facts: waiting."""
    ALREADY_MOVED = "already-moved"
    """A seeker moves at most once in a turn; facts: seeker."""
    STAYS = "stays"
    """Returning to where it stands is no move; facts: seeker, to."""
    NOT_STRAIGHT = "not-straight"
    """It is not one straight line in a direction of this edition; facts: seeker, to."""
    GAP = "gap"
    """The line crosses a place without a tile; facts: seeker, to."""
    BLOCKED = "blocked"
    """The line passes over a tile on which another seeker stands; facts: seeker, to, by."""
    WRONG_HINT = "wrong-hint"
    """The hint is not what the seekers score; facts: points."""
    IMPOSSIBLE_HINT = "impossible-hint"
    """No secret could score this here; facts: points."""
