"""The setup of a match: all that is agreed before the first move."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Players, SetupError, check_name, check_seed, check_title
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.rules.chain import is_link
from topologic_qt.games.topology.rules.designs import COPIES, DESIGNS, PARTNERS
from topologic_qt.translation import ntr_noop, tr_noop

PLAYER_COUNTS = (2, 3, 4)
"""The numbers of players that a match may have."""

TILES = COPIES * len(DESIGNS)
"""The number of tiles of a match: 52."""

DEFAULT_NAMES = ("Anna", "Ben", "Clara", "David")
"""Names of players who gave none."""

_PLAYERS = tr_noop("Topology is for 2, 3 or 4 players, not {n}.")
_ADVANCED = tr_noop("The advanced variant is for two players.")
_FIRST = tr_noop("Seat {seat} cannot begin: the seats are 0 to {last}.")
_SEATS = tr_noop("There are {n} players, but seats for {seats}.")
_NO_DESIGN = tr_noop("There is no design {design}; they are lettered A to Z.")
_EARLIER = tr_noop("An earlier match of a duel has points for each player, 0 or more.")
_ANCHORS = tr_noop("To draw the tiles together, each of the players needs an anchor of their own.")
_DRAWN = tr_noop("Where the tiles are drawn together, people alone play, and no stack is known before.")
_COPIES = tr_noop("The stack has {n} tiles of design {design}; there are 2 of each.")


class Variant(StrEnum):
    """The two ways to play."""

    BASE = "base"
    """Every revealed tile is laid."""
    ADVANCED = "advanced"
    """For two: a third tile, or a half turn of a tile that lies already (ruling 15)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that stays the same for the whole match."""

    names: tuple[str, ...]
    """The names of the players by seat, two to four of them, 1 to `MAX_NAME_LENGTH` characters each."""
    stack: str
    """The designs of all 52 tiles, the start tile first; empty in a view, until the match is over.

    It is empty, too, where there are `anchors`.
    """
    variant: Variant = Variant.BASE
    first: Seat = 0
    """The seat that begins (ruling 2)."""
    seating: Players = (None, None)
    """The computer of each seat at the beginning; None for a person."""
    title: str = "Topology"
    """The title of the match; 1 to `MAX_TITLE_LENGTH` characters in one line."""
    seed: str = ""
    """The seed that the stack was shuffled from; empty where it was not, and in a view, as the stack."""
    given_stack: bool = False
    """Whether the stack was chosen by hand, as for a puzzle."""
    earlier: tuple[int, ...] = ()
    """In the second match of a duel: the points of the player of each seat in the first; else empty."""
    anchors: tuple[str, ...] = ()
    """The anchors of all seats where their computers draw the tiles together, else none; see `chain`."""

    def __post_init__(self) -> None:
        """Raises `SetupError` where a value is out of its range."""
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
        """Return the number of tiles that are revealed at the beginning of a turn, counted from 1."""
        if self.variant is Variant.ADVANCED:
            return 2
        if self.players == 2:
            return 3
        return 1 if number == 1 else 2


def check_anchors(anchors: Sequence[str], players: int) -> None:
    """Raises `SetupError` unless there is an anchor for each of so many players, and no two are the same."""
    if not len(anchors) == len({*anchors}) == players or not all(map(is_link, anchors)):
        raise SetupError(_ANCHORS)


def check_stack(stack: str) -> None:
    """Raises `SetupError` unless a stack has each design twice."""
    for design in stack:
        if design not in PARTNERS:
            raise SetupError(_NO_DESIGN, design=design)
    for design in DESIGNS:
        if stack.count(design) > COPIES:
            raise SetupError(_COPIES, design=design, n=stack.count(design))
    if len(stack) != TILES:
        lacks = ntr_noop(
            "The stack has {n} tile; it takes all 52.",
            "The stack has {n} tiles; it takes all 52.",
            len(stack),
        )
        raise SetupError(lacks, n=len(stack))


def shuffled_stack(seed: str) -> str:
    """Return the stack of a seed, the start tile first; the same text always gives the same stack."""
    return "".join(Rng.from_seed(f"topology {seed}").shuffled(DESIGNS * COPIES))


def computers_seed(seed: str) -> str:
    """Return the seed of the computers in a match with the stack of a seed; it does not tell the stack."""
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

    People sit in all seats if the seating is left out. Raises `SetupError` where a value is out of its range.
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
