"""What can be agreed before the first move."""

import pytest

from tests.tables import (
    ORDERED,
    ask,
    drawn,
    enter,
    find_at_once,
    new_match,
    rearranged,
    refused,
    rule,
    tile,
)
from topologic_qt.engine.players import (
    MAX_TITLE_LENGTH,
    Computer,
    Level,
    SetupError,
)
from topologic_qt.games.topologic.rules.field import NamedField
from topologic_qt.games.topologic.rules.moves import ChangeSeat, HideSecret, MoveSeeker, Rule
from topologic_qt.games.topologic.rules.setup import (
    AT_ONE_COMPUTER,
    Seating,
    Setup,
)


def test_other_numbers_of_seekers_are_refused(subtests: pytest.Subtests) -> None:
    for seekers in [2, 6]:
        with (
            subtests.test(seekers=seekers),
            pytest.raises(SetupError, match=rf"^A match has 5, 4 or 3 seekers, not {seekers}\.$"),
        ):
            Setup(drawn(ORDERED), seekers=seekers)


def test_a_field_with_a_tile_missing_is_refused() -> None:
    with pytest.raises(SetupError, match=r"^The field has 59 tiles; it takes all 60\.$"):
        Setup(drawn(ORDERED.replace("S6", "..")))


def test_a_field_in_parts_is_refused() -> None:
    with pytest.raises(
        SetupError, match=r"^The field is in 3 separate parts; all tiles must be connected\.$"
    ):
        Setup(rearranged({"S6": (20, 20), "S5": (30, 30)}))


def test_a_title_and_the_name_of_a_field_are_checked_like_a_name(subtests: pytest.Subtests) -> None:
    assert NamedField("Half", drawn("R1")).field == drawn("R1")
    for title, complaint in [
        ("", "is empty"),
        ("x" * (MAX_TITLE_LENGTH + 1), "has 61 characters; the limit is 60"),
        ("two\nlines", "must be one line"),
    ]:
        with subtests.test(title=title, complaint=complaint):
            with pytest.raises(SetupError, match=f"The title {complaint}"):
                Setup(drawn(ORDERED), title=title)
            with pytest.raises(SetupError, match="A player’s name"):
                Setup(drawn(ORDERED), players=("Anna", title))
            with pytest.raises(ValueError, match=f"^The name of a field {complaint}"):
                NamedField(title, drawn("R1"))


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
