"""A match at one moment. Every value here is frozen."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import NewType

from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.engine.players import Computer, Players, SetupError, check_name, check_seed, check_title
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.rules.chain import COPIES, DESIGNS, PARTNERS, is_link
from topologic_qt.games.topology.rules.lines import ScoredRing
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.translation import ntr_noop, tr_noop

PLAYER_COUNTS = (2, 3, 4)
"""The numbers of players that a match may have."""

TILES = COPIES * len(DESIGNS)
"""The number of tiles of a match: 52."""

DEFAULT_NAMES = ("Anna", "Ben", "Clara", "David")
"""Default names of players."""

_PLAYERS = tr_noop("Topology is for 2 to 4 players, not {n}.")
_ADVANCED = tr_noop("The advanced variant is for two players.")
_FIRST = tr_noop("Seat {seat} can’t begin: seats go from 0 to {last}.")
_SEATS = tr_noop("There are {n} players, but seats for {seats}.")
_NO_DESIGN = tr_noop("There’s no design {design}, only A to Z.")
_EARLIER = tr_noop("A duel’s first match needs points for each player, 0 or more.")
_ANCHORS = tr_noop("To draw tiles together, each player needs an anchor.")
_DRAWN = tr_noop("When tiles are drawn together, everyone must be a person and the stack stays unknown.")
_COPIES = tr_noop("The stack has {n} of design {design}, not 2.")


class Variant(StrEnum):
    """The two ways to play."""

    BASE = "base"
    """Every revealed tile is laid."""
    ADVANCED = "advanced"
    """For two: a third tile, or a half turn of a tile on the table (ruling 15)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that stays the same for the whole match."""

    names: tuple[str, ...]
    """The names of the players by seat, two to four of them, 1 to `MAX_NAME_LENGTH` characters each."""
    stack: str
    """The designs of all 52 tiles, the start tile first; empty in a view, until the match is over.

    It is also empty if there are `anchors`.
    """
    variant: Variant = Variant.BASE
    first: Seat = 0
    """The seat that begins (ruling 2)."""
    seating: Players = (None, None)
    """The computer of each seat at the beginning; None for a person."""
    title: str = "Topology"
    """The title of the match; 1 to `MAX_TITLE_LENGTH` characters in one line."""
    seed: str = ""
    """The seed of the stack; empty if it was not shuffled, and in a view, like the stack."""
    given_stack: bool = False
    """Whether the stack was chosen by hand, as for a puzzle."""
    earlier: tuple[int, ...] = ()
    """In the second match of a duel: the points of the player of each seat in the first; else empty."""
    anchors: tuple[str, ...] = ()
    """The anchors of all seats if their computers draw the tiles together, else none; see `chain`."""

    def __post_init__(self) -> None:
        """Raises `SetupError` if a value is out of range."""
        if self.players not in PLAYER_COUNTS:
            raise SetupError(_PLAYERS, n=self.players)
        if self.variant is Variant.ADVANCED and self.players != 2:
            raise SetupError(_ADVANCED)
        if not 0 <= self.first < self.players:
            raise SetupError(_FIRST, seat=self.first, last=self.players - 1)
        if len(self.seating) != self.players:
            raise SetupError(_SEATS, n=self.players, seats=len(self.seating))
        check_title(self.title)
        for name in self.names:
            check_name(name)
        check_seed(self.seed)
        if self.stack:
            check_stack(self.stack)
        if self.earlier and (len(self.earlier) != self.players or min(self.earlier) < 0):
            raise SetupError(_EARLIER)
        if self.anchors:
            check_anchors(self.anchors, self.players)
            if any(self.seating) or self.stack or self.seed or self.given_stack or self.earlier:
                raise SetupError(_DRAWN)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    def tiles_of_turn(self, number: int) -> int:
        """Return the number of tiles revealed at the beginning of a turn, counted from 1."""
        if self.variant is Variant.ADVANCED:
            return 2
        if self.players == 2:
            return 3
        return 1 if number == 1 else 2


def check_anchors(anchors: Sequence[str], players: int) -> None:
    """Raises `SetupError` unless there is an anchor for each of this many players, all different."""
    if not len(anchors) == len({*anchors}) == players or not all(map(is_link, anchors)):
        raise SetupError(_ANCHORS)


def check_stack(stack: str) -> None:
    """Raises `SetupError` unless a stack has every design twice."""
    for design in stack:
        if design not in PARTNERS:
            raise SetupError(_NO_DESIGN, design=design)
    for design in DESIGNS:
        if stack.count(design) > COPIES:
            raise SetupError(_COPIES, design=design, n=stack.count(design))
    if len(stack) != TILES:
        lacks = ntr_noop(
            "The stack has {n} tile; it needs 52.", "The stack has {n} tiles; it needs 52.", len(stack)
        )
        raise SetupError(lacks, n=len(stack))


def shuffled_stack(seed: str) -> str:
    """Return the stack of a seed, the start tile first; the same text always gives the same stack."""
    return "".join(Rng.from_seed(f"topology {seed}").shuffled(DESIGNS * COPIES))


def computers_seed(seed: str) -> str:
    """Return the seed of the computers in a match with the stack of a seed; it does not reveal the stack."""
    return blake2b(f"topology computers {seed}".encode(errors="surrogatepass"), digest_size=16).hexdigest()


def new_setup(
    names: Sequence[str] = DEFAULT_NAMES[:2],
    *,
    seed: str = "",
    stack: str = "",
    variant: Variant = Variant.BASE,
    first: Seat = 0,
    seating: Players = (),
    title: str = "Topology",
    earlier: tuple[int, ...] = (),
) -> Setup:
    """Return a setup with the stack of the seed, or with a ``stack`` of 52 letters chosen by hand.

    Without a seating, people sit in all seats. Raises `SetupError` if a value is out of range.
    """
    return Setup(
        names=tuple(names),
        stack=stack or shuffled_stack(seed),
        variant=variant,
        first=first,
        seating=tuple(seating) or (None,) * len(names),
        title=title,
        seed="" if stack else seed,
        given_stack=bool(stack),
        earlier=earlier,
    )


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
    """The tile that was turned by half, as it lay before, if any was."""
    rings: tuple[ScoredRing, ...]
    """The new rings with their points, most valuable first."""
    points: int
    """The sum of the rings' points."""
    computer: Computer | None = None
    """The computer that ended the turn; None for a person."""


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment, with the order of the stack."""

    setup: Setup
    seating: Players
    """The current computer of each seat; None for a person."""
    tiles: tuple[PlacedTile, ...]
    """The tiles on the table in the order laid: the start tile first, those of this turn last."""
    revealed: tuple[str, ...]
    """The designs still to lay in this turn, in the order revealed."""
    dealt: tuple[str, ...]
    """All designs of this turn in that order, including tiles already laid."""
    stack: str
    """The designs not yet revealed, in order; empty in a view."""
    stack_size: int
    """The number of tiles not yet revealed."""
    seat: Seat
    """The seat on turn; the one of the last turn when the match is over."""
    scores: tuple[int, ...]
    """The points of each seat."""
    number: int = 1
    """The number of the current turn, from 1, over all players; of the last one when the match is over."""
    laid: int = 0
    """The number of tiles laid in this turn."""
    drew: bool = False
    """Whether a third tile was revealed in this turn, in the advanced variant."""
    turned: PlacedTile | None = None
    """The tile that was turned by half in this turn, as it lay before, if any was."""
    turns: tuple[TurnResult, ...] = ()
    """The turns that have ended, first to last."""
    resigned: Seat | None = None
    """The seat that gave up; None if nobody did."""
    own_seat: Seat | None = None
    """In a view of a match by mail: the seat of the player here, the only one who can move here.

    It is `SPECTATOR` if nobody plays here. In the rules it is always None.
    """
    due: int = 0
    """The number of tiles to be revealed once the computers of all seats have drawn them.

    If the setup has a stack instead of anchors, it is 0, and `drawn`, `links` and `opened` are empty.
    """
    drawn: str = ""
    """The designs that have been drawn, in order, the start tile first."""
    links: tuple[str, ...] = ()
    """The last link that each seat has opened, initially its anchor."""
    opened: tuple[int, ...] = ()
    """For how many places of the stack, from the start tile on, each seat has opened its chain."""
    is_linked: bool = False
    """In such a view: whether the copies of both players are exchanged automatically."""
    is_held: bool = False
    """In such a view: whether moves at this computer are on hold."""

    @property
    def confirmed(self) -> tuple[PlacedTile, ...]:
        """The tiles from before this turn, one of which may have been turned in it."""
        return self.tiles[: len(self.tiles) - self.laid]

    @property
    def this_turn(self) -> tuple[PlacedTile, ...]:
        """The tiles laid in this turn, in order."""
        return self.tiles[len(self.tiles) - self.laid :]

    @property
    def left(self) -> dict[str, int]:
        """The number of tiles of each design not yet revealed (ruling 20)."""
        seen = [tile.design for tile in self.tiles] + list(self.revealed)
        return {design: COPIES - seen.count(design) for design in DESIGNS}

    @property
    def is_over(self) -> bool:
        """Whether the stack is empty and the last turn finished (ruling 13), or somebody has given up."""
        return self.resigned is not None or not (self.revealed or self.laid or self.due)

    @property
    def opener(self) -> Seat | None:
        """The seat whose computer has to open its chain now; None if no tile waits to be drawn.

        The seats open in order, the one on turn last, so that only it knows its tiles before everybody does.
        """
        if not self.due or self.is_over:
            return None
        seats = [(self.seat + ahead) % self.setup.players for ahead in range(1, self.setup.players + 1)]
        return next((seat for seat in seats if self.opened[seat] < self.places_to_open(seat)), None)

    def places_to_open(self, seat: Seat) -> int:
        """Return for how many places of the stack a seat opens its chain while tiles are due.

        The seat on turn opens it for these tiles, all others for every tile before their own next turn.
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
        """Whether the turn may end: all revealed tiles are laid."""
        return not self.revealed and not self.due and not self.is_over

    @property
    def computer(self) -> Computer | None:
        """The computer that the match waits for; None if it waits for a person, or is over."""
        return None if self.is_over else self.seating[self.seat]

    @property
    def looks_on(self) -> bool:
        """In a view: whether it is for a spectator."""
        return self.own_seat == SPECTATOR

    @property
    def waits_for_mail(self) -> bool:
        """In a view: whether the match waits for other computers.

        The player on turn sits at another one, computers have to draw tiles first, or another player has to
        answer.
        """
        if self.is_over:
            return False
        return (
            self.opener is not None
            or self.is_held
            or (self.own_seat is not None and self.seat != self.own_seat)
        )

    @property
    def plays_here(self) -> bool:
        """In a view: whether the player on turn is a person at this computer, who can move now."""
        return not self.is_over and self.computer is None and not self.waits_for_mail

    @property
    def can_resign(self) -> bool:
        """In a view: whether the player on turn sits here, and so may give up even while tiles are drawn."""
        is_here = self.computer is None and self.own_seat in (None, self.seat)
        return is_here and not (self.is_over or self.is_held)


View = NewType("View", State)
"""A state as one seat may know it, made by `Topology.player_view`."""
