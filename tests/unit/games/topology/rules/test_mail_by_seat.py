"""Copies of a match for two to four, whose tiles all computers draw together."""

from dataclasses import replace

import pytest

from tests.sentences import untranslated
from tests.topology_draws import DRAWS, drawn_match, open_all, opening, secrets_of
from tests.topology_tables import TopologyMatch, lay_all
from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer
from topologic_qt.games.capabilities import NothingNew
from topologic_qt.games.topology.package import MAIL
from topologic_qt.games.topology.records.reading import from_record
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.mail import (
    AllKnown,
    CannotJoin,
    can_be_mailed,
    joined,
    seat_of_the_sender,
)
from topologic_qt.games.topology.rules.moves import ChangeSeat, End, Lay, Open, Resign, Rule
from topologic_qt.games.topology.rules.placed import placements

SECRETS = secrets_of("by mail", 3)


def sent(match: TopologyMatch) -> TopologyMatch:
    """The others' copy, read from its saved form."""
    copy = from_record(MAIL.record_for_the_other(match))
    assert copy.seat is None
    return copy


def cut(match: TopologyMatch, moves: int) -> TopologyMatch:
    """The match after so many moves."""
    earlier: TopologyMatch = Match(Topology(), match.setup, match.moves[:moves])
    earlier.seat = match.seat
    return earlier


def of_seat(match: TopologyMatch, seat: Seat) -> TopologyMatch:
    """The match at a player's computer."""
    match.seat = seat
    return match


def played(turns: int) -> TopologyMatch:
    """A match of three after so many turns, with the next tiles revealed."""
    match = drawn_match(SECRETS)
    open_all(match, SECRETS)
    for _ in range(turns):
        lay_all(match)
        open_all(match, SECRETS)
    return match


def refusal(ours: TopologyMatch, theirs: TopologyMatch, sender: Seat | None = None) -> str:
    with pytest.raises(CannotJoin) as caught:
        joined(ours.snapshot(), theirs, sender)
    assert untranslated(caught.value) == ""
    with pytest.raises(NothingNew if isinstance(caught.value, AllKnown) else ValueError):
        MAIL.joined(ours.snapshot(), theirs, sender)
    return str(caught.value)


def test_without_ours_the_match_begins_with_the_senders_moves() -> None:
    whole = played(1)
    begun = joined(None, sent(whole), 1)
    assert begun.moves == whole.moves[:1]
    assert begun.seat is None
    assert joined(None, sent(whole), 0).moves == ()
    assert joined(None, sent(cut(whole, 0)), 0).setup == whole.setup


def test_moves_of_others_are_not_taken_from_a_copy_and_a_lost_chain_is_opened_anew() -> None:
    ours = of_seat(played(1), 2)
    forged = played(1)
    lay_all(forged)  # by seat 1, in a copy of seat 0
    assert refusal(ours, sent(forged), 0).startswith("Another player made the new moves in it")
    mine = of_seat(played(1), 1)
    assert refusal(mine, sent(forged), 0).startswith("It plays turn 2, but that’s your turn.")
    assert refusal(mine, sent(forged), 1).startswith("It plays turn 2, but that’s your turn.")
    whole = played(1)
    ours = of_seat(cut(whole, len(whole.moves) - 1), 1)
    assert refusal(ours, sent(whole), 0).startswith("Another player made the new moves in it")
    assert opening(ours, SECRETS[1], 1) == whole.moves[-1:]


def test_other_matches_and_other_ways() -> None:
    ours = of_seat(played(1), 1)
    way = played(0)
    tile = placements(way.state.tiles, way.state.revealed[0])[7]
    way.apply(Lay(tile.design, tile.at, tile.direction))
    way.apply(End())
    assert "move 4 is different here" in refusal(ours, sent(way), 0)
    assert "moves behind" in refusal(ours, sent(played(0)), 0)
    assert refusal(ours, sent(played(1)), 0).startswith("You already have everything in it.")


class TestGivingUpMeanwhile:
    def test_who_gives_up_while_others_open_has_given_up_for_all(self) -> None:
        start = drawn_match(SECRETS)
        gone = of_seat(cut(start, 0), 0)
        gone.apply(Resign())
        there = of_seat(cut(start, 0), 2)
        there.apply(*opening(start, SECRETS[1], 1))
        there.apply(*opening(there, SECRETS[2], 2))
        assert refusal(gone, sent(there), 2).startswith("The match is already over.")
        assert refusal(there, sent(gone), 1).startswith("Another player made the new moves in it")
        both = joined(there.snapshot(), sent(gone), 0)
        assert both.moves == (Resign(),)
        assert both.seat == 2


def test_only_the_own_seat_moves() -> None:
    match = of_seat(played(0), 1)
    for move in (End(), Resign(), ChangeSeat(1, Computer()), Open(0, "0" * 64)):
        with pytest.raises(IllegalMove) as caught:
            MAIL.check(match, move)
        assert caught.value.rule is Rule.NOT_YOURS
    MAIL.check(match, Open(1, "0" * 64))
    MAIL.check(of_seat(match, 0), Resign())
    with pytest.raises(IllegalMove):
        MAIL.check(match, ChangeSeat(0, Computer()))
    setup = match.setup
    plain = MAIL.again(setup)
    assert (can_be_mailed(setup, ()), can_be_mailed(plain, ())) == (True, False)
    assert plain == replace(setup, anchors=(), stack=plain.stack, seed=plain.seed, first=1)
    assert DRAWS.begun(plain, setup.anchors) == replace(setup, first=1)


def test_senders_are_told_and_views_are_the_same_for_all_but_for_the_own_seat() -> None:
    match = drawn_match(SECRETS)
    assert seat_of_the_sender(match) is None
    match.apply(*opening(match, SECRETS[1], 1))
    assert seat_of_the_sender(match) == 1
    assert MAIL.seat_of_the_sender(of_seat(match, 2)) == 2
    assert MAIL.title_for_the_other(match) == "Topology"
    assert not MAIL.can_play_here(match)
    assert MAIL.title_for_the_other(of_seat(drawn_match(SECRETS[:2]), 0)) == "Topology, for Ben"
    match = played(1)
    views = [MAIL.view(of_seat(match, seat)) for seat in range(3)]
    assert len({replace(view, own_seat=None) for view in views}) == 1
    assert [view.waits_for_mail for view in views] == [True, False, True]
    assert [view.can_resign for view in views] == [False, True, False]
    assert [view.plays_here for view in views] == [False, True, False]
