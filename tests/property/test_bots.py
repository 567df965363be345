"""Computer seekers, which are given views alone, do nothing that the rules refuse."""

import pytest
from hypothesis import given, settings, strategies as st

from tests.strategies import matches
from tests.tables import TopologicMatch
from topologic_qt.engine.players import Level
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret
from topologic_qt.games.topologic.rules.state import Phase

quick_levels = st.sampled_from([Level.NOVICE, Level.CLUB])


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
