"""The moves of a match, as values. The list of its moves is the record of a match."""

from dataclasses import dataclass
from enum import StrEnum

from topologic_qt.engine.commitment import commitment, new_salt
from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.field import Tile


class Rule(StrEnum):
    """The reasons why a move is refused. An `IllegalMove` carries one, with the facts named here."""

    NOT_NOW = "not-now"
    """The round waits for another kind of move; facts: phase."""
    NO_SUCH_SEEKER = "no-such-seeker"
    """No seeker has that index; facts: seeker."""
    NO_SUCH_TILE = "no-such-tile"
    """The tile is not one of the sixty; facts: none."""
    ALREADY_ENTERED = "already-entered"
    """The seeker has entered already; facts: seeker."""
    NOT_ON_BORDER = "not-on-border"
    """Seekers enter on the border in this edition; facts: seeker, to."""
    ALL_MUST_ENTER = "all-must-enter"
    """The first hint is given when every seeker has entered; facts: waiting."""
    ALREADY_MOVED = "already-moved"
    """A seeker moves at most once in a turn; facts: seeker."""
    STAYS = "stays"
    """A move to the seeker's own tile is no move; facts: seeker, to."""
    NOT_STRAIGHT = "not-straight"
    """The move is not one straight line in a direction of this edition; facts: seeker, to."""
    GAP = "gap"
    """The line crosses a place without a tile; facts: seeker, to."""
    BLOCKED = "blocked"
    """The line passes over a tile on which another seeker stands; facts: seeker, to, by."""
    WRONG_HINT = "wrong-hint"
    """The hint is not what the seekers score; facts: points, right."""
    IMPOSSIBLE_HINT = "impossible-hint"
    """No secret gives this hint for these positions; facts: points."""
    NO_SUCH_TURN = "no-such-turn"
    """No turn of that index in this round has a hint; facts: turn."""
    SAME_HINT = "same-hint"
    """The corrected hint equals the one given; facts: turn, points."""
    SAME_TURN = "same-turn"
    """The corrected turn equals the one written down; facts: turn."""
    TOO_MANY_CORRECTIONS = "too-many-corrections"
    """A round keeps no more corrections; facts: none."""
    NO_SUCH_MOVES = "no-such-moves"
    """No turn has these moves: in the first all enter, later each moves at most once; facts: turn."""
    FOUND_THERE = "found-there"
    """The secret was found, and its tile would no longer be the one of all seekers; facts: turn."""
    KNOWN_HERE = "known-here"
    """The program counts in this round, so that nothing is hidden or corrected by people; facts: none."""
    HIDDEN_ELSEWHERE = "hidden-elsewhere"
    """The secret of this round is hidden at the real table; facts: none."""
    NOT_YOURS = "not-yours"
    """By mail, the move belongs to the other player, who makes it in the other copy; facts: seat."""
    NO_SUCH_SEAT = "no-such-seat"
    """The seat does not exist, or cannot be taken by that player; facts: seat."""


@dataclass(frozen=True, slots=True)
class HideSecret:
    """The referee hides the secret, for good."""

    tile: Tile | None
    """The tile of the secret; None in a copy of the match that goes to the seeker."""
    salt: str = ""
    """The random text that keeps the commitment from being guessed; empty where there is none."""
    commitment: str = ""
    """The proof at the end of the round that the secret was not moved; empty where nobody checks."""
    withheld: bool = False
    """By mail: whether the referee's copy came after the end of the round, without tile and salt."""

    @classmethod
    def sealed(cls, tile: Tile) -> "HideSecret":
        """Hide the secret at a tile, with a fresh commitment to it."""
        salt = new_salt()
        return cls(tile, salt, commitment(str(tile), salt))


@dataclass(frozen=True, slots=True)
class HideAtTable:
    """The referee hides the secret at a real table, for good; the program is not told."""


@dataclass(frozen=True, slots=True)
class PlaceSeeker:
    """A seeker enters, in the first turn."""

    seeker: int
    """The index of the seeker, from 0."""
    to: Tile


@dataclass(frozen=True, slots=True)
class MoveSeeker:
    """A seeker moves along one straight line, in a later turn."""

    seeker: int
    """The index of the seeker, from 0."""
    to: Tile


@dataclass(frozen=True, slots=True)
class AskForHint:
    """The seeker ends the turn, which counts even if nobody moved."""


@dataclass(frozen=True, slots=True)
class GiveHint:
    """The referee gives the hint, for good."""

    points: int
    """The sum of the scores of all seekers; 0 to twice their number."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The seeker gives up the round: it counts as not found, and the secret is shown."""


@dataclass(frozen=True, slots=True)
class CorrectHint:
    """At a real table: the correction of a hint that the referee had miscounted in this round."""

    turn: int
    """The index of the turn in its round, from 0."""
    points: int
    """The true sum of the scores; 0 to twice the number of seekers."""


@dataclass(frozen=True, slots=True)
class CorrectTurn:
    """At a real table: the correction of a turn that was written down wrongly, whichever round goes on."""

    turn: int
    """The index of the turn in its round, from 0."""
    moves: tuple[PlaceSeeker | MoveSeeker, ...]
    """The moves of the seekers in that turn, in order, as they were on the table."""
    points: int
    """The true sum of the scores; 0 to twice the number of seekers."""


@dataclass(frozen=True, slots=True)
class TellSecret:
    """The referee tells where the secret was, at a real table and after giving up."""

    tile: Tile | None
    """The tile of the secret; None where nobody tells."""


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Another player goes on in a seat: a computer takes over from a person, or a person from a computer."""

    seat: Seat
    computer: Computer | None
    """The computer that plays from now on; None is a person."""


Move = (
    HideSecret
    | HideAtTable
    | PlaceSeeker
    | MoveSeeker
    | AskForHint
    | GiveHint
    | CorrectHint
    | CorrectTurn
    | GiveUp
    | TellSecret
    | ChangeSeat
)
