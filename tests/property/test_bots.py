"""Computer seekers know no more than the hints tell, and do nothing that the rules refuse."""

import pytest
from hypothesis import given, settings, strategies as st

from tests.property.test_secrecy import twins
from tests.strategies import matches
from tests.tables import TopologicMatch
from topologic_qt.games.topologic.bots import ComputerSeeker
from topologic_qt.games.topologic.rules import ALL_TILES, AskForHint, HideSecret, Level, Phase

quick_levels = st.sampled_from([Level.NOVICE, Level.CLUB])


@pytest.mark.long
@settings(max_examples=15)
@given(twins(), quick_levels, st.text(max_size=3))
def test_with_another_secret_that_fits_the_hints_it_plays_the_same(
    pair: tuple[TopologicMatch, TopologicMatch], level: Level, seed: str
) -> None:
    one, other = pair
    seat = one.state.round.seeker
    assert ComputerSeeker(level, seed).plan(one.view(seat)) == ComputerSeeker(level, seed).plan(
        other.view(seat)
    )


@pytest.mark.long
@settings(max_examples=2)
@given(twins())
def test_with_another_secret_that_fits_the_hints_a_master_plays_the_same(
    pair: tuple[TopologicMatch, TopologicMatch],
) -> None:
    one, other = pair
    seat, master = one.state.round.seeker, Level.MASTER
    assert ComputerSeeker(master).plan(one.view(seat)) == ComputerSeeker(master).plan(other.view(seat))


def follow(match: TopologicMatch, level: Level) -> None:
    """Make every move that a computer plans for this turn."""
    if match.state.round.phase is Phase.HIDE:
        match.apply(HideSecret(ALL_TILES[0]))
    seat = match.state.round.seeker
    plan = ComputerSeeker(level).plan(match.view(seat))
    assert bool(plan) == (match.state.round.phase in (Phase.ENTER, Phase.MOVE))
    for move in plan:
        match.apply(move)
    if plan:
        assert plan[-1] == AskForHint()


@pytest.mark.long
@settings(max_examples=15)
@given(matches(), quick_levels)
def test_it_plays_on_from_anywhere_by_the_rules(match: TopologicMatch, level: Level) -> None:
    follow(match, level)


@pytest.mark.long
@settings(max_examples=2)
@given(matches())
def test_a_master_plays_on_from_anywhere_by_the_rules(match: TopologicMatch) -> None:
    follow(match, Level.MASTER)
