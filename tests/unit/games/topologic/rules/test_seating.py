"""Who can sit where."""

import pytest

from topologic_qt.games.topologic.rules import AT_ONE_COMPUTER, MAX_SEED_LENGTH, Computer, Seating


def test_usually_two_people_share_one_computer() -> None:
    assert AT_ONE_COMPUTER.computers == (None, None)
    assert AT_ONE_COMPUTER.at_table is None


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_table_has_two_seats(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        Seating(at_table=seat)


@pytest.mark.parametrize("computers", [(Computer(), None), (None, Computer()), (Computer(), Computer())])
def test_no_computer_plays_at_a_real_table(computers: tuple[Computer | None, Computer | None]) -> None:
    assert Seating(computers).computers == computers
    with pytest.raises(ValueError, match="people play"):
        Seating(computers, at_table=0)


def test_a_seed_has_its_length() -> None:
    assert Computer(seed="x" * MAX_SEED_LENGTH).seed
    with pytest.raises(ValueError, match="at most"):
        Computer(seed="x" * (MAX_SEED_LENGTH + 1))
