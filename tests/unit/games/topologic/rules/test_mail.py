"""Two copies of a match: what each reveals to the other, and what is refused."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given

from tests.strategies import matches
from tests.tables import TopologicMatch, enter, new_match, tile
from topologic_qt.engine.commitment import commitment
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.mail import (
    CannotJoin,
    Objection,
    can_be_mailed,
    for_the_other,
    joined,
    seat_of_the_sender,
    taken_in,
)
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    ChangeSeat,
    GiveHint,
    GiveUp,
    HideAtTable,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
    TellSecret,
)
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Seating
from topologic_qt.games.topologic.rules.state import Phase, Proof
from topologic_qt.games.topologic.ui import result_text, words


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


@given(matches())
def test_the_copy_for_the_other_is_the_match_as_the_seeker_sees_it(match: TopologicMatch) -> None:
    copy = seekers_copy(match)
    assert copy.view(None) == match.view(None)
    told = [move for move in copy.moves if isinstance(move, HideSecret)]
    for move, played in zip(told, match.state.rounds, strict=False):
        assert (move.tile is None) == (played.phase is not Phase.OVER)


def test_a_revealed_secret_that_does_not_fit_the_hints_or_breaks_the_seal_is_not_believed() -> None:
    match = sealed_match()
    theirs = seekers_copy(match)
    for move in (AskForHint(), GiveHint(1), GiveUp()):
        theirs.apply(move)
    hidden = match.moves[0]
    assert isinstance(hidden, HideSecret)
    lie: list[Move] = [replace(hidden, tile=tile("G2")), *theirs.moves[1:]]
    found = objection(theirs, lie)
    assert found.objection is Objection.UNTRUE
    assert str(found.facts["why"]).startswith("round 1, turn 1: The hint 1 doesn’t fit the secret")
    assert [found.facts[name] for name in ("round", "turn", "given", "right")] == [1, 1, 1, 0]
    said = words.cannot_join(match.setup, found)
    assert said == "It has a wrong hint: 1 instead of 0 in round 1, turn 1."
    other: list[Move] = [replace(hidden, tile=tile("P4")), *theirs.moves[1:]]
    moves = joined(theirs.setup, theirs.moves, theirs.setup, other).moves
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


def test_who_hid_the_secret_and_mails_is_the_referee_and_who_gets_it_seeks() -> None:
    match = new_match()
    assert seat_of_the_sender(match.state) is None
    match.apply(HideSecret.sealed(tile("B4")))
    assert seat_of_the_sender(match.state) == 0
    told = for_the_other(match.state, match.moves)
    assert taken_in(match.setup, told).seat == 1
    assert taken_in(match.setup, []).seat is None
    assert joined(match.setup, [], match.setup, told) == (told, 1)


def test_a_referee_does_not_play_for_the_seeker() -> None:
    match = sealed_match()
    theirs = seekers_copy(match)
    hides = HideSecret(None, "", "5e" * 20)
    forged: list[list[Move]] = [
        [AskForHint()],
        [AskForHint(), GiveHint(1)],
        [GiveUp()],
        [AskForHint(), GiveHint(1), GiveUp(), hides],
    ]
    for more in forged:
        found = objection(theirs, [*theirs.moves, *more])
        assert found.objection is Objection.NOT_THEIRS, more
    assert "that’s your job" in words.cannot_join(match.setup, found)
    theirs.apply(AskForHint())
    assert joined(theirs.setup, theirs.moves, theirs.setup, [*theirs.moves, GiveHint(1)]).seat == 1
    after_the_answer: list[list[Move]] = [
        [GiveUp(), hides],
        [MoveSeeker(0, tile("R2")), AskForHint(), GiveHint(0)],
        [GiveUp()],
    ]
    for more in after_the_answer:
        found = objection(theirs, [*theirs.moves, GiveHint(1), *more])
        assert found.objection is Objection.NOT_THEIRS, more
    # Nor does a seeker answer for the referee.
    found = objection(match, [*theirs.moves, GiveHint(1)])
    assert found.objection is Objection.NOT_THEIRS
    assert "It does the referee’s job" in words.cannot_join(match.setup, found)


def test_a_copy_that_holds_the_running_secret_is_never_taken_in() -> None:
    match = sealed_match()
    theirs = seekers_copy(match)
    assert objection(theirs, list(match.moves)).objection is Objection.SECRET
    theirs.apply(AskForHint())
    found = objection(theirs, [*match.moves, AskForHint(), GiveHint(1)])
    assert found.objection is Objection.SECRET
    assert "B4" not in repr(found.facts)
    assert "It’s the referee’s own file" in words.cannot_join(match.setup, found)
    with pytest.raises(CannotJoin) as caught:
        taken_in(match.setup, match.moves)
    assert caught.value.objection is Objection.SECRET


def test_a_secret_without_a_commitment_is_not_taken_in() -> None:
    match = new_match()
    for hides in (HideSecret(None), HideSecret(tile("B4"))):
        with pytest.raises(CannotJoin) as caught:
            taken_in(match.setup, [hides])
        assert caught.value.objection is Objection.UNSEALED
        assert objection(match, [hides]).objection is Objection.UNSEALED
    assert "It has no check code" in words.cannot_join(match.setup, caught.value)
    assert not can_be_mailed(match.setup, [HideSecret(tile("B4"))])


def test_a_turn_that_was_ended_for_us_is_no_first_letter() -> None:
    match = sealed_match()
    told = for_the_other(match.state, match.moves)
    assert taken_in(match.setup, told) == (told, 1)
    with pytest.raises(CannotJoin) as caught:
        taken_in(match.setup, [*told, AskForHint()])
    assert caught.value.objection is Objection.UNKNOWN
    said = words.cannot_join(match.setup, caught.value)
    assert "open your match first" in said


def given_up() -> tuple[TopologicMatch, TopologicMatch]:
    """The referee's copy and the seeker's, who gave up and has hidden already."""
    match = sealed_match()
    theirs = seekers_copy(match)
    for move in (GiveUp(), HideSecret.sealed(tile("R1"))):
        theirs.apply(move)
    told = joined(match.setup, match.moves, match.setup, for_the_other(theirs.state, theirs.moves), 0)
    return TopologicMatch(Topologic(), match.setup, told.moves), theirs


def test_an_older_copy_of_a_match_that_is_over_changes_nothing_any_more() -> None:
    match, _ = given_up()
    match.apply(GiveUp())
    told = for_the_other(match.state, match.moves)
    assert match.state.to_move is None
    assert objection(match, told).objection is Objection.KNOWN
    assert objection(match, told[:-1]).objection is Objection.ENDED


def test_a_copy_that_goes_on_without_tile_and_salt_withholds_them() -> None:
    match, theirs = given_up()
    assert theirs.state.rounds[0].proof is Proof.UNTOLD
    hidden = match.moves[0]
    assert isinstance(hidden, HideSecret)
    enters = PlaceSeeker(0, tile("R1"))
    for tells, more in product((None, hidden.tile), ((), (enters,))):
        kept = replace(hidden, tile=tells, salt="")
        evading = [kept, *for_the_other(match.state, match.moves)[1:], *more]
        told = joined(theirs.setup, theirs.moves, theirs.setup, evading, 1)
        played = TopologicMatch(Topologic(), theirs.setup, told.moves).state
        assert played.rounds[0].proof is Proof.WITHHELD, (tells, more)
        assert played.rounds[0].is_true_to_seal is None
        assert words.faith(played, played.rounds[0])[0].endswith("can’t be verified.")
        again = joined(theirs.setup, told.moves, theirs.setup, for_the_other(match.state, match.moves), 1)
        assert TopologicMatch(Topologic(), theirs.setup, again.moves).state.rounds[0].proof is Proof.PROVEN
        lied = [replace(hidden, tile=tile("W1"), salt=""), *again.moves[1:]]
        with pytest.raises(CannotJoin) as caught:
            joined(theirs.setup, again.moves, theirs.setup, lied, 1)
        assert caught.value.objection is Objection.OTHER_WAY
        # Who withholds it is not told so.
        assert [move.withheld for move in told.moves if isinstance(move, HideSecret)] == [True, False]
        back = for_the_other(played, told.moves)
        assert not any(isinstance(move, HideSecret) and move.withheld for move in back)


def found_by_a_full_hint(hints: tuple[int, int]) -> TopologicMatch:
    """A seeker's copy whose referee gave these two hints, the second a full one, and nothing more."""
    theirs = new_match(edition=EDITION_FRENCH)
    theirs.apply(HideSecret(None, "", commitment("B1", "salt")))
    enter(theirs, "R1 R1 B1")
    for move in (AskForHint(), GiveHint(hints[0]), MoveSeeker(0, tile("B1")), MoveSeeker(1, tile("B1"))):
        theirs.apply(move)
    for move in (AskForHint(), GiveHint(hints[1])):
        theirs.apply(move)
    return theirs


def test_a_full_hint_without_the_salt_withholds_it_and_earlier_ones_are_checked_against_the_tile() -> None:
    match = found_by_a_full_hint((3, 6))
    said = " ".join(result_text.told_of(match.state, match.state.rounds[0]))
    assert "Turn 1’s hint was wrong: 3 instead of 4." in said
    right = found_by_a_full_hint((4, 6))
    played = right.state.rounds[0]
    assert "wrong" not in " ".join(result_text.told_of(right.state, played))
    assert (played.secret, played.proof, played.is_true_to_seal) == (tile("B1"), Proof.WITHHELD, None)


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


# -- half a turn -----------------------------------------------------------------------------------


def half_a_turn() -> tuple[TopologicMatch, TopologicMatch]:
    """The referee's copy, which has half a turn of the seeker's, and the seeker's."""
    match = new_match()
    match.apply(HideSecret.sealed(tile("B4")))
    theirs = seekers_copy(match)
    enter(theirs, "R1 R4")
    told = joined(match.setup, match.moves, match.setup, theirs.moves, 0)
    return TopologicMatch(Topologic(), match.setup, told.moves), theirs


def test_half_a_turn_is_replaced_by_what_the_seeker_did_instead() -> None:
    match, theirs = half_a_turn()
    theirs.take_back()
    theirs.take_back()
    enter(theirs, "S6 S6 S6")
    for ends in (False, True):
        if ends:
            theirs.apply(AskForHint())
        told = joined(match.setup, match.moves, match.setup, theirs.moves, 0)
        assert told == ([match.moves[0], *theirs.moves[1:]], 0)
    assert objection(match, [theirs.moves[0]]).objection is Objection.OLDER


def test_a_turn_that_is_ended_or_was_made_here_is_not_replaced() -> None:
    match, theirs = half_a_turn()
    others = TopologicMatch(Topologic(), theirs.setup, [theirs.moves[0]])
    enter(others, "S6 S6 S6")
    assert objection(match, list(others.moves)).objection is Objection.OTHER_WAY  # no seat: both play here
    with pytest.raises(CannotJoin) as caught:  # the seeker's own
        joined(theirs.setup, theirs.moves, theirs.setup, others.moves, 1)
    assert caught.value.objection is Objection.OTHER_WAY
    match.apply(PlaceSeeker(2, tile("S6")))
    match.apply(AskForHint())
    with pytest.raises(CannotJoin) as caught:
        joined(match.setup, match.moves, match.setup, others.moves, 0)
    assert caught.value.objection is Objection.OTHER_WAY
    assert caught.value.facts == {"move": 2}
