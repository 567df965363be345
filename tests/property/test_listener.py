"""An eavesdropper learns nothing of a secret from the lengths and numbers of messages."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.dealt_homes import dealt_homes
from tests.far_homes import Home, quiet, two_homes
from tests.hostile_transport import HostilePlace
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import Ask, Pass, Resign, Show
from topologic_qt.games.deduction.rules.tiles import Kind
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.state import Phase

tiles = st.sampled_from(ALL_TILES)


Messages = list[tuple[int, int]]
"""A match as it looks at the carrier: the slot and the length of each message, in order."""


class Captured(NamedTuple):
    """A match of Topologic."""

    messages: Messages
    visited: set[Tile]
    """The tiles on which a seeker stood."""


def messages_at(place: HostilePlace, homes: Sequence[Home]) -> Messages:
    """All messages ever sent."""
    slots = [homes[0].messages.room.topic(seat) for seat in range(len(homes))]
    return [(slots.index(slot), len(content)) for slot, content in place.put_ever]


def captured(secret: Tile, seed: int, turns: int) -> Captured:
    """A match with this secret. The seeker plays by the seed alone, ignoring the hints."""
    rng, place, visited = Random(seed), HostilePlace(Random(0)), set[Tile]()
    host, guest = two_homes(place)
    host.begin(rounds=1)
    quiet((host, guest))
    host.make(HideSecret.sealed(secret))
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
        guest.make(*moves, AskForHint())
        quiet((host, guest))
    if guest.match is not None and guest.match.state.to_move == 1:
        guest.make(GiveUp())
        quiet((host, guest))
    return Captured(messages_at(place, (host, guest)), visited)


@pytest.mark.long
@settings(max_examples=4)
@given(tiles, tiles, st.integers(0, 2**32), st.integers(1, 3))
def test_two_matches_that_differ_only_in_the_secret_look_the_same(
    one: Tile, other: Tile, seed: int, turns: int
) -> None:
    first, second = captured(one, seed, turns), captured(other, seed, turns)
    assume(not {one, other} & first.visited)  # finding one ends its match, for everybody to see
    assert first == second
    assert len(first.messages) > 2 * turns


class Asked(NamedTuple):
    """A match of Deduction."""

    messages: Messages
    shown: list[bool]
    """For each question, whether a tile was shown, which takes a message."""


def captured_over_a_dealer(deal: int, seed: int, turns: int, *, dealer_plays: bool) -> Asked:
    """A match with this deal. Questions follow the seed alone; at the end all but one give up."""
    rng, place = Random(seed), HostilePlace(Random(0))
    homes = dealt_homes(place, f"{deal:010}", dealer_plays=dealer_plays)
    homes[0].begin()
    quiet(homes)
    asked = 0
    while homes[0].match is not None and homes[0].match.outcome is None:
        state = homes[0].match.state
        home = next(each for each in homes if each.seat == state.to_move)
        assert home.match is not None
        legal = list(Deduction().legal_moves(home.match.state))
        kinds = [Kind.HAVE] if rng.random() < 0.3 else [Kind.COUNT]
        questions = [move for move in legal if isinstance(move, Ask) and move.kind in kinds]
        if questions and asked == turns:
            home.make(Resign())
        elif questions:
            home.make(rng.choice(questions))
            asked += 1
        else:
            home.make(next(move for move in legal if isinstance(move, Pass | Show)))
        quiet(homes)
    assert homes[0].match is not None
    told = [entry for entry in homes[0].match.state.log if isinstance(entry, Question)]
    return Asked(messages_at(place, homes), [entry.answer is True for entry in told])


@pytest.mark.long
@settings(max_examples=2)
@given(st.tuples(st.integers(0, 10**9), st.integers(0, 10**9)), st.integers(0, 2**32), st.booleans())
def test_two_matches_that_differ_only_in_the_hands_look_the_same(
    deals: tuple[int, int], seed: int, dealer_plays: bool
) -> None:
    first, second = (captured_over_a_dealer(deal, seed, 3, dealer_plays=dealer_plays) for deal in deals)
    assume(first.shown == second.shown)
    assert first.messages == second.messages
    assert len(first.messages) > 12
