"""A match at one moment. Every value here is frozen."""

from dataclasses import dataclass
from typing import NewType

from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.engine.players import Computer, Players
from topologic_qt.games.topology.rules.designs import COPIES, DESIGNS
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.scoring import ScoredRing
from topologic_qt.games.topology.rules.setup import TILES, Setup, Variant


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
    dealt: tuple[str, ...]
    """All designs of this turn, in that order, also of the tiles that lie by now."""
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

    It is `SPECTATOR` where nobody plays here. In the rules it is always None.
    """
    due: int = 0
    """The number of tiles that are revealed as soon as the computers of all seats have drawn them.

    It is 0, as `drawn`, `links` and `opened` are empty, where the setup has a stack instead of anchors.
    """
    drawn: str = ""
    """The designs that have been drawn, in order, the start tile first."""
    links: tuple[str, ...] = ()
    """The last link that each seat has opened, at first its anchor."""
    opened: tuple[int, ...] = ()
    """The number of places of the stack, from the start tile on, for which each seat has opened its chain."""
    is_linked: bool = False
    """In such a view: whether the copies of both players come and go by themselves."""
    is_held: bool = False
    """In such a view: whether nothing is to be moved now, since something is to be settled elsewhere."""

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
        return self.resigned is not None or not (self.revealed or self.laid or self.due)

    @property
    def opener(self) -> Seat | None:
        """The seat whose computer has to open its chain now; None while no tile waits to be drawn.

        The seats open in their order, the one on turn last, so that it alone knows its tiles before all do.
        """
        if not self.due or self.is_over:
            return None
        seats = [(self.seat + ahead) % self.setup.players for ahead in range(1, self.setup.players + 1)]
        return next((seat for seat in seats if self.opened[seat] < self.places_to_open(seat)), None)

    def places_to_open(self, seat: Seat) -> int:
        """Return the number of places of the stack for which a seat opens its chain, while tiles are due.

        The seat on turn opens it for these tiles, and every other one for all tiles before its own next turn.
        """
        ahead = (seat - self.seat) % self.setup.players
        between = sum(self.setup.tiles_of_turn(self.number + turn) for turn in range(1, ahead))
        return min(TILES - self.stack_size + self.due + between, TILES)

    @property
    def choosing(self) -> bool:
        """Whether a third tile may be revealed or a tile turned: the beginning of an advanced turn."""
        begun = self.drew or self.turned is not None or self.laid
        return self.setup.variant is Variant.ADVANCED and not begun and not self.due and not self.is_over

    @property
    def must_choose(self) -> bool:
        """Whether a third tile or a half turn has to be chosen before laying (rulings 15 and 19)."""
        return self.choosing and self.stack_size > 0

    @property
    def can_end(self) -> bool:
        """Whether the turn may end: all revealed tiles lie."""
        return not self.revealed and not self.due and not self.is_over

    @property
    def computer(self) -> Computer | None:
        """The computer that the match waits for; None where it waits for a person, or is over."""
        return None if self.is_over else self.seating[self.seat]

    @property
    def looks_on(self) -> bool:
        """In a view: whether it is for somebody without a seat, who only looks on."""
        return self.own_seat == SPECTATOR

    @property
    def waits_for_mail(self) -> bool:
        """In a view: whether nobody here can go on, since that is up to other computers.

        The player on turn sits at another one, there are tiles that the computers have to draw first, or
        another player is to answer.
        """
        if self.is_over:
            return False
        return (
            self.opener is not None
            or self.is_held
            or (self.own_seat is not None and self.seat != self.own_seat)
        )

    @property
    def can_resign(self) -> bool:
        """In a view: whether the player on turn sits here, who may give up even while tiles are drawn."""
        is_here = self.computer is None and self.own_seat in (None, self.seat)
        return is_here and not (self.is_over or self.is_held)


View = NewType("View", State)
"""A state as one seat may know it, made by `Topology.player_view`."""
