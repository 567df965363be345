"""The moves of a match, as values. The list of its moves is the record of a match."""

from dataclasses import dataclass
from enum import StrEnum

from topologic_qt.engine import Seat
from topologic_qt.engine.players import Computer
from topologic_qt.games.deduction.rules.tiles import Face, Tile


class Kind(StrEnum):
    """The two kinds of questions."""

    HAVE = "have"
    """Whether the other player has a tile; one with it is shown."""
    COUNT = "count"
    """The number of tiles that the other player has; none is shown."""


class Line(StrEnum):
    """The half of the coin that a question is about (R7)."""

    SUIT = "suit"
    VALUE = "value"

    def of(self, coin: Tile) -> Face:
        """The suit of the coin, or its value."""
        return coin.suit if self is Line.SUIT else coin.value


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

    It is made even where only one tile matches, so that nothing is told by its being left out (R15).
    """

    tile: Tile


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
    """Another player goes on in a seat: a computer takes over from a person, or a person from a computer."""

    seat: Seat
    computer: Computer | None
    """The computer that plays from now on; None is a person."""


Move = Draw | Ask | Answer | Show | Announce | Pass | Resign | ChangeSeat
