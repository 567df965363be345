"""The moves of a match, as values. The list of its moves is the record of a match."""

from dataclasses import dataclass

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer
from topologic_qt.games.topology.rules.placed import Hex, PlacedTile


@dataclass(frozen=True, slots=True)
class Lay:
    """A revealed tile is laid on two hexagons: `at`, and its neighbour in `direction`."""

    design: str
    """The letter of the design, A to Z."""
    at: Hex
    direction: int
    """0 to 5, from the east, counter-clockwise."""

    @property
    def placed(self) -> PlacedTile:
        """The tile as it lies then."""
        return PlacedTile(self.design, self.at, self.direction)


@dataclass(frozen=True, slots=True)
class Draw:
    """In the advanced variant: a third tile is revealed, for good."""


@dataclass(frozen=True, slots=True)
class Turn:
    """In the advanced variant: a tile that lies already is turned by 180°, in its place."""

    at: Hex
    """Either hexagon of the tile."""


@dataclass(frozen=True, slots=True)
class End:
    """The turn ends, for good: it is scored, and the tiles of the next turn are revealed."""


@dataclass(frozen=True, slots=True)
class Resign:
    """The player on turn gives up the match, which is over then."""


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Another player goes on in a seat: a computer takes over from a person, or a person from a computer."""

    seat: Seat
    computer: Computer | None
    """The computer that plays from now on; None is a person."""


@dataclass(frozen=True, slots=True)
class Open:
    """A seat's computer opens its chain so that the next tiles can be drawn; no person decides anything."""

    seat: Seat
    link: str
    """The link, as `chain.link` returns it: 64 hexadecimal digits."""


Move = Lay | Draw | Turn | End | Resign | ChangeSeat | Open
