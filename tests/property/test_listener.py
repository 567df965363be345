"""Somebody who listens at the carrier learns nothing of a secret by the lengths and numbers of messages."""

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.far_homes import Home, quiet, two_homes
from tests.hostile_carrier import HostilePlace
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    AskForHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    Phase,
    PlaceSeeker,
    Tile,
    legal_destinations,
)

tiles = st.sampled_from(ALL_TILES)


class Captured(NamedTuple):
    """A match as it looks at the carrier."""

    messages: list[tuple[int, int]]
    """The slot and the length of each message, in order."""
    visited: set[Tile]
    """The tiles on which a seeker stood."""


def captured(secret: Tile, seed: int, turns: int) -> Captured:
    """A match with this secret. The seeker plays by the seed alone, without a look at the hints."""
    rng, place, visited = Random(seed), HostilePlace(Random(0)), set[Tile]()
    host, guest = two_homes(place)
    host.begin(rounds=1)
    quiet((host, guest))
    moved(host, [HideSecret.sealed(secret)])
    quiet((host, guest))
    for _ in range(turns):
        assert guest.match is not None
        state = guest.match.state
        if state.to_move != 1 or state.round.phase is Phase.OVER:
            break
        moves: list[Move] = []
        for seeker in range(state.setup.seekers):
            legal = sorted(legal_destinations(state, seeker))
            if state.round.phase is Phase.ENTER:
                moves.append(PlaceSeeker(seeker, rng.choice(legal)))
            elif legal and not moves:
                moves.append(MoveSeeker(seeker, rng.choice(legal)))
        visited |= {move.to for move in moves if isinstance(move, PlaceSeeker | MoveSeeker)}
        moved(guest, [*moves, AskForHint()])
        quiet((host, guest))
    if guest.match is not None and guest.match.state.to_move == 1:
        moved(guest, [GiveUp()])
        quiet((host, guest))
    slots = [host.letters.room.slot(seat) for seat in (0, 1)]
    return Captured([(slots.index(slot), len(content)) for slot, content in place.put_ever], visited)


def moved(home: Home, moves: list[Move]) -> None:
    """A player's moves at home, which are told to the other."""
    assert home.match is not None
    for move in moves:
        home.match.apply(move)
        home.played[home.content.match].append(move)
    home.tell(is_answer=False)


@pytest.mark.long
@settings(max_examples=8)
@given(tiles, tiles, st.integers(0, 2**32), st.integers(1, 3))
def test_two_matches_that_differ_only_in_the_secret_look_the_same(
    one: Tile, other: Tile, seed: int, turns: int
) -> None:
    first, second = captured(one, seed, turns), captured(other, seed, turns)
    assume(not {one, other} & first.visited)  # finding one ends its match, for everybody to see
    assert first == second
    assert len(first.messages) > 2 * turns
