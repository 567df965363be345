"""A match at one moment. Every value here is frozen."""

from dataclasses import dataclass
from typing import NewType

from topologic_qt.engine import Seat
from topologic_qt.engine.players import Computer, Players
from topologic_qt.games.topology.rules.designs import COPIES, DESIGNS
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.scoring import ScoredRing
from topologic_qt.games.topology.rules.setup import Setup, Variant


@dataclass(frozen=True, slots=True)
class TurnResult:
    """A turn that has ended."""

    seat: Seat
    number: int
    """The number of the turn, from 1, over all players."""
    tiles: tuple[PlacedTile, ...]
    """The tiles laid, in order."""
    drew: bool
    """Whether a third tile was revealed, in the advanced variant."""
    turned: PlacedTile | None
    """The tile that was turned, as it lay before; None if none was."""
    rings: tuple[ScoredRing, ...]
    """The new rings with what each is worth, the most valuable first."""
    points: int
    """The sum over the rings."""
    computer: Computer | None = None
    """The computer that ended the turn; None where a person did."""


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment, with the order of the stack."""

    setup: Setup
    seating: Players
    """The computer of each seat now; None for a person."""
    tiles: tuple[PlacedTile, ...]
    """The tiles on the table: the start tile, then the others in the order laid, those of this turn last."""
    revealed: tuple[str, ...]
    """The designs still to be laid in this turn, in the order revealed."""
    stack: str
    """The designs that nobody has seen yet, in order; empty in a view."""
    stack_size: int
    """The number of tiles that nobody has seen yet."""
    seat: Seat
    """The seat on turn; the one of the last turn when the match is over."""
    scores: tuple[int, ...]
    """The points of each seat."""
    number: int = 1
    """The number of the running turn, from 1, over all players; of the last one when the match is over."""
    laid: int = 0
    """The number of tiles laid in this turn."""
    drew: bool = False
    """Whether a third tile was revealed in this turn, in the advanced variant."""
    turned: PlacedTile | None = None
    """The tile that was turned in this turn, as it lay before; None if none was."""
    turns: tuple[TurnResult, ...] = ()
    """The turns that have ended, first to last."""
    resigned: Seat | None = None
    """The seat that gave up; None if nobody did."""
    own_seat: Seat | None = None
    """In a view of a match by mail: the seat of the player here, whose moves alone can be made here.

    In the rules it is always None.
    """
    is_linked: bool = False
    """In such a view: whether the copies of both players come and go by themselves."""
    is_asking: bool = False
    """In such a view: whether the player here has asked for something, and waits for the answer."""

    @property
    def confirmed(self) -> tuple[PlacedTile, ...]:
        """The tiles that lay before this turn; one may be turned in this turn."""
        return self.tiles[: len(self.tiles) - self.laid]

    @property
    def this_turn(self) -> tuple[PlacedTile, ...]:
        """The tiles laid in this turn, in order."""
        return self.tiles[len(self.tiles) - self.laid :]

    @property
    def left(self) -> dict[str, int]:
        """The number of tiles of each design that nobody has seen yet (ruling 20)."""
        seen = [tile.design for tile in self.tiles] + list(self.revealed)
        return {design: COPIES - seen.count(design) for design in DESIGNS}

    @property
    def is_over(self) -> bool:
        """Whether the stack is empty and the last turn finished (ruling 13), or somebody has given up."""
        return self.resigned is not None or not (self.revealed or self.laid)

    @property
    def choosing(self) -> bool:
        """Whether a third tile may be revealed or a tile turned: the beginning of an advanced turn."""
        begun = self.drew or self.turned is not None or self.laid
        return self.setup.variant is Variant.ADVANCED and not begun and not self.is_over

    @property
    def must_choose(self) -> bool:
        """Whether a third tile or a half turn has to be chosen before laying (rulings 15 and 19)."""
        return self.choosing and self.stack_size > 0

    @property
    def can_end(self) -> bool:
        """Whether the turn may end: all revealed tiles lie."""
        return not self.revealed and not self.is_over

    @property
    def computer(self) -> Computer | None:
        """The computer that the match waits for; None where it waits for a person, or is over."""
        return None if self.is_over else self.seating[self.seat]

    @property
    def waits_for_mail(self) -> bool:
        """In a view: whether the player on turn sits at another computer, or another one is to answer."""
        if self.own_seat is None or self.is_over:
            return False
        return self.is_asking or self.seat != self.own_seat


View = NewType("View", State)
"""A state as one seat may know it, made by `Topology.player_view`."""
