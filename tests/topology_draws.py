"""Matches of Topology whose tiles all players' computers draw together."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random

from tests.topology_tables import TopologyMatch
from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.games.topology.package import TopologyDraws
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Move, Open, Turn
from topologic_qt.games.topology.rules.placed import placements
from topologic_qt.games.topology.rules.state import DEFAULT_NAMES, Setup, Variant, new_setup

DRAWS = TopologyDraws()
KINDS = [(2, Variant.BASE), (3, Variant.BASE), (4, Variant.BASE), (2, Variant.ADVANCED)]


def secrets_of(text: str, players: int) -> tuple[bytes, ...]:
    """A secret for each seat, from a text."""
    return tuple(sha256(f"{text} {seat}".encode()).digest() for seat in range(players))


def drawn_setup(secrets: Sequence[bytes], variant: Variant = Variant.BASE, first: Seat = 0) -> Setup:
    """The setup of a match whose computers have these secrets."""
    plain = new_setup(DEFAULT_NAMES[: len(secrets)], seed="any", variant=variant, first=first)
    return DRAWS.begun(plain, [DRAWS.anchor(secret) for secret in secrets])


def drawn_match(secrets: Sequence[bytes], variant: Variant = Variant.BASE, first: Seat = 0) -> TopologyMatch:
    """Such a match before any tile is opened."""
    return Match(Topology(), drawn_setup(secrets, variant, first))


def opening(match: TopologyMatch, secret: bytes, seat: Seat) -> tuple[Move, ...]:
    """What a seat's computer opens now."""
    before, match.seat = match.seat, seat
    try:
        return DRAWS.moves(match, secret)
    finally:
        match.seat = before


def open_all(match: TopologyMatch, secrets: Sequence[bytes]) -> list[Open]:
    """Let the computers open what is due until people are to move, and return it."""
    opened = []
    while match.state.opener is not None:
        seat = match.state.opener
        for move in opening(match, secrets[seat], seat):
            assert isinstance(move, Open)
            match.apply(move)
            opened.append(move)
    return opened


def some_move(match: TopologyMatch, random: Random) -> Move:
    """A move of the player to move other than giving up, without looking at all places."""
    state = match.state
    if state.must_choose:
        return Draw() if random.random() < 0.5 else Turn(random.choice(state.tiles).at)
    if not state.revealed:
        return End()
    tile = random.choice(placements(state.tiles, random.choice(state.revealed))[:12])
    return Lay(tile.design, tile.at, tile.direction)


def play(
    match: TopologyMatch,
    secrets: Sequence[bytes],
    random: Random,
    most: int = 1000,
    seen: Callable[[TopologyMatch], None] = lambda _: None,
) -> TopologyMatch:
    """Play so many moves of people, or to the end, opening what is due; report every position."""
    for _ in range(most):
        seen(match)
        open_all(match, secrets)
        if match.outcome is not None:
            break
        match.apply(some_move(match, random))
    return match
