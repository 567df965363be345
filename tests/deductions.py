"""Matches of Deduction for tests, and the game over the engine protocol."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from tests.protocol import Answer as Answered, Conversation
from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.games.deduction.info import INFO
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Move, Pass, Resign, Show
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup, new_setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Deal, Kind, Line, Tile

DeductionMatch = Match[Setup, State, Move, View]
"""A match of Deduction."""

TILES = [*map(str, ALL_TILES)]


class Talk(Conversation):
    """A client in this process that plays Deduction."""

    def __init__(self) -> None:
        super().__init__(INFO)

    def apply(self, seat: Seat, move: str, **rest: object) -> list[Answered]:
        """Make a move; return what the seat learns."""
        found: list[Answered] = self.get("apply", seat=seat, move={"move": move, **rest})["answered"]
        return found


def tile(name: str) -> Tile:
    """The tile with this name."""
    return Tile.parse(name)


def tiles(names: str) -> tuple[Tile, ...]:
    """Tiles by their names, with spaces between them."""
    return tuple(map(tile, names.split()))


def a_deal(*hands: str, missing: str) -> Deal:
    """A deal of these hands and the missing tile; the others lie face up."""
    dealt = [tiles(hand) for hand in hands]
    taken = {tile(missing), *(one for hand in dealt for one in hand)}
    return Deal.of(dealt, (one for one in ALL_TILES if one not in taken), tile(missing))


THREE = a_deal("Sn Sa S2 Mn Ma M2 Cn", "S3 S4 S5 M3 M4 Ca C2", "M5 C3 C4 An Aa A2 A3", missing="A5")
"""A deal for three; C5 and A4 lie face up."""


def begun(
    deal: Deal = THREE, coins: str = "", *, first: Seat = 0, last_left_wins: bool = True, seed: str = "seed"
) -> DeductionMatch:
    """A match whose first coin is drawn."""
    setup = new_setup(
        DEFAULT_NAMES[: len(deal.hands)],
        seed=seed,
        deal=deal,
        first=first,
        last_left_wins=last_left_wins,
        coins=tiles(coins),
    )
    match = DeductionMatch(Deduction(), setup)
    match.apply_automatic_moves()
    return match


def play(match: DeductionMatch, *moves: Move) -> DeductionMatch:
    """Make these moves, and those that follow by the rules."""
    for move in moves:
        match.apply(move)
        match.apply_automatic_moves()
    return match


def have(whom: Seat, line: str) -> Ask:
    """The question whether a player has a tile."""
    return Ask(whom, Kind.HAVE, Line(line))


def count(whom: Seat, line: str) -> Ask:
    """The question how many tiles a player has."""
    return Ask(whom, Kind.COUNT, Line(line))


def show(name: str) -> Show:
    """The move that shows this tile."""
    return Show(tile(name))


def announce(name: str) -> Announce:
    """The move that names this tile."""
    return Announce(tile(name))


# -- random matches ---------------------------------------------------------------------------------


@st.composite
def deals(draw: st.DrawFn, players: int | None = None) -> Deal:
    """Any deal, for three to five."""
    row = draw(st.permutations(ALL_TILES))
    return Deal.laid_out(row, players or draw(st.sampled_from((3, 4, 5))))


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A setup in which people play."""
    deal = draw(st.one_of(deals(), st.none()))
    players = draw(st.sampled_from((3, 4, 5))) if deal is None else len(deal.hands)
    return new_setup(
        DEFAULT_NAMES[:players],
        seed=draw(st.text("ABC123", max_size=4)),
        deal=deal,
        first=draw(st.one_of(st.none(), st.integers(0, players - 1))),
        last_left_wins=draw(st.booleans()),
        coins=draw(st.lists(st.sampled_from(ALL_TILES), max_size=3)),
    )


@st.composite
def matches(draw: st.DrawFn, least: int = 0, most: int = 40) -> DeductionMatch:
    """A match of so many moves of players, or over before; the first coin is drawn."""
    match = DeductionMatch(Deduction(), draw(setups()))
    match.apply_automatic_moves()
    for _ in range(draw(st.integers(least, most))):
        if match.outcome is not None:
            break
        play(match, draw(st.sampled_from(_likely(match))))
    return match


def _likely(match: DeductionMatch) -> list[Move]:
    """The legal moves, of which those that end a player's match are rare."""
    legal = list(Deduction().legal_moves(match.state))
    usual: list[Move] = [move for move in legal if not isinstance(move, Announce | Resign)]
    if any(isinstance(move, Show) for move in usual):
        return usual
    rare: Iterable[Move] = (move for move in legal if isinstance(move, Announce | Resign))
    return [*usual, *([Pass()] * 150 if Pass() in usual else ()), *rare]
