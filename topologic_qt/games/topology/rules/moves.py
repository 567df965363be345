"""The moves of a match, as values, and the rules that one can break. The list of moves is its record."""

from dataclasses import dataclass
from enum import StrEnum

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer
from topologic_qt.games.topology.rules.placed import Hex, PlacedTile


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a revealed tile on two hexagons: `at`, and its neighbour in `direction`."""

    design: str
    """The letter of the design, A to Z."""
    at: Hex
    direction: int
    """0 to 5, from the east, counter-clockwise."""

    @property
    def placed(self) -> PlacedTile:
        """The laid tile."""
        return PlacedTile(self.design, self.at, self.direction)


@dataclass(frozen=True, slots=True)
class Draw:
    """In the advanced variant: reveal a third tile, which cannot be undone."""


@dataclass(frozen=True, slots=True)
class Turn:
    """In the advanced variant: turn a tile on the table by 180° in its place."""

    at: Hex
    """Either hexagon of the tile."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn for good: it is scored, and the next turn's tiles are revealed."""


@dataclass(frozen=True, slots=True)
class Resign:
    """The player on turn gives up the match, which is over then."""


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """A seat changes hands: a computer takes over from a person, or a person from a computer."""

    seat: Seat
    computer: Computer | None
    """The computer that takes over; None is a person."""


@dataclass(frozen=True, slots=True)
class Open:
    """A seat's computer opens its chain so that the next tiles can be drawn; people decide nothing."""

    seat: Seat
    link: str
    """The link, as `chain.link` returns it: 64 hexadecimal digits."""


Move = Lay | Draw | Turn | End | Resign | ChangeSeat | Open


class Rule(StrEnum):
    """The reasons why a move is refused. An `IllegalMove` carries one, with the facts named here."""

    OVER = "over"
    """The match is over; facts: none."""
    NO_SUCH_DESIGN = "no-such-design"
    """Designs are lettered A to Z; facts: design."""
    NOT_REVEALED = "not-revealed"
    """No tile of this design is waiting to be laid; facts: design."""
    OUT_OF_RANGE = "out-of-range"
    """The direction is invalid, or the place is too far away; facts: at, direction."""
    OCCUPIED = "occupied"
    """A tile lies on one of the two hexagons; facts: place."""
    NOT_ADJACENT = "not-adjacent"
    """No side of the tile would touch another tile; facts: at, direction."""
    TILES_LEFT = "tiles-left"
    """Revealed tiles are still to be laid before the turn can end; facts: n."""
    CHOOSE_FIRST = "choose-first"
    """In the advanced variant, a third tile or a half turn comes before laying; facts: none."""
    NOT_NOW = "not-now"
    """A third tile or half turn was chosen already, or a tile of this turn was laid; facts: none."""
    NOT_IN_VARIANT = "not-in-variant"
    """Only the advanced variant has third tiles and half turns; facts: none."""
    STACK_EMPTY = "stack-empty"
    """There is no third tile; facts: none."""
    NO_TILE = "no-tile"
    """There is no tile to turn on this hexagon; facts: at."""
    LAID_THIS_TURN = "laid-this-turn"
    """Tiles of the current turn cannot be turned by half; facts: at."""
    NO_SUCH_SEAT = "no-such-seat"
    """The seat does not exist, or has that player already; facts: seat."""
    PEOPLE_ALONE = "people-alone"
    """Only people can play if the computers of all players draw the tiles together; facts: none."""
    NOT_DRAWN = "not-drawn"
    """The next tiles are not drawn yet: the computer of a seat has to open its chain; facts: seat."""
    NOTHING_TO_OPEN = "nothing-to-open"
    """No tile waits for the chain of this seat; facts: seat."""
    WRONG_LINK = "wrong-link"
    """The link that a seat opens does not fit its anchor; facts: seat."""
    NOT_YOURS = "not-yours"
    """By mail, the other player must make this move in their copy; facts: seat."""
