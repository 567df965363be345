"""Two copies of a match: what each tells the other, and what is not believed."""

from dataclasses import replace

import pytest
from hypothesis import given

from tests.property.test_secrecy import twins
from tests.strategies import matches
from tests.tables import TopologicMatch, ask, enter, new_match, tile
from topologic_qt.games.topologic.rules import (
    AskForHint,
    CannotJoin,
    ChangeSeat,
    Computer,
    GiveHint,
    GiveUp,
    HideAtTable,
    HideSecret,
    Move,
    Objection,
    Phase,
    Seating,
    TellSecret,
    Topologic,
    can_be_mailed,
    for_the_other,
    joined,
)


def objection(ours: TopologicMatch, theirs: list[Move]) -> CannotJoin:
    with pytest.raises(CannotJoin) as caught:
        joined(ours.setup, ours.moves, ours.setup, theirs)
    return caught.value


def sealed_match() -> TopologicMatch:
    match = new_match()
    match.apply(HideSecret.sealed(tile("B4")))
    enter(match, "R1 R4 S6")
    return match


def seekers_copy(match: TopologicMatch) -> TopologicMatch:
    return TopologicMatch(Topologic(), match.setup, for_the_other(match.state, match.moves))


@given(twins())
def test_the_copy_for_the_other_does_not_depend_on_the_secret(
    pair: tuple[TopologicMatch, TopologicMatch],
) -> None:
    one, other = pair
    assert for_the_other(one.state, one.moves) == for_the_other(other.state, other.moves)


@given(matches())
def test_the_copy_for_the_other_is_the_match_as_the_seeker_sees_it(match: TopologicMatch) -> None:
    copy = seekers_copy(match)
    assert copy.view(None) == match.view(None)
    told = [move for move in copy.moves if isinstance(move, HideSecret)]
    for move, played in zip(told, match.state.rounds, strict=False):
        assert (move.tile is None) == (played.phase is not Phase.OVER)


@given(matches())
def test_taking_in_what_the_copy_was_made_of_gives_the_match_again(match: TopologicMatch) -> None:
    copy = seekers_copy(match)
    for known in range(len(match.moves)):
        shorter = TopologicMatch(Topologic(), match.setup, match.moves[:known])
        if shorter.state.round.secret is None and shorter.state.round.phase is not Phase.HIDE:
            continue
        assert joined(match.setup, shorter.moves, match.setup, copy.moves) == list(match.moves) or any(
            isinstance(move, HideSecret) and move.tile is None for move in copy.moves
        )


def test_the_answer_is_taken_in_by_the_seeker_and_the_turn_by_the_referee() -> None:
    ours, theirs = sealed_match(), seekers_copy(sealed_match())
    theirs = seekers_copy(ours)
    theirs.apply(AskForHint())
    moves = joined(ours.setup, ours.moves, theirs.setup, theirs.moves)
    assert moves == [*ours.moves, AskForHint()]
    answered = TopologicMatch(Topologic(), ours.setup, [*moves, GiveHint(1)])
    told = for_the_other(answered.state, answered.moves)
    assert joined(theirs.setup, theirs.moves, answered.setup, told) == [*theirs.moves, GiveHint(1)]


def test_a_revealed_secret_that_does_not_fit_the_hints_is_not_believed() -> None:
    match = sealed_match()
    theirs = seekers_copy(match)
    ask(match)
    theirs.apply(AskForHint())
    theirs.apply(GiveHint(1))
    theirs.apply(GiveUp())
    hidden = match.moves[0]
    assert isinstance(hidden, HideSecret)
    lie: list[Move] = [replace(hidden, tile=tile("G2")), *theirs.moves[1:]]
    found = objection(theirs, lie)
    assert found.objection is Objection.UNTRUE
    assert str(found.facts["why"]).startswith("round 1, turn 1: The hint 1 does not fit the secret")


def test_a_revealed_secret_that_breaks_the_seal_is_seen_to_do_so() -> None:
    match = sealed_match()
    theirs = seekers_copy(match)
    for move in (AskForHint(), GiveHint(1), GiveUp()):
        theirs.apply(move)
    hidden = match.moves[0]
    assert isinstance(hidden, HideSecret)
    moves = joined(
        theirs.setup, theirs.moves, theirs.setup, [replace(hidden, tile=tile("P4")), *theirs.moves[1:]]
    )
    assert TopologicMatch(Topologic(), theirs.setup, moves).state.rounds[0].is_true_to_seal is False


def test_what_adds_nothing_or_belongs_elsewhere_is_refused() -> None:
    match = sealed_match()
    told = for_the_other(match.state, match.moves)
    assert objection(match, told).objection is Objection.KNOWN
    older = objection(match, told[:-2])
    assert (older.objection, older.facts["behind"]) == (Objection.OLDER, 2)
    assert objection(match, [HideSecret.sealed(tile("B4")), *told[1:]]).facts["move"] == 1
    other = objection(match, [told[0], told[2]])
    assert (other.objection, other.facts["move"]) == (Objection.OTHER_WAY, 2)
    with pytest.raises(CannotJoin) as caught:
        joined(match.setup, match.moves, replace(match.setup, title="Another"), told)
    assert caught.value.objection is Objection.FOREIGN


def test_the_seekers_are_moved_by_their_own_player_alone() -> None:
    match = sealed_match()
    theirs = seekers_copy(match)
    told = for_the_other(match.state, [*match.moves, AskForHint()])
    assert objection(theirs, told).objection is Objection.NOT_THEIRS


def test_a_full_hint_tells_the_seeker_where_it_was_and_the_seal_is_checked_with_the_answer() -> None:
    match = new_match()
    match.apply(HideSecret.sealed(tile("B1")))
    theirs = seekers_copy(match)
    for copy in (match, theirs):
        enter(copy, "B1 B1 B1")
        copy.apply(AskForHint())
        copy.apply(GiveHint(6))
    found = theirs.state.rounds[0]
    assert (found.secret, found.is_true_to_seal) == (tile("B1"), None)
    moves = joined(theirs.setup, theirs.moves, match.setup, for_the_other(match.state, match.moves))
    assert TopologicMatch(Topologic(), theirs.setup, moves).state.rounds[0].is_true_to_seal is True


def test_where_a_computer_plays_or_tiles_are_real_nothing_is_mailed() -> None:
    match = sealed_match()
    assert can_be_mailed(match.setup, match.moves)
    for seating in (Seating((Computer(), None)), Seating((None, Computer())), Seating(at_table=1)):
        assert not can_be_mailed(replace(match.setup, seating=seating), ())
    taken = [*match.moves, ChangeSeat(1, Computer(seed="S"))]
    assert not can_be_mailed(match.setup, taken)
    assert objection(match, taken).objection is Objection.COMPUTER


def test_a_round_at_a_real_table_does_not_open_the_next_ones_secret() -> None:
    match = new_match()
    match = TopologicMatch(Topologic(), replace(match.setup, seating=Seating(at_table=1)))
    for move in (HideAtTable(), GiveUp(), TellSecret(None), HideSecret.sealed(tile("B4"))):
        match.apply(move)
    last = for_the_other(match.state, match.moves)[-1]
    assert isinstance(last, HideSecret)
    assert (last.tile, last.salt) == (None, "")
