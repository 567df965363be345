"""What holds in every match, whoever plays it and however."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from tests.strategies import at_real_tables, here, matches
from tests.tables import TopologicMatch
from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    CorrectHint,
    GiveHint,
    GiveUp,
    HideAtTable,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
    TellSecret,
)
from topologic_qt.games.topologic.rules.state import Phase, State

pytestmark = pytest.mark.long


def conceivable_moves(state: State) -> Iterator[Move]:
    """Every move that somebody could try, sensible or not."""
    seekers = range(-1, state.setup.seekers + 1)
    yield from map(HideSecret, ALL_TILES)
    yield from (PlaceSeeker(seeker, tile) for seeker in seekers for tile in ALL_TILES)
    yield from (MoveSeeker(seeker, tile) for seeker in seekers for tile in ALL_TILES)
    yield from map(GiveHint, range(-1, 2 * state.setup.seekers + 2))
    hints = range(-1, 2 * state.setup.seekers + 2)
    turns = range(-1, len(state.round.turns) + 1)
    yield from (CorrectHint(turn, points) for turn in turns for points in hints)
    yield from map(TellSecret, (*ALL_TILES, None))
    yield HideAtTable()
    yield AskForHint()
    yield GiveUp()


anywhere = matches(seatings=here | at_real_tables)
"""A match at this computer or at a real table."""


def accepts(state: State, move: Move) -> bool:
    """Whether the rules take a move."""
    try:
        Topologic().apply(state, move)
    except IllegalMove:
        return False
    return True


@given(anywhere)
def test_the_legal_moves_are_exactly_those_that_are_accepted(match: TopologicMatch) -> None:
    legal = list(Topologic().legal_moves(match.state))
    assert len(legal) == len(set(legal))
    assert set(legal) == {move for move in conceivable_moves(match.state) if accepts(match.state, move)}
    # The same holds for somebody who does not know the secret.
    view = match.view(None)
    seen = set(Topologic().legal_moves(view))
    assert seen == {move for move in conceivable_moves(view) if accepts(view, move)}
    assert seen >= set(legal)
    for seeker in range(match.setup.seekers):
        ways = {
            move.to for move in legal if isinstance(move, PlaceSeeker | MoveSeeker) and move.seeker == seeker
        }
        assert legal_destinations(match.state, seeker) == ways


@given(matches())
def test_making_a_move_again_that_was_taken_back_leads_to_the_same_state(match: TopologicMatch) -> None:
    end, taken = match.state, []
    while match.can_take_back:
        taken.append(match.take_back())
    if end.round.phase in (Phase.ENTER, Phase.MOVE):
        assert match.state.round.running == ()
    for move in reversed(taken):
        match.apply(move)
    assert match.state == end


@given(matches(longest=60, seatings=here | at_real_tables))
def test_a_match_has_an_outcome_when_no_move_is_left_and_not_before(match: TopologicMatch) -> None:
    if match.setup.seating.at_table is None:
        answer = Topologic().automatic_move(match.view(match.state.round.referee))
        is_asked = match.state.round.phase is Phase.HINT
        assert ([answer] == list(Topologic().legal_moves(match.state))) if is_asked else answer is None
    assert (match.outcome is not None) == (not list(Topologic().legal_moves(match.state)))
    assert (match.outcome is not None) == (match.state.to_move is None)
    assert (match.outcome is not None) == (not match.to_move)
