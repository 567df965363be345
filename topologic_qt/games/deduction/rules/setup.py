"""The setup of a match: everything agreed before the first move, with the steps of help."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b

from topologic_qt.engine.commitment import commitment
from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Players, SetupError, check_name, check_seed, check_title
from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.rules.apart import Apart, AtTable
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Deal, Tile, check_players, shuffled_deal
from topologic_qt.translation import tr_noop


class Aid(StrEnum):
    """The steps of help, from the least to the most."""

    PAPER = "paper"  # the log, and a sheet to mark by hand
    CHECK = "check"  # like `PAPER`, with a warning where a mark contradicts the answers
    FULL = "full"  # like `CHECK`, with all conclusions filled in by the program, and the reasons
    CHANCES = "chances"  # like `FULL`, with each tile's chance of being the missing one

    @property
    def higher(self) -> tuple["Aid", ...]:
        """The steps that help more."""
        steps = tuple(Aid)
        return steps[steps.index(self) + 1 :]


DEFAULT_NAMES = ("Anna", "Ben", "Clara", "David", "Emma")

_DEALT = tr_noop("At a real table, you deal the tiles and draw the coins yourselves.")
_PEOPLE = tr_noop("Only people play at a real table.")
_APART = tr_noop("With separate computers, only people can play, not at a real table.")
_BY_SEED = tr_noop("With separate computers, the dealer must deal from a sealed seed.")
_FIRST = tr_noop("Seat {seat} can’t begin: seats go from 0 to {last}.")
_SEATS = tr_noop("There are {n} players, but seats for {seats}.")
_HANDS = tr_noop("There are {n} players, but hands for {hands}.")


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that stays the same for the whole match.

    In a view, the deal, the given coins and all seeds are left out until the match is over.
    """

    names: tuple[str, ...]
    """The names of the players by seat, three to five of them, 1 to `MAX_NAME_LENGTH` characters each."""
    deal: Deal | None
    """The deal; None if it is unknown: in a view, at a real table, and in a copy from a dealer."""
    first: Seat = 0
    """The seat that begins (R3)."""
    seating: Players = (None, None, None)
    """The computer of each seat at the beginning; None for a person."""
    last_left_wins: bool = True
    """Whether the last player left wins at once, or must still name the tile (R23)."""
    title: str = "Deduction"
    """The title of the match; 1 to `MAX_TITLE_LENGTH` characters in one line."""
    seed: str = ""
    """The seed of all coins, and of the deal unless that was given."""
    given_deal: bool = False
    """Whether the deal was chosen by hand, as for a puzzle."""
    coins: tuple[Tile, ...] = ()
    """Coins chosen by hand for the first turns; those of the seed follow."""
    aid: Aid = Aid.PAPER
    """The step of help at the beginning, for every player."""
    at_table: AtTable | None = None
    """At a real table, the player who uses the program; None if the match is played here."""
    apart: Apart | None = None
    """This computer's part if the players sit apart; None if they all sit here."""

    def __post_init__(self) -> None:
        """Raises `SetupError` if a value is out of range."""
        check_players(self.players)
        if not 0 <= self.first < self.players:
            raise SetupError(_FIRST, seat=self.first, last=self.players - 1)
        if len(self.seating) != self.players:
            raise SetupError(_SEATS, n=self.players, seats=len(self.seating))
        if self.deal is not None and len(self.deal.hands) != self.players:
            raise SetupError(_HANDS, n=self.players, hands=len(self.deal.hands))
        if self.at_table is not None:
            self._check_at_table(self.at_table)
        if self.apart is not None:
            self._check_apart(self.apart)
        check_title(self.title)
        for name in self.names:
            check_name(name)
        check_seed(self.seed)

    def _check_at_table(self, at_table: AtTable) -> None:
        if self.deal is not None or self.coins or self.seed:
            raise SetupError(_DEALT)
        if any(computer is not None for computer in self.seating):
            raise SetupError(_PEOPLE)
        at_table.check(self.players)

    def _check_apart(self, apart: Apart) -> None:
        if self.at_table is not None or any(computer is not None for computer in self.seating):
            raise SetupError(_APART)
        apart.check(self.players)
        by_seed = self.deal is None or commitment(self.seed, apart.salt) == apart.commitment
        if self.coins or self.given_deal or not by_seed or (self.deal is not None and not apart.is_dealer):
            raise SetupError(_BY_SEED)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    def coin(self, number: int) -> Tile:
        """The coin of a turn, counted from 1: each of the 24 is equally likely in every turn (R5)."""
        if number <= len(self.coins):
            return self.coins[number - 1]
        return coin_of(self.seed, number)


def coin_of(seed: str, number: int) -> Tile:
    """The coin of a turn, counted from 1, from the seed of a match."""
    return ALL_TILES[Rng.from_seed(f"deduction coin {number} {seed}").below(len(ALL_TILES))]


def first_by_lot(players: int, seed: str) -> Seat:
    """The seat that begins, drawn by lot from the seed (R3)."""
    return Rng.from_seed(f"deduction first {seed}").below(players)


def computers_seed(seed: str) -> str:
    """The seed of the computers in a match with the deal of a seed; it does not reveal the deal."""
    return blake2b(f"deduction computers {seed}".encode(errors="surrogatepass"), digest_size=16).hexdigest()


def new_setup(
    names: Sequence[str] = DEFAULT_NAMES[:3],
    *,
    seed: str = "",
    deal: Deal | None = None,
    first: Seat | None = None,
    seating: Players = (),
    last_left_wins: bool = True,
    title: str = "Deduction",
    coins: Sequence[Tile] = (),
    aid: Aid = Aid.PAPER,
) -> Setup:
    """A setup with the deal of the seed, or with a ``deal`` chosen by hand.

    Without ``first``, the seat that begins is drawn by lot; without a seating, people sit in all seats.
    Raises `SetupError` if a value is out of range.
    """
    players = len(names)
    check_players(players)
    by_seed = shuffled_deal(players, seed)
    return Setup(
        names=tuple(names),
        deal=deal or by_seed,
        first=first_by_lot(players, seed) if first is None else first,
        seating=tuple(seating) or (None,) * players,
        last_left_wins=last_left_wins,
        title=title,
        seed=seed,
        given_deal=deal is not None and deal != by_seed,
        coins=tuple(coins),
        aid=aid,
    )


def apart_setup(setup: Setup, dealer: Seat, salt: str) -> Setup:
    """The dealer's setup for the same match with players who sit apart.

    The salt is from `commitment.new_salt`. Raises `SetupError` if the match was not dealt by its seed alone,
    or if computers play.
    """
    return replace(setup, apart=Apart(dealer, dealer, commitment(setup.seed, salt), salt))


def setup_for(setup: Setup, seat: Seat) -> Setup:
    """The dealer's setup in the form for another seat's computer; `SPECTATOR` is a spectator."""
    apart, deal = setup.apart, setup.deal
    assert apart is not None
    if deal is None:
        hand, face_up = apart.hand if seat == apart.seat else None, apart.face_up
    else:
        hand, face_up = deal.hands[seat] if 0 <= seat < setup.players else None, deal.face_up
    own = Apart(apart.dealer, seat, apart.commitment, hand=hand, face_up=face_up)
    return replace(setup, deal=None, seed="", given_deal=False, coins=(), apart=own)
