"""The moves of a match, as values, and the rules that one can break. The list of moves is its record."""

from dataclasses import dataclass
from enum import StrEnum

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer
from topologic_qt.games.deduction.rules.log import Entry
from topologic_qt.games.deduction.rules.tiles import Hand, Kind, Line, Tile


@dataclass(frozen=True, slots=True)
class Draw:
    """A turn begins: the program draws its coin."""

    coin: Tile


@dataclass(frozen=True, slots=True)
class Ask:
    """The player on turn asks another one for tiles with the suit or the value of the coin."""

    whom: Seat
    kind: Kind
    line: Line


@dataclass(frozen=True, slots=True)
class Answer:
    """The program answers a question from the hand of the player asked (R11)."""

    answer: bool | int
    """Yes or no to `Kind.HAVE`, the number of tiles to `Kind.COUNT`."""


@dataclass(frozen=True, slots=True)
class Show:
    """The player asked shows one matching tile to the one who asked (R12).

    It is made even if only one tile matches, because skipping it would reveal that (R15).
    """

    tile: Tile | None
    """None in the copy of a seat that does not see it (`rules.apart`)."""


@dataclass(frozen=True, slots=True)
class Announce:
    """The player on turn names the missing tile and looks at it, for good (R18)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Pass:
    """The player on turn announces nothing; the turn is over."""


@dataclass(frozen=True, slots=True)
class Resign:
    """The player on turn leaves the match without a look at the missing tile (R27)."""


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """A seat changes hands: a computer takes over from a person, or a person from a computer."""

    seat: Seat
    computer: Computer | None
    """The computer that takes over; None is a person."""


@dataclass(frozen=True, slots=True)
class Peek:
    """The dealer's program says whether the announced tile is right, and shows the missing one."""

    right: bool
    missing: Tile | None
    """The missing tile; None in the copy of a seat that does not see it."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The match is decided: the dealer's program opens its commitment and all hands (R29)."""

    seed: str
    salt: str
    shown: Hand
    """All tiles that were shown, first to last."""


@dataclass(frozen=True, slots=True)
class Tell:
    """A line of the log as it happened at the real table."""

    entry: Entry
    """A question with its answer, an announcement, or a player who left; the rules count its turn."""


@dataclass(frozen=True, slots=True)
class Correct:
    """A new line replaces one that was noted wrongly."""

    number: int
    """The line, counted from 0."""
    entry: Entry


@dataclass(frozen=True, slots=True)
class Strike:
    """A line is removed from the log."""

    number: int
    """The line, counted from 0."""


@dataclass(frozen=True, slots=True)
class Retype:
    """The player's hand and the tiles face up are entered again."""

    hand: Hand
    face_up: Hand


TableMove = Tell | Correct | Strike | Retype
"""The moves of a match at a real table, made by the player who notes it. Each can be taken back."""

DealerMove = Draw | Answer | Peek | Reveal
"""The program's own moves; with separate computers, the dealer's. Two exist only there."""

Move = DealerMove | Ask | Show | Announce | Pass | Resign | ChangeSeat | TableMove
"""A move of a match. Real tables have only their own moves."""


class Rule(StrEnum):
    """The reasons why a move is refused. An `IllegalMove` carries one, with the facts named here."""

    OVER = "over"  # the match is over; facts: none
    NOT_NOW = "not-now"  # the match waits for another kind of move; facts: step
    NO_SUCH_SEAT = "no-such-seat"  # the seat does not exist, or has that player already; facts: seat
    YOURSELF = "yourself"  # players ask others, never themselves; facts: seat
    NOT_IN_HAND = "not-in-hand"  # the tile is not in the hand of the player asked; facts: tile
    OTHER_FACE = "other-face"  # the tile has not the suit or the value that was asked for; facts: tile, face
    SHOWN_BY_RULE = "shown-by-rule"  # for a player who left, the program shows another tile; facts: none
    WRONG_ANSWER = "wrong-answer"  # the answer does not fit the hand; facts: none
    NO_SUCH_LINE = "no-such-line"  # at a real table: the log has no such line; facts: line
    NOT_SEEN = "not-seen"  # at a real table: a tile that the note-taker cannot have seen; facts: tile
    TOO_MANY_CHANGES = "too-many-changes"  # at a real table: no more can be noted in this match; facts: none
    IMPOSSIBLE_TILES = "impossible-tiles"  # at a real table: no such hand and tiles face up; facts: none
    NOT_YOURS = "not-yours"  # where the players sit apart: the move is made at another computer; facts: seat
    NOT_TRUE = "not-true"  # where the players sit apart: the dealer contradicts what was told; facts: none
    WRONG_COIN = "wrong-coin"  # the coin is not the one of the turn; facts: coin
