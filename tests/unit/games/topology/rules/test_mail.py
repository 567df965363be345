"""Two copies of a match that are exchanged, and refusals."""

from dataclasses import replace

import pytest

from tests.sentences import untranslated
from tests.topology_tables import TopologyMatch, lay_all, match_with
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer
from topologic_qt.games.topology.package import MAIL
from topologic_qt.games.topology.records.reading import from_record
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.mail import CannotJoin, can_be_mailed, joined, seat_of_the_sender
from topologic_qt.games.topology.rules.moves import ChangeSeat, End, Lay, Resign, Rule
from topologic_qt.games.topology.rules.placed import placements


def sent(match: TopologyMatch) -> TopologyMatch:
    """The other player's copy, read from its saved form."""
    match.seat = MAIL.seat_of_the_sender(match)
    copy = from_record(MAIL.record_for_the_other(match))
    assert copy.seat is None
    return copy


def lay_one(match: TopologyMatch, which: int = 0) -> None:
    tile = placements(match.state.tiles, match.state.revealed[0])[which]
    match.apply(Lay(tile.design, tile.at, tile.direction))


def refusal(ours: TopologyMatch, theirs: TopologyMatch) -> str:
    with pytest.raises(CannotJoin) as caught:
        joined(ours.snapshot(), theirs)
    assert untranslated(caught.value) == ""
    return str(caught.value)


def pair() -> tuple[TopologyMatch, TopologyMatch]:
    """A match after its first turn, and the other player's copy."""
    ours = match_with("JRDZ")
    lay_all(ours)
    theirs = joined(None, sent(ours))
    return ours, theirs


def test_a_match_goes_back_and_forth_to_its_end() -> None:
    here, there = pair()
    assert (here.seat, there.seat) == (0, 1)
    while here.outcome is None:
        assert MAIL.waits_elsewhere(here)
        assert not MAIL.waits_elsewhere(there)
        lay_all(there)
        here = joined(here.snapshot(), sent(there))
        assert joined(None, sent(there)).seat == here.seat, "who has lost the match gets that seat"
        here, there = there, here
    assert here.moves == there.moves or len(here.moves) > len(there.moves)
    assert not MAIL.awaits_letter(here)


def test_only_the_player_on_turn_moves() -> None:
    here, there = pair()
    tile = placements(here.state.tiles, here.state.revealed[0])[0]
    for move in (Lay(tile.design, tile.at, tile.direction), Resign(), ChangeSeat(1, Computer())):
        with pytest.raises(IllegalMove) as caught:
            MAIL.check(here, move)
        assert caught.value.rule is Rule.NOT_YOURS
    MAIL.check(there, Lay(tile.design, tile.at, tile.direction))
    with pytest.raises(IllegalMove):
        MAIL.check(there, ChangeSeat(0, Computer()))
    assert MAIL.view(here).own_seat == 0
    assert MAIL.view(here).waits_for_mail
    alone = match_with("JRDZ")  # it was not mailed
    MAIL.check(alone, Resign())
    assert MAIL.view(alone).own_seat is None
    assert not MAIL.can_play_here(alone)
    assert MAIL.can_play_here(here)
    here.apply(Resign())
    assert not MAIL.can_play_here(here)


def test_the_sender_is_who_moved_last_and_a_running_turn_may_have_changed_since() -> None:
    match = match_with("JRDZ", first=1)
    assert seat_of_the_sender(match) == 0
    lay_one(match)
    assert seat_of_the_sender(match) == 1
    while match.state.revealed:
        lay_one(match)
    match.apply(End())
    assert seat_of_the_sender(match) == 1
    match.apply(Resign())
    assert seat_of_the_sender(match) == 0
    here, there = pair()
    lay_one(there)
    here = joined(here.snapshot(), sent(there))
    assert len(here.state.this_turn) == 1
    there.take_back()
    lay_one(there, 3)
    lay_one(there)
    again = joined(here.snapshot(), sent(there))
    assert again.moves == there.moves
    assert again.seat == 0


def test_a_copy_with_nothing_new() -> None:
    here, there = pair()
    assert refusal(here, sent(there)) == "You already have everything in it. Ask for a newer one."
    old = sent(there)
    lay_one(there)
    lay_one(there)
    assert "2 moves behind" in refusal(there, old)
    there.apply(Resign())
    assert refusal(there, old).startswith("The match is already over.")


def test_a_copy_of_another_match_or_that_moves_for_us_or_went_another_way() -> None:
    here, there = pair()
    another = match_with("JRDK")
    lay_all(another)
    assert refusal(here, sent(another)).startswith("It’s a copy of another match.")
    lay_all(there)
    lay_all(there)  # turn 3 belongs to the player here
    assert refusal(here, there) == "It plays turn 3, but that’s your turn. Ask for an earlier copy."
    other: TopologyMatch = Match(Topology(), here.setup)
    lay_one(other, 5)
    while other.state.revealed:
        lay_one(other)
    other.apply(End())
    lay_all(other)
    assert refusal(here, other) == ("It doesn’t fit this match: move 1 is different here.")


def test_a_copy_with_a_computer_or_more_players() -> None:
    here, _ = pair()
    computer: TopologyMatch = Match(Topology(), here.setup, (ChangeSeat(1, Computer()),))
    assert refusal(here, computer).startswith("Only two people can play by mail")
    setup = replace(here.setup, seating=(None, Computer()))
    assert not can_be_mailed(setup, ())
    assert not can_be_mailed(match_with("J", players=3).setup, ())
    titles = [MAIL.title_for_the_other(match) for match in pair()]
    assert titles == ["Topology, for Ben", "Topology, for Anna"]
