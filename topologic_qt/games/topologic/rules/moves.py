"""The moves of a match, as values. A match's record is the list of its moves."""

from dataclasses import dataclass
from enum import StrEnum

from topologic_qt.engine.commitment import commitment, new_salt
from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.field import Tile


class Rule(StrEnum):
    """The reasons for refusing a move, with the facts that an `IllegalMove` carries."""

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
    """The first hint is given only after every seeker has entered; facts: waiting."""
    ALREADY_MOVED = "already-moved"
    """A seeker moves at most once in a turn; facts: seeker."""
    STAYS = "stays"
    """A move must lead to another tile; facts: seeker, to."""
    NOT_STRAIGHT = "not-straight"
    """The move is not a straight line in a direction of this edition; facts: seeker, to."""
    GAP = "gap"
    """The line crosses a place without a tile; facts: seeker, to."""
    BLOCKED = "blocked"
    """The line passes over a tile with another seeker; facts: seeker, to, by."""
    WRONG_HINT = "wrong-hint"
    """The hint differs from the seekers' score; facts: points, right."""
    IMPOSSIBLE_HINT = "impossible-hint"
    """No secret gives this hint for these positions; facts: points."""
    NO_SUCH_TURN = "no-such-turn"
    """No turn with that index in this round has a hint; facts: turn."""
    SAME_HINT = "same-hint"
    """The corrected hint equals the given one; facts: turn, points."""
    SAME_TURN = "same-turn"
    """The corrected turn equals the recorded one; facts: turn."""
    TOO_MANY_CORRECTIONS = "too-many-corrections"
    """A round has too many corrections; facts: none."""
    NO_SUCH_MOVES = "no-such-moves"
    """No turn can have these moves: in the first all enter, later each moves at most once; facts: turn."""
    FOUND_THERE = "found-there"
    """The secret was found, but the seekers would no longer all be on its tile; facts: turn."""
    KNOWN_HERE = "known-here"
    """The program counts in this round, so people cannot hide or correct anything; facts: none."""
    HIDDEN_ELSEWHERE = "hidden-elsewhere"
    """The secret of this round is hidden at the real table; facts: none."""
    NOT_YOURS = "not-yours"
    """By mail, the move belongs to the other player, in the other copy; facts: seat."""
    NO_SUCH_SEAT = "no-such-seat"
    """The seat does not exist, or that player cannot take it; facts: seat."""


@dataclass(frozen=True, slots=True)
class HideSecret:
    """The referee hides the secret; final."""

    tile: Tile | None
    """The tile of the secret; None in a seeker's copy of the match."""
    salt: str = ""
    """The random text that keeps the commitment unguessable; empty without one."""
    commitment: str = ""
    """The proof at the end of the round that the secret was not moved; empty if nobody checks."""
    withheld: bool = False
    """By mail: whether the referee's copy after the round lacked tile and salt."""

    @classmethod
    def sealed(cls, tile: Tile) -> "HideSecret":
        """Hide the secret on a tile, with a fresh commitment to it."""
        salt = new_salt()
        return cls(tile, salt, commitment(str(tile), salt))


@dataclass(frozen=True, slots=True)
class HideAtTable:
    """The referee hides the secret at a real table, without telling the program; final."""


@dataclass(frozen=True, slots=True)
class PlaceSeeker:
    """A seeker enters in the first turn."""

    seeker: int
    """The index of the seeker, from 0."""
    to: Tile


@dataclass(frozen=True, slots=True)
class MoveSeeker:
    """A seeker moves along a straight line in a later turn."""

    seeker: int
    """The index of the seeker, from 0."""
    to: Tile


@dataclass(frozen=True, slots=True)
class AskForHint:
    """The seeker ends the turn, which counts even without any moves."""


@dataclass(frozen=True, slots=True)
class GiveHint:
    """The referee gives the hint; final."""

    points: int
    """The sum of the scores of all seekers; 0 to twice their number."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The seeker gives up the round: it counts as not found, and the secret is revealed."""


@dataclass(frozen=True, slots=True)
class CorrectHint:
    """At a real table: correcting a hint that the referee miscounted in this round."""

    turn: int
    """The index of the turn in its round, from 0."""
    points: int
    """The true sum of the scores; 0 to twice the number of seekers."""


@dataclass(frozen=True, slots=True)
class CorrectTurn:
    """At a real table: correcting a turn that was recorded wrongly, even if another round goes on."""

    turn: int
    """The index of the turn in its round, from 0."""
    moves: tuple[PlaceSeeker | MoveSeeker, ...]
    """The seekers' moves in that turn, in order, as made on the table."""
    points: int
    """The true sum of the scores; 0 to twice the number of seekers."""


@dataclass(frozen=True, slots=True)
class TellSecret:
    """The referee reveals the secret after the seeker gave up at a real table."""

    tile: Tile | None
    """The tile of the secret; None if nobody reveals it."""


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Another player takes a seat: a computer replaces a person, or a person a computer."""

    seat: Seat
    computer: Computer | None
    """The computer that plays from now on; None for a person."""


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
