"""The possible setups."""

import pytest

from tests.tables import ask, enter, find_at_once, new_match, refused, rule, tile
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.rules.moves import ChangeSeat, HideSecret, MoveSeeker, Rule
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, Seating


def test_a_table_has_two_seats_and_usually_two_people_share_one_computer(subtests: pytest.Subtests) -> None:
    assert (AT_ONE_COMPUTER.computers, AT_ONE_COMPUTER.at_table) == ((None, None), None)
    for seat in [-1, 2]:
        with subtests.test(seat=seat), pytest.raises(ValueError, match=f"no seat {seat}"):
            Seating(at_table=seat)


def test_no_computer_plays_at_a_real_table(subtests: pytest.Subtests) -> None:
    for computers in [(Computer(), None), (None, Computer())]:
        with subtests.test(computers=computers), pytest.raises(ValueError, match="Only people play"):
            Seating(computers, at_table=0)


def test_a_computer_takes_over_and_a_person_takes_over_again() -> None:
    match = new_match()
    match.apply(HideSecret(tile("Y5")))
    assert match.state.computer is None
    match.apply(ChangeSeat(1, Computer(Level.MASTER, "parrot")))
    assert match.state.computer == Computer(Level.MASTER, "parrot")
    assert not match.can_take_back
    enter(match, "R1 R1 S6")
    ask(match)
    match.apply(MoveSeeker(0, tile("R2")))
    match.apply(ChangeSeat(1, None))
    assert not match.can_take_back
    ask(match)
    assert [turn.computer for turn in match.state.round.turns] == [Computer(Level.MASTER, "parrot"), None]
    assert match.setup.seating == AT_ONE_COMPUTER


def test_a_computer_keeps_its_seat_in_the_second_round() -> None:
    match = new_match()
    match.apply(ChangeSeat(1, Computer()))
    find_at_once(match)
    assert match.state.to_move == 1
    assert match.state.computer == Computer()
    find_at_once(match)
    assert rule(match.state, ChangeSeat(0, Computer())) is Rule.NOT_NOW


def test_nobody_takes_a_seat_that_is_not_there_or_is_his_own() -> None:
    for seat, computer in [(-1, None), (2, Computer()), (0, None)]:
        match = new_match()
        error = refused(match.state, ChangeSeat(seat, computer))
        assert (error.rule, error.facts) == (Rule.NO_SUCH_SEAT, {"seat": seat})
